//! Plugins that are crates.

use serde::Deserialize;
use serde_json::json;
use toolwright::{
    Output,
    hook::{Hook, PreToolCall, ToolDecision},
};
use toolwright_plugins::{
    CommandInfo, CommandOutput, CompiledPlugin, RegisterError, Registration, Source, Standing,
};
use toolwright_tools::tools::read_file::__TOOLWRIGHT_READ_FILE as READ_FILE;

use crate::house::Place;

/// What `double` takes.
#[derive(Deserialize, schemars::JsonSchema)]
struct Double {
    /// The number.
    number: i64,
}

fn good(registration: &mut Registration) -> Result<(), RegisterError> {
    registration.function("double", "Doubles a number.", |given: Double| Output::json(&(given.number * 2)));
    registration.hook(
        "no_nines",
        Hook::<PreToolCall>::quick(|call| {
            let blocks = call.args.text().contains('9');
            Ok(if blocks { ToolDecision::Block("no nines".to_owned()) } else { ToolDecision::Allow })
        }),
    );
    let info = CommandInfo { name: "say".to_owned(), description: String::new(), args_hint: String::new() };
    registration
        .command(info, |arguments| async move { Ok(CommandOutput { text: arguments.join("+"), status: 0 }) });
    Ok(())
}

fn half(registration: &mut Registration) -> Result<(), RegisterError> {
    good(registration)?;
    Err("boom".into())
}

#[expect(clippy::panic_in_result_fn, reason = "this is what is tested")]
fn panics(registration: &mut Registration) -> Result<(), RegisterError> {
    good(registration)?;
    panic!("boom");
}

fn takes(registration: &mut Registration) -> Result<(), RegisterError> {
    "file".clone_into(&mut registration.native(&READ_FILE).toolset);
    Ok(())
}

const fn plugin(
    id: &'static str,
    register: fn(&mut Registration) -> Result<(), RegisterError>,
) -> CompiledPlugin {
    CompiledPlugin { id, version: "1.2.3", description: "A crate.", register }
}

static ALL: [CompiledPlugin; 4] =
    [plugin("good", good), plugin("half", half), plugin("panics", panics), plugin("takes", takes)];

#[tokio::test]
async fn a_crate_brings_tools_hooks_and_commands_when_it_is_enabled() {
    let mut place = Place::new();
    let host = place.start_with(&ALL).await;
    assert_eq!(host.brought(), [""; 0]);
    assert_eq!((host.state("good").state, host.state("good").source), (Standing::Off, Source::Compiled));
    place.enable("good");
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.faults("good"), "");
    assert_eq!(host.call("double", &json!({"number": 21})).await, "42");
    assert!(host.call("double", &json!({"number": 9})).await.contains("no nines"));
    assert!(host.call("double", &json!({"number": "x"})).await.contains("error"));
    let output =
        host.plugins.run_command("good", "say", &["a".to_owned(), "b".to_owned()]).await.expect("run");
    assert_eq!(output.text, "a+b");
    let state = host.state("good");
    assert_eq!((state.version.as_str(), state.tools.as_slice()), ("1.2.3", &["double".to_owned()][..]));
    // Loaded again, it is the same; stopped, it is gone.
    host.plugins.reload(place.settings()).await;
    assert_eq!(host.call("double", &json!({"number": 2})).await, "4");
    host.plugins.stop().await;
    assert!(host.catalog.snapshot().tools().next().is_none() && host.hooks.snapshot().is_empty());
}

#[tokio::test]
async fn w21_a_crate_that_fails_half_way_leaves_nothing() {
    let mut place = Place::new();
    place.enable("half").enable("panics").enable("takes");
    let host = place.start_with(&ALL).await;
    for (id, why) in [("half", "boom"), ("panics", "panicked"), ("takes", "to replace it, say so (override)")]
    {
        assert_eq!(host.state(id).state, Standing::Failed);
        assert!(host.faults(id).contains(why), "{}", host.faults(id));
    }
    assert_eq!(host.brought(), [""; 0]);
    assert!(host.hooks.snapshot().is_empty());
}

#[tokio::test]
async fn w22_a_folder_takes_no_name_of_a_crate() {
    let mut place = Place::new();
    place.stand_in("good", &json!({}));
    let host = place.start_with(&ALL).await;
    assert_eq!(host.call("double", &json!({"number": 1})).await, "2");
    let folder =
        host.plugins.states().into_iter().find(|state| state.source == Source::User).expect("listed");
    assert_eq!(folder.state, Standing::Failed);
    assert!(folder.faults[0].message.contains("belongs to a plugin that is compiled in"));
    assert!(place.seen("good").is_empty());
}
