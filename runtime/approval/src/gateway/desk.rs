//! Where questions to people elsewhere lie until they are answered, by number and in any order.
//!
//! Calls that ask the same in one session share one card. `once` is for the first of them, and the others are put
//! again on a card of their own; a yes that is remembered and a no are for all of them.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{sync::oneshot, time::timeout_at};

use super::{Card, Gateway};
use crate::{
    Answer, ApprovalRequest, Ask, BoxFuture, Concern, Outcome, Reply, RequestId, Subject, Surface,
    caught::caught,
};

/// How many settled questions are known by number, so that a late answer is told what became of its question.
const REMEMBERED: usize = 1000;

/// Questions that wait for people elsewhere.
pub struct Desk {
    gateway: Arc<dyn Gateway>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    pending: BTreeMap<RequestId, Pending>,
    settled: BTreeMap<RequestId, Settled>,
    order: VecDeque<RequestId>,
    visitors: u64,
}

/// One card and the calls that wait for it.
struct Pending {
    card: Card,
    matter: Matter,
    /// In the order in which they came.
    waiting: Vec<Waiting>,
}

struct Waiting {
    visitor: u64,
    reply: oneshot::Sender<Word>,
}

/// What makes two questions the same.
#[derive(Clone, PartialEq)]
struct Matter {
    session: String,
    subject: Subject,
    concerns: Vec<Concern>,
}

/// What a waiting call is told.
#[derive(Clone, Debug)]
enum Word {
    Outcome(Outcome),
    /// Its card was used up by another call.
    Again,
}

/// How a question was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Somebody said yes.
    Approved(Reply),
    /// Somebody said no.
    Denied,
    /// Nobody answered in time.
    TimedOut(Duration),
    /// It reached nobody.
    Undeliverable(String),
    /// The call went away.
    Cancelled,
}

/// Why an answer was not taken. Nothing changes by it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// There was never such a question, or long ago.
    #[error("there is no question {0}; those that stand are listed with their numbers")]
    Unknown(RequestId),
    /// The question is settled.
    #[error("the answer to question {id} comes too late: {how}")]
    Late {
        /// The question.
        id: RequestId,
        /// What became of it.
        how: Settled,
    },
    /// The question has no such answer.
    #[error("`{reply}` cannot be chosen for question {id}; it still stands")]
    NotOffered {
        /// The question.
        id: RequestId,
        /// What was answered.
        reply: Reply,
    },
    /// The question belongs to another session.
    #[error("question {0} belongs to another session; it still stands")]
    NotYours(RequestId),
}

impl fmt::Display for Settled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Approved(reply) => write!(formatter, "it was approved ({reply})"),
            Self::Denied => formatter.write_str("it was denied"),
            Self::TimedOut(patience) => {
                write!(formatter, "nobody answered within {} s, which counted as no", patience.as_secs())
            }
            Self::Undeliverable(why) => write!(formatter, "it could not be delivered: {why}"),
            Self::Cancelled => formatter.write_str("the call was cancelled"),
        }
    }
}

impl Desk {
    /// Makes a desk whose cards a gateway delivers.
    pub fn new(gateway: Arc<dyn Gateway>) -> Self {
        Self { gateway, state: Arc::default() }
    }

    /// Answers a question. `session` is the one that the answer comes from.
    pub fn answer(&self, session: &str, id: RequestId, reply: Reply) -> Result<(), AnswerError> {
        let mut state = lock(&self.state);
        let Some(pending) = state.pending.get(&id) else {
            let how = state.settled.get(&id).cloned();
            return Err(how.map_or(AnswerError::Unknown(id), |how| AnswerError::Late { id, how }));
        };
        if pending.matter.session != session {
            return Err(AnswerError::NotYours(id));
        }
        if !pending.card.offers.contains(&(reply.answer, reply.breadth)) {
            return Err(AnswerError::NotOffered { id, reply });
        }
        let mut how = if reply.answer == Answer::Deny { Settled::Denied } else { Settled::Approved(reply) };
        let Some(pending) = state.settle(id, how.clone()) else { return Ok(()) };
        drop(state);
        let (mut is_used_up, mut is_taken) = (false, false);
        for waiting in pending.waiting {
            let word = if is_used_up { Word::Again } else { Word::Outcome(Outcome::Answered(reply)) };
            let is_heard = waiting.reply.send(word).is_ok();
            is_taken |= is_heard;
            is_used_up |= is_heard && reply.answer == Answer::Once;
        }
        if !is_taken {
            // Whoever waited was just going: nobody is told that something runs which does not.
            how = Settled::Cancelled;
            lock(&self.state).settled.insert(id, how.clone());
        }
        self.settled(id, &how);
        if is_taken { Ok(()) } else { Err(AnswerError::Late { id, how }) }
    }

