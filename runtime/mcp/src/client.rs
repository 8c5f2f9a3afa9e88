//! Connections to MCP servers, and their tools in the catalogue.
//!
//! [`Servers`] keeps each configured server in one task of its own: it connects, brings the server's tools, watches
//! the connection and mends it. Calls come through the catalogue like those of any other tool.

mod arguments;
mod breaker;
mod call;
mod connect;
mod elicit;
mod expand;
mod extras;
mod file;
mod handler;
mod house;
mod http;
mod keep;
mod line;
mod list;
mod marks;
mod oauth;
mod oddities;
mod offer;
mod offers;
mod redaction;
mod refresh;
mod result;
mod rounds;
mod sample;
mod server;
mod servers;
mod settings;
mod sse;
mod state;
mod surfaces;
mod suspicion;
mod tries;
mod wire;

pub use self::{
    breaker::{BREAKER_COOLDOWN, BREAKER_THRESHOLD, Breaker, Passage},
    file::MOST_BYTES,
    house::{
        Form, FormFuture, Forms, House, ProgressListener, Progressed, Sample, SampleAnswer, SampleFuture,
        SampleTurn, Sampler, Surfaces,
    },
    list::MOST_PAGES,
    marks::{SESSION_EXPIRED, is_method_not_found, is_session_expired},
    oauth::{LoggedIn, Login, LoginError, log_out},
    offers::Offers,
    servers::{Servers, UnknownServer},
    settings::{ElicitationSettings, SamplingSettings, ServerSettings},
    state::{Condition, LeftOut, OfferedTool, ServerIdentity, ServerState},
    tries::{FIRST_RETRIES, LATER_RETRIES, LONGEST_WAIT, PARKED_WAIT},
};
