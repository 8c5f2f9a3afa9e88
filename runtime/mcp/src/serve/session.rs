//! One client's connection: what it has said of itself, what runs for it, and what it is answered.

mod about;
mod waiting;

use std::{
    collections::BTreeMap,
    io,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use toolwright::Context;

use super::{
    answer,
    ask::Questions,
    call,
    era::{Elicits, Era, Meta, Said},
    fault::Fault,
    id::Id,
    log::{self, Weight},
    message::{self, Frame, Message},
    outlet::Outlet,
    random,
    service::House,
    subscription,
    version::Version,
};
use waiting::Waiting;

/// One client's connection.
pub(crate) struct Session {
    pub(crate) house: Arc<House>,
    /// A mark that no other session has. Over HTTP whoever knows it is let into the session.
    pub(crate) name: String,
    /// What others may know the session by.
    pub(crate) mark: String,
    /// What its calls run in, made with the first of them.
    context: OnceLock<Context>,
    /// The places that it shares with others, one for each call.
    places: Option<Arc<Semaphore>>,
    state: Mutex<State>,
    running: Mutex<BTreeMap<Id, Running>>,
    waiting: Mutex<Waiting>,
    /// The way to the client for what belongs to no request, where there is one.
    general: Mutex<Option<Outlet>>,
    pub(crate) tasks: TaskTracker,
    /// Cancelled when the session ends.
    pub(crate) stop: CancellationToken,
}

/// What bounds the calls of sessions that are one request each, and what ends them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    /// As many places as calls may run at once.
    pub(crate) places: Option<Arc<Semaphore>>,
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
}

/// What a session is called by its client, and what by others: neither can be had from the other.
#[derive(Debug)]
pub(crate) struct Name {
    pub(crate) secret: String,
    mark: String,
}

/// What the client has said.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    era: Option<Era>,
    log: Option<Weight>,
}

/// A request that is being carried out.
#[derive(Debug)]
struct Running {
    cancellation: CancellationToken,
    withdrawn: Withdrawn,
    /// Given back when it is over.
    _place: Option<OwnedSemaphorePermit>,
}

/// Whether the client has taken a request back, and wants no answer any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withdrawn {
    Yes,
    No,
}

#[derive(Deserialize)]
struct Level {
    level: String,
}

#[derive(Deserialize)]
struct Cancelled<'a> {
    #[serde(borrow, rename = "requestId")]
    request: &'a RawValue,
}

impl Name {
    /// Makes one that nobody else has.
    pub(crate) fn random() -> io::Result<Self> {
        Ok(Self { secret: random::hexadecimal::<16>()?, mark: random::hexadecimal::<6>()? })
    }
}

impl Session {
    pub(crate) fn new(house: &Arc<House>, name: Name, general: Option<Outlet>) -> Arc<Self> {
        Self::within(house, name, general, Surroundings::default())
    }

    /// Makes a session within surroundings that others may share; what its calls run in is its own.
    pub(crate) fn within(
        house: &Arc<House>,
        name: Name,
        general: Option<Outlet>,
        surroundings: Surroundings,
    ) -> Arc<Self> {
        let Surroundings { places, tasks, stop } = surroundings;
        Arc::new(Self {
            house: Arc::clone(house),
            name: name.secret,
            mark: name.mark,
            context: OnceLock::new(),
            places,
            state: Mutex::default(),
            running: Mutex::default(),
            waiting: Mutex::default(),
            general: Mutex::new(general),
            tasks,
            stop,
        })
    }

    /// Takes in what the client sent. Answers go through the outlet, some of them later.
    pub(crate) async fn receive(self: &Arc<Self>, bytes: &[u8], outlet: &Outlet) {
        self.take(message::read(bytes), outlet).await;
    }

    /// Takes in what was read.
    pub(crate) async fn take(self: &Arc<Self>, frame: Frame<'_>, outlet: &Outlet) {
        match frame {
            Frame::One(message) => self.handle(message, outlet).await,
            Frame::Batch(messages) => self.batch(messages, outlet).await,
            Frame::Bad(fault) => outlet.fault(None, &fault).await,
        }
    }