    /// Answers with a person's word; whatever is not understood to the last word is no.
    pub fn answer_text(&self, session: &str, id: RequestId, text: &str) -> Result<Reply, AnswerError> {
        let reply = Reply::read(text);
        self.answer(session, id, reply).map(|()| reply)
    }

    /// Gives the cards that stand, of one session or of all, oldest first; whoever connects anew shows them again.
    pub fn cards(&self, session: Option<&str>) -> Vec<Card> {
        let state = lock(&self.state);
        let of_session = |card: &&Card| session.is_none_or(|session| card.session == session);
        state.pending.values().map(|pending| &pending.card).filter(of_session).cloned().collect()
    }

    /// Withdraws every question of a session, as when it ends; gives how many there were.
    pub fn cancel(&self, session: &str) -> usize {
        let mut state = lock(&self.state);
        let ids: Vec<_> = state
            .pending
            .iter()
            .filter(|(_, pending)| pending.matter.session == session)
            .map(|(id, _)| *id)
            .collect();
        let settled: Vec<_> =
            ids.iter().filter_map(|id| Some((*id, state.settle(*id, Settled::Cancelled)?))).collect();
        drop(state);
        let count = settled.len();
        for (id, pending) in settled {
            pending.tell(&Word::Outcome(Outcome::Cancelled));
            self.settled(id, &Settled::Cancelled);
        }
        count
    }

    async fn wait(&self, request: &ApprovalRequest) -> Outcome {
        let mut id = request.id();
        loop {
            let (mut visit, mut answer, card) = self.enter(id, request);
            let delivers = &visit.delivers;
            let waiting = async {
                if let Some(card) = card {
                    // Somebody may answer before the other side says that it has the card.
                    tokio::select! {
                        biased;
                        word = &mut answer => return word,
                        delivered = caught(|| self.gateway.deliver(&card)) => {
                            delivers.store(false, Ordering::Relaxed);
                            match delivered {
                                Some(Ok(())) => {}
                                Some(Err(why)) => self.undeliverable(card.id, &why),
                                None => self.undeliverable(card.id, "the gateway broke down"),
                            }
                        }
                    }
                }
                (&mut answer).await
            };
            let word = timeout_at(request.deadline(), waiting).await;
            match word {
                Ok(Ok(Word::Outcome(outcome))) => return outcome,
                Ok(Ok(Word::Again)) => id = RequestId::next(),
                Ok(Err(_)) => return Outcome::Undeliverable("the question was lost".to_owned()),
                Err(_) => {
                    visit.left = Settled::TimedOut(request.patience());
                    return Outcome::TimedOut(request.patience());
                }
            }
        }
    }

    /// Joins the calls that ask the same, or begins a card, which is given then to be delivered.
    fn enter(
        &self,
        id: RequestId,
        request: &ApprovalRequest,
    ) -> (Visit<'_>, oneshot::Receiver<Word>, Option<Card>) {
        let matter = Matter {
            session: request.occasion().session.clone(),
            subject: request.subject().clone(),
            concerns: request.concerns().to_vec(),
        };
        let (reply, answer) = oneshot::channel();
        let mut state = lock(&self.state);
        state.visitors += 1;
        let visitor = state.visitors;
        let waiting = Waiting { visitor, reply };
        let visit = |id, delivers| Visit {
            desk: self,
            id,
            visitor,
            left: Settled::Cancelled,
            delivers: AtomicBool::new(delivers),
        };
        let same = state.pending.iter_mut().find(|(_, pending)| pending.matter == matter);
        if let Some((id, pending)) = same {
            pending.waiting.push(waiting);
            return (visit(*id, false), answer, None);
        }
        let card = Card { id, ..Card::of(request) };
        state.pending.insert(id, Pending { card: card.clone(), matter, waiting: vec![waiting] });
        (visit(id, true), answer, Some(card))
    }

