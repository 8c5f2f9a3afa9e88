//! What of our environment a plugin gets.

use serde_json::json;
use toolwright_plugins::Standing;
use toolwright_terminal::Secrets;

use crate::house::{Place, tool};

#[tokio::test]
async fn a_plugin_gets_what_is_harmless_and_what_its_manifest_names() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let manifest = "name: demo\ncommand: python3\nargs: [plugin.py]\nenv: [WEATHER_API_KEY]\n";
    place.with("demo", manifest, include_str!("stand_in.py"));
    for (name, value) in [
        ("LANG", "C.UTF-8"),
        ("WEATHER_API_KEY", "canary-named-0001"),
        ("OPENAI_API_KEY", "canary-hidden-0002"),
        ("HTTP_PROXY", "http://user:canary-hidden-0003@proxy:1"),
        ("LC_NOTE", "canary-hidden-0004"),
    ] {
        place.environment.push((name.into(), value.into()));
    }
    place.secrets = Secrets::new([("NOTE".to_owned(), b"canary-hidden-0004".to_vec())]);
    let host = place.start().await;
    assert_eq!(host.state("demo").env, ["WEATHER_API_KEY"]);
    let text = host.call("probe", &json!({"do": "environment"})).await;
    assert!(!text.contains("canary-hidden"), "{text}");
    for wanted in [r#""WEATHER_API_KEY":"canary-named-0001""#, r#""LANG":"C.UTF-8""#] {
        assert!(text.contains(wanted), "{text}");
    }
}

#[tokio::test]
async fn a_plugin_without_a_variable_that_it_needs_is_not_started() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({}));
    let manifest = "name: demo\ncommand: python3\nargs: [plugin.py]\nrequires_env: [WEATHER_API_KEY]\n";
    place.with("demo", manifest, include_str!("stand_in.py"));
    let host = place.start().await;
    assert_eq!(host.state("demo").state, Standing::Failed);
    assert!(host.faults("demo").contains("it needs WEATHER_API_KEY, which is not set"));
    assert!(place.seen("demo").is_empty());
}
