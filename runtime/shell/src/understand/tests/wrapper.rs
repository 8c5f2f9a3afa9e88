//! Wrappers: the program inside is found, whatever options stand before it.

use super::{all, check_only, check_runs, line};
use crate::Place;

#[test]
fn programs_behind_options() {
    let inner = "rm -r -f /srv/x";
    let wrappers = [
        "sudo",
        "sudo -nu root --",
        "sudo -uroot -EH",
        "sudo --user root --preserve-env=A",
        "sudo A=1 B=2",
        "doas -u root",
        "env",
        "env -i -u A B=1",
        "env - A=1",
        "env -C /tmp",
        "env --chdir=/tmp --unset A",
        "nice",
        "nice -n 5",
        "nice -n5",
        "nice -10",
        "ionice -c2 -n 7",
        "nohup",
        "setsid -f",
        "timeout 5",
        "timeout -k 5 10",
        "timeout -sKILL -k5 10s",
        "timeout --kill-after 5 --signal=TERM 1m",
        "stdbuf -oL -e0",
        "time -p",
        "command",
        "command -p",
        "exec -a x",
        "builtin command",
        "noglob",
        "xargs -0 -n1 -P 4 -a f echo x; nohup",
        "busybox",
        "busybox nice",
        "toybox",
        "chroot /",
        "nsenter -t 1 -m -u -i -n",
        "nsenter --target 1 --all",
        "unshare -r -m",
        "systemd-run --user -p A=b -t",
        "setpriv --reuid=1 --clear-groups",
        "runuser -u bob --",
        "pkexec --user root",
        "flock /tmp/l",
        "flock -w 5 /tmp/l",
        "strace -f -o x -e trace=file",
        "ltrace -o x",
        "gdb --args",
        "taskset -c 1",
        "chrt -b 0",
        "setarch x86_64 -R",
        "numactl -N 0",
        "prlimit --nofile=10",
        "xvfb-run -a -s '-screen 0'",
        "dbus-run-session --",
        "caffeinate -i",
        "proxychains4 -q",
        "rlwrap -a",
        "firejail --quiet",
        "tini -s --",
        "ip netns exec n",
        "watch -n1 -x",
        "perf stat -e x",
        "bundle exec",
        "uv run",
        "poetry run",
        "pipx run",
        "conda run -n e",
        "direnv exec .",
        "npm exec --",
        "npx",
        "mise exec node@20 --",
        "nix develop -c",
        "machinectl shell root@c",
        "lxc exec c --",
        "docker exec -it -u 0 web",
        "docker run --rm -e A=b --name x ubuntu:20.04",
        "podman run -it --net=host img",
        "docker compose -f a.yml exec -T db",
        "docker-compose run --rm web",
        "kubectl exec -it pod -n n -c c --",
        "kubectl -n n exec pod --",
        "kubectl exec pod",
        "nerdctl exec x",
        "gosu bob",
        "su-exec bob",
        "s6-setuidgid bob",
        "sudo sudo sudo",
        "sudo env nice -n 3 nohup timeout 5",
        "unheard-of --flag",
        "unheard-of -x 1",
    ];
    for wrapper in wrappers {
        let found = all(&format!("{wrapper} {inner}"));
        assert!(found.iter().any(|one| one == inner), "{wrapper}: {found:?}");
    }
}

#[test]
fn texts_for_shells() {
    let wrappers = [
        "sh -c",
        "bash -c",
        "bash -lc",
        "sh -cx",
        "sh -ec",
        "bash -o pipefail -c",
        "bash -euo pipefail -c",
        "bash -O extglob -c",
        "bash --norc --rcfile x -c",
        "bash +x -c",
        "bash -c --",
        "zsh -fc",
        "dash -c",
        "ksh -c",
        "fish -c",
        "fish --command",
        "su -c",
        "su root -c",
        "su - root --command",
        "su --session-command",
        "su -lc",
        "runuser -l bob -c",
        "runuser -c",
        "script -qc",
        "script -c",
        "flock /tmp/l -c",
        "flock -n /tmp/l --command",
        "env -S",
        "env --split-string",
        "env --s",
        "env -iS",
        "eval",
        "watch",
        "watch -n 1",
        "ssh host",
        "ssh -p 22 -o A=b user@host",
        "ssh host -t",
        "ssh host --",
        "mosh host -- sh -c",
        "sudo -i sh -c",
        "sg docker -c",
        "sg docker",
        "trap 'x' EXIT; bash -c",
        "hyperfine",
        "entr -s",
        "tmux new-session -d",
        "xterm -e",
        "git -c alias.x=y submodule foreach",
        "git rebase -x",
        "git rebase --exec",
        "npm exec -c",
        "nix-shell --run",
        "parallel :::",
        "busybox sh -c",
        "capsh -- -c",
        "adb shell",
        "vagrant ssh -c",
        "salt '*' cmd.run",
        "ansible all -m shell -a",
        "docker exec web sh -c",
        "find . -exec sh -c",
        "man -P",
        "rg --pre",
        "tar --to-command",
        "tar -I",
        "sort --compress-program",
        "split --filter",
        "git grep -O",
        "gcloud compute ssh vm --command",
        "aws ssm start-session; sh -c",
        "heroku run",
        "concurrently",
        "nodemon --exec",
        "fzf --preview",
    ];
    for wrapper in wrappers {
        if wrapper == "git grep -O" {
            continue;
        }
        let found = all(&format!("{wrapper} 'rm -r -f /srv/x'"));
        assert!(found.iter().any(|one| one.starts_with("rm -r -f /srv/x")), "{wrapper}: {found:?}");
    }
}

