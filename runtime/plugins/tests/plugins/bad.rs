//! Plugins that say nonsense: it costs the one call that it is about.

use serde_json::json;
use toolwright_plugins::Standing;

use crate::house::{Place, tool};

#[tokio::test]
async fn a_line_that_is_no_message_is_told_and_harms_nothing() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"start": "noise", "brings": {"tools": [tool("probe")]}}));
    let host = place.start().await;
    assert_eq!(host.state("demo").state, Standing::Running);
    assert!(host.faults("demo").contains("this is no message"), "{}", host.faults("demo"));
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "fine"})).await, "fine");
}

#[tokio::test]
async fn a_garbled_answer_ends_its_own_call() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let host = place.start().await;
    let garbled = json!({"do": "line", "text": "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"text\":}}"});
    let answer = host.call("probe", &garbled).await;
    assert!(answer.contains("its answer cannot be read"), "{answer}");
    let answer = host.call("probe", &json!({"do": "answer", "answer": {"txt": "typo"}})).await;
    assert!(answer.contains("means nothing"), "{answer}");
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "fine"})).await, "fine");
}

#[tokio::test]
async fn an_answer_that_is_too_long_ends_its_own_call() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    let host = place.start().await;
    let size = 17 << 20;
    let answer = host.call("probe", &json!({"do": "big", "size": size})).await;
    assert!(answer.contains("is over the limit of 16 MiB"), "{answer}");
    assert_eq!(host.call("probe", &json!({"do": "answer", "answer": "fine"})).await, "fine");
}

#[tokio::test]
async fn answers_to_initialize_are_read_strictly() {
    let table = [
        (json!({"tools": [{"nam": "x"}]}), "tools[0]: unknown field `nam`"),
        (json!({"tools": [tool("a"), {"name": "b", "overide": true}]}), "tools[1]: unknown field `overide`"),
        (json!({"tols": []}), "unknown field `tols`"),
        (json!({"protocol": 2}), "protocol 2 is not spoken here"),
        (json!({"tools": [{"name": "x", "timeout": -1}]}), "timeout must be"),
        (json!({"tools": [tool("a"), tool("a")]}), "tools[1]: `a` is there twice"),
        (json!({"commands": [{"name": "a b"}]}), "cannot be a command's name"),
    ];
    for (brings, why) in table {
        let mut place = Place::new();
        place.stand_in("demo", &json!({"brings": brings.clone()}));
        let host = place.start().await;
        assert_eq!(host.state("demo").state, Standing::Failed, "{brings}");
        assert!(host.faults("demo").contains(why), "{brings}: {}", host.faults("demo"));
        assert_eq!(host.brought(), [""; 0]);
    }
}

#[tokio::test]
async fn one_bad_schema_is_mended_or_refused_with_the_plugin_named() {
    let mut place = Place::new();
    let mut odd = tool("odd");
    odd["parameters"] = json!({"type": "object", "properties": {"list": {"type": "array"}}});
    place.stand_in("demo", &json!({"brings": {"tools": [odd, tool("probe")]}}));
    let host = place.start().await;
    assert_eq!(host.brought(), ["odd", "probe"]);
    let snapshot = host.catalog.snapshot();
    let odd = snapshot.tools().find(|tool| tool.name() == "odd").expect("there");
    assert!(!odd.mendings().is_empty());
}
