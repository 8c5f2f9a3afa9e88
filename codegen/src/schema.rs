//! The JSON Schema of `toolsets.toml`, for editors: what `toolset.rs` accepts, described once more as types
//! that nothing is read into. A test holds the two against each other.

mod approval;

use std::collections::BTreeMap;

use schemars::{JsonSchema, generate::SchemaSettings};

pub use approval::approval_schema;

/// Gives the JSON Schema of `toolsets.toml`.
pub fn toolsets_schema() -> String {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<ToolsetsFile>();
    // A schema has no keys but texts, so that it can always be written.
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text + "\n"
}

/// Which tools belong together. Compiled by `cargo build` into static tables.
#[derive(JsonSchema)]
#[schemars(title = "toolsets.toml", deny_unknown_fields)]
#[expect(dead_code, reason = "only described, never filled")]
struct ToolsetsFile {
    /// Toolsets by name: tools that are selected together.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    toolset: BTreeMap<String, Toolset>,
    /// Tools that a plugin, an MCP server or a later crate brings, by name.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    external: BTreeMap<String, External>,
    /// Old names, each with the tools that it stands for.
    #[schemars(default, extend("propertyNames" = name_rule()))]
    legacy: BTreeMap<String, Names>,
}

/// A toolset.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described, never filled")]
struct Toolset {
    /// What it is for, in a sentence.
    #[schemars(length(min = 1, max = 1024))]
    description: String,
    /// Its tools, by name or pattern (`browser_*`), beside those at home in it.
    #[schemars(default)]
    tools: Vec<String>,
    /// Toolsets and shared entries whose tools it gives too.
    #[schemars(default)]
    includes: Vec<String>,
    /// What sort of toolset it is.
    #[schemars(default)]
    kind: Kind,
    /// Whether it is filled at run time, so that it may be empty here.
    #[schemars(default)]
    open: bool,
    /// The environment variable that, when set, puts it into every selection.
    #[schemars(default, regex(pattern = "^[A-Za-z_][A-Za-z0-9_]*$"))]
    when_env: Option<String>,
    /// The platforms whose preset it is; only a preset has any.
    #[schemars(default)]
    platforms: Vec<String>,
}

/// What sort of toolset it is.
#[derive(Default, JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described, never filled")]
enum Kind {
    /// Tools that belong together; the default.
    #[default]
    Group,
    /// A group made of other toolsets.
    Composite,
    /// What a platform gets. Disabling it leaves the shared tools alone.
    Preset,
    /// What a way of working gets. Disabling it leaves the shared tools alone.
    Posture,
    /// Only ever included, by presets and postures.
    Shared,
}

/// A tool that something else brings.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described, never filled")]
struct External {
    /// Its home: the toolset that it belongs to.
    toolset: String,
    /// The environment variables that it needs, all of them; an entry may list alternatives (`A_KEY | B_KEY`).
    #[schemars(default)]
    requires_env: Vec<String>,
}

/// Names or patterns of tools.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only described, never filled")]
struct Names(#[schemars(length(min = 1))] Vec<String>);

fn name_rule() -> serde_json::Value {
    serde_json::json!({ "pattern": "^[a-zA-Z0-9_-]{1,64}$", "not": { "const": "all" } })
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use serde_json::Value;

    use super::*;
    use crate::toolset::{EXTERNAL_KEYS, SECTIONS, TOOLSET_KEYS};

    pub(crate) fn keys(schema: &Value) -> Vec<&str> {
        schema["properties"].as_object().unwrap().keys().map(String::as_str).collect()
    }

    pub(crate) fn sorted(keys: &[&'static str]) -> Vec<&'static str> {
        let mut keys = keys.to_vec();
        keys.sort_unstable();
        keys
    }

    #[test]
    fn it_has_the_keys_that_are_read() {
        let schema: Value = serde_json::from_str(&toolsets_schema()).unwrap();
        assert_eq!(keys(&schema), sorted(SECTIONS));
        let section = |name: &str| &schema["properties"][name]["additionalProperties"];
        assert_eq!(keys(section("toolset")), sorted(TOOLSET_KEYS));
        assert_eq!(keys(section("external")), sorted(EXTERNAL_KEYS));
        let words = section("toolset")["properties"]["kind"].to_string();
        for kind in crate::model::Kind::ALL {
            assert!(words.contains(&format!("\"{}\"", kind.word())), "{words}");
        }
    }

    #[test]
    fn the_committed_file_is_fresh() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../toolsets/schema/toolsets.json");
        let schema = toolsets_schema();
        if std::env::vars().any(|(name, value)| name == "TOOLWRIGHT_UPDATE" && value == "1") {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &schema).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == schema,
            "toolsets/schema/toolsets.json is stale: run the tests with TOOLWRIGHT_UPDATE=1"
        );
    }

    #[test]
    fn the_committed_toolsets_keep_to_it() {
        let schema: Value = serde_json::from_str(&toolsets_schema()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let parse = |text: &str| serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap();
        let file = parse(include_str!("../../toolsets/toolsets.toml"));
        let faults: Vec<_> = validator.iter_errors(&file).map(|error| error.to_string()).collect();
        assert_eq!(faults, Vec::<String>::new());
        for wrong in [
            "[toolset.a]\ntools = []",
            "[toolset.a]\ndescription = \"x\"\nkind = \"other\"",
            "[toolset.all]\ndescription = \"x\"",
            "[toolset.\"a b\"]\ndescription = \"x\"",
            "[external.a]\nrequires_env = []",
            "[legacy]\na = []",
            "[other]",
        ] {
            assert!(!validator.is_valid(&parse(wrong)), "{wrong}");
        }
    }
}
