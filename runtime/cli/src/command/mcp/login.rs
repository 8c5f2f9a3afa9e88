//! `mcp login` and `mcp logout`: tokens of servers that want to know who asks.

use std::{
    future::pending,
    io::{self, IsTerminal as _},
    path::Path,
    thread,
};

use serde::Serialize;
use tokio::sync::oneshot;
use toolwright_mcp::client::{LoggedIn, Login, LoginError, ServerSettings, log_out};

use crate::{
    failure::{Failure, Verdict, visible},
    output,
    session::Session,
};

/// What `login` says as JSON.
#[derive(Serialize)]
struct Told<'a> {
    /// The server.
    server: &'a str,
    /// Whether somebody is logged in now.
    ok: bool,
    /// What was granted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scopes: Vec<String>,
    /// For how many seconds, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_in: Option<u64>,
    /// Whether it is renewed by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    renewed: Option<bool>,
    /// Why nobody is logged in.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Logs in at a server that the configuration names.
pub(crate) fn login(session: &Session, settings: &ServerSettings) -> Result<Verdict, Failure> {
    let home = home(session)?;
    let directory = session.working_directory();
    let login = Login { settings, home, directory: &directory };
    let is_there = io::stdin().is_terminal();
    let show = |address: &str| {
        output::note("Open this address in a browser and agree:");
        output::note(&visible(address));
        if is_there {
            output::note("If the browser is on another machine, paste the address that it is sent to here.");
        }
    };
    let pasted = async {
        if !is_there {
            return pending().await;
        }
        pasted().await
    };
    let (name, logged_in) = (&settings.name, session.wait(login.run(show, pasted))?);
    match logged_in {
        Ok(login) => told(session, name, &login),
        Err(LoginError::NotApplicable(why)) => {
            Err(Failure::usage(why, "`toolwright mcp list` shows how each server is reached"))
        }
        Err(error) => {
            let error = visible(&error.to_string());
            if session.global.json {
                let (ok, scopes) = (false, Vec::new());
                let told =
                    Told { server: name, ok, scopes, expires_in: None, renewed: None, error: Some(error) };
                output::json(&told)?;
            } else {
                output::note(&format!("error: {error}"));
            }
            Ok(Verdict::Failed)
        }
    }
}

fn told(session: &Session, name: &str, login: &LoggedIn) -> Result<Verdict, Failure> {
    let expires_in = login.expires_in.map(|left| left.as_secs());
    if session.global.json {
        let scopes = login.scopes.clone();
        let renewed = Some(login.is_renewed);
        output::json(&Told { server: name, ok: true, scopes, expires_in, renewed, error: None })?;
        return Ok(Verdict::Done);
    }
    let granted =
        if login.scopes.is_empty() { String::new() } else { format!(" for {}", login.scopes.join(" ")) };
    let until = match (expires_in, login.is_renewed) {
        (_, true) => "; it is renewed by itself".to_owned(),
        (Some(left), false) => format!("; it ends in {left} seconds"),
        (None, false) => String::new(),
    };
    output::lines([visible(&format!("logged in at {name}{granted}{until}"))])?;
    Ok(Verdict::Done)
}

/// Forgets the login at a server.
pub(crate) fn logout(session: &Session, name: &str) -> Result<Verdict, Failure> {
    let was_there =
        log_out(name, home(session)?).map_err(|error| Failure::io("taking the tokens away", error))?;
    if session.global.json {
        output::json(&serde_json::json!({"server": name, "was_logged_in": was_there}))?;
    } else if was_there {
        output::lines([visible(&format!("logged out at {name}"))])?;
    } else {
        output::note(&visible(&format!("nobody was logged in at {name}")));
    }
    Ok(Verdict::Done)
}

fn home(session: &Session) -> Result<&Path, Failure> {
    session.locations.home.as_deref().ok_or_else(|| {
        Failure::usage("no home folder is known", "set HOME or TOOLWRIGHT_HOME, or give --home DIR")
    })
}

/// Reads a line that somebody types. The thread that waits for it ends with the program.
async fn pasted() -> Option<String> {
    let (sender, line) = oneshot::channel();
    let reading = thread::Builder::new().name("paste".to_owned()).spawn(move || {
        let mut line = String::new();
        if io::stdin().read_line(&mut line).is_ok_and(|read| read > 0) {
            drop(sender.send(line));
        }
    });
    // Where nothing can be read, the answer comes to the port.
    let line = if reading.is_ok() { line.await.ok() } else { None };
    match line {
        Some(line) if !line.trim().is_empty() => Some(line),
        _ => pending().await,
    }
}
