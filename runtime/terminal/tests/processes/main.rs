//! Background processes that really run.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test says what it expected by panicking, and what it did not check"
)]

mod input;
mod machine;
mod notices;
mod restart;
mod screen;
mod supervisors;

use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use toolwright_terminal::{
    Background, EndReason, Exported, Limits, LogPart, Owner, ProcessError, RunError, State,
};

use self::machine::{Machine, background, owner};

#[tokio::test]
async fn a_process_runs_and_is_waited_for() {
    let machine = Machine::new();
    let begin = std::time::SystemTime::now();
    let started = machine.start("echo one; echo two >&2; exit 3").await;
    assert!(started.id.len() == 17 && started.id.starts_with("proc_"), "{}", started.id);
    assert_eq!(started.command, "echo one; echo two >&2; exit 3");
    assert!(started.started >= begin && started.pid > 0);
    let status = machine.wait(&started.id).await;
    let State::Over { exit_code, signal, reason, at } = status.state else { panic!("{status:?}") };
    assert_eq!((exit_code, signal, reason), (Some(3), None, EndReason::Exited));
    assert!(at >= started.started && !status.left_running);
    assert_eq!((status.output_bytes, status.pid), (8, started.pid));
    assert_eq!(machine.text(&started.id).await, "one\ntwo\n");
    assert_eq!(machine.list().await, [status]);
}

#[tokio::test]
async fn a_death_by_signal_is_told() {
    let machine = Machine::new();
    for (line, number) in [("kill -9 $$", 9), ("kill -SEGV $$", 11)] {
        let id = machine.start(line).await.id;
        let State::Over { exit_code, signal, reason, .. } = machine.wait(&id).await.state else {
            panic!("it runs")
        };
        assert_eq!((exit_code, signal, reason), (Some(128 + number), Some(number), EndReason::Exited));
    }
}

#[tokio::test]
async fn no_noise_comes_with_the_output() {
    let machine = Machine::new();
    let table = [
        ("sleep 0.01 & wait", ""),
        ("(sleep 0.01; echo a) & wait; echo b", "a\nb\n"),
        ("printf 'a\\xe2\\x82\\xacb'", "a€b"),
        ("printf '\\xe2\\x82'; sleep 0.05; printf '\\xac'", "€"),
        ("printf '\\033[31mred\\033[0m\\r\\n'", "red\n"),
        ("tty; echo $PYTHONUNBUFFERED", "not a tty\n1\n"),
    ];
    for (line, text) in table {
        let id = machine.start(line).await.id;
        machine.wait(&id).await;
        assert_eq!(machine.text(&id).await, text, "{line}");
    }
    assert_eq!(machine.left(), Vec::<String>::new());
}

#[tokio::test]
async fn what_the_task_exported_is_there_and_nothing_else() {
    let machine = Machine::new();
    let exported = [("ADDED".into(), Some("multi\nline".into())), ("PYTHONUNBUFFERED".into(), None)];
    let start = Background { exported: Exported(exported.into_iter().collect()), ..background() };
    let line = "env -0 | cut -z -d= -f1 | sort -z | tr '\\0' ' '; echo \"$ADDED\"; ls -l /proc/self/fd | grep -c toolwright";
    let id = machine.start_with(line, start).await.expect("started").id;
    machine.wait(&id).await;
    let text = machine.text(&id).await;
    assert_eq!(text, "ADDED PATH PWD SHLVL TOOLWRIGHT_MARK TOOLWRIGHT_SUPERVISOR _ multi\nline\n0\n");
}

#[tokio::test]
async fn a_long_line_runs() {
    let machine = Machine::new();
    let id = machine.start(&format!("x={}; echo ${{#x}}; exit 4", "x".repeat(300_000))).await.id;
    let State::Over { exit_code, .. } = machine.wait(&id).await.state else { panic!("it runs") };
    assert_eq!((exit_code, machine.text(&id).await.as_str()), (Some(4), "300000\n"));
}

