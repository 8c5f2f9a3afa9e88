//! `schema`: a JSON Schema of a file that people edit, or of a tool's parameters.

use toolwright::{Definitions, Format, Request};

use crate::{
    arguments::{SchemaArguments, SelectionArguments},
    brought::Purpose,
    command::explain::no_such_tool,
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Prints the schema.
pub(crate) fn run(session: &Session, arguments: &SchemaArguments) -> Result<Verdict, Failure> {
    match arguments.of.as_str() {
        "toolsets" => output::text(toolwright_codegen::TOOLSETS_SCHEMA)?,
        "approval" => output::text(toolwright_codegen::APPROVAL_SCHEMA)?,
        "config" => output::text(toolwright_config::CONFIG_SCHEMA)?,
        tool => output::json(&parameters(session, tool)?)?,
    }
    Ok(Verdict::Done)
}

fn parameters(session: &Session, name: &str) -> Result<serde_json::Value, Failure> {
    session.request(&SelectionArguments::everything(), Purpose::Tool(name))?;
    let snapshot = session.catalog.snapshot();
    let everything = snapshot.select(&Request::default(), &session.environment);
    let definitions = Definitions::new(&everything, Format::OpenAi);
    if let Some(definition) = definitions.iter().find(|definition| definition.name() == name) {
        return serde_json::from_str(&definition.parameters())
            .map_err(|error| Failure::io(format!("reading the schema of `{name}`"), error.into()));
    }
    session.registry.find(name).map_err(|unknown| no_such_tool(&unknown))?;
    Err(Failure::usage(
        format!("the tool `{name}` has no schema: nothing in this program carries it out"),
        "its schema comes with the plugin, MCP server or crate that brings it",
    ))
}