    /// Takes in one message.
    pub(crate) async fn handle(self: &Arc<Self>, message: Message<'_>, outlet: &Outlet) {
        match message {
            Message::Request { id, method, params } => {
                if let Err(fault) = self.request(&id, &method, params, outlet).await {
                    outlet.fault(Some(&id), &fault).await;
                }
            }
            Message::Notification { method, params } => self.notified(&method, params),
            Message::Response { id, outcome } => self.answered(&id, outcome),
            Message::Invalid { id, fault } => outlet.fault(id.as_ref(), &fault).await,
        }
    }

    /// Takes in a list of messages, and answers with a list where its version has such.
    async fn batch(self: &Arc<Self>, messages: Vec<Message<'_>>, outlet: &Outlet) {
        if !self.era().is_some_and(|era| era.version.has_batches()) {
            let fault =
                Fault::request("Invalid request: this version of the protocol has no lists of messages");
            return outlet.fault(None, &fault).await;
        }
        let (inner, mut answers) = Outlet::open();
        let whole = outlet.clone();
        // The answers are gathered beside, so that a long list does not wait for itself.
        self.tasks.spawn(async move {
            let mut list = Vec::new();
            while let Some(outgoing) = answers.recv().await {
                if outgoing.sort == super::outlet::Sort::Beside {
                    whole.beside(outgoing.text).await;
                    continue;
                }
                list.push(if list.is_empty() { b'[' } else { b',' });
                list.extend_from_slice(&outgoing.text);
            }
            if !list.is_empty() {
                list.push(b']');
                whole.answer(list).await;
            }
        });
        for message in messages {
            match message {
                Message::Request { id, method, .. } if method == "initialize" => {
                    let fault = Fault::request("Invalid request: initialize must not stand in a list");
                    inner.fault(Some(&id), &fault).await;
                }
                message => self.handle(message, &inner).await,
            }
        }
    }

    /// Carries a request out, or begins to.
    async fn request(
        self: &Arc<Self>,
        id: &Id,
        method: &str,
        params: Option<&RawValue>,
        outlet: &Outlet,
    ) -> Result<(), Fault> {
        if self.running().contains_key(id) {
            return Err(Fault::request("Invalid request: a request with this id is still running"));
        }
        if method == "initialize" {
            outlet.answer(self.initialize(id, params)?).await;
            return Ok(());
        }
        let meta = Meta::of(params)?;
        let era = self.era_of(method, &meta)?;
        let is_stateless = era.version.is_stateless();
        match method {
            "tools/call" => return call::begin(self, id, params, &meta, era, outlet),
            "tools/list" => {
                let house = &self.house;
                let (offer, length) = (house.offer.as_ref(), house.limits.page);
                outlet.answer(house.lists.answer(offer, length, era.version, id, params)?).await;
            }
            "ping" if !is_stateless => outlet.answer(answer::result(id, 0, |_| {})).await,
            "logging/setLevel" if !is_stateless => {
                self.set_level(params)?;
                outlet.answer(answer::result(id, 0, |_| {})).await;
            }
            "server/discover" if is_stateless => outlet.answer(self.discover(id)).await,
            "subscriptions/listen" if is_stateless => {
                return subscription::begin(self, id, params, outlet).await;
            }
            _ => return Err(Fault::method(method)),
        }
        Ok(())
    }

    /// Finds out who asks. Before a handshake a request must say it itself; only a sign of life may come then.
    fn era_of(&self, method: &str, meta: &Meta<'_>) -> Result<Era, Fault> {
        let agreed = self.era();
        if method == "server/discover" {
            return meta.era();
        }
        match (meta.version(), agreed) {
            (Some(version), Some(era))
                if Version::read(&version).is_some_and(|named| !named.is_stateless()) =>
            {
                Ok(era)
            }
            (Some(_), _) => meta.era(),
            (None, Some(era)) => Ok(era),
            (None, None) if method == "ping" => Ok(Era {
                version: Version::LAST_WITH_HANDSHAKE,
                elicits: Elicits::Nothing,
                said: Said::ByHandshake,
            }),
            (None, None) => Err(Fault::request(
                "Invalid request: send `initialize` first, or say protocolVersion and clientCapabilities in the request's _meta",
            )),
        }
    }