#[tokio::test]
async fn polling_never_waits_for_what_holds_or_fills_the_pipe() {
    let machine = Machine::new();
    let lines = [
        "(sleep 60 &); echo x; exit 5",
        "setsid sleep 60 & echo x; exit 5",
        "(while :; do echo y; sleep 0.02; done &); echo x; exit 5",
        "(yes &); echo x; exit 5",
    ];
    for line in lines {
        let id = machine.start(line).await.id;
        let begin = Instant::now();
        let status = machine.wait(&id).await;
        assert!(begin.elapsed() < Duration::from_secs(5), "{line}: {:?}", begin.elapsed());
        let begin = Instant::now();
        for _ in 0..20 {
            let status = machine.status(&id).await.expect("known");
            assert!(matches!(status.state, State::Over { exit_code: Some(5), .. }), "{line}: {status:?}");
            assert!(status.left_running, "{line}");
        }
        assert!(begin.elapsed() < Duration::from_secs(2), "{line}: {:?}", begin.elapsed());
        let first = machine.line(&id, 0).await;
        assert!(first == "x\n" || line.contains('y'), "{line}: {first}");
        assert!(matches!(status.state, State::Over { exit_code: Some(5), .. }), "{line}: {status:?}");
        // What it left running is still looked after.
        let killed = machine.kill(&id).await;
        assert!(!killed.left_running, "{line}");
        assert!(matches!(killed.state, State::Over { exit_code: Some(5), reason: EndReason::Exited, .. }));
        assert_eq!(machine.left(), Vec::<String>::new(), "{line}");
    }
}

#[tokio::test]
async fn what_was_left_running_goes_on_writing_to_the_log() {
    let machine = Machine::new();
    // Nobody can send it anything any more, and it is told so.
    let id = machine.start("exec 3<&0; (read line <&3; echo late $?) & exit 0").await.id;
    machine.wait(&id).await;
    machine.until(&id, |status| !status.left_running).await;
    assert_eq!(machine.text(&id).await, "late 1\n");
    let id = machine.start("(sleep 0.3; echo late) & exit 0").await.id;
    assert!(machine.wait(&id).await.left_running);
    machine.until(&id, |status| !status.left_running).await;
    assert_eq!(machine.text(&id).await, "late\n");
}

#[tokio::test]
async fn killing_leaves_no_process() {
    let lines = [
        "sleep 60",
        "sleep 60 & sleep 60 | sleep 60",
        "trap '' TERM; sleep 60; sleep 60; sleep 60",
        "setsid sleep 60 & wait",
        "(trap '' TERM; setsid bash -c 'trap \"\" TERM; sleep 60; sleep 60') & wait",
        "env -i setsid bash -c '(setsid sleep 60 >/dev/null 2>&1 </dev/null &)'; sleep 60",
        "kill -STOP $$",
        "yes",
    ];
    for line in lines {
        let machine = Machine::new();
        let id = machine.start(&line.replace("60", &machine.sleep())).await.id;
        let killed = machine.kill(&id).await;
        let State::Over { exit_code, signal, reason, .. } = killed.state else { panic!("{line}: it runs") };
        assert_eq!(reason, EndReason::Killed, "{line}");
        assert!(matches!(signal, None | Some(9 | 15)), "{line}: {signal:?}");
        assert!(signal.is_none_or(|signal| exit_code == Some(128 + signal)), "{line}");
        assert_eq!((killed.left_running, machine.left()), (false, Vec::new()), "{line}");
        assert_eq!(machine.kill(&id).await.state, killed.state, "{line}: twice");
    }
}

#[tokio::test]
async fn one_that_ignores_the_usual_signal_is_killed_and_that_is_told() {
    let machine = Machine::with(Limits { process_grace: Duration::from_millis(50), ..Limits::default() });
    let id = machine.start("trap '' TERM; echo ready; while :; do sleep 0.1; done").await.id;
    machine.until_text(&id, "ready\n").await;
    let State::Over { exit_code, signal, reason, .. } = machine.kill(&id).await.state else {
        panic!("it runs")
    };
    assert_eq!((exit_code, signal, reason), (Some(137), Some(9), EndReason::Killed));
}

#[tokio::test]
async fn last_words_are_kept() {
    let machine = Machine::new();
    let id = machine.start("trap 'seq 20000; exit 9' TERM; echo ready; sleep 60 & wait").await.id;
    machine.until_text(&id, "ready\n").await;
    let State::Over { exit_code, reason, .. } = machine.kill(&id).await.state else { panic!("it runs") };
    assert_eq!((exit_code, reason), (Some(9), EndReason::Killed));
    assert!(machine.text(&id).await.ends_with("\n19999\n20000\n"));
}

