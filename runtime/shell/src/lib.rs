//! Which commands would this line run, and which rules do they match.
//!
//! `text ► read ► Script ► understand ► Line (invocations) ► judge ► Judgement`. Everything here is a pure
//! function of its arguments: no file is looked at, nothing is run, nothing is kept. What cannot be read is
//! never taken for safe.

mod grammar;
mod invocation;
mod judge;
mod pattern;
mod rule;
mod setting;
mod syntax;
mod text;
mod understand;

pub use crate::{
    grammar::{Grammar, Style},
    invocation::{Input, Invocation, Line, Origin, Place, Redirection, RedirectionKind, Remark, RemarkKind},
    judge::{Finding, Judgement, check, judge},
    pattern::{Fault, Pattern},
    rule::{
        Atom, Class, Classes, Condition, Form, FormIndex, Group, Program, Role, Rule, RuleTable, Rules,
        Verdict, Words,
    },
    setting::Setting,
    syntax::{
        Assignment, Command, Compound, Direction, Follows, Item, Operation, Part, Pipeline, Quoting,
        Redirect, RedirectOperator, Script, Stage, Word,
    },
    text::{Piece, Text},
    understand::understand,
};