    fn set_level(&self, params: Option<&RawValue>) -> Result<(), Fault> {
        let level = params.and_then(|params| serde_json::from_str::<Level>(params.get()).ok());
        let weight = level.and_then(|level| Weight::read(&level.level));
        let weight = weight
            .ok_or_else(|| Fault::params("Invalid params: level must be one of the protocol's words"))?;
        self.state().log = Some(weight);
        Ok(())
    }

    /// Takes in what needs no answer. What is not understood is nobody's fault.
    fn notified(&self, method: &str, params: Option<&RawValue>) {
        if method != "notifications/cancelled" {
            return;
        }
        let cancelled = params.and_then(|params| serde_json::from_str::<Cancelled<'_>>(params.get()).ok());
        let Some(id) = cancelled.and_then(|cancelled| Id::read(cancelled.request.get())) else { return };
        if let Some(running) = self.running().get_mut(&id) {
            running.withdrawn = Withdrawn::Yes;
            running.cancellation.cancel();
        }
    }

    /// Tells the client that there are other tools now.
    pub(crate) async fn tell_changed(&self) {
        let outlet = self.general();
        if self.era().is_some_and(|era| !era.version.is_stateless())
            && let Some(outlet) = outlet
        {
            outlet.beside(answer::notification("notifications/tools/list_changed", "")).await;
        }
    }

    /// Does so without waiting. A way that is full has the same message in it already, as it takes no other.
    pub(crate) fn hint_changed(&self) {
        if let Some(outlet) = self.general() {
            outlet.offer(answer::notification("notifications/tools/list_changed", ""));
        }
    }

    /// Puts a line into the client's log, where the client wants lines of such weight.
    pub(crate) fn log(&self, outlet: &Outlet, weight: Weight, text: &str) {
        if self.state().log.is_some_and(|least| weight >= least) {
            outlet.offer(log::line(weight, text));
        }
    }

    /// Notes that a request is carried out; gives what cancels it.
    pub(crate) fn enter(&self, id: &Id) -> Result<CancellationToken, Fault> {
        let mut running = self.running();
        let most = self.house.limits.calls;
        let busy =
            || Fault::new(Fault::BUSY, format!("{most} calls are running already; wait for one to end"));
        if running.len() >= most {
            return Err(busy());
        }
        let place = match &self.places {
            Some(places) => Some(Arc::clone(places).try_acquire_owned().map_err(|_| busy())?),
            None => None,
        };
        let cancellation = self.stop.child_token();
        let begun = Running { cancellation: cancellation.clone(), withdrawn: Withdrawn::No, _place: place };
        running.insert(id.clone(), begun);
        Ok(cancellation)
    }

    /// Notes that a request is over, and tells whether its answer is wanted.
    pub(crate) fn leave(&self, id: &Id) -> Withdrawn {
        self.running().remove(id).map_or(Withdrawn::No, |running| running.withdrawn)
    }

    /// Tells whether anything runs for the client.
    pub(crate) fn is_busy(&self) -> bool {
        !self.running().is_empty()
    }

    /// Gives what calls run in.
    pub(crate) fn context(&self) -> &Context {
        self.context.get_or_init(|| {
            let questions = Arc::new(Questions);
            self.house.contexts.context(&self.mark, questions)
        })
    }

    /// Ends what runs, and waits for it as long as is allowed.
    pub(crate) async fn end(&self) {
        self.stop.cancel();
        self.tasks.close();
        // What does not end in time is left behind.
        drop(tokio::time::timeout(self.house.limits.grace, self.tasks.wait()).await);
    }

    pub(crate) fn era(&self) -> Option<Era> {
        self.state().era
    }

    pub(crate) fn general(&self) -> Option<Outlet> {
        self.general.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Names the way for what belongs to no request.
    pub(crate) fn set_general(&self, outlet: Outlet) {
        *self.general.lock().unwrap_or_else(PoisonError::into_inner) = Some(outlet);
    }

    /// Lets go of that way.
    pub(crate) fn clear_general(&self) {
        *self.general.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn running(&self) -> MutexGuard<'_, BTreeMap<Id, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
