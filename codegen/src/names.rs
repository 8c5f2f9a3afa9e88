//! Every identifier that the macro and the tables agree on, and what a tool's name may look like.

/// The longest name that all providers take.
pub const LONGEST: usize = 64;

/// Gives the identifier of the static that `#[tool]` puts beside a function.
pub fn definition_static(function: &str) -> String {
    format!("__TOOLWRIGHT_{}", plain(function).to_uppercase())
}

/// Gives the identifier of the struct that a function's arguments are read into.
pub fn arguments_struct(function: &str) -> String {
    format!("__ToolwrightArguments_{}", plain(function))
}

/// Gives the identifier of the test that proves a tool's definition.
pub fn proof_test(function: &str) -> String {
    format!("__toolwright_proof_{}", plain(function))
}

/// Gives the identifier of the test that proves a type's defaults.
pub fn defaults_test(ident: &str) -> String {
    format!("__toolwright_defaults_{}", plain(ident))
}

/// Gives an identifier without the mark of a raw one (`r#type`).
pub fn plain(identifier: &str) -> &str {
    identifier.strip_prefix("r#").unwrap_or(identifier)
}

/// Tells whether every provider takes this as the name of a tool or parameter: `^[a-zA-Z0-9_-]{1,64}$`.
pub fn is_valid(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

/// Tells whether a text can be the name of an environment variable.
pub fn is_environment_variable(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Says what a name may look like, for the help of a diagnostic.
pub const RULE: &str = "a name has 1 to 64 letters, digits, `_` or `-`";

#[cfg(test)]
mod tests {
    use super::{arguments_struct, definition_static, is_valid, proof_test};

    #[test]
    fn names_are_made_of_the_plain_identifier() {
        assert_eq!(definition_static("read_file"), "__TOOLWRIGHT_READ_FILE");
        assert_eq!(definition_static("r#type"), "__TOOLWRIGHT_TYPE");
        assert_eq!(arguments_struct("r#type"), "__ToolwrightArguments_type");
        assert_eq!(proof_test("read_file"), "__toolwright_proof_read_file");
    }

    #[test]
    fn providers_decide_what_a_name_is() {
        for fine in ["a", "read_file", "Read-File-2", &"x".repeat(64)] {
            assert!(is_valid(fine), "{fine}");
        }
        for bad in ["", "a b", "größe", "a.b", "a/b", &"x".repeat(65)] {
            assert!(!is_valid(bad), "{bad}");
        }
    }
}
