//! A server with tools for every kind of result, and a client of bare lines.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{
        AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, ReadHalf, WriteHalf, duplex, split,
    },
    sync::watch,
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;
use toolwright::{
    Availability, Context, Dispatcher, Environment, Media, MediaSource, Output, Part, Request, ToolError,
    declare::{HandlerFuture, Hints},
    dynamic::{Bringer, Catalog, Consent, DynamicCall, DynamicHandler, NewTool, Owner},
    hook::Hooks,
};
use toolwright_approval::Ask;
use toolwright_mcp::serve::{Contexts, Fixed, Identity, Offer, Offered, Service, ServiceLimits, stdio};
use toolwright_terminal::{Progress, Update};
use toolwright_tools::{LocalHost, registry::REGISTRY};

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What the tools of these tests do.
struct Handler;

impl DynamicHandler for Handler {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            match call.tool.raw_name() {
                "echo" => Ok(Output::Json(format!("{{\n  \"given\": {}\n}}", call.arguments))),
                "words" => Ok(Output::Text("two\nlines, \"quoted\" \u{1f980}".to_owned())),
                "number" => Ok(Output::Json("[1, 2]".to_owned())),
                "broken" => Err(ToolError::tell("it broke")),
                "picture" => Ok(Output::Parts(vec![Part::Text("see".to_owned()), image(), sound(), link()])),
                "steps" => {
                    if let Ok(progress) = call.context.service::<Progress>() {
                        for (bytes, last_line) in [(1, "one"), (5, "five"), (5, "again"), (9, "nine")] {
                            progress.tell(Update { last_line, bytes });
                        }
                    }
                    Ok(Output::Text("done".to_owned()))
                }
                "slow" => {
                    call.context.cancellation.cancelled().await;
                    Ok(Output::Text("stopped".to_owned()))
                }
                "whose" => Ok(Output::Text(call.context.session_id.clone())),
                _ => Ok(Output::Text("ran".to_owned())),
            }
        })
    }
}

fn image() -> Part {
    let source = MediaSource::Base64("aGk=".to_owned());
    Part::Media(Media { mime: "image/png".to_owned(), source, title: String::new() })
}

fn sound() -> Part {
    let source = MediaSource::Base64("aGk=".to_owned());
    Part::Media(Media { mime: "audio/wav".to_owned(), source, title: String::new() })
}

fn link() -> Part {
    let source = MediaSource::Url("https://example.com/a.pdf".to_owned());
    Part::Media(Media { mime: "application/pdf".to_owned(), source, title: "A".to_owned() })
}

/// What is served, and what changes it.
pub(crate) struct Lab {
    pub(crate) service: Service,
    pub(crate) hooks: Hooks,
    owner: Owner,
    told: watch::Sender<u64>,
}

/// The tools that were brought, as they are now.
struct Live {
    catalog: Catalog,
    changes: watch::Receiver<u64>,
}

impl Offer for Live {
    fn current(&self) -> Arc<Offered> {
        let snapshot = self.catalog.snapshot();
        let request = Request { enabled: Some(vec!["lab".to_owned()]), ..Request::default() };
        let selection = snapshot.select(&request, &Environment::default());
        Arc::new(Offered { selection, generation: snapshot.generation() })
    }

    fn changes(&self) -> Option<watch::Receiver<u64>> {
        Some(self.changes.clone())
    }
}

/// Makes contexts of this machine.
struct Here;

impl Contexts for Here {
    fn context(&self, session: &str, asker: Arc<dyn Ask>) -> Context {
        let services = LocalHost { asker, ..LocalHost::new(std::env::temp_dir()) }.services();
        Context { session_id: session.to_owned(), services, ..Context::default() }
    }
}

fn identity() -> Identity {
    Identity {
        name: "lab".to_owned(),
        title: "The lab".to_owned(),
        version: "1.2.3".to_owned(),
        instructions: "Be kind".to_owned(),
    }
}

fn tool(name: &str, hints: Hints) -> NewTool {
    let schema = r#"{"type":"object","properties":{"a":{"type":"integer","description":"A number"}}}"#;
    NewTool { hints, ..NewTool::new(name, "lab", format!("Does {name}"), schema, Arc::new(Handler)) }
}

impl Lab {
    pub(crate) fn new() -> Self {
        Self::within(ServiceLimits { grace: Duration::from_secs(5), ..ServiceLimits::default() })
    }