    /// Tells the gateway; its defects are its own, and must not spoil what was decided.
    fn settled(&self, id: RequestId, how: &Settled) {
        drop(catch_unwind(AssertUnwindSafe(|| self.gateway.settled(id, how))));
    }

    fn undeliverable(&self, id: RequestId, why: &str) {
        let how = Settled::Undeliverable(why.to_owned());
        let pending = lock(&self.state).settle(id, how.clone());
        if let Some(pending) = pending {
            pending.tell(&Word::Outcome(Outcome::Undeliverable(why.to_owned())));
            self.settled(id, &how);
        }
    }
}

/// One call's wait for a card. However it ends, the card does not stay behind without anybody who waits for it.
struct Visit<'d> {
    desk: &'d Desk,
    id: RequestId,
    visitor: u64,
    left: Settled,
    /// Whether the card is on its way and may not arrive without it.
    delivers: AtomicBool,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        let mut state = lock(&self.desk.state);
        let Some(pending) = state.pending.get_mut(&self.id) else { return };
        pending.waiting.retain(|waiting| waiting.visitor != self.visitor);
        // A card whose deliverer goes may not have arrived, so those who wait with it put it again.
        if !pending.waiting.is_empty() && !self.delivers.load(Ordering::Relaxed) {
            return;
        }
        let pending = state.settle(self.id, self.left.clone());
        drop(state);
        if let Some(pending) = pending {
            pending.tell(&Word::Again);
        }
        self.desk.settled(self.id, &self.left);
    }
}

impl State {
    /// Takes a card away and remembers what became of it.
    fn settle(&mut self, id: RequestId, how: Settled) -> Option<Pending> {
        let pending = self.pending.remove(&id)?;
        self.settled.insert(id, how);
        self.order.push_back(id);
        while self.order.len() > REMEMBERED {
            if let Some(oldest) = self.order.pop_front() {
                self.settled.remove(&oldest);
            }
        }
        Some(pending)
    }
}

impl Pending {
    fn tell(self, word: &Word) {
        for waiting in self.waiting {
            // Whoever does not listen any more needs no answer.
            drop(waiting.reply.send(word.clone()));
        }
    }
}

impl Ask for Desk {
    fn ask<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Outcome> {
        Box::pin(self.wait(request))
    }

    fn surface(&self) -> Surface {
        Surface::Gateway
    }

    fn tell<'a>(&'a self, request: &'a ApprovalRequest, text: &'a str) -> BoxFuture<'a, ()> {
        self.gateway.tell(&request.occasion().session, text)
    }
}

impl fmt::Debug for Desk {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Desk")
            .field("pending", &lock(&self.state).pending.len())
            .finish_non_exhaustive()
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use tokio::time::Instant;

    use super::{AnswerError, Desk, Settled};
    use crate::{
        Answer, ApprovalRequest, BoxFuture, Breadth, Card, Gateway, Occasion, RequestId, Subject, ToolCall,
    };

    struct Silent;

    impl Gateway for Silent {
        fn deliver<'a>(&'a self, _: &'a Card) -> BoxFuture<'a, Result<(), String>> {
            Box::pin(std::future::ready(Ok(())))
        }
    }

    #[tokio::test]
    async fn an_answer_that_nobody_hears_any_more_comes_too_late() {
        let desk = Desk::new(Arc::new(Silent));
        let request = ApprovalRequest {
            id: RequestId::next(),
            subject: Subject::Call(ToolCall::destructive("wipe", "{}")),
            occasion: Occasion::default(),
            concerns: Vec::new(),
            offers: vec![(Answer::Once, Breadth::Usual)],
            patience: Duration::from_secs(1),
            deadline: Instant::now(),
        };
        let id = request.id();
        let (visit, heard, _) = desk.enter(id, &request);
        drop(heard);
        let late = Err(AnswerError::Late { id, how: Settled::Cancelled });
        assert_eq!(desk.answer("", id, Answer::Once.into()), late);
        drop(visit);
        assert_eq!(desk.answer("", id, Answer::Once.into()), late);
    }
}
