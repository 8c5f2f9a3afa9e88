//! A selection as an MCP server: what clients of every protocol version are answered, over pipes and over HTTP.
//!
//! Tools run through the [`Dispatcher`](toolwright::Dispatcher) with the selection that is offered, and in no other
//! way. Definitions are written from the engine's own text, and a request is read without a tree of its values.

mod answer;
mod ask;
mod call;
mod era;
mod fault;
mod http;
mod id;
mod line;
mod list;
mod log;
mod message;
mod offer;
mod outlet;
mod progress;
mod random;
mod rounds;
mod service;
mod session;
mod stdio;
mod subscription;
mod version;

pub use self::{
    http::{HttpSettings, PATH, Token, http},
    offer::{Fixed, Offer, Offered},
    service::{Contexts, Identity, Service, ServiceLimits},
    stdio::stdio,
    version::Version,
};
