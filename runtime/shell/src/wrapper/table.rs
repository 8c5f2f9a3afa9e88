//! The table of wrappers: one row for each grammar.

mod code;
mod container;
mod develop;
mod privilege;
mod remote;
mod run;
mod shell;

use super::{Form, Wrapper};
use crate::Place;

/// All rows.
pub(super) const TABLES: &[&[Wrapper]] =
    &[privilege::ROWS, run::ROWS, shell::ROWS, code::ROWS, container::ROWS, remote::ROWS, develop::ROWS];

const fn row(names: &'static str, options: &'static str, form: Form) -> Wrapper {
    Wrapper { names, options, form, place: Place::Here }
}

const fn placed(names: &'static str, options: &'static str, form: Form, place: Place) -> Wrapper {
    Wrapper { names, options, form, place }
}
