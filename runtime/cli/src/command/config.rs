//! `config`: what the operator has said, and where.

use toolwright_config::{Config, Level};

use crate::{
    arguments::{ConfigAction, ConfigArguments},
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Checks, shows or locates the configuration.
pub(crate) fn run(session: &Session, arguments: &ConfigArguments) -> Result<Verdict, Failure> {
    match arguments.action {
        ConfigAction::Check => check(session),
        ConfigAction::Show => show(session),
        ConfigAction::Path => path(session),
    }
}

fn check(session: &Session) -> Result<Verdict, Failure> {
    let report = toolwright_config::check(&session.locations);
    if session.global.json {
        output::json(&report)?;
    } else {
        output::text(&report.to_string())?;
    }
    let failed = report.faults.iter().any(|fault| fault.level == Level::Error);
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

fn show(session: &Session) -> Result<Verdict, Failure> {
    let config: Config = session.configuration()?;
    output::json(&config.show())?;
    Ok(Verdict::Done)
}

fn path(session: &Session) -> Result<Verdict, Failure> {
    if session.global.json {
        output::json(&session.locations.document())?;
    } else {
        output::text(&format!("{}\n", session.locations.file().display()))?;
    }
    Ok(Verdict::Done)
}
