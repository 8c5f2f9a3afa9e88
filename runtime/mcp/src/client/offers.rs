//! Which of a server's tools are offered, and which of them are asked about.

use globset::{Glob, GlobMatcher};
use toolwright_config::McpTools;

/// Which of a server's tools are offered: those that are included, without those that are excluded. An empty list of
/// what is included means none, no list means all.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    include: Option<Vec<Pattern>>,
    exclude: Vec<Pattern>,
    ask: Vec<Pattern>,
    /// Whether its resources are offered as tools.
    pub(crate) resources: Lent,
    /// Whether its prompts are offered as tools.
    pub(crate) prompts: Lent,
}

/// Whether something is offered as tools where the server has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lent {
    /// It is.
    #[default]
    Yes,
    /// The operator has switched it off.
    No,
}

#[derive(Clone, Debug)]
struct Pattern {
    text: String,
    glob: GlobMatcher,
}

/// What becomes of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It is offered.
    Offered,
    /// `tools.include` does not have it.
    NotIncluded,
    /// `tools.exclude` has it.
    Excluded,
}

impl Offers {
    /// Reads patterns; an error names one that is none.
    pub fn new(tools: &McpTools) -> Result<Self, String> {
        let read = |list: &[String]| list.iter().map(|text| Pattern::new(text)).collect::<Result<_, _>>();
        let lent = |set: Option<bool>| if set == Some(false) { Lent::No } else { Lent::Yes };
        Ok(Self {
            include: tools.include.as_deref().map(read).transpose()?,
            exclude: read(&tools.exclude)?,
            ask: read(&tools.ask)?,
            resources: lent(tools.resources),
            prompts: lent(tools.prompts),
        })
    }

    /// Tells what becomes of a tool by the server's own name for it.
    pub(crate) fn choose(&self, tool: &str) -> Choice {
        let is_included = self.include.as_ref().is_none_or(|list| fits(list, tool));
        match (is_included, fits(&self.exclude, tool)) {
            (_, true) => Choice::Excluded,
            (false, false) => Choice::NotIncluded,
            (true, false) => Choice::Offered,
        }
    }

    /// Tells what becomes of a tool that is made here for resources or prompts: what is included is about the server's
    /// own tools, but none means none.
    pub(crate) fn choose_extra(&self, tool: &str) -> Choice {
        let includes_nothing = self.include.as_ref().is_some_and(Vec::is_empty);
        match (fits(&self.exclude, tool), includes_nothing) {
            (true, _) => Choice::Excluded,
            (false, true) => Choice::NotIncluded,
            (false, false) => Choice::Offered,
        }
    }

    /// Tells whether a tool is to be asked about though the server does not call it destructive.
    pub(crate) fn is_asked_about(&self, tool: &str) -> bool {
        fits(&self.ask, tool)
    }

    /// Gives the patterns that no tool fits, each with the key it stands under.
    pub(crate) fn idle<'a>(&'a self, tools: &'a [&'a str]) -> impl Iterator<Item = (&'static str, &'a str)> {
        let keyed = [
            ("tools.include", self.include.as_deref().unwrap_or_default()),
            ("tools.exclude", self.exclude.as_slice()),
            ("tools.ask", self.ask.as_slice()),
        ];
        keyed.into_iter().flat_map(|(key, list)| list.iter().map(move |pattern| (key, pattern))).filter_map(
            |(key, pattern)| {
                let is_idle = !tools.iter().any(|tool| pattern.fits(tool));
                is_idle.then_some((key, pattern.text.as_str()))
            },
        )
    }
}

impl Pattern {
    fn new(text: &str) -> Result<Self, String> {
        let glob = Glob::new(text).map_err(|error| format!("`{text}` is no pattern: {}", error.kind()))?;
        Ok(Self { text: text.to_owned(), glob: glob.compile_matcher() })
    }

    fn fits(&self, tool: &str) -> bool {
        self.text == tool || self.glob.is_match(tool)
    }
}

fn fits(list: &[Pattern], tool: &str) -> bool {
    list.iter().any(|pattern| pattern.fits(tool))
}

#[cfg(test)]
mod tests {
    use toolwright_config::McpTools;

    use super::{Choice, Offers};

    fn offers(include: Option<&[&str]>, exclude: &[&str]) -> Offers {
        let list = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
        let tools = McpTools { include: include.map(list), exclude: list(exclude), ..McpTools::default() };
        Offers::new(&tools).expect("patterns")
    }

    #[test]
    fn exclude_holds_after_include_and_an_empty_include_is_none() {
        use Choice::{Excluded, NotIncluded, Offered};
        type Row = (Option<&'static [&'static str]>, &'static [&'static str], [Choice; 3]);
        let table: [Row; 8] = [
            (None, &[], [Offered; 3]),
            (Some(&[]), &[], [NotIncluded; 3]),
            (Some(&["read_file"]), &[], [Offered, NotIncluded, NotIncluded]),
            (Some(&["read_*"]), &["read_dir"], [Offered, Excluded, NotIncluded]),
            (Some(&["*"]), &["*"], [Excluded; 3]),
            (None, &["a.b/*"], [Offered, Offered, Excluded]),
            (Some(&["nope"]), &[], [NotIncluded; 3]),
            (Some(&["READ_FILE"]), &[], [NotIncluded; 3]),
        ];
        for (include, exclude, wanted) in table {
            let offers = offers(include, exclude);
            let chosen = ["read_file", "read_dir", "a.b/c"].map(|tool| offers.choose(tool));
            assert_eq!(chosen, wanted, "{include:?} {exclude:?}");
        }
    }

    #[test]
    fn a_pattern_that_is_none_is_an_error_and_one_that_fits_nothing_is_told() {
        let tools = McpTools { exclude: vec!["[".to_owned()], ..McpTools::default() };
        assert!(Offers::new(&tools).expect_err("an open bracket").contains("`[`"));
        let offers = offers(Some(&["a", "z*"]), &["b"]);
        let idle: Vec<_> = offers.idle(&["a", "c"]).collect();
        assert_eq!(idle, [("tools.include", "z*"), ("tools.exclude", "b")]);
    }
}
