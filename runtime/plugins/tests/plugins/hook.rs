//! Hooks of plugins: a policy's word counts, and so does its silence.

use std::time::Instant;

use serde_json::{Value, json};
use toolwright::hook::{Event as _, PostToolCall, PreLlmCall, points};
use toolwright_plugins::Standing;

use crate::house::{Host, Place, tool};

/// A plugin `guard` with one hook, and a plugin `demo` with the tools `probe` and `other`.
async fn guarded(hook: Value, behaviour: Value) -> (Place, Host) {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe"), tool("other")]}}));
    place.stand_in("guard", &json!({"brings": {"hooks": [hook]}, "hook": behaviour}));
    let host = place.start().await;
    assert_eq!(host.faults("guard"), "");
    (place, host)
}

async fn probe(host: &Host) -> String {
    host.call("probe", &json!({"do": "answer", "answer": "ran"})).await
}

fn pre(tools: Option<&[&str]>) -> Value {
    let mut hook = json!({"point": "pre_tool_call"});
    if let Some(tools) = tools {
        hook["tools"] = json!(tools);
    }
    hook
}

#[tokio::test]
async fn a_policy_blocks_in_its_own_words() {
    let block = json!({"answer": {"action": "block", "message": "not on Sundays"}});
    let (place, host) = guarded(pre(None), block).await;
    let answer = probe(&host).await;
    assert!(answer.contains("not on Sundays"), "{answer}");
    assert!(!place.seen("demo").iter().any(|line| line["method"] == "tool/call"), "it did not run");
    let event = &place.seen("guard").pop().expect("asked")["params"]["event"];
    let fields = points().iter().find(|(name, ..)| *name == "pre_tool_call").expect("a point").2;
    for field in fields.iter().chain(&["telemetry_schema_version"]) {
        assert!(event.get(field).is_some(), "{field}: {event}");
    }
    assert_eq!(event["tool_name"], "probe");
}

#[tokio::test]
async fn a_policy_may_put_other_arguments_in_place() {
    let rewrite = json!({"answer": {"action": "rewrite", "args": {"do": "answer", "answer": "rewritten"}}});
    let (_place, host) = guarded(pre(None), rewrite).await;
    assert_eq!(probe(&host).await, "rewritten");
}

