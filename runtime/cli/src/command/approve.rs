//! `approve`: what a command would do, and what is allowed for ever.

mod check;

use std::time::{Duration, SystemTime};

use serde::Serialize;
use toolwright_approval::{About, Entry, Operator, built_in, moment};
use toolwright_config::{Config, Faults, Replaced};

use crate::{
    arguments::{ApproveAction, ApproveAddArguments, ApproveArguments, ApproveRemoveArguments},
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// One entry of the list.
#[derive(Serialize)]
struct Row {
    entry: String,
    /// `rule` for one of ours, `command` for a command or a glob, `unreadable` for neither.
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
    in_force: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Checks commands, or shows and changes what is allowed for ever.
pub(crate) fn run(session: &Session, arguments: &ApproveArguments) -> Result<Verdict, Failure> {
    match &arguments.action {
        ApproveAction::Check(arguments) => check::run(session, arguments),
        ApproveAction::List => {
            let rows = rows(session.configuration()?);
            print(session, &rows)?;
            Ok(Verdict::Done)
        }
        ApproveAction::Add(arguments) => add(session, arguments),
        ApproveAction::Remove(arguments) => remove(session, arguments),
    }
}

fn rows(config: &Config) -> Vec<Row> {
    let list = config.get("command_allowlist");
    let names = list.and_then(|list| list.names(&mut Faults::untold())).unwrap_or_default();
    names.into_iter().map(|named| row(named.name)).collect()
}

fn row(entry: String) -> Row {
    let read = match Entry::read(&entry) {
        Ok(read) => read,
        Err(why) => {
            let (rule, until, note) = (None, None, Some(why));
            return Row { entry, kind: "unreadable", rule, until, in_force: false, note };
        }
    };
    let doubt = read.doubt(built_in());
    let (kind, rule, end) = match &read {
        Entry::Grant(grant) => {
            let (About::Rule(rule) | About::Category(rule)) = &grant.about;
            ("rule", Some(rule.clone()), grant.until)
        }
        Entry::Command(_) => ("command", None, None),
    };
    let is_over = end.is_some_and(|end| end <= SystemTime::now());
    let note = match doubt {
        Some(doubt) if doubt.help.is_empty() => Some(doubt.message),
        Some(doubt) => Some(format!("{}; {}", doubt.message, doubt.help)),
        None if is_over => Some("its time is over".to_owned()),
        None => None,
    };
    let in_force = note.is_none();
    Row { entry, kind, rule, until: end.map(moment::written), in_force, note }
}

fn print(session: &Session, rows: &[Row]) -> Result<(), Failure> {
    if session.global.json {
        return output::json(rows);
    }
    if rows.is_empty() {
        output::note("nothing is allowed for ever");
    }
    output::lines(rows.iter().map(|row| match &row.note {
        Some(note) => format!("{}  (not in force: {note})", row.entry),
        None => row.entry.clone(),
    }))
}

fn add(session: &Session, arguments: &ApproveAddArguments) -> Result<Verdict, Failure> {
    let text = named(arguments.entry.trim());
    if text.is_empty() {
        return Err(Failure::usage(
            "the entry is empty",
            "write rule:ID, a command, or a glob over commands",
        ));
    }
    let mut entry = Entry::read(&text).map_err(|why| {
        Failure::usage(format!("`{text}` is no entry: {why}"), "write rule:ID, a command, or a glob")
    })?;
    if let Some(doubt) = entry.doubt(built_in()) {
        return Err(Failure::usage(doubt.message, doubt.help));
    }
    let written = match (&mut entry, lasting(arguments)?) {
        (_, None) => text,
        (Entry::Grant(grant), Some(lasts)) => {
            grant.until = SystemTime::now().checked_add(lasts);
            grant.to_string()
        }
        (Entry::Command(_), Some(_)) => {
            let help = "give --for with rule:ID; for a command, write an `allow` rule with `until`";
            return Err(Failure::usage("only an entry for a rule can end by itself", help));
        }
    };
    changed(session, |operator| match operator.add(written.clone()) {
        Ok(Replaced::Changed) => Ok(format!("added: {written}")),
        Ok(Replaced::Unchanged) => Ok(format!("it is there already: {written}")),
        Err(error) => Err(Failure::usage(error.to_string(), "")),
    })?;
    Ok(Verdict::Done)
}

fn remove(session: &Session, arguments: &ApproveRemoveArguments) -> Result<Verdict, Failure> {
    let known = rows(session.configuration()?);
    let mut verdict = Verdict::Done;
    for wanted in &arguments.entries {
        let is_wanted = |row: &&Row| row.entry == *wanted || row.entry == named(wanted.trim());
        let Some(row) = known.iter().find(is_wanted) else {
            output::note(&format!("error: there is no entry `{wanted}`\n  help: `toolwright approve list`"));
            verdict = Verdict::Failed;
            continue;
        };
        changed(session, |operator| match operator.remove(row.entry.clone()) {
            Ok(Replaced::Changed) => Ok(format!("removed: {}", row.entry)),
            Ok(Replaced::Unchanged) => Err(Failure::usage(
                format!("`{}` is still there: it is written in a form that is not changed", row.entry),
                "take it away by hand, or write it in quotes and without spaces around it",
            )),
            Err(error) => Err(Failure::usage(error.to_string(), "")),
        })?;
    }
    if session.global.json {
        print(session, &rows(&session.reread()?))?;
    }
    Ok(verdict)
}

fn changed(
    session: &Session,
    change: impl FnOnce(&Operator) -> Result<String, Failure>,
) -> Result<(), Failure> {
    // A file that cannot be understood is not changed.
    session.configuration()?;
    let operator = Operator::file(session.locations.clone(), built_in());
    output::note(&change(&operator)?);
    Ok(())
}

fn lasting(arguments: &ApproveAddArguments) -> Result<Option<Duration>, Failure> {
    let Some(text) = &arguments.lasts else { return Ok(None) };
    match moment::duration(text) {
        Some(lasts) => Ok(Some(lasts)),
        None => Err(Failure::usage(format!("`{text}` is no duration"), "write 90s, 30m, 2h or 7d")),
    }
}

/// The name of a rule alone stands for its entry.
fn named(text: &str) -> String {
    let is_rule = built_in().rules.iter().any(|rule| rule.id == text);
    if is_rule { format!("rule:{text}") } else { text.to_owned() }
}
