//! The identifiers of the constants that stand for tools and toolsets.

use std::collections::BTreeMap;

/// Gives the identifier for a name; two names may have the same one.
pub(crate) fn constant(name: &str) -> String {
    let upper = name.to_ascii_uppercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    let plain = upper.trim_matches('_').is_empty() || upper.starts_with(|first: char| first.is_ascii_digit());
    if plain { format!("N_{upper}") } else { upper }
}

/// Gives every name an identifier of its own.
pub(crate) fn constants<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut taken = Taken::default();
    names.map(|name| taken.own(constant(name))).collect()
}

/// The identifiers that are in use.
#[derive(Debug, Default)]
pub(crate) struct Taken(BTreeMap<String, usize>);

impl Taken {
    /// Gives the identifier, with a number behind it if it is in use.
    pub(crate) fn own(&mut self, mut identifier: String) -> String {
        loop {
            let uses = self.0.entry(identifier.clone()).or_default();
            *uses += 1;
            if *uses == 1 {
                return identifier;
            }
            identifier = format!("{identifier}_{uses}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_an_identifier_of_its_own() {
        let names = ["Web", "web", "web_2", "-", "3d", "a-b"];
        assert_eq!(constants(names.into_iter()), ["WEB", "WEB_2", "WEB_2_2", "N__", "N_3D", "A_B"]);
    }
}