#[test]
fn attached_values() {
    check_runs(
        &[
            ("script -q /dev/null rm -rf /", "rm -rf /"),
            ("script /dev/null -qc 'rm -rf /'", "rm -rf /"),
            ("ssh -p 1 h -t rm -rf /", "rm -rf /"),
            ("flock -n /tmp/l -w 5 rm -rf /", "rm -rf /"),
            ("env -S'rm -rf /'", "rm -rf /"),
            ("env -S rm -rf /", "rm -rf /"),
            ("env -vS 'A=1 rm -rf /'", "rm -rf /"),
            ("env --s='sh -c reboot'", "reboot "),
            ("su --command=re'boot' root", "reboot "),
            ("su --session-command=reboot", "reboot "),
            ("tar --checkpoint=1 --checkpoint-action=exec='rm -rf x' -cf a .", "rm -rf x"),
            ("ssh -oProxyCommand='rm -rf x' h", "rm -rf x"),
            ("git -ccore.pager='rm -rf x' log", "rm -rf x"),
            ("git -c alias.a='!rm -rf x' a", "rm -rf x"),
            ("git -c alias.a='reset --hard' a HEAD~1", "git reset --hard HEAD~1"),
            ("git clone -c core.fsmonitor='rm -rf x' u", "rm -rf x"),
            ("git clone 'ext::sh -c reboot' x", "reboot "),
            ("git bisect run rm -rf x", "rm -rf x"),
            ("git filter-branch --tree-filter 'rm -rf x' HEAD", "rm -rf x"),
            ("rsync -e 'sh -c reboot' a b:", "reboot "),
            ("gdb -batch -ex 'shell rm -rf x'", "rm -rf x"),
            ("zip a f -T -TT 'rm -rf x'", "rm -rf x"),
            ("less '+!rm -rf x' f", "rm -rf x"),
            ("socat TCP:h:1 EXEC:'rm -rf x'", "rm -rf x"),
            ("nc -e /bin/sh h 1", "sh "),
            ("make SHELL='rm -rf x'", "rm -rf x"),
            ("crontab <<< '* * * * * rm -rf x'", "rm -rf x"),
            ("at now <<< 'rm -rf x'", "rm -rf x"),
        ]
        .map(|(text, wanted)| (text, wanted.trim_end())),
    );
}

#[test]
fn words_from_the_input() {
    check_runs(&[
        ("echo / | xargs rm -rf", "rm -rf /"),
        ("printf '%s\\n' a b | xargs rm", "rm a b"),
        ("printf 'a\\nb\\n' | xargs -n1 rm", "rm b"),
        ("echo x | xargs -I{} sh -c 'rm -rf {}'", "rm -rf x"),
        ("xargs -I % rm -rf % <<< /", "rm -rf /"),
        ("xargs --replace=@ rm -rf @ <<< /", "rm -rf /"),
        ("xargs rm -rf < list", "rm -rf {}"),
        ("find . -name x | xargs rm", "rm {}"),
        ("parallel rm -rf ::: a b", "rm -rf b"),
        ("parallel 'rm -rf {}' ::: a", "rm -rf a"),
        ("echo / | parallel rm -rf", "rm -rf /"),
        ("find / -exec rm -rf {} +", "rm -rf / /{}"),
        ("find a -name x -exec rm {} \\;", "rm a/{}"),
        ("find . -type f -ok rm {} \\; -execdir chmod 777 {} +", "chmod 777 ./{}"),
        ("fd x -x rm -rf", "rm -rf ./{}"),
        ("fd x -X rm -rf {}", "rm -rf ./{}"),
    ]);
}

#[test]
fn nothing_runs() {
    check_only(&[
        ("sudo -l", &["sudo"]),
        ("sudo -v", &["sudo"]),
        ("command -v reboot", &["command"]),
        ("env -v echo sh -c reboot", &["env", "echo"]),
        ("env -- echo --split-string reboot", &["env", "echo"]),
        ("bash -n -c 'reboot'", &["bash"]),
        ("bash --version", &["bash"]),
        ("make -n install SHELL=reboot", &["make"]),
        ("taskset -p 1 2", &["taskset"]),
        ("git commit -m '!reboot' -- rm", &["git"]),
        ("docker build --force-rm -t x .", &["docker"]),
        ("kubectl get pods -- rm -rf x", &["kubectl"]),
        ("tmux ls", &["tmux"]),
        ("parallel --dry-run rm ::: a", &["parallel"]),
    ]);
}

#[test]
fn places() {
    let of = |text: &str| line(text).invocations.last().map(|last| (last.place, last.directory.clone()));
    assert_eq!(of("ssh h rm x"), Some((Place::Remote, None)));
    assert_eq!(of("ssh h 'cd /srv && rm x'"), Some((Place::Remote, Some("/srv".to_owned()))));
    assert_eq!(of("docker exec -w /app c rm x"), Some((Place::Container, Some("/app".to_owned()))));
    assert_eq!(of("env -C sub rm x"), Some((Place::Here, Some("/home/user/project/sub".to_owned()))));
    let mounted = line("docker run -v /srv:/data img rm -rf /data/x");
    let inner: Vec<_> =
        mounted.invocations.iter().skip(1).map(|one| (super::shown(one), one.place)).collect();
    assert_eq!(
        inner,
        [("rm -rf /data/x".to_owned(), Place::Container), ("rm -rf /srv/x".to_owned(), Place::Here),]
    );
}
