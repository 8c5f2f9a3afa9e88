//! `serve`: a selection as an MCP server.

mod web;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use toolwright::{Context, Dispatcher};
use toolwright_approval::{Ask, StandingYes};
use toolwright_mcp::serve::{Contexts, Identity, Service, stdio};

use crate::{
    arguments::{CallOptions, ServeArguments},
    brought::Purpose,
    command::calls::Signals,
    failure::{Failure, Verdict},
    host::Lent,
    live::Live,
    notes,
    session::Session,
};

/// What a model should know of this server.
const INSTRUCTIONS: &str = "Tools of this machine: commands, files and what else was selected. What a command would do is judged before it runs, and a person may be asked.";

/// Serves until the client goes away or a signal comes.
pub(crate) fn run(session: &Session, arguments: &ServeArguments) -> Result<Verdict, Failure> {
    let service = service(session, arguments)?;
    let web = arguments.http.map(|address| web::Web::new(session, arguments, address)).transpose()?;
    session.wait(async {
        let mut signals = Signals::listen().map_err(|error| Failure::io("listening for signals", error))?;
        let stop = CancellationToken::new();
        let serving = async {
            if let Some(web) = web {
                return web.serve(session, &service, stop.clone()).await;
            }
            let serving = stdio(&service, tokio::io::stdin(), tokio::io::stdout(), stop.clone());
            serving.await.map_err(|error| Failure::io("serving over standard input and output", error))
        };
        let stopping = async {
            signals.first().await;
            stop.cancel();
            // Whoever asks twice does not want to wait.
            Failure::Interrupted { signal: signals.first().await }
        };
        tokio::select! {
            served = serving => served.map(|()| Verdict::Done),
            failure = stopping => Err(failure),
            never = session.follow() => match never {},
        }
    })?
}

/// Makes the service; standard output is the client's alone.
fn service(session: &Session, arguments: &ServeArguments) -> Result<Service, Failure> {
    let chosen = session.choose(&arguments.selection, Purpose::Serving)?;
    notes::print_faults(&chosen.notes);
    let lent = Lent::new(session, &chosen)?;
    let live = Live::new(session, &chosen);
    let dispatcher = Dispatcher::new(chosen.availability).with_hooks(session.hooks.clone());
    let identity = Identity {
        name: "toolwright".to_owned(),
        title: "Toolwright".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        instructions: INSTRUCTIONS.to_owned(),
    };
    let contexts = Callers { lent, options: arguments.call.clone() };
    Ok(Service::new(Arc::new(live), dispatcher, Arc::new(contexts), identity))
}

/// Makes what the calls of each client run in.
struct Callers {
    lent: Lent,
    options: CallOptions,
}

impl Contexts for Callers {
    fn context(&self, session: &str, asker: Arc<dyn Ask>) -> Context {
        let asker = if self.options.yes { Arc::new(StandingYes) } else { asker };
        // The terminal, if there is one, is the client's: nobody is asked for a password there.
        let services = self.lent.services(asker, None);
        Context {
            task_id: self.options.task.clone(),
            session_id: session.to_owned(),
            services,
            ..Context::default()
        }
    }
}
