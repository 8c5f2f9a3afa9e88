//! What a tool may know about the call it carries out.

use std::{
    any::{Any, TypeId, type_name},
    collections::BTreeMap,
    fmt,
    sync::Arc,
    time::Instant,
};

use tokio_util::sync::CancellationToken;

/// The surroundings of one call: whose it is, how to stop it, and what it may use.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The task that the call belongs to; empty when there is none.
    pub task_id: String,
    /// The session that the call belongs to; empty when there is none.
    pub session_id: String,
    /// The turn that the call belongs to; empty when there is none.
    pub turn_id: String,
    /// The request to the model that the call answers; empty when there is none.
    pub api_request_id: String,
    /// What the user asked for, in the user's words, when the caller passes it on.
    pub user_task: Option<String>,
    /// Cancelled when the call should stop.
    pub cancellation: CancellationToken,
    /// When the call must be over, if the caller sets a limit of its own.
    pub deadline: Option<Instant>,
    /// What the host lends to its tools: files, terminals, stores.
    pub services: Services,
}

impl Context {
    /// Gives the service of type `T`.
    pub fn service<T: Any + Send + Sync>(&self) -> Result<&T, MissingService> {
        self.services.get::<T>().ok_or(MissingService(type_name::<T>()))
    }
}

/// What the host lends to its tools, one value per type. Cheap to clone.
#[derive(Clone, Default)]
pub struct Services(Arc<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Services {
    /// Adds a value, in place of an earlier one of the same type.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, service: T) -> Self {
        Arc::make_mut(&mut self.0).insert(TypeId::of::<T>(), Arc::new(service));
        self
    }

    /// Gives the value of type `T`.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }
}

impl fmt::Debug for Services {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Services({})", self.0.len())
    }
}

/// A tool asked for a service that the host did not lend.
#[derive(Debug, thiserror::Error)]
#[error("this host lends no {0}; add it to the services of its context")]
pub struct MissingService(&'static str);
