//! `config`: what the operator has said, and where.

use toolwright_approval::{Policy, built_in};
use toolwright_config::{Config, Level, show};

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
        ConfigAction::Show => shown(session),
        ConfigAction::Path => path(session),
    }
}

fn check(session: &Session) -> Result<Verdict, Failure> {
    let mut loaded = Config::load(&session.locations);
    if let Ok(loaded) = &mut loaded {
        loaded.faults.extend(Policy::read(&loaded.config, built_in()).1);
        loaded.faults.sort_by(|one, other| (&one.place, &one.path).cmp(&(&other.place, &other.path)));
    }
    let faults = show::faults(&session.locations, &loaded);
    if session.global.json {
        output::json(&show::check(&session.locations, &loaded))?;
    } else {
        output::lines(faults.iter().map(|fault| format!("{}: {fault}", fault.level)))?;
        if faults.is_empty() {
            output::note("no faults");
        }
    }
    let failed = faults.iter().any(|fault| fault.level != Level::Note);
    Ok(if failed { Verdict::Failed } else { Verdict::Done })
}

fn shown(session: &Session) -> Result<Verdict, Failure> {
    let loaded = Config::load(&session.locations)
        .map_err(|error| Failure::usage(error.to_string(), "`toolwright config check` tells more"))?;
    output::json(&show::show(&loaded))?;
    Ok(Verdict::Done)
}

fn path(session: &Session) -> Result<Verdict, Failure> {
    if session.global.json {
        output::json(&show::path(&session.locations))?;
        return Ok(Verdict::Done);
    }
    let Some(file) = &session.locations.config else {
        return Err(Failure::usage(
            "there is no place for a configuration: no HOME is set",
            "name one: --home DIR, --config FILE or TOOLWRIGHT_HOME",
        ));
    };
    output::text(&format!("{}\n", file.display()))?;
    Ok(Verdict::Done)
}
