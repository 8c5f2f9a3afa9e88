//! Which of several declarations of one tool counts, and which of them contradict one another.

use crate::{
    cfg::Conditions,
    diagnostic::Diagnostic,
    model::{Owner, Placed},
    resolve::{Behind, Report},
};

/// Takes the one declaration that counts for a name, and reports those that contradict it. What this crate
/// declares comes first, then a dependency's function, then a dependency's bare name.
pub(super) fn choose<'a>(
    on: &[Behind<'a>],
    conditions: &Conditions,
    report: &mut Report<'_>,
) -> Option<Behind<'a>> {
    let rank = |behind: &Behind<'_>| {
        let owner = behind.owner();
        (owner, owner != Owner::Own && behind.is_name_only())
    };
    let chosen = *on.iter().min_by_key(|behind| (rank(behind), &behind.name().place))?;
    for &other in on {
        if std::ptr::eq(other.name(), chosen.name()) || other.owner() == Owner::Replaceable {
            continue;
        }
        if let Some(fault) = contradiction(chosen, other, conditions) {
            report.faults.push(fault);
        }
    }
    Some(chosen)
}

fn contradiction(chosen: Behind<'_>, other: Behind<'_>, conditions: &Conditions) -> Option<Diagnostic> {
    let name = &chosen.name().text;
    let fault = |at: &Placed, message: String, help: String, note: &Placed, word: &str| {
        Some(Diagnostic::error(&at.place, message, help).note(&note.place, word))
    };
    match (chosen, other) {
        (Behind::Function(first), Behind::Function(second)) => {
            if conditions.are_assumed() && !first.cfg.is_empty() && !second.cfg.is_empty() {
                return None;
            }
            let message = format!("two functions are the tool `{name}`");
            let help = "give one of them another name: `#[tool(name = \"…\")]`".to_owned();
            fault(&second.name, message, help, &first.name, "the first one")
        }
        (Behind::Function(function), Behind::Elsewhere(entry))
        | (Behind::Elsewhere(entry), Behind::Function(function))
            if entry.owner == Owner::Own =>
        {
            let message = format!("the external tool `{name}` is a function of this crate");
            let help = format!("delete `[external.{name}]`");
            fault(&entry.name, message, help, &function.name, "the function")
        }
        _ if other.is_name_only() && !chosen.is_name_only() => {
            let (home, expected) = (chosen.home(), other.home());
            if home.text == expected.text || home.text.is_empty() {
                return None;
            }
            let message =
                format!("the tool `{name}` is at home in `{}` by the crate that names it", expected.text);
            let help = format!("write `toolset = \"{}\"`", expected.text);
            fault(home, message, help, expected, "named here")
        }
        _ if other.owner() == Owner::Own => {
            let message = format!("the external tool `{name}` is declared twice");
            fault(other.name(), message, "delete one of the two".to_owned(), chosen.name(), "the first one")
        }
        _ => {
            let message = format!("a dependency has a tool `{name}` already");
            let help = "give this one another name".to_owned();
            fault(chosen.name(), message, help, other.name(), "the dependency's")
        }
    }
}
