//! The list: what a command may be, and what must come of it, on every backend.

mod ending;
mod hidden;
mod output;
mod place;
mod processes;
mod quoting;
mod state;
mod together;

pub(crate) use self::processes::processes;
use crate::case::Case;

/// Gives all cases.
pub(crate) fn list() -> Vec<Case> {
    [
        quoting::words(),
        quoting::documents(),
        output::output(),
        ending::statuses(),
        ending::forced(),
        state::exported(),
        state::kept_through_bad_ends(),
        state::own_traps(),
        hidden::hidden(),
        place::directories(),
        place::variables(),
        place::input(),
        place::screen(),
        together::left_behind(),
        together::at_once(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
