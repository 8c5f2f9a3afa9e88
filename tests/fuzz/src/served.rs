//! A client's bytes: the MCP server answers what asks, makes no ids up, and still lives at the end.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use serde_json::Value;
use tokio::{
    io::AsyncReadExt as _,
    runtime::{Builder, Runtime},
};
use tokio_util::sync::CancellationToken;
use toolwright::{
    Availability, Context, Dispatcher, Environment, Output, Request,
    declare::HandlerFuture,
    dynamic::{Bringer, Catalog, Consent, DynamicCall, DynamicHandler, NewTool},
};
use toolwright_approval::Ask;
use toolwright_mcp::serve::{Contexts, Fixed, Identity, Service, stdio};
use toolwright_tools::registry::REGISTRY;

/// What comes last, on a line of its own.
const PROBE: &str = "\n{\"jsonrpc\":\"2.0\",\"id\":\"the last one\",\"method\":\"ping\"}\n";

/// Gives back what it is given.
struct Echo;

impl DynamicHandler for Echo {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move { Ok(Output::Json(call.arguments.to_owned())) })
    }
}

/// Makes contexts in which there is nothing.
struct Nothing;

impl Contexts for Nothing {
    fn context(&self, _: &str, _: Arc<dyn Ask>) -> Context {
        Context::default()
    }
}

/// Serves a client that sends this.
pub fn served(bytes: &[u8]) {
    let (service, runtime) = (service(), runtime());
    let input = [bytes, PROBE.as_bytes()].concat();
    let mut output = Vec::new();
    let done = runtime.block_on(async {
        let (mut ours, theirs) = tokio::io::duplex(1 << 16);
        let serving = stdio(&service, input.as_slice(), theirs, CancellationToken::new());
        let both = async { tokio::join!(serving, ours.read_to_end(&mut output)) };
        tokio::time::timeout(Duration::from_secs(15), both).await
    });
    let (served, read) = done.unwrap_or_else(|_| panic!("the server does not end"));
    assert!(served.is_ok() && read.is_ok());
    let mut asked = BTreeMap::new();
    for line in input.split(|byte| *byte == b'\n') {
        if let Ok(message) = serde_json::from_slice(line) {
            count(&message, &mut asked);
        }
    }
    let mut answered = BTreeMap::new();
    for line in output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let message: Value = serde_json::from_slice(line).unwrap_or_else(|error| panic!("{error}"));
        count(&message, &mut answered);
    }
    assert_eq!(answered.get("\"the last one\""), Some(&1), "the last request has no answer");
    for (id, times) in &answered {
        let asked = asked.get(id).copied().unwrap_or_default();
        assert!(*times <= asked, "{id} was asked {asked} times and answered {times} times");
    }
}

/// Counts the ids of a message, or of those in a list.
fn count(message: &Value, seen: &mut BTreeMap<String, usize>) {
    match message {
        Value::Array(messages) => messages.iter().for_each(|message| count(message, seen)),
        message => match &message["id"] {
            Value::Null => {}
            // Zero may be written with a sign.
            id if id.as_f64() == Some(0.0) => *seen.entry("0".to_owned()).or_default() += 1,
            id => *seen.entry(id.to_string()).or_default() += 1,
        },
    }
}

fn service() -> Service {
    let catalog = Catalog::new(&REGISTRY);
    let owner = catalog.admit(Bringer::Host, Consent::None);
    let echo = NewTool::new("echo", "lab", "Echoes", r#"{"type":"object","properties":{}}"#, Arc::new(Echo));
    assert!(owner.register(echo).is_ok());
    let environment = Environment::default();
    let request = Request { enabled: Some(vec!["lab".to_owned()]), ..Request::default() };
    let selection = catalog.snapshot().select(&request, &environment);
    let dispatcher = Dispatcher::new(Availability::new(&REGISTRY, environment));
    Service::new(Arc::new(Fixed::new(selection)), dispatcher, Arc::new(Nothing), Identity::default())
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap_or_else(|error| panic!("{error}"))
}
