//! Prints what its toolsets give, what the model is told, and the results of two calls.

pub mod registry;
pub mod tools;

use serde_json::json;
use toolwright::{
    Availability, Context, Definitions, Dispatcher, Environment, Format, Request, Selection, toolset,
};

fn select(toolsets: &[&str]) -> Selection {
    let enabled = toolsets.iter().map(|name| (*name).to_owned()).collect();
    let request = Request { enabled: Some(enabled), ..Request::default() };
    registry::REGISTRY.select(&request, &Environment::default())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let desk = select(&["desk"]);
    let defined: Vec<_> = Definitions::new(&desk, Format::Mcp).iter().map(|tool| tool.name()).collect();
    let availability = Availability::new(&registry::REGISTRY, Environment::default());
    let dispatcher = Dispatcher::new(availability);
    let context = Context { task_id: "t1".to_owned(), ..Context::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let call = |name: &'static str, arguments: &'static str| {
        runtime.block_on(dispatcher.dispatch(&desk, &context, name, arguments))
    };
    let answer = json!({
        "all": select(&["all"]).names().collect::<Vec<_>>(),
        "desk": desk.names().collect::<Vec<_>>(),
        "defined": defined,
        "constant": toolset!("desk").name,
        "note": call("add_note", r#"{"text": "buy milk", "urgency": "high"}"#),
        "forecast": call("forecast", r#"{"place": "Oslo"}"#),
        "alone": toolwright::definitions(&select(&["notes"]), Format::OpenAi),
        "together": toolwright::definitions(&desk, Format::OpenAi),
    });
    println!("{answer}");
    Ok(())
}
