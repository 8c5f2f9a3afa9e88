//! The JSON Schema of `config.yaml`, so that editors complete and check it.

use crate::keys::Root;
use schemars::generate::SchemaSettings;

/// Makes the schema from the documented types behind the table of keys.
pub fn config_schema() -> String {
    let mut schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<Root>();
    schema.insert("title".to_owned(), "Toolwright configuration".into());
    // By custom such keys hold what anchors refer to.
    schema.insert("patternProperties".to_owned(), serde_json::json!({ "^(x-|<<$)": true }));
    format!("{:#}\n", schema.as_value())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn walk(root: &Value, schema: &Value, path: &str, found: &mut Vec<String>) {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.rsplit('/').next());
        if let Some(name) = name {
            return walk(root, &root["definitions"][name], path, found);
        }
        for key in ["anyOf", "allOf"] {
            for inner in schema.get(key).and_then(Value::as_array).into_iter().flatten() {
                walk(root, inner, path, found);
            }
        }
        for (key, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            found.push(path.clone());
            let described = inner["description"].as_str().is_some_and(|text| !text.is_empty());
            assert!(described, "{path} is not described");
            walk(root, inner, &path, found);
        }
        if let Some(inner) = schema.get("additionalProperties").filter(|inner| inner.is_object()) {
            walk(root, inner, &format!("{path}.*"), found);
        }
    }

    #[test]
    fn the_committed_file_is_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../toolsets/schema/config.json");
        if std::env::vars().any(|(name, value)| name == "TOOLWRIGHT_UPDATE" && value == "1") {
            std::fs::write(path, config_schema()).unwrap();
        }
        assert_eq!(
            std::fs::read_to_string(path).unwrap(),
            config_schema(),
            "toolsets/schema/config.json is stale: run the tests with TOOLWRIGHT_UPDATE=1"
        );
    }

    #[test]
    fn the_schema_has_the_keys_of_the_table() {
        let schema: Value = serde_json::from_str(&config_schema()).unwrap();
        let mut found = Vec::new();
        walk(&schema, &schema, "", &mut found);
        found.sort();
        let mut known = crate::paths();
        known.sort();
        assert_eq!(found, known);
        assert_eq!(schema["additionalProperties"], false);
    }
}
