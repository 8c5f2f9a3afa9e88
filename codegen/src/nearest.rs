//! Which known name did the author mean; asked only for faults, and with a budget.

/// The comparisons that one run may spend, so that a file of many faults stays fast.
const BUDGET: usize = 200_000;

/// Finds the nearest known names, until its budget is spent.
#[derive(Debug)]
pub(crate) struct Nearest {
    left: usize,
}

impl Default for Nearest {
    fn default() -> Self {
        Self { left: BUDGET }
    }
}

impl Nearest {
    /// Gives the known name that is most like `name`, if any is like it at all. Equal but for case, hyphens
    /// and the order of the words is nearest, then comes the number of letters to change.
    pub(crate) fn to<'names>(
        &mut self,
        name: &str,
        known: impl Iterator<Item = &'names str>,
    ) -> Option<&'names str> {
        let limit = (name.chars().count() / 3).max(1);
        let mut best: Option<(usize, &str)> = None;
        for candidate in known {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let distance = distance(name, candidate, limit);
            if distance <= limit && best.is_none_or(|(least, other)| (distance, candidate) < (least, other)) {
                best = Some((distance, candidate));
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// Gives the end of a help text: ``did you mean `x`?``, or what is written in its place.
    pub(crate) fn did_you_mean<'names>(
        &mut self,
        name: &str,
        known: impl Iterator<Item = &'names str>,
        otherwise: &str,
    ) -> String {
        match self.to(name, known) {
            Some(candidate) => format!("did you mean `{candidate}`?"),
            None => otherwise.to_owned(),
        }
    }
}

fn distance(name: &str, candidate: &str, limit: usize) -> usize {
    if name.len().abs_diff(candidate.len()) > limit {
        return usize::MAX;
    }
    if name == candidate || words(name) == words(candidate) {
        return 0;
    }
    strsim::osa_distance(name, candidate)
}

/// The words of a name, in lower case and sorted: `Search-Web` and `web_search` have the same.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<_> = name.split(['-', '_']).map(str::to_lowercase).collect();
    words.sort();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(name: &str) -> Option<&'static str> {
        let known = ["web_extract", "web_search", "terminal", "process"];
        Nearest::default().to(name, known.into_iter())
    }

    #[test]
    fn typing_mistakes_and_swapped_words_are_found() {
        assert_eq!(nearest("web_extrct"), Some("web_extract"));
        assert_eq!(nearest("Search-Web"), Some("web_search"));
        assert_eq!(nearest("terminla"), Some("terminal"));
        assert_eq!(nearest("spotify"), None);
    }

    #[test]
    fn the_budget_ends_the_search() {
        let mut nearest = Nearest { left: 1 };
        assert_eq!(nearest.to("ab", ["xx", "ab"].into_iter()), None);
    }
}
