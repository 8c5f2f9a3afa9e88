//! What is sent to background processes.

use toolwright_terminal::{ProcessError, State};

use crate::machine::Machine;

#[tokio::test]
async fn text_is_sent_without_a_screen() {
    let machine = Machine::new();
    let id = machine.start("cat").await.id;
    machine.send(&id, "one\n").await.expect("sent");
    machine.send(&id, "tw").await.expect("sent");
    machine.send(&id, "o\n").await.expect("sent");
    machine.until_text(&id, "one\ntwo\n").await;
    machine.close(&id).await.expect("closed");
    let status = machine.wait(&id).await;
    assert!(matches!(status.state, State::Over { exit_code: Some(0), .. }));
    let error = machine.send(&id, "late").await.expect_err("over");
    assert!(matches!(error, ProcessError::Over { .. }), "{error}");
    assert!(matches!(machine.close(&id).await, Err(ProcessError::Over { .. })));

    let id = machine.start("cat; sleep 60").await.id;
    machine.close(&id).await.expect("closed");
    machine.close(&id).await.expect("closed twice");
    let error = machine.send(&id, "late").await.expect_err("closed");
    assert_eq!(
        error.to_string(),
        format!("the standard input of {id} is closed; nothing more can be sent to it")
    );
    machine.kill(&id).await;
}

#[tokio::test]
async fn much_is_sent_while_it_is_read() {
    let machine = Machine::new();
    let id = machine.start("wc -c").await.id;
    machine.send(&id, &format!("{}\n", "x".repeat(700_000))).await.expect("sent");
    machine.close(&id).await.expect("closed");
    machine.wait(&id).await;
    assert_eq!(machine.text(&id).await.trim(), "700001");
}

#[tokio::test]
async fn who_does_not_read_is_not_waited_for() {
    let machine = Machine::new();
    let id = machine.start("sleep 60").await.id;
    let error = machine.send(&id, &"x\n".repeat(100_000)).await.expect_err("too much");
    let ProcessError::NotReading { written, length, .. } = error else { panic!("{error}") };
    assert_eq!((written, length), (65_536, 200_000));
    // A line without end is kept whole, and so has its limit.
    let id = machine.start("cat > /dev/null").await.id;
    machine.send(&id, &"x".repeat(1 << 20)).await.expect("sent");
    let error = machine.send(&id, "x").await.expect_err("too long");
    assert!(matches!(error, ProcessError::TooLong { most, .. } if most == 1 << 20), "{error}");
    machine.send(&id, "\n").await.expect("a line end is always possible");
    machine.send(&id, "x").await.expect("sent");
}

#[tokio::test]
async fn what_is_approved_is_what_is_sent() {
    let machine = Machine::new();
    let id = machine.start("cat").await.id;
    let other = machine.start("cat").await.id;
    machine.send(&id, "first ").await.expect("sent");
    let judged = machine.judged(&id, "second\n").await.expect("judged");
    assert_eq!((judged.get().before.as_str(), judged.get().line.as_str()), ("first ", "cat"));
    machine.send(&id, "between ").await.expect("sent");
    let error = machine.write(&id, judged).await.expect_err("no longer what was judged");
    assert!(matches!(error, ProcessError::Changed { .. }), "{error}");
    let judged = machine.judged(&id, "third\n").await.expect("judged");
    let error = machine.write(&other, judged).await.expect_err("for another");
    assert!(matches!(&error, ProcessError::OtherApproved { approved, .. } if *approved == id), "{error}");
    machine.send(&id, "fourth\n").await.expect("sent");
    machine.until_text(&id, "first between fourth\n").await;
}
