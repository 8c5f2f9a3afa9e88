//! `call`: one tool call through dispatch.

use std::io::{self, Read as _};

use toolwright::Status;

use crate::{
    arguments::CallArguments,
    brought::Purpose,
    command::calls::Host,
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Carries out one call and prints its result, verbatim.
pub(crate) fn run(session: &Session, arguments: &CallArguments) -> Result<Verdict, Failure> {
    let text = if arguments.arguments == "-" { standard_input()? } else { arguments.arguments.clone() };
    let host = Host::new(session, &arguments.call, &arguments.selection, Purpose::Tool(&arguments.name))?;
    let (result, ended) = host.call(&arguments.name, &text)?;
    output::text(&format!("{}\n", result.text))?;
    if let Some(signal) = ended {
        return Err(Failure::Interrupted { signal });
    }
    Ok(if result.status == Status::Ok { Verdict::Done } else { Verdict::Failed })
}

/// Reads standard input to its end.
pub(crate) fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::io("reading standard input", error))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("standard input is not UTF-8: byte {at}"), "send JSON as UTF-8 text")
    })
}
