//! The JSON Schema of `approval.toml`, for editors: what `rules` accepts, described once more as types.

use std::collections::BTreeMap;

use schemars::{JsonSchema, generate::SchemaSettings};

use crate::rules::{REMARKS, STYLES, VERDICTS};

/// Gives the JSON Schema of `approval.toml`.
pub fn approval_schema() -> String {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<ApprovalFile>();
    // A schema has no keys but texts, so that it can always be written.
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text + "\n"
}

/// Which commands need somebody's word, and which never run. Compiled by `cargo build` into static tables.
#[derive(JsonSchema)]
#[schemars(title = "approval.toml", deny_unknown_fields)]
#[expect(dead_code, reason = "only described, never filled")]
struct ApprovalFile {
    /// Categories by name, each with a word for people: what an answer for a session covers.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    category: BTreeMap<String, String>,
    /// How programs read their arguments, by the program's name (`mkfs.*` is a pattern).
    #[schemars(default)]
    program: BTreeMap<String, Program>,
    /// What programs do to files: forms with one `{}` where the file stands.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    effect: BTreeMap<String, Vec<String>>,
    /// Forms that `reads(…)` and `after(…)` speak of.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    group: BTreeMap<String, Vec<String>>,
    /// Rules by category and name.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    rule: BTreeMap<String, BTreeMap<String, Rule>>,
}

/// How a program reads its arguments.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described, never filled")]
struct Program {
    /// How it writes its options.
    #[schemars(default = "letters", extend("enum" = words(STYLES)))]
    style: String,
    /// The options that take the next word as their value.
    #[schemars(default)]
    valued: Vec<String>,
    /// Those that do so only before the first operand.
    #[schemars(default)]
    global: Vec<String>,
    /// The options with which it changes nothing.
    #[schemars(default)]
    harmless: Vec<String>,
    /// Whether its first operand is the name of what it does.
    #[schemars(default)]
    commands: bool,
    /// Other names under which it is known.
    #[schemars(default)]
    aliases: Vec<String>,
}

/// A rule.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described, never filled")]
struct Rule {
    /// What would happen, in one sentence.
    #[schemars(length(min = 2), regex(pattern = "\\.$"))]
    reason: String,
    /// A way that loses less.
    #[schemars(default)]
    safer: Option<String>,
    /// What follows; dangerous unless it says so.
    #[schemars(default = "dangerous", extend("enum" = words(VERDICTS)))]
    verdict: String,
    /// The forms that it is about; a rule has these or a remark.
    #[schemars(default)]
    when: Vec<String>,
    /// What the structure of a line shows, for a rule that is about no program.
    #[schemars(default, extend("enum" = words(REMARKS)))]
    remark: Option<String>,
    /// Commands that it is about.
    #[schemars(length(min = 1))]
    matches: Vec<String>,
    /// Commands that look like it and are not.
    #[schemars(length(min = 1))]
    misses: Vec<String>,
}

fn letters() -> String {
    "letters".to_owned()
}

fn dangerous() -> String {
    "dangerous".to_owned()
}

fn name_rule() -> serde_json::Value {
    serde_json::json!({ "pattern": "^[a-z0-9-]{1,64}$" })
}

fn words<T>(words: &[(&str, T)]) -> serde_json::Value {
    words.iter().map(|(word, _)| serde_json::Value::from(*word)).collect()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use serde_json::Value;

    use super::*;
    use crate::{
        rules::{PROGRAM_KEYS, RULE_KEYS, SECTIONS},
        schema::tests::{keys, sorted},
    };

    #[test]
    fn it_has_the_keys_that_are_read() {
        let schema: Value = serde_json::from_str(&approval_schema()).unwrap();
        assert_eq!(keys(&schema), sorted(SECTIONS));
        let program = &schema["properties"]["program"]["additionalProperties"];
        assert_eq!(keys(program), sorted(PROGRAM_KEYS));
        let rule = &schema["properties"]["rule"]["additionalProperties"]["additionalProperties"];
        assert_eq!(keys(rule), sorted(RULE_KEYS));
    }

    #[test]
    fn the_committed_file_is_fresh() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../toolsets/schema/approval.json");
        let schema = approval_schema();
        if std::env::vars().any(|(name, value)| name == "TOOLWRIGHT_UPDATE" && value == "1") {
            fs::write(&path, &schema).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == schema,
            "toolsets/schema/approval.json is stale: run the tests with TOOLWRIGHT_UPDATE=1"
        );
    }

    #[test]
    fn the_committed_rules_keep_to_it() {
        let schema: Value = serde_json::from_str(&approval_schema()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let parse = |text: &str| serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap();
        let file = parse(include_str!("../../../toolsets/approval.toml"));
        let faults: Vec<_> = validator.iter_errors(&file).map(|error| error.to_string()).collect();
        assert_eq!(faults, Vec::<String>::new());
        for wrong in [
            "[rule.a.b]\nreason = \"X.\"\nmatches = [\"x\"]",
            "[rule.a.b]\nreason = \"no sentence\"\nmatches = [\"x\"]\nmisses = [\"x\"]",
            "[program.a]\nstyle = \"other\"",
            "[rule.A.b]\nreason = \"X.\"\nmatches = [\"x\"]\nmisses = [\"x\"]",
            "[other]",
        ] {
            assert!(!validator.is_valid(&parse(wrong)), "{wrong}");
        }
    }
}
