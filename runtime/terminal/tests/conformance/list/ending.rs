//! How commands end: by themselves, by a signal, because their time is over or the call is cancelled. After a
//! forced end nothing is left, whatever it did to get away.

use crate::case::{After, Case, Notes, case};

pub(super) fn statuses() -> Vec<Case> {
    vec![
        case("a status", "exit 7").exits(7),
        case("the last one counts", "true; false").exits(1),
        case("a status above 128", "exit 200").exits(200),
        case("a status above 255", "exit 300").exits(44),
        case("a program that is not there", "no-such-program-at-all 2>/dev/null").exits(127),
        case("a file that is no program", "touch f; ./f 2>/dev/null").exits(126),
        case("an error in the line", "if then")
            .writes_among_others(["syntax error"])
            .exits(2)
            .ends_in(After::Any),
        case("lines before an error run", "echo a\nif then")
            .writes_among_others(["a\n", "syntax error"])
            .exits(2),
        case("stopping at errors", "set -e; echo a; false; echo b").writes("a\n").exits(1),
        case("stopping at what is not set", "set -u; echo a; echo $none; echo b")
            .writes_among_others(["a\n", "none: unbound variable"])
            .exits(127),
        case("the parts of a pipeline", "false | true").parts(&[1, 0]),
        case("many parts", "true | (exit 3) | false | (exit 200) | cat").parts(&[0, 3, 1, 200, 0]),
        case("parts after an exit", "(exit 3) | true; exit").parts(&[3, 0]),
        case("parts with pipefail", "set -o pipefail; (exit 3) | false | true").exits(1).parts(&[3, 1, 0]),
        case("a part that dies of the pipe", "yes | head -n 1").writes("y\n").parts(&[141, 0]),
        case("parts of one", "(exit 4)").exits(4).parts(&[4]),
        case("killed", "kill -9 $$").dies(9).notes(Notes::Any),
        case("killed by what it started", "bash -c 'kill -9 $PPID'; sleep @LEAF@")
            .dies(9)
            .may_leave()
            .notes(Notes::Any)
            .ends_in(After::Any),
        case("killed without a word", "cd /; export A=1; bash -c 'x=ki; ${x}ll -9 $PPID'; sleep @LEAF@")
            .dies(9)
            .may_leave()
            .notes(Notes::Some)
            .ends_in(After::Unknown),
        case("a segment fault", "kill -SEGV $$").dies(11).notes(Notes::Any),
        case("asked to end", "kill $$; sleep 5").dies(15).notes(Notes::Any),
        case("hung up", "kill -HUP $$").dies(1).notes(Notes::Any),
        case("interrupted", "kill -INT $$").dies(2).notes(Notes::Any),
        case("a child's death is a status", "bash -c 'kill -9 $$'; exit $?").writes_anything().exits(137),
        case("a program in its place", "exec bash -c 'exit 6'").exits(6),
        case("a program in its place that dies", "exec bash -c 'kill -TERM $$'").dies(15).notes(Notes::Any),
    ]
}

pub(super) fn forced() -> Vec<Case> {
    let mut cases: Vec<Case> = nasty()
        .into_iter()
        .map(|(name, line)| {
            case(name, line).timeout(400).writes_anything().notes(Notes::Any).ends_in(After::Any)
        })
        .collect();
    cases.extend([
        case("last words", "echo first; trap 'echo last; exit' TERM; sleep @LEAF@ & wait")
            .timeout(500)
            .writes("first\nlast\n"),
        case(
            "a child's last words",
            "bash -c 'trap \"echo last; exit\" TERM; echo first; sleep @LEAF@ & wait'",
        )
        .timeout(500)
        .writes_among_others(["first\n", "last\n"])
        .notes(Notes::Any),
        case("what was written before", "echo a; seq 1 5; sleep @LEAF@")
            .timeout(500)
            .writes("a\n1\n2\n3\n4\n5\n"),
        case("the next one runs after a timeout", "sleep @LEAF@")
            .timeout(300)
            .then("echo next")
            .writes("next\n"),
        case("cancelled", "echo here; sleep @LEAF@").cancelled_after("here").writes("here\n"),
        case(
            "cancelled with others",
            "setsid sleep @LEAF@ & (env -i sleep @LEAF@ &); echo here; trap '' TERM; sleep @LEAF@",
        )
        .cancelled_after("here")
        .writes("here\n")
        .notes(Notes::Any)
        .ends_in(After::Any),
        case("the next one runs after a cancellation", "echo here; sleep @LEAF@")
            .cancelled_after("here")
            .writes("here\n")
            .then("echo next")
            .writes("next\n"),
        case("dropped", "echo here; sleep @LEAF@").dropped_after("here"),
        case(
            "dropped with others",
            "setsid sleep @LEAF@ & (env -i setsid sleep @LEAF@ &); echo here; trap '' TERM HUP; sleep @LEAF@",
        )
        .dropped_after("here"),
        case("the next one runs after a drop", "echo here; sleep @LEAF@")
            .dropped_after("here")
            .then("echo next")
            .writes("next\n"),
    ]);
    cases
}

