//! A person's and a script's way in: what can be typed, what is printed, how it exits.
//!
//! Everything goes through [`run`], which takes the registry, so that a program with tools of its own has the
//! whole command line for one line of `main`.

mod arguments;
mod brought;
mod command;
mod failure;
mod host;
mod live;
mod notes;
mod output;
mod platform;
mod secrets;
mod session;
mod settings;
mod trace;

use std::{ffi::OsString, process::ExitCode};

use clap::Parser as _;
use toolwright::{Registry, hook::Hooks};
use toolwright_plugins::CompiledPlugin;

use crate::{
    arguments::{Arguments, Command},
    failure::{Failure, Verdict},
    session::Session,
};

/// Carries out one command line over a registry and gives the exit status: 0 done, 1 the thing asked about
/// failed, 2 bad usage or input with nothing done.
///
/// To be called from `main`, right after [`attend`](toolwright_terminal::attend) and before any thread is started and
/// anything else is done: a command that starts programs first executes this one anew, with the same arguments, if
/// its environment holds secrets.
pub fn run(registry: &'static Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_with(registry, &Hooks::default(), arguments)
}

/// Does the same with every call under these hooks.
pub fn run_with(
    registry: &'static Registry,
    hooks: &Hooks,
    arguments: impl IntoIterator<Item = OsString>,
) -> ExitCode {
    run_program(Program { registry, hooks: hooks.clone(), plugins: &[] }, arguments)
}

/// What a program brings to its command line.
#[derive(Debug)]
pub struct Program {
    /// Its tools and toolsets.
    pub registry: &'static Registry,
    /// What every call is under.
    pub hooks: Hooks,
    /// The plugins that are compiled in; the operator enables them like others.
    pub plugins: &'static [CompiledPlugin],
}

/// Does the same for a program with everything that it brings.
pub fn run_program(program: Program, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    if let Some(code) = toolwright_terminal::attend() {
        return code;
    }
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let code = if error.use_stderr() { 2 } else { 0 };
            drop(error.print());
            return ExitCode::from(code);
        }
    };
    match carry_out(program, arguments) {
        Ok(verdict) => verdict.into(),
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            output::note(failure.to_string().trim_end());
            failure.exit_code()
        }
    }
}

fn carry_out(program: Program, arguments: Arguments) -> Result<Verdict, Failure> {
    if arguments.global.trace {
        trace::begin();
    }
    let session = Session::new(program, arguments.global);
    session.hide_secrets(&arguments.command);
    let verdict = carried_out(&session, arguments.command);
    session.close();
    verdict
}

fn carried_out(session: &Session, command: Command) -> Result<Verdict, Failure> {
    match command {
        Command::Toolsets(_) => command::toolsets::run(session),
        Command::Resolve(selection) => command::resolve::run(session, &selection),
        Command::Tools(arguments) => command::tools::run(session, &arguments),
        Command::Explain(arguments) => command::explain::run(session, &arguments),
        Command::Check(arguments) => command::check::run(session, &arguments),
        Command::Schema(arguments) => command::schema::run(session, &arguments),
        Command::Graph(arguments) => command::graph::run(session, &arguments),
        Command::Call(arguments) => command::call::run(session, &arguments),
        Command::Calls(arguments) => command::calls::run(session, &arguments),
        Command::Serve(arguments) => command::serve::run(session, &arguments),
        Command::Approve(arguments) => command::approve::run(session, &arguments),
        Command::Env(arguments) => command::env::run(session, &arguments),
        Command::Mcp(arguments) => command::mcp::run(session, &arguments),
        Command::Plugins(arguments) => command::plugins::run(session, &arguments),
        Command::Config(arguments) => command::config::run(session, &arguments),
        Command::Completions(arguments) => command::completions::run(&arguments),
    }
}
