use super::*;

fn words(text: &Text, directory: Option<&str>) -> Vec<&'static str> {
    let setting = Setting { own: vec!["/srv/agent".to_owned()], ..Setting::default() };
    let view = View { directory, setting: &setting };
    classes(Value::whole(text), view).iter().map(Class::word).collect()
}

fn of(path: &str) -> String {
    let text = match path.split_once('*') {
        Some((before, after)) => Text::Mixed(vec![
            Piece::Known(before.to_owned()),
            Piece::Glob("*".to_owned()),
            Piece::Known(after.to_owned()),
        ]),
        None => Text::Exact(path.to_owned()),
    };
    words(&text, Some("/data/app")).join(" ")
}

#[test]
fn what_paths_are() {
    let table = [
        ("/", "root"),
        ("//", "root"),
        ("/tmp/../..", "root"),
        ("/*", "root many"),
        ("/.", "root"),
        ("../../*", "root many"),
        ("/etc/", "system system-file"),
        ("/opt/../etc/*", "system system-file many"),
        ("/e*", "system system-file many"),
        ("/lib64", "system system-file"),
        ("/home", "system"),
        ("/home/bob", "home"),
        ("~", "home"),
        ("~/*", "home many"),
        ("~bob", "home"),
        ("/root", "system home"),
        ("/.foo", ""),
        ("/...", ""),
        ("/tmp/*", "temporary many"),
        ("/opt/app", ""),
        ("build", ""),
        ("./", "present"),
        ("..", "present"),
        ("/dev/sda", "device"),
        ("/dev/nvme0n1p2", "device"),
        ("/dev/mapper/vg-root", "device"),
        ("/dev/disk/by-id/x", "device"),
        ("/dev/vg0/data", "device"),
        ("/dev/sd*", "device many"),
        ("/dev/null", "null"),
        ("/dev/stdout", ""),
        ("/dev/ttyUSB0", ""),
        ("/dev/shm/x", "temporary"),
        ("/dev/tcp/1.2.3.4/44", "connection"),
        ("/etc/hosts", "system-file"),
        ("/proc/sysrq-trigger", "power-switch"),
        ("/proc/sys/net/x", "kernel"),
        ("/var/log/syslog", "log"),
        ("~/.bashrc", "startup"),
        ("~/.ssh/authorized_keys", "startup credential"),
        ("~/.ssh/id_rsa", "credential private"),
        ("~/.ssh/id_rsa.pub", "credential"),
        ("/home/bob/.aws/credentials", "credential secret private"),
        (".env", "secret"),
        (".env.example", ""),
        ("~/.hermes/config.yaml", "own"),
        ("~/.hermes/skills/x/SKILL.md", ""),
        ("/srv/agent/x", "own"),
        (".git/hooks/pre-commit", "startup"),
        ("https://x.example/a", "address"),
        ("http://169.254.169.254/latest", "address metadata"),
        ("http://169.254.1.1/x", "address"),
        ("host:/srv", "address"),
        ("file:///etc/shadow", "system-file private"),
        ("C:\\", "root"),
        ("C:\\Windows\\System32", "system system-file"),
        ("C:\\Users\\bob", "home"),
        ("C:WindowsSystem32", "system system-file"),
        ("C:WindowsTemp", "system-file"),
        ("C:\\work", ""),
        ("%USERPROFILE%", "home"),
        ("\\\\.\\PhysicalDrive0", "device"),
    ];
    let wrong: Vec<_> = table
        .iter()
        .filter(|(path, expected)| {
            let mut expected: Vec<_> = expected.split(' ').filter(|word| !word.is_empty()).collect();
            let found = of(path);
            let mut found: Vec<_> = found.split(' ').filter(|word| !word.is_empty()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            expected != found
        })
        .map(|(path, expected)| format!("{path}: {}, not {expected}", of(path)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn variables_tell_by_their_names() {
    let mixed = |known: &str, unknown: &str| {
        Text::Mixed(vec![Piece::Known(known.to_owned()), Piece::Unknown(unknown.to_owned())])
    };
    assert_eq!(words(&mixed("X: ", "$AWS_SECRET_ACCESS_KEY"), None), ["secret-variable", "unknown"]);
    assert_eq!(words(&mixed("Authorization: Bearer ", "$GITHUB_TOKEN"), None), ["unknown"]);
    assert_eq!(words(&mixed("k=", "${KEYBOARD}"), None), ["unknown"]);
    let home = Text::Mixed(vec![Piece::Unknown("$HOME".to_owned()), Piece::Known("/.bashrc".to_owned())]);
    assert_eq!(words(&home, None), ["startup"]);
    assert_eq!(words(&Text::Exact("x/*".to_owned()), None), ["many"]);
}
