//! What `plugins new` writes works.

use serde_json::json;
use toolwright_plugins::{ScaffoldError, Standing, scaffold};
use toolwright_tools::registry::REGISTRY;

use crate::house::Place;

#[tokio::test]
async fn a_new_plugin_works_at_once() {
    let mut place = Place::new();
    let folder = scaffold(&place.home(), "my-first", &REGISTRY).expect("written");
    assert_eq!(folder, place.plugin("my-first"));
    let program = std::fs::read_to_string(folder.join("plugin.py")).expect("there");
    assert!(program.lines().count() <= 40, "it is short");
    place.enable("my-first");
    let host = place.start().await;
    assert_eq!((host.state("my-first").state, host.faults("my-first")), (Standing::Running, String::new()));
    assert_eq!(host.call("my_first_hello", &json!({"name": "Ada"})).await, "Hello, Ada!");
    let output = host.plugins.run_command("my-first", "hello", &["Ada".to_owned()]).await.expect("run");
    assert_eq!(output.text, "Hello, Ada");
}

#[test]
fn nothing_that_is_there_is_overwritten() {
    let place = Place::new();
    scaffold(&place.home(), "mine", &REGISTRY).expect("written");
    std::fs::write(place.plugin("mine").join("plugin.py"), "precious").expect("written");
    assert!(matches!(scaffold(&place.home(), "mine", &REGISTRY), Err(ScaffoldError::There(_))));
    let kept = std::fs::read_to_string(place.plugin("mine").join("plugin.py")).expect("there");
    assert_eq!(kept, "precious");
    for name in ["", "../x", "a/b", "-a", "a b"] {
        assert!(matches!(scaffold(&place.home(), name, &REGISTRY), Err(ScaffoldError::Name(_))), "{name}");
    }
}

#[tokio::test]
async fn a_name_is_refused_or_works() {
    let long = "a".repeat(41);
    for name in ["terminal", "file", "all", "ALL", "mcp-x", &long] {
        let place = Place::new();
        let refused = scaffold(&place.home(), name, &REGISTRY);
        assert!(matches!(refused, Err(ScaffoldError::Taken(..))), "{name}: {refused:?}");
        assert!(!place.plugin(name).exists(), "{name}");
    }
    let long = "a".repeat(40);
    for name in ["no", "null", "1e3", "0x10", "007", &long] {
        let mut place = Place::new();
        scaffold(&place.home(), name, &REGISTRY).expect(name);
        place.enable(name);
        let host = place.start().await;
        assert_eq!((host.state(name).state, host.faults(name)), (Standing::Running, String::new()), "{name}");
        assert_eq!(host.brought(), [format!("{name}_hello")]);
        host.plugins.stop().await;
    }
}
