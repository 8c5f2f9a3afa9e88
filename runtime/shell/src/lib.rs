//! Which commands would this line run, and which rules do they match.
//!
//! `text ► read ► Script ► understand ► Line (invocations) ► judge ► Judgement`. Everything here is a pure
//! function of its arguments: no file is looked at, nothing is run, nothing is kept. What cannot be read is
//! never taken for safe.

pub mod code;
pub mod decode;
mod expand;
mod invocation;
mod read;
mod setting;
mod syntax;
mod text;
mod understand;
mod wrapper;

pub use crate::{
    invocation::{Input, Invocation, Line, Origin, Place, Redirection, RedirectionKind, Remark, RemarkKind},
    read::{Unreadable, read},
    setting::Setting,
    syntax::{
        Assignment, Command, Compound, Direction, Follows, Item, Operation, Part, Pipeline, Quoting,
        Redirect, RedirectOperator, Script, Stage, Word,
    },
    text::{Piece, Text},
    understand::understand,
};
