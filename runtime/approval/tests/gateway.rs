//! Questions to people elsewhere: several at once, in any order, merged, late, lost.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{future::pending, sync::Arc, time::Duration};

use tokio::{sync::mpsc, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use toolwright_approval::{
    Answer, AnswerError, BackendKind, BoxFuture, Breadth, Card, Command, Desk, Gate, Gateway, Occasion,
    Refusal, Reply, RequestId, Settled,
};

/// What becomes of a card on its way.
#[derive(Clone, Copy)]
enum Road {
    Clear,
    Closed,
    Collapsing,
    Endless,
}

struct Chat {
    cards: mpsc::UnboundedSender<Card>,
    settled: mpsc::UnboundedSender<(RequestId, Settled)>,
    road: Road,
}

impl Gateway for Chat {
    fn deliver<'a>(&'a self, card: &'a Card) -> BoxFuture<'a, Result<(), String>> {
        self.cards.send(card.clone()).expect("the test listens");
        let road = self.road;
        Box::pin(async move {
            match road {
                Road::Clear => Ok(()),
                Road::Closed => Err("the chat is closed".to_owned()),
                Road::Collapsing => panic!("the gateway has a defect"),
                Road::Endless => pending().await,
            }
        })
    }

    fn settled(&self, id: RequestId, how: &Settled) {
        self.settled.send((id, how.clone())).expect("the test listens");
    }
}

struct House {
    desk: Arc<Desk>,
    gate: Gate,
    cards: mpsc::UnboundedReceiver<Card>,
    settled: mpsc::UnboundedReceiver<(RequestId, Settled)>,
}

type Asked = JoinHandle<Result<String, Refusal>>;

impl House {
    fn new(road: Road) -> Self {
        let (cards, delivered) = mpsc::unbounded_channel();
        let (told, settled) = mpsc::unbounded_channel();
        let desk = Arc::new(Desk::new(Arc::new(Chat { cards, settled: told, road })));
        let gate = Gate::new(desk.clone());
        Self { desk, gate, cards: delivered, settled }
    }

    fn ask(&self, session: &str, line: &str) -> Asked {
        self.ask_until(session, line, &CancellationToken::new())
    }

    fn ask_until(&self, session: &str, line: &str, cancellation: &CancellationToken) -> Asked {
        let gate = self.gate.on(Occasion { session: session.to_owned(), ..Occasion::default() });
        let command = Command::new(line, "/srv/project", BackendKind::Local).expect("a command");
        let cancellation = cancellation.clone();
        tokio::spawn(async move {
            let approved = gate.approve(command, &cancellation).await?;
            Ok(approved.into_inner().line().to_owned())
        })
    }

    async fn card(&mut self) -> Card {
        self.cards.recv().await.expect("a card")
    }
}

fn short(result: &Result<String, Refusal>) -> &'static str {
    match result {
        Ok(_) => "approved",
        Err(Refusal::Denied { .. }) => "denied",
        Err(Refusal::TimedOut { .. }) => "timed out",
        Err(Refusal::Undeliverable { .. }) => "undeliverable",
        Err(Refusal::Cancelled { .. }) => "cancelled",
        Err(_) => "refused",
    }
}

#[tokio::test]
async fn one_two_and_fifty_questions_in_three_sessions_are_answered_by_number_in_any_order() {
    for count in [1, 2, 50] {
        for order in ["as they came", "backwards", "mixed"] {
            let mut house = House::new(Road::Clear);
            let mut asked = Vec::new();
            for number in 0..count {
                for session in ["red", "green", "blue"] {
                    let line = format!("rm -rf {session}-{number}");
                    asked.push((session, number, line.clone(), house.ask(session, &line)));
                }
            }
            let mut cards = Vec::new();
            for _ in 0..3 * count {
                cards.push(house.card().await);
            }
            assert_eq!(house.desk.cards(None).len(), 3 * count);
            assert_eq!(house.desk.cards(Some("green")).len(), count);
            match order {
                "backwards" => cards.reverse(),
                "mixed" => {
                    cards.sort_by_key(|card| card.command.bytes().map(u32::from).sum::<u32>() % 7);
                }
                _ => {}
            }
            let words = ["once", "deny", "exact session", "nonsense", "yes"];
            for card in &cards {
                let number: usize =
                    card.command.rsplit('-').next().expect("a number").parse().expect("digits");
                let word = words[number % words.len()];
                house.desk.answer_text(&card.session, card.id, word).expect("it is taken");
                let late = house.desk.answer(&card.session, card.id, Answer::Once.into());
                assert!(matches!(late, Err(AnswerError::Late { .. })), "{late:?}");
            }
            for (session, number, line, result) in asked {
                let result = result.await.expect("no panic");
                match words[number % words.len()] {
                    "once" | "exact session" => assert_eq!(result, Ok(line), "{session} {count} {order}"),
                    _ => assert_eq!(short(&result), "denied", "{session} {line} {count} {order}"),
                }
            }
            assert!(house.desk.cards(None).is_empty());
            // What was agreed to is remembered for exactly that session and that line.
            for (session, line, is_known) in [
                ("red", "rm -rf red-2", count > 2),
                ("green", "rm -rf red-2", false),
                ("red", "rm -rf red-0", false),
            ] {
                let asked = house.ask(session, line);
                if !is_known {
                    let card = house.card().await;
                    house.desk.answer(session, card.id, Reply::DENY).expect("it is taken");
                }
                assert_eq!(
                    short(&asked.await.expect("no panic")) == "approved",
                    is_known,
                    "{session} {line}"
                );
            }
        }
    }
}

