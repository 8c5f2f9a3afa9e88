//! Two hundred servers with twenty tools each, beside the tables of the catalogue.

use std::{future::ready, io, sync::Arc};

use toolwright::{
    Environment, Output, Registry, Request, Selection,
    declare::HandlerFuture,
    dynamic::{Bringer, Catalog, Consent, DynamicCall, DynamicHandler, NewTool, NewToolset, Owner},
    search::{SearchConfig, SearchMode, Searcher},
};

/// How many servers there are.
const SERVERS: usize = 200;

/// What their tools do, and to what: twenty in all.
const VERBS: [&str; 5] = ["create", "list", "update", "delete", "find"];
const NOUNS: [&str; 4] = ["issue", "invoice", "calendar_event", "customer_record"];

struct Nothing;

impl DynamicHandler for Nothing {
    fn call<'a>(&'a self, _: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(ready(Ok(Output::Text(String::new()))))
    }
}

/// All servers, each with the right to its own tools.
#[derive(Debug)]
pub struct Servers {
    catalog: Catalog,
    owners: Vec<Owner>,
}

impl Servers {
    /// Lets every server bring its tools.
    pub fn new(registry: &'static Registry) -> io::Result<Self> {
        let catalog = Catalog::new(registry);
        let names = (0..SERVERS).map(|number| format!("server{number:03}"));
        let owners: Vec<Owner> =
            names.map(|name| catalog.admit(Bringer::Server(name), Consent::None)).collect();
        let servers = Self { catalog, owners };
        for number in 0..SERVERS {
            servers.list(number, "of this service")?;
        }
        Ok(servers)
    }

    /// Lets a server tell its tools anew; the words go into their descriptions.
    pub fn list(&self, number: usize, words: &str) -> io::Result<()> {
        let owner = &self.owners[number];
        let Bringer::Server(name) = owner.bringer() else { return Err(io::Error::other("not a server")) };
        let set = NewToolset::new(format!("mcp-{name}"), format!("Tools of {name}."));
        let handler: Arc<dyn DynamicHandler> = Arc::new(Nothing);
        let pairs = VERBS.iter().flat_map(|verb| NOUNS.iter().map(move |noun| (verb, noun)));
        let tools = pairs.map(|(verb, noun)| {
            let description = format!(
                "Can {verb} one {noun} {words}, number {number}. Takes what identifies it and gives it back as it is then."
            );
            let parameters = format!(
                r#"{{"type":"object","properties":{{"{noun}_id":{{"type":"string","description":"Which one."}},"dry_run":{{"type":"boolean"}}}},"required":["{noun}_id"]}}"#
            );
            NewTool::new(format!("{verb}_{noun}"), "", description, parameters, Arc::clone(&handler))
        });
        let published = owner.publish(set, tools.collect());
        match published.refused.first() {
            None => Ok(()),
            Some(refusal) => Err(io::Error::other(refusal.to_string())),
        }
    }

    /// Gives everything as a session gets it: what is not core waits for a search.
    pub fn waiting(&self) -> Selection {
        let snapshot = self.catalog.snapshot();
        let everything = snapshot.select(&Request::default(), &Environment::default());
        let on = SearchConfig { mode: SearchMode::On, ..SearchConfig::default() };
        snapshot.defer(&everything, &on, 0, Searcher::Bridge)
    }
}
