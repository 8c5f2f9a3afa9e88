//! The server that the conformance suite judges: its tools, brought to a catalogue, and served by our own code.
//!
//! Prints its address, and serves until its standard input ends.

use std::{error::Error, io::Write as _, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, stdin},
    net::TcpListener,
};
use tokio_util::sync::CancellationToken;
use toolwright::{
    Availability, Context, Dispatcher, Environment, Media, MediaSource, Output, Part, Request, ToolError,
    declare::{HandlerFuture, Hints},
    dynamic::{Bringer, Catalog, Consent, DynamicCall, DynamicHandler, NewTool, NewToolset},
};
use toolwright_approval::Ask;
use toolwright_mcp::serve::{Contexts, Fixed, HttpSettings, Identity, PATH, Service, http};
use toolwright_terminal::{Progress, Update};
use toolwright_tools::{LocalHost, registry::REGISTRY};

const OBJECT: &str = r#"{"type":"object","properties":{}}"#;
const MESSAGE: &str = r#"{"type":"object","properties":{"message":{"type":"string","description":"What the user is told."}},"required":["message"]}"#;
/// What the suite wants to find again in the list.
const MODERN: &str = r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","$defs":{"address":{"type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"}},"additionalProperties":false}"##;
/// A picture of one point, and a sound without a sample.
const PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const SOUND: &str = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";
/// How long a step of slow work takes.
const STEP: Duration = Duration::from_millis(50);

/// Does what the suite expects of each of its tools.
struct Suite;

impl DynamicHandler for Suite {
    fn call<'a>(&'a self, call: DynamicCall<'a>) -> HandlerFuture<'a> {
        Box::pin(async move {
            match call.tool.raw_name() {
                "test_simple_text" => {
                    Ok(Output::Text("This is a simple text response for testing.".to_owned()))
                }
                "test_image_content" => Ok(Output::Parts(vec![media("image/png", PICTURE)])),
                "test_audio_content" => Ok(Output::Parts(vec![media("audio/wav", SOUND)])),
                "test_embedded_resource" => Ok(Output::Parts(vec![media("text/plain", "VGV4dC4=")])),
                "test_multiple_content_types" => Ok(Output::Parts(vec![
                    Part::Text("Multiple content types test:".to_owned()),
                    media("image/png", PICTURE),
                    media("application/json", "eyJ0ZXN0IjoiZGF0YSJ9"),
                ])),
                "test_error_handling" => {
                    Err(ToolError::tell("This tool intentionally returns an error for testing"))
                }
                "test_tool_with_progress" | "test_reconnection" => {
                    steps(call.context).await;
                    Ok(Output::Text("Done.".to_owned()))
                }
                name => Ok(Output::Text(format!("{name} ran."))),
            }
        })
    }
}

fn media(mime: &str, data: &str) -> Part {
    let source = MediaSource::Base64(data.to_owned());
    Part::Media(Media { mime: mime.to_owned(), source, title: String::new() })
}

async fn steps(context: &Context) {
    for bytes in [0, 50, 100] {
        if let Ok(progress) = context.service::<Progress>() {
            progress.tell(Update { last_line: "", bytes });
        }
        tokio::time::sleep(STEP).await;
    }
}

/// The calls of each client ask that client's user.
struct Callers;

impl Contexts for Callers {
    fn context(&self, session: &str, asker: Arc<dyn Ask>) -> Context {
        let services = LocalHost { asker, ..LocalHost::new("/") }.services();
        Context { session_id: session.to_owned(), services, ..Context::default() }
    }
}

fn catalog() -> Result<Catalog, String> {
    let catalog = Catalog::new(&REGISTRY);
    let owner = catalog.admit(Bringer::Plugin("conformance".to_owned()), Consent::None);
    let tool = |name: &str, schema: &str| {
        NewTool::new(name, "conformance", "A tool of the conformance suite.", schema, Arc::new(Suite))
    };
    let plain = [
        "test_simple_text",
        "test_image_content",
        "test_audio_content",
        "test_embedded_resource",
        "test_multiple_content_types",
        "test_error_handling",
        "test_tool_with_progress",
        "test_tool_with_logging",
        "test_reconnection",
    ];
    let mut tools: Vec<NewTool> = plain.iter().map(|name| tool(name, OBJECT)).collect();
    tools.push(tool("json_schema_2020_12_tool", MODERN));
    // Destructive, so the user is asked, which is the one thing that our server asks of clients.
    let mut asking = tool("test_elicitation", MESSAGE);
    asking.hints = Hints { destructive: Some(true), ..Hints::NONE };
    tools.push(asking);
    let published = owner.publish(NewToolset::new("conformance", "What the suite calls."), tools);
    if published.refused.is_empty() { Ok(catalog) } else { Err(format!("{:?}", published.refused)) }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let request = Request { enabled: Some(vec!["conformance".to_owned()]), ..Request::default() };
    let environment = Environment::default();
    let selection = catalog()?.snapshot().select(&request, &environment);
    let dispatcher = Dispatcher::new(Availability::new(&REGISTRY, environment));
    let identity = Identity {
        name: "conformance".to_owned(),
        title: "Conformance".to_owned(),
        version: "1".to_owned(),
        instructions: String::new(),
    };
    let service = Service::new(Arc::new(Fixed::new(selection)), dispatcher, Arc::new(Callers), identity);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(std::io::stdout(), "http://{}{PATH}", listener.local_addr()?)?;
    let stop = CancellationToken::new();
    let ending = stop.clone();
    tokio::spawn(async move {
        // Whatever comes, the end of it is the end.
        while stdin().read(&mut [0; 64]).await.is_ok_and(|read| read > 0) {}
        ending.cancel();
    });
    Ok(http(&service, listener, HttpSettings::default(), stop).await?)
}
