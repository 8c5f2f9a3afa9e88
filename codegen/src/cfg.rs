//! Does a `#[cfg(…)]` hold in this build: evaluated from what cargo tells a build script.

use std::collections::{BTreeMap, BTreeSet};

use syn::{
    Ident, LitBool, LitStr, Token,
    ext::IdentExt as _,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

use crate::{diagnostic::Diagnostic, model::Placed};

/// What is known about the build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    known: Option<Known>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    features: BTreeSet<String>,
    values: BTreeMap<String, BTreeSet<String>>,
}

impl Conditions {
    /// Takes every condition to hold: for a check of sources that are not being built.
    pub fn assumed() -> Self {
        Self::default()
    }

    /// Reads the variables that cargo sets for a build script: `CARGO_FEATURE_*` and `CARGO_CFG_*`.
    pub fn from_variables<'a>(variables: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut known = Known::default();
        for (name, value) in variables {
            if let Some(feature) = name.strip_prefix("CARGO_FEATURE_") {
                known.features.insert(feature.to_owned());
            } else if let Some(key) = name.strip_prefix("CARGO_CFG_") {
                let values = value.split(',').map(str::to_owned).collect();
                known.values.insert(key.to_ascii_lowercase(), values);
            }
        }
        Self { known: Some(known) }
    }

    /// Tells whether conditions are taken to hold without being known.
    pub fn are_assumed(&self) -> bool {
        self.known.is_none()
    }

    /// Evaluates the inside of a `cfg(…)`.
    pub fn hold(&self, expression: &Placed) -> Result<bool, Diagnostic> {
        let Some(known) = &self.known else { return Ok(true) };
        let parsed = syn::parse_str::<Expression>(&expression.text).map_err(|error| {
            let message = format!("the condition `{}` cannot be read: {error}", expression.text);
            Diagnostic::error(&expression.place, message, "write it as for `#[cfg(…)]`")
        })?;
        parsed.evaluate(known).map_err(|unknown| {
            let message = format!("whether `{unknown}` holds is not known when the tables are compiled");
            let help = "conditions on tools may use `feature`, `unix`, `windows` and `target_…`, with `all`, `any` and `not`";
            Diagnostic::error(&expression.place, message, help)
        })
    }
}

enum Expression {
    Constant(bool),
    Flag(String),
    Value(String, String),
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
}

impl Parse for Expression {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitBool) {
            return Ok(Self::Constant(input.parse::<LitBool>()?.value));
        }
        let name = input.call(Ident::parse_any)?;
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            return Ok(Self::Value(name.to_string(), input.parse::<LitStr>()?.value()));
        }
        if !input.peek(syn::token::Paren) {
            return Ok(Self::Flag(name.to_string()));
        }
        let inner;
        syn::parenthesized!(inner in input);
        let mut parts: Vec<_> =
            Punctuated::<Self, Token![,]>::parse_terminated(&inner)?.into_iter().collect();
        match (name.to_string().as_str(), parts.len()) {
            ("all", _) => Ok(Self::All(parts)),
            ("any", _) => Ok(Self::Any(parts)),
            ("not", 1) => Ok(Self::Not(Box::new(parts.remove(0)))),
            ("not", _) => Err(syn::Error::new(name.span(), "`not` takes one condition")),
            _ => Err(syn::Error::new(name.span(), format!("there is no `{name}(…)`"))),
        }
    }
}

impl Expression {
    /// Gives the value, or the part that is not known.
    fn evaluate(&self, known: &Known) -> Result<bool, String> {
        match self {
            Self::Constant(value) => Ok(*value),
            Self::Flag(name) if matches!(name.as_str(), "unix" | "windows") => {
                Ok(known.values.contains_key(name))
            }
            Self::Flag(name) => Err(name.clone()),
            Self::Value(key, feature) if key == "feature" => {
                Ok(known.features.contains(&feature.to_uppercase().replace('-', "_")))
            }
            Self::Value(key, value) if key.starts_with("target_") => {
                Ok(known.values.get(key).is_some_and(|values| values.contains(value)))
            }
            Self::Value(key, value) => Err(format!("{key} = \"{value}\"")),
            Self::All(parts) => evaluate_all(parts, known).map(|values| values.iter().all(|value| *value)),
            Self::Any(parts) => evaluate_all(parts, known).map(|values| values.iter().any(|value| *value)),
            Self::Not(part) => part.evaluate(known).map(|value| !value),
        }
    }
}

/// Evaluates every part, so that an unknown one is found whatever the others are.
fn evaluate_all(parts: &[Expression], known: &Known) -> Result<Vec<bool>, String> {
    parts.iter().map(|part| part.evaluate(known)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Lines, SourceText};

    fn hold(expression: &str) -> Result<bool, String> {
        let variables = [
            ("CARGO_FEATURE_NET_WORK", "1"),
            ("CARGO_CFG_UNIX", ""),
            ("CARGO_CFG_TARGET_OS", "linux"),
            ("CARGO_CFG_TARGET_FEATURE", "fxsr,sse"),
            ("PATH", "x"),
        ];
        let place = Lines::of(&SourceText::new("a.rs", "")).place(0..0);
        Conditions::from_variables(variables.into_iter())
            .hold(&Placed { text: expression.to_owned(), place })
            .map_err(|fault| fault.message)
    }

    #[test]
    fn what_cargo_tells_is_evaluated() {
        for (expression, value) in [
            ("unix", true),
            ("windows", false),
            ("feature = \"net-work\"", true),
            ("feature = \"other\"", false),
            ("target_os = \"linux\"", true),
            ("target_feature = \"sse\"", true),
            ("all()", true),
            ("any()", false),
            ("true", true),
            ("all(unix, not(any(windows, feature = \"other\")))", true),
            ("not(all(unix, target_os = \"macos\"),)", true),
        ] {
            assert_eq!(hold(expression), Ok(value), "{expression}");
        }
    }

    #[test]
    fn what_cargo_does_not_tell_is_a_fault() {
        for unknown in ["test", "debug_assertions", "doc", "panic = \"abort\"", "my_flag"] {
            let message = format!("whether `{unknown}` holds is not known when the tables are compiled");
            assert_eq!(hold(&format!("any(unix, {unknown})")), Err(message));
        }
        assert!(hold("unix(").is_err());
        assert!(hold("nor(unix)").is_err());
        assert!(hold("not(unix, windows)").is_err());
    }

    #[test]
    fn without_a_build_everything_holds() {
        let place = Lines::of(&SourceText::new("a.rs", "")).place(0..0);
        let expression = Placed { text: "windows".to_owned(), place };
        assert_eq!(Conditions::assumed().hold(&expression), Ok(true));
    }
}