#[tokio::test]
async fn equal_questions_share_a_card_and_once_is_for_one_of_them() {
    let mut house = House::new(Road::Clear);
    let mut asked = Vec::new();
    for _ in 0..4 {
        asked.push(house.ask("s", "rm -rf build"));
        tokio::task::yield_now().await;
    }
    let other = house.ask("t", "rm -rf build");
    let first = house.card().await;
    let elsewhere = house.card().await;
    assert_eq!((first.session.as_str(), elsewhere.session.as_str()), ("s", "t"));
    assert_eq!(house.desk.cards(Some("s")).len(), 1);

    house.desk.answer("s", first.id, Answer::Once.into()).expect("it is taken");
    let second = house.card().await;
    assert_ne!(second.id, first.id);
    assert_eq!(second.command, first.command);
    assert_eq!(asked.iter().filter(|asked| asked.is_finished()).count(), 1);
    house.desk.answer("s", second.id, Answer::Once.into()).expect("it is taken");
    // A yes for the session is for all that are left, and the other session is not asked for by it.
    let third = house.card().await;
    house.desk.answer("s", third.id, Answer::Session.into()).expect("it is taken");
    for asked in asked {
        assert_eq!(short(&asked.await.expect("no panic")), "approved");
    }
    assert!(!other.is_finished());
    house.desk.answer("t", elsewhere.id, Reply::DENY).expect("it is taken");
    assert_eq!(short(&other.await.expect("no panic")), "denied");
    // The session has agreed to it, so nobody is asked any more.
    assert_eq!(short(&house.ask("s", "rm -rf other").await.expect("no panic")), "approved");
    assert!(house.cards.try_recv().is_err());

    let (one, two) = (house.ask("u", "git reset --hard"), house.ask("u", "git reset --hard"));
    let card = house.card().await;
    house.desk.answer("u", card.id, Reply::DENY).expect("it is taken");
    for asked in [one, two] {
        assert_eq!(short(&asked.await.expect("no panic")), "denied");
    }
}

#[tokio::test]
async fn outcomes_are_told_apart_and_a_late_answer_is_told_what_happened() {
    let mut house = House::new(Road::Clear);
    house.gate = house.gate.clone().with_patience(Duration::ZERO);
    let asked = house.ask("s", "rm -rf build");
    let card = house.card().await;
    assert_eq!(short(&asked.await.expect("no panic")), "timed out");
    let how = Settled::TimedOut(Duration::ZERO);
    let late = house.desk.answer("s", card.id, Answer::Once.into());
    assert_eq!(late, Err(AnswerError::Late { id: card.id, how: how.clone() }));
    assert!(late.expect_err("late").to_string().contains("nobody answered within 0 s"));
    assert_eq!(house.settled.recv().await, Some((card.id, how)));

    let mut house = House::new(Road::Clear);
    let cancellation = CancellationToken::new();
    let asked = house.ask_until("s", "rm -rf build", &cancellation);
    let card = house.card().await;
    cancellation.cancel();
    assert_eq!(short(&asked.await.expect("no panic")), "cancelled");
    let late = house.desk.answer("s", card.id, Answer::Once.into());
    assert_eq!(late, Err(AnswerError::Late { id: card.id, how: Settled::Cancelled }));

    let asked = house.ask("s", "rm -rf build");
    let card = house.card().await;
    assert_eq!((house.desk.cancel("t"), house.desk.cancel("s"), house.desk.cancel("s")), (0, 1, 0));
    assert_eq!(short(&asked.await.expect("no panic")), "cancelled");
    assert!(matches!(
        house.desk.answer("s", card.id, Answer::Once.into()),
        Err(AnswerError::Late { how: Settled::Cancelled, .. })
    ));

    for (road, why) in [(Road::Closed, "the chat is closed"), (Road::Collapsing, "broke down")] {
        let mut house = House::new(road);
        let result = house.ask("s", "rm -rf build").await.expect("no panic");
        assert!(result.as_ref().is_err_and(|refusal| refusal.to_string().contains(why)), "{result:?}");
        assert_eq!(short(&result), "undeliverable");
        let card = house.card().await;
        assert!(matches!(
            house.desk.answer("s", card.id, Answer::Once.into()),
            Err(AnswerError::Late { how: Settled::Undeliverable(_), .. })
        ));
    }
}

