//! Two hundred servers' worth of tools, brought to a catalogue as their connections would.

use std::sync::Arc;

use toolwright::{
    Environment, Output, Request, Selection,
    declare::HandlerFuture,
    dynamic::{Bringer, Catalog, Consent, DynamicCall, DynamicHandler, NewTool, NewToolset},
    search::{SearchConfig, SearchMode, Searcher},
};
use toolwright_bench_catalogue::registry::REGISTRY;

/// How many servers there are.
pub const SERVERS: usize = 200;

const VERBS: [&str; 5] = ["create", "list", "delete", "update", "find"];
const THINGS: [&str; 4] = ["issue", "invoice", "branch", "meeting"];
const PLACES: [&str; 10] =
    ["github", "jira", "notion", "slack", "linear", "stripe", "sentry", "figma", "gmail", "asana"];
const SCHEMA: &str = r#"{"type":"object","properties":{"title":{"type":"string","description":"Its title."},
    "labels":{"type":"array","items":{"type":"string"},"description":"Words to find it by."}},"required":["title"]}"#;

/// Answers nothing.
struct Idle;

impl DynamicHandler for Idle {
    fn call<'a>(&'a self, _call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async { Ok(Output::Text(String::new())) })
    }
}

/// Gives all tools of two hundred servers, twenty each, waiting to be searched for.
pub fn deferred() -> Selection {
    let catalog = Catalog::new(&REGISTRY);
    for number in 0..SERVERS {
        let (server, tools) = server(number);
        let owner = catalog.admit(Bringer::Server(server.clone()), Consent::None);
        drop(owner.publish(NewToolset::new(format!("mcp-{server}"), "Tools of one server."), tools));
    }
    let snapshot = catalog.snapshot();
    let everything = snapshot.select(&Request::default(), &Environment::default());
    let config = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
    snapshot.defer(&everything, &config, 0, Searcher::Bridge)
}

/// The name and the tools of one server.
fn server(number: usize) -> (String, Vec<NewTool>) {
    let name = format!("{}{}", PLACES[number % PLACES.len()], number / PLACES.len());
    let tools = (0..VERBS.len() * THINGS.len()).map(|each| {
        let (verb, thing) = (VERBS[each % VERBS.len()], THINGS[each / VERBS.len()]);
        let about = format!("Can {verb} one {thing} in the workspace that {name} keeps for a team.");
        NewTool::new(format!("{verb}_{thing}"), "", about, SCHEMA, Arc::new(Idle))
    });
    (name.clone(), tools.collect())
}
