//! Text that only speaks of commands.

use super::check_only;

#[test]
fn mentions_run_nothing() {
    check_only(&[
        ("echo 'rm -rf /'", &["echo"]),
        ("echo rm -rf / is dangerous", &["echo"]),
        ("printf '%s\\n' \"reboot\" | wc -l", &["printf", "wc"]),
        ("git commit -m \"ops:\nreboot the box\"", &["git"]),
        ("git commit -m '$(reboot)'", &["git"]),
        ("grep -rn 'rm -rf' . | head", &["grep", "head"]),
        ("x='rm -rf /'", &[]),
        ("export NOTE='reboot now'", &["export"]),
        ("ls # rm -rf /", &["ls"]),
        ("cat <<'E' > notes.md\n`rm -rf /`\n$(reboot)\nE", &["cat"]),
        ("tee notes.txt <<'E'\nreboot\nE", &["tee"]),
        ("gcc -c main.c", &["gcc"]),
        ("tldr 'git reset'", &["tldr"]),
        ("find . -name 'rm -rf*'", &["find"]),
        ("man 8 reboot", &["man"]),
        ("type rm; which reboot", &["type", "which"]),
        ("[ \"$cmd\" = reboot ] && echo yes", &["[", "echo"]),
        ("diff <(echo 'rm -rf /') b", &["echo", "diff"]),
        ("jq '.cmd == \"rm -rf /\"' a.json", &["jq"]),
        ("echo \"$(cat notes)\"", &["cat", "echo"]),
        ("apt install sudo", &["apt"]),
        ("npm run test -- --grep 'rm -rf'", &["npm"]),
        ("git log --grep='sh -c reboot' -- rm", &["git"]),
        ("kubectl logs x | grep 'kill -9'", &["kubectl", "grep"]),
        ("PAGER=cat git log", &["cat", "git"]),
    ]);
}