#[tokio::test]
async fn an_answer_that_does_not_fit_changes_nothing() {
    let mut house = House::new(Road::Clear);
    let asked = house.ask("s", "rm -rf build");
    let card = house.card().await;
    let (desk, id) = (&house.desk, card.id);
    // A card of an earlier run of the program, whose calls are gone with it.
    let unknown = RequestId::read("00000000zz9z").expect("a mark");
    assert_eq!(RequestId::read(&id.to_string()), Some(id));
    for text in ["", "1", "00000000zz9z0", "00000000zz9!", "+0000000zz9z"] {
        assert_eq!(RequestId::read(text), None, "{text}");
    }
    assert_eq!(desk.answer("s", unknown, Answer::Once.into()), Err(AnswerError::Unknown(unknown)));
    assert_eq!(desk.answer("t", id, Answer::Once.into()), Err(AnswerError::NotYours(id)));
    let reply = Reply { breadth: Breadth::Exact, ..Reply::of(Answer::Once) };
    assert_eq!(desk.answer("s", id, reply), Err(AnswerError::NotOffered { id, reply }));
    assert!(!asked.is_finished());
    assert_eq!(desk.cards(None), [card]);
    desk.answer("s", id, Answer::Once.into()).expect("it is taken");
    assert_eq!(short(&asked.await.expect("no panic")), "approved");
}

#[tokio::test]
async fn whoever_waits_with_a_card_that_may_not_have_arrived_puts_it_again() {
    let mut house = House::new(Road::Endless);
    let cancellation = CancellationToken::new();
    let first = house.ask_until("s", "rm -rf build", &cancellation);
    let lost = house.card().await;
    let second = house.ask("s", "rm -rf build");
    tokio::task::yield_now().await;
    cancellation.cancel();
    assert_eq!(short(&first.await.expect("no panic")), "cancelled");
    let again = house.card().await;
    assert_ne!(lost.id, again.id);
    // The other side has not said that it has the card, and still somebody has it and answers.
    house.desk.answer("s", again.id, Answer::Once.into()).expect("it is taken");
    assert_eq!(short(&second.await.expect("no panic")), "approved");
}

#[tokio::test]
async fn what_is_taken_out_of_a_card_hides_nothing_that_runs() {
    for line in [
        "x --token \"$(rm -rf build)\"",
        "echo '-----BEGIN x'; rm -rf build",
        "echo -----BEGIN x-----\nrm -rf build\necho -----END x-----",
    ] {
        let mut house = House::new(Road::Clear);
        let asked = house.ask("s", line);
        let card = house.card().await;
        assert!(card.findings[0].contains("In: rm -rf build"), "{card:?}");
        house.desk.answer("s", card.id, Reply::DENY).expect("it is taken");
        assert!(asked.await.expect("no panic").is_err());
    }
}

#[tokio::test]
async fn a_card_shows_all_that_was_found_and_no_secret() {
    let mut house = House::new(Road::Clear);
    let line = "rm -rf build; git push --force https://me:hunter2@git.example/a";
    let asked = house.ask("s", line);
    let card = house.card().await;
    assert!(card.findings.len() >= 2, "{card:?}");
    assert!(!format!("{card:?}").contains("hunter2"), "{card:?}");
    assert_eq!(card.place, "/srv/project, backend local");
    house.desk.answer("s", card.id, Answer::Once.into()).expect("it is taken");
    assert_eq!(asked.await.expect("no panic").as_deref(), Ok(line));
}
