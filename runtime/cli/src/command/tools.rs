//! `tools`: the definitions of a selection.

use toolwright::{
    Definitions, Format,
    search::{SearchMode, Searcher},
};

use crate::{
    arguments::{Shape, ToolsArguments},
    brought::Purpose,
    failure::{Failure, Verdict},
    notes, output,
    session::Session,
};

/// Prints the definitions as the provider takes them, or a list for people.
pub(crate) fn run(session: &Session, arguments: &ToolsArguments) -> Result<Verdict, Failure> {
    let mut chosen = session.choose(&arguments.selection, Purpose::Selection)?;
    if arguments.defer {
        chosen.search.mode = SearchMode::On;
    }
    let selection = chosen.offered(Searcher::Provider);
    let definitions = Definitions::new(&selection, format(arguments.format));
    if session.global.json || arguments.format.is_some() {
        output::definitions(&definitions)?;
        notes::print_faults(&chosen.notes);
    } else {
        let each = definitions.iter().map(|definition| (definition.name(), definition.tokens()));
        let rows = each.chain([("together", definitions.tokens())]);
        output::lines(rows.map(|(name, tokens)| format!("{name:<24} {tokens:>6} tokens")))?;
        notes::print_all(&chosen.notes);
    }
    Ok(chosen.verdict())
}

fn format(shape: Option<Shape>) -> Format {
    match shape {
        None | Some(Shape::Openai) => Format::OpenAi,
        Some(Shape::Responses) => Format::Responses,
        Some(Shape::Anthropic) => Format::Anthropic,
        Some(Shape::Mcp) => Format::Mcp,
    }
}