    pub(crate) fn within(limits: ServiceLimits) -> Self {
        let catalog = Catalog::new(&REGISTRY);
        let owner = catalog.admit(Bringer::Host, Consent::None);
        for name in ["broken", "echo", "number", "picture", "slow", "steps", "whose", "words"] {
            owner.register(tool(name, Hints::NONE)).unwrap();
        }
        let risky = Hints { destructive: Some(true), open_world: Some(false), ..Hints::NONE };
        owner.register(tool("risky", risky)).unwrap();
        let (told, changes) = watch::channel(0);
        let availability = Availability::new(&REGISTRY, Environment::default());
        let offer = Arc::new(Live { catalog, changes });
        let hooks = Hooks::default();
        let dispatcher = Dispatcher::new(availability).with_hooks(hooks.clone());
        let service = Service::with_limits(offer, dispatcher, Arc::new(Here), identity(), limits);
        Self { service, hooks, owner, told }
    }

    /// Serves the built-in tools, which never change.
    pub(crate) fn built_in() -> Service {
        let selection = REGISTRY.select(&Request::default(), &Environment::default());
        let availability = Availability::new(&REGISTRY, Environment::default());
        let selection = availability.available(&selection).selection;
        let (offer, dispatcher) = (Arc::new(Fixed::new(selection)), Dispatcher::new(availability));
        Service::new(offer, dispatcher, Arc::new(Here), identity())
    }

    /// Brings another tool, and tells of it.
    pub(crate) fn bring(&self, name: &str) {
        self.owner.register(tool(name, Hints::NONE)).unwrap();
        self.tell();
    }

    /// Tells of a change.
    pub(crate) fn tell(&self) {
        self.told.send_modify(|generation| *generation += 1);
    }
}

/// A client at the other end of two pipes.
pub(crate) struct Client {
    input: Option<WriteHalf<DuplexStream>>,
    output: BufReader<ReadHalf<DuplexStream>>,
    pub(crate) stop: CancellationToken,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Client {
    pub(crate) fn of(service: &Service) -> Self {
        let (ours, theirs) = duplex(1 << 16);
        let (output, input) = split(ours);
        let (reader, writer) = split(theirs);
        let (service, stop) = (service.clone(), CancellationToken::new());
        let own = stop.clone();
        let serving = tokio::spawn(async move { stdio(&service, reader, writer, own).await });
        Self { input: Some(input), output: BufReader::new(output), stop, serving }
    }

    /// Begins with a handshake in a version, for a client that can do so much.
    pub(crate) async fn begun(service: &Service, version: &str, capabilities: Value) -> Self {
        let mut client = Self::of(service);
        let params = json!({
            "protocolVersion": version,
            "capabilities": capabilities,
            "clientInfo": {"name": "test", "version": "0"},
        });
        let answer = client.ask(0, "initialize", params).await;
        assert_eq!(answer["result"]["protocolVersion"], version, "{answer}");
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        client
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes()).await;
    }

    pub(crate) async fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).await.unwrap();
    }

    /// Gives the next message; nothing at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        let read = tokio::time::timeout(PATIENCE, self.output.read_line(&mut line)).await;
        read.expect("a message in time").unwrap();
        (!line.is_empty()).then(|| serde_json::from_str(&line).unwrap())
    }

    pub(crate) async fn get(&mut self) -> Value {
        self.next().await.expect("a message before the end")
    }

    /// Makes a request and gives the next message, which must be its answer.
    pub(crate) async fn ask(&mut self, id: i64, method: &str, params: Value) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
        let answer = self.get().await;
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    pub(crate) async fn call(&mut self, id: i64, tool: &str, arguments: Value) -> Value {
        self.ask(id, "tools/call", json!({"name": tool, "arguments": arguments})).await
    }

    /// Sends no more.
    pub(crate) async fn close(&mut self) {
        if let Some(mut input) = self.input.take() {
            input.shutdown().await.unwrap();
        }
    }

    /// Sends a line again and again, and reads nothing, until the server takes no more.
    pub(crate) async fn flood(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        while tokio::time::timeout(Duration::from_secs(1), input.write_all(line)).await.is_ok() {}
    }

    /// Waits for the server's end without reading what it says.
    pub(crate) async fn end_unread(self) {
        tokio::time::timeout(PATIENCE, self.serving).await.expect("an end in time").unwrap().unwrap();
        drop(self.output);
    }

    /// Waits for the server's end, and gives what it still said.
    pub(crate) async fn rest(mut self) -> Vec<Value> {
        let mut rest = Vec::new();
        while let Some(message) = self.next().await {
            rest.push(message);
        }
        tokio::time::timeout(PATIENCE, self.serving).await.expect("an end in time").unwrap().unwrap();
        rest
    }
}

/// What a request without a handshake says of itself.
pub(crate) fn meta(capabilities: &Value) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": capabilities,
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "0"},
    })
}
