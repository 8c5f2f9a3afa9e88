//! May this run, and who has agreed.
//!
//! A command runs only as an [`Approved`] value, and only the [`Gate`] makes one. It reads what the command would
//! do (`toolwright-shell`), holds the operator's word and the built-in rules against it ([`Assessment`]), lets
//! what is harmless through, refuses what is forbidden, and asks about the rest whoever the host named ([`Ask`]).
//! Every answer that is not a clear yes to exactly that is no. The gate starts no process and prompts nobody by
//! itself.

mod answer;
mod approved;
mod ask;
mod assess;
mod call;
mod caught;
mod command;
mod concern;
mod device;
mod door;
mod gate;
mod gateway;
mod glob;
mod grant;
mod judge;
pub mod moment;
mod operator;
mod policy;
mod redact;
mod refusal;
mod rules;
mod session;
mod standing;
mod subject;
mod visible;
mod watch;

pub use crate::{
    answer::{Answer, Breadth, Outcome, Reply},
    approved::Approved,
    ask::{ApprovalRequest, Ask, BoxFuture, Occasion, RequestId, Surface},
    assess::{Assessment, Examined, Surroundings, Weighed},
    call::ToolCall,
    command::{BackendKind, Command, InvalidCommand},
    concern::{Concern, Sight},
    device::TerminalDevice,
    door::{FileAct, FileUse, ProcessInput},
    gate::Gate,
    gateway::{AnswerError, Card, Desk, Gateway, Settled},
    grant::{About, Extent, Grant, Situation},
    judge::{Case, Judge, Opinion},
    operator::Operator,
    policy::{Certainty, CommandEntry, Doubt, Entry, Mode, OperatorRule, Policy, Unattended, nearest_rule},
    redact::redact,
    refusal::Refusal,
    rules::built_in,
    session::Sessions,
    standing::{Nobody, Schedule, StandingYes},
    subject::Subject,
    watch::Watch,
};
pub use toolwright_shell::{Setting, Verdict};