/// Lines that do what they can to live on, with a name for each.
fn nasty() -> Vec<(&'static str, &'static str)> {
    vec![
        ("time over", "sleep @LEAF@"),
        ("time over in a pipeline", "sleep @LEAF@ & sleep @LEAF@ | sleep @LEAF@"),
        ("time over, ignoring it", "trap '' TERM; sleep @LEAF@; sleep @LEAF@; sleep @LEAF@"),
        (
            "time over, ignoring everything",
            "trap '' TERM HUP INT QUIT USR1 VTALRM PIPE; while :; do sleep @LEAF@; done",
        ),
        ("time over, in another session", "setsid sleep @LEAF@ & wait"),
        ("time over, twice forked", "( (setsid sleep @LEAF@ &) & ); sleep @LEAF@"),
        (
            "time over, with nothing in the environment",
            "env -i setsid bash -c 'sleep @LEAF@ & sleep @LEAF@' & wait",
        ),
        (
            "time over, twice forked with nothing in the environment",
            "(env -i setsid bash -c '(sleep @LEAF@ &) ; sleep @LEAF@' &); sleep @LEAF@",
        ),
        (
            "time over, with no files open",
            "exec 0<&- 1>&- 2>&- 61>&- 62>&-; (setsid sleep @LEAF@ &); sleep @LEAF@",
        ),
        ("time over, deaf to hanging up", "nohup sleep @LEAF@ >/dev/null 2>&1 & wait"),
        ("time over, with job control", "set -m; sleep @LEAF@ & sleep @LEAF@ & wait"),
        ("time over, stopped", "kill -STOP $$"),
        (
            "time over, with stopped children",
            "for i in 1 2 3; do bash -c 'kill -STOP $$; sleep @LEAF@' & done; wait",
        ),
        (
            "time over, deaf in another session",
            "(trap '' TERM; setsid bash -c 'trap \"\" TERM; sleep @LEAF@; sleep @LEAF@') & wait",
        ),
        ("time over while it floods", "yes"),
        ("time over while many flood", "for i in 1 2 3; do yes & done; setsid yes & wait"),
        (
            "time over with many deaf children",
            "for i in $(seq 50); do (trap '' TERM; sleep @LEAF@) & done; wait",
        ),
        ("time over while it starts more and more", "f() { sleep @LEAF@ & sleep 0.01; f; }; trap '' TERM; f"),
        (
            "time over while it starts itself anew",
            "trap 'setsid bash -c \"sleep @LEAF@\" & exit' TERM; while :; do sleep 0.05; done",
        ),
        (
            "time over in another program",
            "exec env -i bash -c 'trap \"\" TERM; sleep @LEAF@ & wait; sleep @LEAF@'",
        ),
        ("time over in a substitution", "x=$(sleep @LEAF@ & setsid sleep @LEAF@); echo $x"),
        ("time over in a coprocess", "coproc sleep @LEAF@; cat <(sleep @LEAF@)"),
        ("time over while it waits for input of its own", "mkfifo f; cat f"),
        ("time over in a busy shell", "while :; do :; done"),
    ]
}
