//! What programs get in roundabout ways: words from files and lists, paths through links, guesses.

use super::{all, check_only, check_remarks, check_runs, line};
use crate::{Origin, RemarkKind};

#[test]
fn words_from_files_and_lists() {
    check_runs(&[
        (r#"declare -a c=(rm -rf /srv/x); "${c[@]}""#, "rm -rf /srv/x"),
        (r#"declare -a c=(rm); c+=(/srv/x); "${c[@]}""#, "rm /srv/x"),
        ("xargs -a <(echo /srv/x) rm -rf", "rm -rf /srv/x"),
        ("xargs --arg-file=<(echo rm /srv/x) env", "rm /srv/x"),
        ("echo /srv/x > l; xargs -ra l rm", "rm /srv/x"),
        ("ls /srv | xargs -I{} rm -rf /srv/{}", "rm -rf /srv/*"),
        ("ls | xargs rm", "rm *"),
        ("ls -l | xargs rm", "rm {}"),
        ("fd . /srv -x rm -rf", "rm -rf /srv/*"),
        ("fd -e o . /srv -x rm -rf", "rm -rf /srv/{}"),
        ("fd -x rm {}", "rm ./{}"),
        ("find /srv -execdir rm -rf {} +", "rm -rf /srv /srv/{}"),
        ("find /srv -name x -execdir rm -rf {} +", "rm -rf /srv/{}"),
        ("env BASH_ENV=<(echo 'rm /srv/x') bash -c true", "rm /srv/x"),
    ]);
}

#[test]
fn paths_through_links() {
    check_runs(&[
        ("ln -s / x; rm -rf x/", "rm -rf /"),
        ("ln -sfn /srv /tmp/x && rm -rf /tmp/x/*", "rm -rf /srv/*"),
        ("cd /tmp; ln -s /srv/a x; rm -rf ./x/b", "rm -rf /srv/a/b"),
    ]);
    assert_eq!(all("ln -s / x; rm x"), ["ln -s / x", "rm x"]);
}

#[test]
fn what_only_zsh_says() {
    check_runs(&[
        ("zsh -c '- rm -rf /srv/x'", "rm -rf /srv/x"),
        ("zsh -c 'x=(rm -rf /srv/x); $x'", "rm -rf /srv/x"),
    ]);
}

#[test]
fn a_script_that_starts_itself() {
    check_remarks(&[
        ("while :; do $0 & done", RemarkKind::ForkBomb),
        ("for i in 1 2; do \"$0\" & done", RemarkKind::ForkBomb),
        ("$0 | $0 &", RemarkKind::ForkBomb),
    ]);
    for text in ["for i in 1 2; do $0 --part $i & done", "while :; do $1 & done", "echo $0 &"] {
        let line = line(text);
        assert!(line.remarks.iter().all(|remark| remark.kind != RemarkKind::ForkBomb), "{text}");
    }
}

#[test]
fn guesses_are_told_from_what_is_known() {
    let origin = |text| line(text).invocations.last().map(|last| last.origin);
    for text in [
        "unheard-of rm -rf /srv/x",
        "unheard-of -- sh -c 'rm /srv/x'",
        "unheard-of sh -c 'nohup rm /srv/x'",
        "unheard-of sh -c \"python3 -c 'import shutil; shutil.rmtree(\\\"/srv/x\\\")'\"",
    ] {
        assert_eq!(origin(text), Some(Origin::Guess), "{text}");
    }
    assert_eq!(origin("nohup rm -rf /srv/x"), Some(Origin::Wrapper));
    check_only(&[
        (": rm -rf /srv/x", &[":"]),
        ("true rm -rf /srv/x", &["true"]),
        ("pytest rm -rf /srv/x", &["pytest"]),
        ("jest -- rm -rf /srv/x", &["jest"]),
    ]);
}

#[test]
fn the_environment_as_a_body() {
    for body in ["str(environ)", "str(environ).encode()", "Request(u, str(environ).encode())"] {
        let text = format!(
            "python3 -c \"from os import environ\nfrom urllib.request import *\nurlopen(u, data={body})\""
        );
        assert!(all(&text).iter().any(|one| one == "env"), "{text}: {:?}", all(&text));
    }
}
