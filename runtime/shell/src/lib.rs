//! Which commands would this line run, and which rules do they match.
//!
//! `text ► read ► Script ► understand ► Line (invocations) ► judge ► Judgement`. Everything here is a pure
//! function of its arguments: no file is looked at, nothing is run, nothing is kept. What cannot be read is
//! never taken for safe.

pub mod code;
pub mod decode;
mod expand;
mod grammar;
mod invocation;
mod judge;
mod pattern;
mod read;
mod rule;
mod setting;
mod sql;
mod syntax;
mod target;
mod text;
mod understand;
mod words;
mod wrapper;

pub use crate::{
    grammar::{Grammar, Style},
    invocation::{
        Input, Invocation, Line, Origin, Place, Redirection, RedirectionKind, Remark, RemarkKind, Turn,
    },
    judge::{About, Finding, Judgement, Match, check, examine, judge, matches},
    pattern::{Fault, Pattern},
    read::{Unreadable, read},
    rule::{
        Atom, Class, Classes, Condition, Form, FormIndex, Group, Program, Role, Rule, RuleList, RuleTable,
        Rules, Verdict, Words,
    },
    setting::Setting,
    syntax::{
        Assignment, Command, Compound, Direction, Follows, Item, Operation, Part, Pipeline, Quoting,
        Redirect, RedirectOperator, Script, Stage, Word,
    },
    text::{Piece, Text},
    understand::understand,
};
