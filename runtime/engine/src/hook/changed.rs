//! Which middleware has changed what a call or a request is about.

use serde::Serialize;

/// The request middleware that put something else in place of what it was given, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MiddlewareTrace(pub Vec<Rewrite>);

/// One middleware's change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rewrite {
    /// The name that the middleware was added under.
    pub name: String,
}
