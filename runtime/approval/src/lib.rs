//! May this run, and who has agreed.
//!
//! A command runs only as an [`Approved`] value, and only the [`Gate`] makes one: it asks whoever the host
//! named ([`Ask`]) and refuses on every answer that is not a clear yes to exactly that command. The gate
//! starts no process and prompts nobody by itself. Until there are rules that tell harmless commands from
//! dangerous ones, every command is asked about.

mod answer;
mod approved;
mod ask;
mod call;
mod command;
mod device;
mod gate;
mod rules;
mod standing;
mod visible;

pub use crate::{
    answer::{Answer, Outcome},
    approved::Approved,
    ask::{ApprovalRequest, Ask, BoxFuture, RequestId, Subject},
    call::ToolCall,
    command::{BackendKind, Command, InvalidCommand},
    device::TerminalDevice,
    gate::{Gate, Refusal},
    rules::built_in,
    standing::{Nobody, StandingYes},
};
