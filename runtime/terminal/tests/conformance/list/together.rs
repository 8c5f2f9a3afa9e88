//! What commands leave behind them, and many at the same time.

use crate::case::{After, Case, Notes, case};

pub(super) fn left_behind() -> Vec<Case> {
    let holding = [
        ("a child that holds the pipe", "(sleep @LEAF@ &) ; echo x"),
        ("a job that holds the pipe", "sleep @LEAF@ & echo x"),
        ("another session that holds the pipe", "setsid sleep @LEAF@ & echo x"),
        ("a server that was sent behind", "bash -c 'while :; do sleep @LEAF@; done' server & echo x"),
        ("one without environment that holds the pipe", "(env -i setsid bash -c 'sleep @LEAF@' &); echo x"),
        ("a child that keeps writing", "(for i in $(seq 600); do echo y; sleep 0.05; done &) ; echo x"),
        ("one that does not hold the pipe", "sleep @LEAF@ >/dev/null 2>&1 </dev/null & echo x"),
        ("one deaf to hanging up", "nohup sleep @LEAF@ >/dev/null 2>&1 & disown; echo x"),
        ("one left behind by an exit", "sleep @LEAF@ & echo x; exit 0"),
    ];
    let mut cases: Vec<Case> = holding
        .into_iter()
        .map(|(name, line)| case(name, line).writes_among_others(["x\n"]).within(3).leaves())
        .collect();
    cases.extend([
        case("a child that floods the pipe", "(yes &) ; echo x")
            .writes_anything()
            .notes(Notes::Any)
            .within(3)
            .leaves(),
        case("no noise of jobs", "sleep 0.05 & sleep 0.05 & wait; set -m; sleep 0.05 & wait; echo end")
            .writes_among_others(["end\n"]),
        case("a job's number", "sleep @LEAF@ & echo $! | grep -c '^[0-9]*$'").writes("1\n").leaves(),
        case("a job is there in the next command", "sleep @LEAF@ & export JOB=$!")
            .leaves()
            .then("kill -0 $JOB && kill $JOB && echo gone")
            .writes("gone\n"),
        case(
            "what is left goes on writing",
            "(for i in $(seq 3000); do echo y || exit; done; echo all > done) & echo x",
        )
        .writes_among_others(["x\n"])
        .may_leave()
        .then("for i in $(seq 100); do test -e done && break; sleep 0.05; done; cat done")
        .may_leave()
        .writes("all\n"),
        case("children that end at once", "for i in $(seq 50); do (true &) ; done; wait; echo x")
            .writes("x\n")
            .may_leave(),
        case("a killed shell leaves its jobs", "sleep @LEAF@ & kill -9 $$")
            .dies(9)
            .leaves()
            .notes(Notes::Any),
        case("the next one runs beside what is left", "sleep @LEAF@ & echo x")
            .writes("x\n")
            .leaves()
            .then("echo next")
            .writes("next\n"),
    ]);
    cases
}

pub(super) fn at_once() -> Vec<Case> {
    vec![
        case("50 at once", "echo @N@; sleep 0.05; echo @N@").at_once(50).writes("@N@\n@N@\n"),
        case("50 exports at once", "export A=@N@ B='x\ny'; mkdir d@N@; cd d@N@")
            .at_once(50)
            .ends_in(After::In("@HOME@/d@N@".to_owned()))
            .then("echo \"$A $B\"; pwd")
            .writes("@N@ x\ny\n@HOME@/d@N@\n"),
        case("one after another", "export N=1")
            .then("export N=$((N + 1))")
            .then("export N=$((N + 1))")
            .then("echo $N")
            .writes("3\n"),
        case("10 timeouts at once", "(setsid sleep @LEAF@ &); echo @N@; sleep @LEAF@")
            .at_once(10)
            .timeout(1500)
            .writes("@N@\n"),
        case("10 cancelled at once", "(setsid sleep @LEAF@ &); echo here; sleep @LEAF@")
            .at_once(10)
            .cancelled_after("here")
            .writes("here\n"),
        case("10 dropped at once", "(setsid sleep @LEAF@ &); echo here; sleep @LEAF@")
            .at_once(10)
            .dropped_after("here"),
        case("10 that leave something", "sleep @LEAF@ & echo @N@")
            .at_once(10)
            .writes("@N@\n")
            .leaves()
            .then("echo next")
            .writes("next\n"),
        case("10 that write much", "seq @N@ 100000; echo end")
            .at_once(10)
            .writes_among_others(["end\n"])
            .notes(Notes::Any),
    ]
}
