//! `toolsets`: every toolset, what it holds and whether it can work here.

use crate::{
    arguments::SelectionArguments,
    brought::Purpose,
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Prints the inventory of the registry.
pub(crate) fn run(session: &Session) -> Result<Verdict, Failure> {
    session.request(&SelectionArguments::everything(), Purpose::Selection)?;
    let snapshot = session.catalog.snapshot();
    let inventory = snapshot.inventory(&session.availability(false));
    if session.global.json {
        output::json(&inventory)?;
        return Ok(Verdict::Done);
    }
    let width = inventory.iter().map(|toolset| toolset.name.len()).max().unwrap_or_default();
    let mut lines = Vec::new();
    for toolset in &inventory {
        let state = if toolset.available { "available" } else { "-" };
        let line = format!(
            "{:<width$}  {:<9}  {:>3} tools  {:>6} tokens  {state:<9}  {}",
            toolset.name,
            toolset.kind.word(),
            toolset.resolved.len(),
            toolset.tokens,
            toolset.description,
        );
        lines.push(line.trim_end().to_owned());
        if let Some(bringer) = &toolset.brought_by {
            lines.push(format!("{:<width$}  from {bringer}", ""));
        }
        if !toolset.missing_env.is_empty() {
            let missing = toolset.missing_env.join(", ").replace('|', "or");
            lines.push(format!("{:<width$}  needs {missing}", ""));
        }
    }
    output::lines(lines)?;
    Ok(Verdict::Done)
}
