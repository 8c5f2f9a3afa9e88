//! Any language will do: a plugin in the shell.

use serde_json::json;

use crate::house::Place;

/// Answers with sed and printf alone.
const PROGRAM: &str = r#"#!/bin/sh
while IFS= read -r line; do
    id=$(printf '%s' "$line" | sed -n 's/^{"jsonrpc":"2.0","id":\([0-9]*\),.*/\1/p')
    case $line in
        *'"method":"initialize"'*)
            tool='{"name":"shout","description":"Says it in capitals.","parameters":{"type":"object","properties":{"text":{"type":"string"}}}}'
            hook='{"point":"pre_tool_call","tools":["shout"]}'
            result="{\"protocol\":1,\"tools\":[$tool],\"hooks\":[$hook]}" ;;
        *'"method":"tool/call"'*)
            text=$(printf '%s' "$line" | sed 's/.*"text":"\([^"]*\)".*/\1/' | tr a-z A-Z)
            result="{\"text\":\"$text\"}" ;;
        *'"method":"hook/call"'*silence*) result='{"action":"block","message":"be quiet"}' ;;
        *'"method":"hook/call"'*) result=null ;;
        *) continue ;;
    esac
    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
"#;

#[tokio::test]
async fn a_plugin_in_the_shell_brings_a_tool_and_a_policy() {
    let mut place = Place::new();
    let manifest = "name: shouter\ncommand: sh\nargs: [plugin.py]\nprovides_hooks: [pre_tool_call]\n";
    place.with("shouter", manifest, PROGRAM).enable("shouter");
    let host = place.start().await;
    assert_eq!(host.faults("shouter"), "");
    assert_eq!(host.call("shout", &json!({"text": "hello"})).await, "HELLO");
    assert!(host.call("shout", &json!({"text": "silence"})).await.contains("be quiet"));
}
