//! The words of JSON Schema: what stands behind each, and whether providers take it.

use crate::arguments::Json;

/// What stands behind a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    /// Anything; never looked into.
    Data,
    /// A list of values; never looked into.
    Values,
    /// A map from names to schemas.
    Properties,
    /// A schema, or a list of schemas for the first items.
    Items,
    /// A schema, or yes or no.
    Additional,
    /// A list of schemas.
    Branches,
    /// The name of a type, or a list of names.
    Type,
    /// A list of properties' names.
    Required,
    /// A text.
    Text,
    /// A regular expression.
    Pattern,
    /// A number.
    Number,
    /// A number that counts.
    Count,
    /// Yes or no.
    Flag,
    /// A number, or in old drafts yes or no.
    Exclusive,
    /// Schemas to refer to; they are put where they are referred to.
    Definitions,
    /// A word about the document that says nothing about values.
    Silent,
    /// A word that providers refuse or that is none.
    Refused,
}

impl Keyword {
    pub(super) fn of(word: &str) -> Self {
        match word {
            "default" | "const" | "example" => Self::Data,
            "enum" | "examples" => Self::Values,
            "properties" => Self::Properties,
            "items" | "prefixItems" => Self::Items,
            "additionalProperties" => Self::Additional,
            "anyOf" | "oneOf" | "allOf" => Self::Branches,
            "type" => Self::Type,
            "required" => Self::Required,
            "pattern" => Self::Pattern,
            "title" | "description" | "format" => Self::Text,
            "minimum" | "maximum" | "multipleOf" => Self::Number,
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                Self::Count
            }
            "uniqueItems" | "nullable" | "deprecated" | "readOnly" | "writeOnly" => Self::Flag,
            "exclusiveMinimum" | "exclusiveMaximum" => Self::Exclusive,
            "$defs" | "definitions" => Self::Definitions,
            "$schema" | "$id" | "id" | "$comment" | "$anchor" | "$vocabulary" => Self::Silent,
            _ => Self::Refused,
        }
    }

    /// The place of a keyword among those of one schema.
    pub(super) fn rank(word: &str) -> usize {
        const ORDER: [&str; 16] = [
            "type",
            "nullable",
            "title",
            "description",
            "enum",
            "const",
            "items",
            "properties",
            "required",
            "additionalProperties",
            "anyOf",
            "oneOf",
            "allOf",
            "pattern",
            "format",
            "minimum",
        ];
        let last = matches!(word, "default" | "example" | "examples");
        let among = || ORDER.iter().position(|known| *known == word).unwrap_or(ORDER.len());
        if last { ORDER.len() + 1 } else { among() }
    }

    /// Tells whether a plain value may stand behind the keyword.
    pub(super) fn takes(self, value: &Json<'_>) -> bool {
        match self {
            Self::Data => true,
            Self::Values => !value.items().is_empty(),
            Self::Text => value.text().is_some(),
            Self::Pattern => value.text().is_some_and(is_closed),
            Self::Number | Self::Exclusive => matches!(value, Json::Number(_)),
            Self::Count => {
                matches!(value, Json::Number(text) if text.bytes().all(|byte| byte.is_ascii_digit()))
            }
            Self::Flag => matches!(value, Json::Bool(_)),
            _ => false,
        }
    }

    /// What must stand behind the keyword, in words.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            Self::Values => "a list with at least one value",
            Self::Text => "a text",
            Self::Pattern => "a regular expression whose groups, classes and braces are closed",
            Self::Number | Self::Exclusive => "a number",
            Self::Count => "a whole number that is not negative",
            Self::Flag => "true or false",
            _ => "something else",
        }
    }
}

/// Reads a type's name as different sources write it.
pub(super) fn type_name(word: &str) -> Option<&'static str> {
    let plain = word.trim().to_ascii_lowercase();
    Some(match plain.as_str() {
        "string" | "str" | "text" => "string",
        "integer" | "int" | "long" => "integer",
        "number" | "float" | "double" | "decimal" => "number",
        "boolean" | "bool" => "boolean",
        "object" | "dict" | "map" => "object",
        "array" | "list" => "array",
        "null" | "none" => "null",
        _ => return None,
    })
}

/// Tells whether everything that a regular expression opens is closed again; some providers refuse a whole request
/// for one that is not. Dialects differ in the rest, so no more is asked of it.
fn is_closed(pattern: &str) -> bool {
    let mut signs = pattern.chars().peekable();
    let (mut groups, mut in_class) = (0_usize, false);
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                None => return false,
                Some('p' | 'P' | 'k' | 'u' | 'x')
                    if signs.peek().is_some_and(|next| matches!(next, '{' | '<')) =>
                {
                    let end = if signs.next() == Some('{') { '}' } else { '>' };
                    if !signs.by_ref().any(|sign| sign == end) {
                        return false;
                    }
                }
                Some(_) => {}
            },
            ']' if in_class => in_class = false,
            _ if in_class => {}
            '[' => {
                in_class = true;
                // A bracket right at the beginning is one of the class.
                signs.next_if_eq(&'^');
                signs.next_if_eq(&']');
            }
            '(' => groups += 1,
            ')' => match groups.checked_sub(1) {
                Some(left) => groups = left,
                None => return false,
            },
            _ => {}
        }
    }
    groups == 0 && !in_class
}

#[cfg(test)]
mod tests {
    use super::is_closed;

    #[test]
    fn only_what_is_closed_is_a_pattern() {
        for good in [
            "",
            "^[a-z]+$",
            "a(b|(?:c))d",
            r"\(",
            r"[(]",
            r"\p{L}+",
            r"[\]a]",
            "[]a]",
            "[^]a]",
            "a{2,3}",
            r"(?<=x)y",
        ] {
            assert!(is_closed(good), "{good}");
        }
        for bad in [r"(?<=x)[\p{L", "(", "a)", "[a", "\\", r"\p{L", "(]", "[]"] {
            assert!(!is_closed(bad), "{bad}");
        }
    }
}
