//! Background processes whose host or supervisor is gone.

use std::time::Duration;

use toolwright_terminal::{Background, EndReason, Limits, Notice, State};

use crate::machine::{Machine, background};

#[tokio::test]
async fn what_runs_outlives_its_host_and_is_found_again() {
    let mut machine = Machine::new();
    let id = machine.start("echo before; while read line; do echo got $line; done; exit 6").await.id;
    let quick = machine.start("echo quick").await.id;
    machine.until_text(&id, "before\n").await;
    machine.wait(&quick).await;
    machine.restart();
    assert_eq!(
        machine.list().await.into_iter().map(|status| status.id).collect::<Vec<_>>(),
        [id.clone(), quick.clone()]
    );
    assert_eq!(machine.status(&id).await.expect("known").state, State::Running);
    assert_eq!(machine.text(&quick).await, "quick\n");
    machine.send(&id, "it\n").await.expect("sent");
    machine.until_text(&id, "before\ngot it\n").await;
    machine.restart();
    machine.close(&id).await.expect("closed");
    let State::Over { exit_code, .. } = machine.wait(&id).await.state else { panic!("it runs") };
    assert_eq!(exit_code, Some(6));
    machine.restart();
    let id = machine.start("sleep 60").await.id;
    machine.restart();
    assert!(matches!(machine.kill(&id).await.state, State::Over { reason: EndReason::Killed, .. }));
    assert_eq!(machine.left(), Vec::<String>::new());
}

#[tokio::test]
async fn what_a_killed_supervisor_owned_is_ended() {
    let mut machine = Machine::new();
    let lines = ["sleep 60 & setsid sleep 60 & wait", "(setsid env sleep 60 &); echo x"];
    for line in lines {
        for restarts in [false, true] {
            let start = Background { notify_on_complete: true, ..background() };
            let id = machine.start_with(line, start).await.expect("started").id;
            if line.ends_with("echo x") {
                machine.wait(&id).await;
            }
            machine.kill_supervisor(&id);
            if restarts {
                machine.restart();
            }
            let status = machine.status(&id).await.expect("known");
            let State::Over { exit_code, reason, .. } = status.state else { panic!("{line}: it runs") };
            if line.ends_with("echo x") {
                assert_eq!((exit_code, reason), (Some(0), EndReason::Exited));
            } else {
                assert_eq!((exit_code, reason), (None, EndReason::Lost));
            }
            machine.until_nothing_is_left().await;
            assert!(!machine.status(&id).await.expect("known").left_running);
            let ends = machine.notices().await;
            assert!(matches!(&ends[..], [Notice::Ended { status, .. }] if status.id == id), "{ends:?}");
        }
    }
}

#[tokio::test]
async fn a_supervisor_that_does_not_answer_is_ended_by_force() {
    let machine = Machine::with(Limits { process_grace: Duration::ZERO, ..Limits::default() });
    let id = machine.start("sleep 60 & setsid sleep 60 & wait").await.id;
    machine.stop_supervisor(&id);
    assert_eq!(machine.status(&id).await.expect("known").state, State::Running);
    assert!(matches!(machine.kill(&id).await.state, State::Over { reason: EndReason::Killed, .. }));
    machine.until_nothing_is_left().await;
}
