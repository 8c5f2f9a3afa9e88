//! Which tools does a text name: a name of several words anywhere, a name of one word between backticks only.

use std::collections::BTreeSet;

use crate::resolve::Index;

/// Gives the positions of the tools that a text names, in one pass over it.
pub(super) fn named_tools(text: &str, index: &Index<'_>) -> BTreeSet<usize> {
    let mut named = BTreeSet::new();
    for (run, quoted) in runs(text) {
        for candidate in candidates(run) {
            if quoted || candidate.contains(['_', '-']) {
                named.extend(index.tool(candidate));
            }
        }
    }
    named
}

/// Cuts a text into runs of letters, digits, `_` and `-`, each with whether it stands between backticks.
fn runs(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let spans = text.split('`').enumerate();
    spans.flat_map(|(position, span)| {
        let runs = span.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '-');
        runs.filter(|run| !run.is_empty()).map(move |run| (run, position % 2 == 1))
    })
}

/// Every name that a run may hold: the run, and any row of the words that its hyphens part.
fn candidates(run: &str) -> impl Iterator<Item = &str> {
    let starts = std::iter::once(0).chain(run.match_indices('-').map(|(hyphen, _)| hyphen + 1));
    starts.flat_map(move |start| {
        let rest = &run[start..];
        let ends = rest.match_indices('-').map(|(hyphen, _)| hyphen).chain([rest.len()]);
        ends.take_while(|&end| end <= 64).map(move |end| &rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_at_everything_but_letters() {
        let found: Vec<_> = runs("use read_file, or `terminal(x)`: é_b").collect();
        assert_eq!(
            found,
            [
                ("use", false),
                ("read_file", false),
                ("or", false),
                ("terminal", true),
                ("x", true),
                ("é_b", false)
            ]
        );
    }

    #[test]
    fn hyphens_may_belong_to_a_name_or_not() {
        let found: Vec<_> = candidates("a-read_file-based").collect();
        assert_eq!(found, ["a", "a-read_file", "a-read_file-based", "read_file", "read_file-based", "based"]);
    }
}