#[tokio::test]
async fn waiting_ends_with_its_time_or_when_cancelled() {
    let machine = Machine::new();
    let id = machine.start("sleep 60").await.id;
    let wait = async |time, cancellation: &CancellationToken| {
        machine.processes().wait(&owner(), &id, time, cancellation).await.expect("known").state
    };
    assert_eq!(wait(Duration::from_millis(50), &CancellationToken::new()).await, State::Running);
    let cancellation = CancellationToken::new();
    let (state, ()) =
        tokio::join!(wait(Duration::from_mins(5), &cancellation), async { cancellation.cancel() });
    assert_eq!(state, State::Running);
}

#[tokio::test]
async fn there_are_limits_with_clear_words() {
    let machine = Machine::with(Limits { most_processes: 2, ..Limits::default() });
    let first = machine.start("sleep 60").await.id;
    let second = machine.start("sleep 61").await.id;
    let error = machine.start_with("sleep 62", background()).await.expect_err("too many");
    assert_eq!(
        error.to_string(),
        format!(
            "not run: 2 background processes of this program run already ({first}: sleep 60; {second}: sleep 61); end one of them first with process(action=\"kill\")"
        )
    );
    let owner = Owner { task: "other".to_owned(), ..Owner::default() };
    let error = machine.start_with("sleep 62", Background { owner, ..background() }).await;
    // Nobody is told what others run.
    assert!(matches!(&error, Err(RunError::TooMany { running, .. }) if running == "2 more"), "{error:?}");
    machine.kill(&first).await;
    let third = machine.start("sleep 63").await.id;
    let error = machine.status("proc_000000000000").await.expect_err("unknown");
    assert_eq!(
        error.to_string(),
        "there is no background process proc_000000000000; process(action=\"list\") shows those there are"
    );
    let mut close = third.clone();
    close.replace_range(5..6, if third.as_bytes()[5] == b'0' { "1" } else { "0" });
    let error = machine.status(&close).await.expect_err("unknown").to_string();
    assert!(error.contains(&format!("(did you mean {third}?)")), "{error}");
    for id in ["", "../x", "proc_", "proc_0000000000001", "proc_00000000000G", "/etc"] {
        let error = machine.status(id).await.expect_err("no name");
        assert!(matches!(error, ProcessError::Unknown { .. }), "{id}: {error}");
    }
    let bare = Machine::without_folder();
    let error = bare.start_with("true", background()).await.expect_err("no folder");
    assert!(matches!(error, RunError::NoFolder), "{error}");
}

#[tokio::test]
async fn those_that_start_at_once_are_counted_too() {
    let machine = Machine::with(Limits { most_processes: 3, ..Limits::default() });
    let another = machine.another();
    let start = |local| machine.start_on(local, "sleep 60", background());
    let (one, two) = (machine.local(), &another);
    let started = tokio::join!(start(one), start(two), start(one), start(two), start(one), start(two));
    let started = [started.0, started.1, started.2, started.3, started.4, started.5];
    let refused = started.iter().filter(|started| matches!(started, Err(RunError::TooMany { .. }))).count();
    assert_eq!((started.iter().flatten().count(), refused), (3, 3), "{started:?}");
    assert_eq!(machine.list().await.len(), 3);
}

#[tokio::test]
async fn one_whose_folder_is_removed_ends() {
    let machine = Machine::new();
    for puts_another in [false, true] {
        let id = machine.start("while :; do echo x; sleep 0.1; done").await.id;
        let supervisor = machine.supervisor(&id).as_raw_pid().to_string();
        let folder = machine.process_folder(&id);
        std::fs::remove_dir_all(&folder).or_else(|_| std::fs::remove_dir_all(&folder)).expect("removed");
        if puts_another {
            std::fs::create_dir(&folder).expect("made");
        }
        machine.until_nothing_is_left().await;
        machine.until_gone(&supervisor).await;
        assert_eq!(folder.exists(), puts_another);
        assert!(!puts_another || std::fs::read_dir(&folder).expect("a folder").next().is_none());
    }
}

#[tokio::test]
async fn the_end_is_written_into_room_that_was_taken_before() {
    use std::os::unix::fs::MetadataExt as _;
    let machine = Machine::new();
    let id = machine.start("read line; exit 3").await.id;
    let folder = machine.process_folder(&id);
    let found = |name: &str| std::fs::metadata(folder.join(name)).map(|found| (found.ino(), found.len()));
    let room = found("end.room").expect("room for the end");
    machine.close(&id).await.expect("closed");
    let State::Over { exit_code, .. } = machine.wait(&id).await.state else { panic!("it runs") };
    assert_eq!((exit_code, found("end.json").expect("an end")), (Some(3), room));
}

