//! What `#[tool(…)]` says that its calls may do to the world: `read_only`, `destructive`, `idempotent`, `open_world`,
//! each alone for yes, or with `= false` for no.

use syn::{Ident, LitBool, Token, parse::ParseStream};

use super::Faults;

/// The keys, in the order in which they are told.
pub(super) const HINT_KEYS: [&str; 4] = ["read_only", "destructive", "idempotent", "open_world"];

/// What is said; `None` is not said.
#[derive(Debug, Default)]
pub struct Hints {
    /// It leaves the world as it is.
    pub read_only: Option<LitBool>,
    /// It may delete or overwrite what is there.
    pub destructive: Option<LitBool>,
    /// A second call with the same arguments changes nothing more.
    pub idempotent: Option<LitBool>,
    /// It reaches things beyond this machine.
    pub open_world: Option<LitBool>,
}

impl Hints {
    /// Takes an entry, and tells whether it was one of ours.
    pub(super) fn entry(&mut self, key: &Ident, input: ParseStream<'_>) -> syn::Result<bool> {
        let place = match key.to_string().as_str() {
            "read_only" => &mut self.read_only,
            "destructive" => &mut self.destructive,
            "idempotent" => &mut self.idempotent,
            "open_world" => &mut self.open_world,
            _ => return Ok(false),
        };
        *place = Some(if input.parse::<Option<Token![=]>>()?.is_some() {
            let place = if input.is_empty() { key.span() } else { input.span() };
            input.parse().map_err(|_| syn::Error::new(place, "expected `true` or `false`"))?
        } else {
            LitBool::new(true, key.span())
        });
        Ok(true)
    }

    /// Reports what cannot both be true.
    pub(super) fn check(&self, faults: &mut Faults) {
        let says = |hint: &Option<LitBool>| hint.as_ref().is_some_and(LitBool::value);
        if let Some(destructive) = self.destructive.as_ref().filter(|hint| hint.value())
            && says(&self.read_only)
        {
            faults.at(
                destructive.span(),
                "`read_only` and `destructive` exclude each other",
                "keep `destructive` if a call may delete or overwrite anything, else `read_only`",
            );
        }
    }
}
