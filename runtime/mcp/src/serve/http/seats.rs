//! The sessions: how many there are, which are in use, and which have been idle for too long.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use hyper::{Request, Response};
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::reply::{Reply, refusal};
use crate::serve::{service::House, session::Session};

/// The header that names a session.
pub(super) const SESSION: &str = "mcp-session-id";

/// The sessions.
pub(super) struct Seats {
    house: Arc<House>,
    most: usize,
    idle: Duration,
    places: Mutex<BTreeMap<String, Arc<Place>>>,
}

/// A session, and whether it is in use.
struct Place {
    session: Arc<Session>,
    /// How many requests and streams are open.
    open: AtomicUsize,
    used: Mutex<Instant>,
}

/// A session in use.
pub(super) struct Seat(Arc<Place>);

impl Seats {
    pub(super) fn new(house: &Arc<House>, most: usize, idle: Duration) -> Self {
        Self { house: Arc::clone(house), most, idle, places: Mutex::default() }
    }

    /// Finds the session that a request names.
    pub(super) fn of<B>(&self, request: &Request<B>) -> Result<Seat, Box<Response<Reply>>> {
        let Some(name) = request.headers().get(SESSION) else {
            return Err(Box::new(refusal(
                400,
                "name the session in Mcp-Session-Id; it begins with initialize",
            )));
        };
        let place = name.to_str().ok().and_then(|name| self.places().get(name).cloned());
        match place {
            Some(place) => Ok(Seat::take(place)),
            None => Err(Box::new(refusal(
                404,
                "there is no such session, or not any more; begin with initialize",
            ))),
        }
    }

    /// Takes a session in, if there is a place for it.
    pub(super) fn add(&self, session: Arc<Session>) -> Result<Seat, Box<Response<Reply>>> {
        self.forget_idle();
        let mut places = self.places();
        if places.len() >= self.most {
            let why = format!("{} sessions are open, and no more are taken; end one", self.most);
            return Err(Box::new(refusal(503, &why)));
        }
        let name = session.name.clone();
        let place = Arc::new(Place { session, open: AtomicUsize::new(0), used: Mutex::new(Instant::now()) });
        places.insert(name, Arc::clone(&place));
        Ok(Seat::take(place))
    }

    pub(super) fn remove(&self, name: &str) {
        self.places().remove(name);
    }

    pub(super) fn sessions(&self) -> Vec<Arc<Session>> {
        self.places().values().map(|place| Arc::clone(&place.session)).collect()
    }

    /// Ends idle sessions again and again.
    pub(super) async fn sweep(&self, every: Duration) {
        let mut ticks = interval(every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.forget_idle();
        }
    }

    /// Ends all sessions.
    pub(super) async fn end(&self) {
        let places = std::mem::take(&mut *self.places());
        for place in places.values() {
            place.session.stop.cancel();
        }
        for place in places.values() {
            place.session.end().await;
            place.session.clear_general();
        }
    }

    fn forget_idle(&self) {
        let now = Instant::now();
        self.places().retain(|_, place| {
            let stays = place.is_used() || now.duration_since(place.used()) < self.idle;
            if !stays {
                place.session.stop.cancel();
            }
            stays
        });
    }

    pub(super) fn house(&self) -> &Arc<House> {
        &self.house
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Place>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    fn is_used(&self) -> bool {
        self.open.load(Ordering::Acquire) > 0 || self.session.is_busy()
    }

    fn used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    fn take(place: Arc<Place>) -> Self {
        place.open.fetch_add(1, Ordering::AcqRel);
        Self(place)
    }

    pub(super) fn session(&self) -> &Arc<Session> {
        &self.0.session
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        *self.0.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.open.fetch_sub(1, Ordering::AcqRel);
    }
}
