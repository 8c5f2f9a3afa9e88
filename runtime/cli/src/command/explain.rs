//! `explain`: the whole story of one tool.

use toolwright::{Explanation, UnknownTool, search::Searcher};

use crate::{
    arguments::ExplainArguments,
    brought::Purpose,
    failure::{Failure, Verdict},
    output,
    session::Session,
};

/// Prints where a tool comes from, what asks for it and what takes it away.
pub(crate) fn run(session: &Session, arguments: &ExplainArguments) -> Result<Verdict, Failure> {
    let request = session.request(&arguments.selection, Purpose::Tool(&arguments.name))?;
    let availability = session.availability(arguments.selection.assume_available);
    let snapshot = session.catalog.snapshot();
    let story = snapshot
        .explain(&arguments.name, &request.request, &availability)
        .map_err(|unknown| no_such_tool(&unknown))?;
    let selection = snapshot.select(&request.request, &session.environment);
    // No model is known here, and so no context window.
    let story = story.within(&snapshot.defer(&selection, &request.search(), 0, Searcher::Bridge));
    if session.global.json {
        output::json(&story)?;
    } else {
        output::lines(for_people(&story))?;
    }
    Ok(Verdict::Done)
}

/// A name that no tool has, with the nearest that there are.
pub(crate) fn no_such_tool(unknown: &UnknownTool) -> Failure {
    let help = if unknown.near.is_empty() {
        "`toolwright resolve --assume-available` lists every tool".to_owned()
    } else {
        format!("did you mean `{}`?", unknown.near.join("` or `"))
    };
    Failure::usage(format!("there is no tool `{}`", unknown.name), help)
}

fn for_people(story: &Explanation) -> Vec<String> {
    let mut lines = vec![story.summary.clone(), String::new()];
    let mut row = |label: &str, value: String| {
        if !value.is_empty() {
            lines.push(format!("{label:<14} {value}"));
        }
    };
    row("declared", story.source.clone());
    row("home", story.home.clone());
    row("toolsets", story.toolsets.join(", "));
    row("asked for by", story.path.join(" → "));
    row("forced by", story.forced_by.unwrap_or_default().to_owned());
    row("removed by", story.removed_by.clone().unwrap_or_default());
    for check in &story.checks {
        let state = if check.ok { "ok" } else { "no" };
        let reason = check.reason.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
        row(check.name, format!("{state}{reason}"));
    }
    row("missing", story.missing_env.join(", ").replace('|', "or"));
    for mention in &story.mentions_hidden {
        row("hidden", format!("{:?} (needs {})", mention.text.trim(), mention.needs.join(", ")));
    }
    lines
}
