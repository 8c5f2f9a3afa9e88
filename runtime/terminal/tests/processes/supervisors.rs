//! Supervisors that are stopped, forsaken, too many or dead.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rustix::process::Signal;
use tokio::{join, time::sleep};
use toolwright_terminal::{Ending, Limits};

use crate::machine::{Machine, PATIENCE, is_there, send};

fn quick() -> Limits {
    Limits { grace: Duration::from_millis(100), ..Limits::default() }
}

/// Waits until something is so.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn a_stopped_one_is_ended_with_its_command_and_that_is_said() {
    let machine = Machine::with(quick());
    let line = "setsid sh -c 'sleep 60' & kill -STOP $PPID; sleep 60".replace("60", &machine.sleep());
    let error = machine.run_for(&line, Duration::from_millis(300)).await.expect_err("it does not answer");
    assert_eq!(
        error.to_string(),
        "the command was started and then lost: what looks after it does not answer; all that was started has been ended; it may have done part of its work"
    );
    machine.until_nothing_is_left().await;
    // The next one has another supervisor.
    assert_eq!(machine.run("echo x").await.output.text, "x\n");
}

#[tokio::test]
async fn a_killed_one_takes_its_command_along_and_that_is_said() {
    let machine = Machine::with(quick());
    let line = "setsid sh -c 'sleep 60' & kill -KILL $PPID; sleep 60".replace("60", &machine.sleep());
    let error = machine.run_for(&line, PATIENCE).await.expect_err("it is dead").to_string();
    assert!(error.contains("somebody killed it; all that was started has been ended; it may"), "{error}");
    machine.until_nothing_is_left().await;
}

#[tokio::test]
async fn a_stopped_one_goes_with_a_dropped_call() {
    let machine = Machine::with(quick());
    let pid = machine.run("echo $PPID").await.output.text;
    let line =
        "setsid sh -c 'sleep 60' & kill -STOP $PPID; : > stopped; sleep 60".replace("60", &machine.sleep());
    let stopped = machine.path("stopped");
    tokio::select! {
        _ = machine.run_for(&line, PATIENCE) => panic!("it ended"),
        () = until("it is stopped", || stopped.exists()) => {}
    }
    machine.until_nothing_is_left().await;
    until("nobody waited for it", || !is_there(pid.trim())).await;
}

#[tokio::test]
async fn a_stopped_one_that_keeps_leftovers_goes_with_the_host() {
    let mut machine = Machine::with(quick());
    let line = "setsid sleep 60 & (kill -STOP $PPID; : > stopped; sleep 60) & sleep 0.01";
    let line = format!("(sleep 0.5; kill -STOP $PPID; : > stopped; {line}) & echo $PPID");
    let line = line.replace("60", &machine.sleep());
    let finished = machine.run(&line).await;
    assert!(finished.left_running);
    let stopped = machine.path("stopped");
    until("it is stopped", || stopped.exists()).await;
    machine.end_host();
    assert_eq!(machine.left(), Vec::<String>::new());
    assert!(!is_there(finished.output.text.trim()));
}

#[tokio::test]
async fn a_stopped_one_whose_host_is_gone_is_swept() {
    let machine = Machine::with(quick());
    let line =
        "setsid sh -c 'sleep 60' & kill -STOP $PPID; : > stopped; sleep 60".replace("60", &machine.sleep());
    let sweep = async {
        let stopped = machine.path("stopped");
        until("it is stopped", || stopped.exists()).await;
        let file =
            fs::read_dir(machine.records()).expect("records").flatten().next().expect("a record").path();
        let record = fs::read(&file).expect("a record");
        let mut record: serde_json::Value = serde_json::from_slice(&record).expect("JSON");
        assert_eq!(record["host"]["id"], std::process::id());
        // A host that was started before the system has all it needs to be alive but for the time.
        record["host"]["started"] = 0.into();
        fs::write(&file, record.to_string()).expect("written");
        let another = machine.another();
        assert_eq!(machine.run_on(&another, "echo x", PATIENCE).await.expect("it runs").output.text, "x\n");
        // On a busy machine it stops a little later, and is then ended a little later.
        until("it is not swept", || !file.exists()).await;
        machine.until_nothing_is_left().await;
    };
    let (lost, ()) = join!(machine.run_for(&line, PATIENCE), sweep);
    assert!(lost.is_err());
}

#[tokio::test]
async fn one_of_a_background_process_needs_no_host() {
    let machine = Machine::new();
    let id = machine.start("sleep 60").await.id;
    let hosts: Vec<_> = fs::read_dir(machine.records())
        .expect("records")
        .flatten()
        .map(|entry| {
            let record = fs::read(entry.path()).expect("a record");
            serde_json::from_slice::<serde_json::Value>(&record).expect("JSON")["host"].clone()
        })
        .collect();
    assert_eq!(hosts, [serde_json::Value::Null]);
    machine.kill(&id).await;
}

#[tokio::test]
async fn those_too_many_leave_and_are_waited_for() {
    let machine = Machine::new();
    let line = "echo $PPID; sleep 0.3";
    let run = async || machine.run(line).await.output.text.trim().to_owned();
    let ids = join!(run(), run(), run(), run(), run(), run(), run(), run());
    let ids = [ids.0, ids.1, ids.2, ids.3, ids.4, ids.5, ids.6, ids.7];
    until("those too many are there", || ids.iter().filter(|id| is_there(id)).count() <= 4).await;
}

#[tokio::test]
async fn one_whose_host_went_first_is_waited_for() {
    let mut machine = Machine::new();
    let id = machine.start("read line; exit 3").await.id;
    let supervisor = machine.supervisor(&id);
    machine.end_host();
    // A program that has just begun shows its environment a little later.
    until("its shell is not there", || machine.left().len() == 1).await;
    let shell = machine.left();
    send(&shell[0], Signal::KILL);
    until("nobody waited for it", || !is_there(&supervisor.as_raw_pid().to_string())).await;
}

#[tokio::test]
async fn what_is_just_ending_is_not_left_running() {
    let machine = Machine::new();
    let mut left = 0;
    for line in ["false | true &", "echo a & echo b", "true & false"] {
        for _ in 0..10 {
            let finished = machine.run(line).await;
            assert!(matches!(finished.ending, Ending::Exited(_)), "{line}");
            left += usize::from(finished.left_running);
        }
    }
    // On a busy machine one or the other takes longer to end than anybody waits for it.
    assert!(left < 10, "{left} of 30");
}

#[tokio::test]
async fn empty_groups_of_the_dead_are_removed() {
    let Some(here) = group() else {
        println!("not checked: groups, because there are none here");
        return;
    };
    // No process has so high a number.
    let (empty, aside) = (here.join("toolwright-99999999-1"), here.join("toolwright-99999999-2.aside"));
    let other = here.join(format!("toolwright-other-{}", std::process::id()));
    if [&empty, &aside, &other].into_iter().any(|group| fs::create_dir(group).is_err()) {
        println!("not checked: groups, because none can be made here");
        return;
    }
    let machine = Machine::new();
    machine.run("true").await;
    let left = [&empty, &aside, &other].map(|group| group.exists());
    fs::remove_dir(&other).expect("removed");
    assert_eq!(left, [false, false, true]);
}

/// Gives the folder of the group that this program is in, where the whole tree is mounted.
fn group() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let mounts = fs::read_to_string("/proc/self/mounts").ok()?;
    let place =
        mounts.lines().find_map(|line| line.split(' ').nth(1).filter(|_| line.contains(" cgroup2 ")))?;
    Some(Path::new(place).join(path))
}
