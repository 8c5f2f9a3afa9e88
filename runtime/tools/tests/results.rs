//! Long results on this machine: whole in a file that the file tools read; windows that never need one.
#![expect(clippy::expect_used, reason = "a test says what it expected by panicking")]

use std::{fs, sync::Arc};

use serde_json::{Value, json};
use toolwright::{
    Availability, Budget, Call, Context, Dispatcher, Environment, PathResolver, Selection, ToolMessage,
};
use toolwright_approval::StandingYes;
use toolwright_tools::{LocalHost, registry::REGISTRY};

#[path = "shared/supervised.rs"]
mod supervised;

use supervised::helper;

struct House {
    folder: tempfile::TempDir,
    results: tempfile::TempDir,
    context: Context,
}

impl House {
    fn new(window: u64) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let results = tempfile::tempdir().expect("a folder");
        let mut host = LocalHost { helper: helper(), ..LocalHost::new(folder.path()) };
        host.environment = vec![("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into())];
        host.asker = Arc::new(StandingYes);
        host.budget = Budget::for_window(window);
        host.results = Some(results.path().to_owned());
        let services = host.services();
        let context = Context { services, session_id: "../s 1".to_owned(), ..Context::default() };
        Self { folder, results, context }
    }

    async fn run(&self, calls: &[(&str, Value)]) -> Vec<ToolMessage> {
        let calls: Vec<Call> = calls
            .iter()
            .map(|(name, arguments)| Call {
                id: "call/1".to_owned(),
                name: (*name).to_owned(),
                arguments: Ok(arguments.to_string()),
            })
            .collect();
        let dispatcher = Dispatcher::new(Availability::assumed(&REGISTRY, Environment::default()));
        let selection = Selection::new(&REGISTRY, REGISTRY.everything());
        dispatcher.run(&selection, &self.context, &calls).await
    }
}

fn path_in(text: &str, before: &str) -> String {
    let rest = text.split_once(before).expect("a path").1;
    rest.lines().next().expect("a line").to_owned()
}

#[tokio::test]
async fn a_long_result_can_be_read_from_its_file() {
    let house = House::new(4_096);
    let script = "for i in $(seq 1 4000); do echo line $i; done";
    let answers = house.run(&[("terminal", json!({"command": script}))]).await;
    let text = &answers[0].content;
    assert!(text.chars().count() < 2_000, "{text}");
    let path = path_in(text, "All of it is saved in ");
    assert!(path.starts_with(house.results.path().to_str().expect("text")), "{path}");
    assert!(path.contains("/s_1_") && path.contains("/call_1_"), "{path}");
    let whole: Value = serde_json::from_str(&fs::read_to_string(&path).expect("read")).expect("JSON");
    assert!(whole["output"].as_str().expect("text").contains("line 3999\nline 4000"));
    // One line of JSON is more than a reader gives, so there is a copy in short lines; its end can be read.
    let copy = path_in(text, "for reading, is in ");
    let answers = house.run(&[("read_file", json!({"path": copy, "offset": 4_000}))]).await;
    let shown: Value = serde_json::from_str(&answers[0].content).expect("JSON");
    let content = shown["content"].as_str().expect("text");
    assert!(content.contains("|line 4000\\n"), "{shown}");
}

#[tokio::test]
async fn windows_of_files_follow_the_budget() {
    let house = House::new(4_096);
    let lines: Vec<String> = (1..=3_000).map(|number| format!("this is line {number}")).collect();
    fs::write(house.folder.path().join("long.txt"), lines.join("\n")).expect("written");
    let calls = [
        ("read_file", json!({"path": "long.txt", "limit": 2_000})),
        ("search_files", json!({"pattern": "line", "limit": 2_000})),
    ];
    for answer in house.run(&calls).await {
        assert!(answer.content.chars().count() <= 8_000, "{}", answer.name);
        let shown: Value = serde_json::from_str(&answer.content).expect("JSON, not a reference to a file");
        assert_eq!(shown["truncated"], true);
        assert!(shown["next_offset"].as_u64().expect("a number") > 20);
    }
    assert_eq!(fs::read_dir(house.results.path()).expect("read").count(), 0);
}

#[test]
fn the_planner_and_the_tools_agree_on_paths() {
    let house = House::new(0);
    let resolver = house.context.services.get::<Arc<dyn PathResolver>>().expect("a resolver");
    let here = fs::canonicalize(house.folder.path()).expect("a place");
    assert_eq!(resolver.resolve(&house.context, "new/../a"), Some(here.join("a")));
    assert_eq!(resolver.resolve(&house.context, ""), None);
}
