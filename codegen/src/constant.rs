//! The identifiers of the constants that stand for tools and toolsets.

use std::collections::BTreeMap;

/// Gives the identifier for a name; two names may have the same one.
pub(crate) fn constant(name: &str) -> String {
    let upper = name.to_ascii_uppercase().replace('-', "_");
    let plain = upper.trim_matches('_').is_empty() || upper.starts_with(|first: char| first.is_ascii_digit());
    if plain { format!("N_{upper}") } else { upper }
}

/// Gives every name an identifier of its own: the second of two alike gets a number.
pub(crate) fn constants<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut constants = Vec::new();
    for name in names {
        let mut constant = constant(name);
        loop {
            let count = taken.entry(constant.clone()).or_default();
            *count += 1;
            if *count == 1 {
                break;
            }
            constant = format!("{constant}_{count}");
        }
        constants.push(constant);
    }
    constants
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
