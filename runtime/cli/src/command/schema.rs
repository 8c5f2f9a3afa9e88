//! `schema`: a JSON Schema of a file that people edit, or of a tool's parameters.

use serde_json::value::RawValue;
use toolwright::UnknownTool;

use crate::{
    arguments::SchemaArguments,
    command::explain::no_such_tool,
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Prints the schema.
pub(crate) fn run(session: &Session, arguments: &SchemaArguments) -> Result<Verdict, Failure> {
    match arguments.of.as_str() {
        "toolsets" => output::text(&ended(toolwright_codegen::schema::toolsets_schema()))?,
        "config" => output::text(&ended(toolwright_config::config_schema()))?,
        tool => output::json(&parameters(session, tool)?)?,
    }
    Ok(Verdict::Done)
}

fn ended(text: String) -> String {
    format!("{}\n", text.trim_end())
}

fn parameters(session: &Session, name: &str) -> Result<serde_json::Value, Failure> {
    let registry = session.registry;
    let Some(tool) = registry.tool(name) else {
        let near = registry.near_tools(name);
        return Err(no_such_tool(&UnknownTool { name: name.to_owned(), near }));
    };
    let Some(declared) = registry.row(tool).native() else {
        return Err(Failure::usage(
            format!("the tool `{name}` has no schema: nothing in this program carries it out"),
            "its schema comes with the plugin, MCP server or crate that brings it",
        ));
    };
    let text: &RawValue = serde_json::from_str(declared.definition.parameters())
        .map_err(|error| Failure::usage(format!("the schema of `{name}` is not JSON: {error}"), "report it"))?;
    serde_json::from_str(text.get())
        .map_err(|error| Failure::usage(format!("the schema of `{name}` is not JSON: {error}"), "report it"))
}