#[tokio::test]
async fn w9_a_policy_that_fails_or_answers_nonsense_blocks() {
    let table = [
        json!({"do": "raise"}),
        json!({"answer": {"action": "block", "message": ""}}),
        json!({"answer": {"action": "blok", "message": "typo"}}),
        json!({"answer": {}}),
        json!({"answer": 7}),
        json!({"do": "line", "text": "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":nonsense}"}),
        json!({"do": "line", "text": "{\"jsonrpc\":\"2.0\",\"id\":ID}"}),
    ];
    for behaviour in table {
        let (place, host) = guarded(pre(None), behaviour.clone()).await;
        let answer = probe(&host).await;
        assert!(answer.contains("error") && answer.contains("guard"), "{behaviour}: {answer}");
        assert!(!place.seen("demo").iter().any(|line| line["method"] == "tool/call"), "{behaviour}: it ran");
        host.plugins.stop().await;
    }
}

#[tokio::test]
async fn a_policy_that_hangs_blocks_in_time_and_is_named_with_the_way_out() {
    let (_place, host) = guarded(pre(Some(&["pro*"])), json!({"do": "hang"})).await;
    let began = Instant::now();
    let answer = probe(&host).await;
    assert!(began.elapsed().as_secs_f64() < 6.5, "{:?}", began.elapsed());
    assert!(answer.contains("plugin `guard` did not answer within 5 s"), "{answer}");
    assert!(answer.contains("toolwright plugins disable guard"), "{answer}");
    // What it would not judge runs.
    assert_eq!(host.call("other", &json!({"do": "answer", "answer": "ran"})).await, "ran");
}

#[tokio::test]
async fn a_crashed_policy_refuses_what_it_would_judge_and_nothing_else() {
    let (place, host) = guarded(pre(Some(&["probe"])), json!({"do": "crash"})).await;
    std::fs::write(place.plugin("guard").join("plugin.py"), "raise SystemExit(1)\n").expect("broken");
    let answer = probe(&host).await;
    assert!(answer.contains("guard") && answer.contains("toolwright plugins disable guard"), "{answer}");
    host.until("guard", Standing::Crashed).await;
    let answer = probe(&host).await;
    // It has been started again by now, or not yet.
    let whys = ["(it ended with status 3)", "(it did not say what it brings: it ended with status 1)"];
    assert!(whys.iter().any(|why| answer.contains(&format!("`guard` is not running {why}"))), "{answer}");
    assert_eq!(host.call("other", &json!({"do": "answer", "answer": "ran"})).await, "ran");
    // Given up, it still holds what it held.
    let given_up = || host.faults("guard").contains("is not started again");
    crate::house::until("it is given up", given_up).await;
    assert!(probe(&host).await.contains("toolwright plugins disable guard"));
    place_disabled(&place, &host).await;
    assert_eq!(probe(&host).await, "ran");
}

async fn place_disabled(place: &Place, host: &Host) {
    let mut settings = place.settings();
    settings.disabled.push("guard".to_owned());
    host.plugins.reload(settings).await;
    assert_eq!(host.state("guard").state, Standing::Off);
}

#[tokio::test]
async fn an_observer_never_blocks() {
    for behaviour in [
        json!({"do": "raise"}),
        json!({"do": "crash"}),
        json!({"answer": {"action": "block", "message": "no"}}),
    ] {
        let hook = json!({"point": "pre_tool_call", "role": "observe"});
        let (_place, host) = guarded(hook, behaviour.clone()).await;
        assert_eq!(probe(&host).await, "ran", "{behaviour}");
        assert_eq!(probe(&host).await, "ran", "{behaviour}");
        host.plugins.stop().await;
    }
}

#[tokio::test]
async fn every_point_can_be_stood_at() {
    let hooks: Vec<Value> = points().iter().map(|(name, ..)| json!({"point": name})).collect();
    let mut place = Place::new();
    place.stand_in("all", &json!({"brings": {"hooks": hooks}}));
    let host = place.start().await;
    assert_eq!(host.faults("all"), "");
    assert_eq!(host.state("all").hooks.len(), points().len());
    host.hooks.fire(PreLlmCall { model: "m".to_owned(), ..PreLlmCall::default() }).await.expect("told");
    host.hooks.fire(PostToolCall::default()).await.expect("told");
    let told: Vec<Value> =
        place.seen("all").into_iter().filter(|line| line["method"] == "hook/call").collect();
    let names: Vec<&str> = told.iter().filter_map(|line| line["params"]["point"].as_str()).collect();
    assert_eq!(names, [PreLlmCall::NAME, PostToolCall::NAME]);
    assert_eq!(told[0]["params"]["event"]["model"], "m");
}

#[tokio::test]
async fn a_policy_that_the_manifest_names_is_in_force_before_the_plugin_runs_and_if_it_never_does() {
    let mut place = Place::new();
    place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
    place.with(
        "guard",
        "name: guard\ncommand: python3\nargs: [plugin.py]\nprovides_hooks: [pre_tool_call]\n",
        "raise SystemExit(1)",
    );
    place.enable("guard");
    let host = place.start().await;
    let answer = probe(&host).await;
    assert!(answer.contains("plugin `guard` is not running"), "{answer}");
    assert!(answer.contains("toolwright plugins disable guard"), "{answer}");
    place_disabled(&place, &host).await;
    assert_eq!(probe(&host).await, "ran");
}

#[tokio::test]
async fn hooks_that_make_no_sense_are_refused_with_the_plugin() {
    let table = [
        (json!({"point": "pre_tool_cal"}), "did you mean `pre_tool_call`"),
        (json!({"point": "post_tool_call", "role": "policy"}), "can only observe"),
        (json!({"point": "pre_tool_call", "role": "watch"}), "unknown variant `watch`"),
        (json!({"point": "pre_tool_call", "tool": ["x"]}), "unknown field `tool`"),
        (json!({"point": "pre_llm_call", "tools": ["x"]}), "about no tool"),
        (json!({"point": "pre_tool_call", "tools": ["[x"]}), "hook"),
    ];
    for (hook, why) in table {
        let mut place = Place::new();
        place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")], "hooks": [hook.clone()]}}));
        let host = place.start().await;
        assert_eq!(host.state("demo").state, Standing::Failed, "{hook}");
        assert!(host.faults("demo").contains(why), "{hook}: {}", host.faults("demo"));
        assert_eq!(host.brought(), [""; 0], "{hook}");
        // What the manifest says it would judge is refused; nothing else is held.
        let is_held = hook["point"] == "pre_tool_call" || hook["point"] == "pre_llm_call";
        assert_eq!(host.hooks.snapshot().is_empty(), !is_held, "{hook}");
    }
}

#[tokio::test]
async fn a_policy_that_the_manifest_does_not_name_is_refused_with_the_plugin() {
    for provides in ["", "provides_hooks: [post_tool_call]\n"] {
        let mut place = Place::new();
        place.stand_in("guard", &json!({"brings": {"tools": [tool("probe")], "hooks": [pre(None)]}}));
        let manifest = format!("name: guard\ncommand: python3\nargs: [plugin.py]\n{provides}");
        place.with("guard", &manifest, include_str!("stand_in.py"));
        let host = place.start().await;
        let path = place.plugin("guard").join("plugin.yaml");
        let remedy = format!("add `pre_tool_call` to provides_hooks in {}", path.display());
        assert!(host.faults("guard").contains(&remedy), "{}", host.faults("guard"));
        assert_eq!((host.state("guard").state, host.brought().len()), (Standing::Failed, 0));
        std::fs::write(&path, manifest.replace(provides, "") + "provides_hooks: [pre_tool_call]\n")
            .expect("mended");
        host.plugins.reload(place.settings()).await;
        assert_eq!((host.faults("guard"), host.state("guard").state), (String::new(), Standing::Running));
    }
}

#[tokio::test]
async fn a_policy_point_that_the_manifest_names_is_held_until_a_policy_comes_for_it() {
    for hooks in [json!([]), json!([{"point": "pre_tool_call", "role": "observe"}])] {
        let mut place = Place::new();
        place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
        place.stand_in("guard", &json!({"brings": {"hooks": hooks.clone()}}));
        let manifest = "name: guard\ncommand: python3\nargs: [plugin.py]\nprovides_hooks: [pre_tool_call]\n";
        place.with("guard", manifest, include_str!("stand_in.py"));
        let host = place.start().await;
        assert_eq!(host.state("guard").state, Standing::Failed, "{hooks}");
        let answer = probe(&host).await;
        for part in ["no policy comes for it", "toolwright plugins disable guard"] {
            assert!(answer.contains(part), "{hooks}: {answer}");
        }
    }
}

#[tokio::test]
async fn a_process_that_is_started_again_lifts_no_policy() {
    let narrower = [
        json!([]),
        json!([{"point": "pre_tool_call", "tools": ["other"]}, {"point": "pre_tool_call", "name": "second"}]),
    ];
    for hooks in narrower {
        let mut place = Place::new();
        place.stand_in("demo", &json!({"brings": {"tools": [tool("probe")]}}));
        let brings = json!({"tools": [tool("ender")], "hooks": [pre(Some(&["probe"]))]});
        let block = json!({"answer": {"action": "block", "message": "never"}});
        place.stand_in("guard", &json!({"brings": brings, "hook": block}));
        let host = place.start().await;
        assert!(probe(&host).await.contains("never"));
        let now = json!({"tools": [tool("ender")], "hooks": hooks.clone()}).to_string();
        std::fs::write(place.plugin("guard").join("brings.json"), now).expect("written");
        host.call("ender", &json!({"do": "crash"})).await;
        crate::house::until("it is given up", || host.faults("guard").contains("is not started again")).await;
        let answer = probe(&host).await;
        assert!(answer.contains("toolwright plugins disable guard"), "{hooks}: {answer}");
        assert!(!place.seen("demo").iter().any(|line| line["method"] == "tool/call"), "{hooks}: it ran");
    }
}

#[test]
fn the_protocols_text_tells_every_point_with_its_fields() {
    let text = include_str!("../../PROTOCOL.md");
    for (point, decides, fields) in points() {
        let fields: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
        let decides = if *decides { "yes" } else { "" };
        let row = format!("| `{point}` | {decides} | {} |", fields.join(", "));
        assert!(text.contains(&row), "{row}");
    }
}
