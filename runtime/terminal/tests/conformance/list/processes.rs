//! What a background process may be and do, and what must come of it, on every backend.

use toolwright_terminal::{LogPart, ProcessError};

use crate::background::{Process, process};

/// Gives all cases.
pub(crate) fn processes() -> Vec<Process> {
    let mut all = ordinary();
    all.extend(spoken_to());
    all.extend(on_screens());
    all.extend(told());
    all.extend(ended());
    all
}

fn ordinary() -> Vec<Process> {
    vec![
        process("one that ends", "echo a; exit 7").exits(7).said("a\n"),
        process("one that goes on", "echo a; sleep @LEAF@").runs().says("a\n").runs().kill(),
        process("one that is killed by itself", "kill -9 $$").dies(9),
        process("one that segfaults", "kill -SEGV $$").dies(11),
        process("output and errors in order of a process", "for i in 1 2 3; do echo o$i; echo e$i >&2; done")
            .exits(0)
            .said("o1\ne1\no2\ne2\no3\ne3\n"),
        process("no noise of a process", "sleep 0.05 & sleep 0.05 & wait; cd /; echo end")
            .exits(0)
            .said("end\n"),
        process(
            "a character in pieces in a log",
            r"printf '\xe2'; sleep 0.1; printf '\x82'; sleep 0.1; printf '\xac\n'",
        )
        .exits(0)
        .said("€\n"),
        process("the directory of a process", "pwd").exits(0).said("@HOME@\n"),
        process("the variables of a process", "printf %s \"$A\" | od -An -tx1; env | grep -c '^CARGO'")
            .given("A", b"a\n'\xff")
            .exits(1)
            .said(" 61 0a 27 ff\n0\n"),
        process(
            "quotes of a process",
            r#"x='$a "b"'; cat <<E
$x it's `echo c`
E"#,
        )
        .exits(0)
        .said("$a \"b\" it's c\n"),
        process("a very long line of a process", format!("{}exit 3", "echo x\n".repeat(30_000)))
            .exits(3)
            .lines(30_000),
        process("a large log", "seq 1 300000").exits(0).lines(300_000),
        process("parts of a log", "seq 1 100")
            .exits(0)
            .part(LogPart::LastLines(2), "99\n100\n")
            .part(LogPart::Lines { offset: 9, limit: 2 }, "10\n11\n")
            .part(LogPart::LastChars(5), "\n100\n"),
        process("a process that leaves a child", "(sleep @LEAF@ &) ; echo a; exit 4")
            .exits_leaving(4)
            .said("a\n"),
        process("a process that leaves one that writes", "(while sleep 0.05; do echo y; done &) ; exit 0")
            .exits_leaving(0)
            .says("y\ny\n"),
        process("20 processes at once", "echo a; sleep 0.1; echo b; exit 3")
            .at_once(20)
            .exits(3)
            .said("a\nb\n"),
        process("another task's process", "sleep @LEAF@").hidden().runs(),
    ]
}

fn spoken_to() -> Vec<Process> {
    vec![
        process("text for a process", "cat; exit 2")
            .send("one\n")
            .says("one\n")
            .send("tw")
            .send("o\n")
            .says("one\ntwo\n")
            .close()
            .exits(2),
        process("a question", "read -p 'name? ' x; echo \"hello $x\"")
            .says("")
            .send("you\n")
            .exits(0)
            .says("hello you\n"),
        process("the end of input", "wc -c").send("12345\n").close().exits(0).says("6"),
        process("input that was closed", "cat; sleep @LEAF@")
            .close()
            .cannot_send("x\n", |error| matches!(error, ProcessError::Closed { .. }))
            .runs(),
        process("input for one that is over", "true")
            .exits(0)
            .cannot_send("x\n", |error| matches!(error, ProcessError::Over { .. })),
        process("input that nobody takes", "sleep @LEAF@")
            .cannot_send("x\n".repeat(100_000), |error| matches!(error, ProcessError::NotReading { .. }))
            .runs(),
        process("much input", "wc -c")
            .send(format!("{}\n", "x".repeat(500_000)))
            .close()
            .exits(0)
            .says("500001"),
    ]
}

fn on_screens() -> Vec<Process> {
    vec![
        process("a screen of a process", "tty | sed 's/[0-9]*$/N/'; stty size")
            .on_screen(33, 111)
            .exits(0)
            .said("/dev/pts/N\n33 111\n"),
        process("a new size", "read x; stty size")
            .on_screen(24, 80)
            .resize(40, 100)
            .send("\n")
            .exits(0)
            .says("40 100\n"),
        process("no screen", "sleep @LEAF@")
            .cannot_resize(|error| matches!(error, ProcessError::NoScreen { .. })),
        process("a shell that is talked to", "bash --norc --noprofile -i")
            .on_screen(24, 80)
            .send("echo $((6 * 7))\n")
            .says("42\n")
            .send("exit 5\n")
            .exits(5),
        process("a password that is typed", "read -s -p 'Password: ' p; echo; echo ${#p}")
            .on_screen(24, 80)
            .says("Password: ")
            .send("secret\n")
            .exits(0)
            .said("Password: \n6\n"),
        process("the end of input on a screen", "cat; exit 3")
            .on_screen(24, 80)
            .send("a\n")
            .says("a\na\n")
            .close()
            .exits(3),
        process("a screen that ends", "trap '' HUP TERM; (setsid sleep @LEAF@ &); sleep @LEAF@")
            .on_screen(24, 80)
            .runs()
            .kill(),
    ]
}

fn told() -> Vec<Process> {
    vec![
        process("the end is told once", "echo a; exit 3").told_of().exits(3).notices(1).notices(0),
        process("nothing is told unasked", "exit 3").exits(3).notices(0),
        process("a line is told once", "echo one; echo is ready; read x")
            .watched_for("ready")
            .notices(1)
            .notices(0)
            .close()
            .exits(1),
    ]
}

/// Whatever it does to get away, nothing is left of a process that is killed.
fn ended() -> Vec<Process> {
    let nasty = [
        ("a killed process that is deaf", "echo up; trap '' TERM HUP INT; while :; do sleep @LEAF@; done"),
        (
            "a killed process in other sessions",
            "echo up; setsid sleep @LEAF@ & (setsid sleep @LEAF@ &); wait; sleep @LEAF@",
        ),
        (
            "a killed process without environment",
            "echo up; (env -i setsid bash -c '(sleep @LEAF@ &)' &); sleep @LEAF@",
        ),
        (
            "a killed process without open files",
            "echo up; exec 0<&- 1>&- 2>&- 61>&- 62>&-; (setsid sleep @LEAF@ &); sleep @LEAF@",
        ),
        ("a killed process that is stopped", "echo up; kill -STOP $$"),
        ("a killed process that floods", "echo up; yes & yes"),
        (
            "a killed process with many children",
            "echo up; for i in $(seq 50); do (trap '' TERM; sleep @LEAF@) & done; wait",
        ),
    ];
    nasty.into_iter().map(|(name, line)| process(name, line).runs().kill()).collect()
}
