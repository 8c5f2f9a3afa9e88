//! Every identifier that macro and tables agree on.

/// Gives the identifier of the definition that `#[tool]` puts beside a function.
pub fn definition_static(function: &str) -> String {
    format!("__TOOLWRIGHT_{}", function.trim_start_matches("r#").to_uppercase())
}
