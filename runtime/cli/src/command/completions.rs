//! `completions`: a script that teaches a shell our commands.

use clap::CommandFactory as _;

use crate::{
    arguments::{Arguments, CompletionsArguments},
    failure::{Failure, Verdict},
    output,
};

/// Prints the script of one shell.
pub(crate) fn run(arguments: &CompletionsArguments) -> Result<Verdict, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "toolwright", &mut script);
    output::text(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Done)
}