#[tokio::test]
async fn what_ended_long_ago_is_removed_and_that_is_said() {
    let mut machine = Machine::with(Limits { finished_for: Duration::ZERO, ..Limits::default() });
    let id = machine.start("echo x").await.id;
    let folder = machine.process_folder(&id);
    let wait =
        machine.processes().wait(&owner(), &id, Duration::from_mins(1), &CancellationToken::new()).await;
    // It may have been forgotten the moment it ended.
    assert!(wait.is_ok() || matches!(wait, Err(ProcessError::Forgotten { .. })));
    machine.until_nothing_is_left().await;
    while folder.exists() {
        machine.list().await;
        tokio::task::yield_now().await;
    }
    machine.restart();
    let error = machine.status(&id).await.expect_err("forgotten");
    assert_eq!(
        error.to_string(),
        format!(
            "{id} ended more than 0 seconds ago and its log was removed; start the command again if its output is needed"
        )
    );
    let other = Owner { task: "other".to_owned(), ..Owner::default() };
    let error = machine.processes().status(&other, &id).await.expect_err("never seen");
    assert!(matches!(error, ProcessError::Unknown { .. }), "{error}");
}

#[tokio::test]
async fn others_neither_see_nor_reach_it() {
    let machine = Machine::new();
    let named = |task: &str, session: &str| Owner { task: task.to_owned(), session: session.to_owned() };
    let start = |owner: &Owner| Background { owner: owner.clone(), ..Background::default() };
    let table = [
        (named("a", ""), named("a", ""), true),
        (named("a", ""), named("b", ""), false),
        (named("", ""), named("b", ""), false),
        (named("a", "s"), named("b", "s"), true),
        (named("a", "s"), named("a", "t"), false),
        (named("a", "s"), named("a", ""), false),
        (named("", ""), named("", "s"), false),
    ];
    for (whose, who, sees) in table {
        let id = machine.start_with("sleep 60", start(&whose)).await.expect("started").id;
        let processes = machine.processes();
        assert_eq!(processes.status(&who, &id).await.is_ok(), sees, "{whose:?} {who:?}");
        assert_eq!(
            processes.list(&who).await.iter().any(|status| status.id == id),
            sees,
            "{whose:?} {who:?}"
        );
        assert!(processes.all().await.iter().any(|status| status.id == id));
        if !sees {
            let error = processes.kill(&who, &id).await.expect_err("not theirs");
            assert!(matches!(error, ProcessError::Unknown { near: None, .. }), "{error}");
        }
        processes.kill(&whose, &id).await.expect("theirs");
    }
}

#[tokio::test]
async fn many_short_ones_leave_no_dead_behind() {
    let machine = Machine::new();
    for _ in 0..5 {
        let mut ids = Vec::new();
        for number in 0..10 {
            ids.push(machine.start(&format!("exit {number}")).await.id);
        }
        for (number, id) in (0..).zip(&ids) {
            let State::Over { exit_code, .. } = machine.wait(id).await.state else { panic!("it runs") };
            assert_eq!(exit_code, Some(number));
        }
    }
    assert_eq!(machine.list().await.len(), 50);
    machine.until_no_child_is_dead().await;
}

#[tokio::test]
async fn a_folder_with_a_long_path_will_do() {
    let machine = Machine::in_folder(&"deep/".repeat(40));
    let id = machine.start("cat").await.id;
    machine.send(&id, "x\n").await.expect("sent");
    machine.until_text(&id, "x\n").await;
    machine.kill(&id).await;
}

#[tokio::test]
async fn a_log_is_read_in_parts() {
    let machine = Machine::new();
    let id = machine.start("seq 1 1000").await.id;
    machine.wait(&id).await;
    let read = async |part| machine.processes().log(&owner(), &id, part).await.expect("a log");
    let last = read(LogPart::LastLines(2)).await;
    assert_eq!(
        (last.text.as_str(), last.total_lines, last.first_line, last.lines),
        ("999\n1000\n", 1000, 998, 2)
    );
    let some = read(LogPart::Lines { offset: 10, limit: 3 }).await;
    assert_eq!((some.text.as_str(), some.first_line), ("11\n12\n13\n", 10));
    let tail = machine.processes().tail(&owner(), &id, 9).await.expect("a log");
    assert_eq!(tail, "999\n1000\n");
    assert_eq!(std::fs::read_to_string(&last.file).expect("a file").lines().count(), 1000);
}
