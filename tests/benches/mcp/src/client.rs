//! What a call costs our MCP client, through dispatch, with a server that is a process of its own.

use std::{env, io, path::Path, time::Duration};

use tokio::runtime::Builder;
use toolwright::{Availability, Context, Dispatcher, Environment, Request, Selection, dynamic::Catalog};
use toolwright_bench_catalogue::registry::REGISTRY;
use toolwright_config::Config;
use toolwright_mcp::client::{House, ServerSettings, Servers, Surfaces};
use toolwright_terminal::Secrets;

use crate::turns::{ARGUMENTS, TOOL, measure};

/// How long the server may take to be ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts a server with this command line and measures calls of its tool that does nothing.
pub(crate) fn calls(command: &[String]) -> io::Result<()> {
    let settings = settings(command)?;
    Builder::new_current_thread().enable_all().build()?.block_on(async {
        let catalog = Catalog::new(&REGISTRY);
        let servers = Servers::start(house(&catalog)?, settings);
        servers.settled(PATIENCE).await;
        let selection = selection(&catalog);
        let dispatcher = Dispatcher::new(Availability::new(&REGISTRY, Environment::default()));
        let (context, name) = (Context::default(), format!("mcp__served__{TOOL}"));
        let measured = measure(async || {
            let text = dispatcher.dispatch(&selection, &context, &name, ARGUMENTS).await;
            if text.contains("answered with nothing") { Ok(()) } else { Err(io::Error::other(text)) }
        })
        .await;
        let states = servers.states();
        servers.stop().await;
        measured.map_err(|error| io::Error::other(format!("{error}: {states:#?}")))
    })
}

/// Reads what a configuration would say of the server.
fn settings(command: &[String]) -> io::Result<Vec<ServerSettings>> {
    let (program, arguments) = command.split_first().ok_or_else(|| io::Error::other("no server is named"))?;
    // What Rust writes of plain words, YAML reads as the same.
    let text = format!("mcp_servers:\n  served:\n    command: {program:?}\n    args: {arguments:?}\n");
    let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).map_err(io::Error::other)?;
    Ok(ServerSettings::all(&loaded.config, &Environment::default()))
}

fn house(catalog: &Catalog) -> io::Result<House> {
    Ok(House {
        catalog: catalog.clone(),
        helper: None,
        home: None,
        directory: env::current_dir()?,
        environment: env::vars_os().collect(),
        secrets: Secrets::default(),
        surfaces: Surfaces::default(),
    })
}

/// Selects what the server has brought.
fn selection(catalog: &Catalog) -> Selection {
    let request = Request { enabled: Some(vec!["mcp-served".to_owned()]), ..Request::default() };
    catalog.snapshot().select(&request, &Environment::default())
}
