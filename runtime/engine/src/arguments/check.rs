//! Do arguments fit? Lists every fault, each with its place and what was expected.

use std::{
    cell::Cell,
    cmp::Ordering,
    collections::BTreeMap,
    fmt,
    sync::{Mutex, PoisonError},
};

use regex_lite::{Regex, RegexBuilder};

use super::{
    Fault,
    form::{Allowed, Edge, Form, Items, Kinds, Limits, Members, Node, Others, Pattern},
    json::Json,
    number,
    path::{Path, shown},
};

/// The most faults that are listed; the rest is counted.
const LISTED: usize = 50;
/// How much memory a foreign pattern may take, in bytes. The time to find one is this times the text's length.
const LARGEST_PATTERN: usize = 32 << 10;
/// The longest text in which a foreign pattern is looked for, in bytes.
const LONGEST_SEARCHED: usize = 4 << 10;

/// How many values may still be looked at. Unions within unions could ask for more than any machine has, so
/// looking stops in proportion to the length of the arguments.
#[derive(Debug)]
pub(super) struct Fuel {
    left: Cell<usize>,
    depth: Cell<usize>,
}

impl Fuel {
    /// How deep schemas are followed into one another: some go round in circles.
    const DEEPEST: usize = 256;

    pub(super) fn for_text(text: &str) -> Self {
        let left = text.len().saturating_mul(64).saturating_add(100_000);
        Self { left: Cell::new(left), depth: Cell::new(0) }
    }

    /// Looks at one more value, one step further down, unless there was too much of it already.
    pub(super) fn burn(&self, look: impl FnOnce()) {
        let depth = self.depth.get();
        if depth >= Self::DEEPEST {
            self.left.set(0);
        }
        let Some(left) = self.left.get().checked_sub(1) else { return };
        self.left.set(left);
        self.depth.set(depth + 1);
        look();
        self.depth.set(depth);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.left.get() == 0
    }
}

/// Lists what is wrong with a value.
pub(super) fn faults(form: Form<'_>, value: &Json<'_>, fuel: &Fuel) -> Vec<Fault> {
    let mut check = Check { path: Path::default(), faults: Vec::new(), more: 0, first_only: false, fuel };
    check.value(form, value);
    if check.more > 0 {
        let message = format!("have {} more faults", check.more);
        check.faults.push(Fault { path: String::new(), message });
    }
    check.faults
}

/// Tells whether a value fits.
pub(super) fn fits(form: Form<'_>, value: &Json<'_>, fuel: &Fuel) -> bool {
    let mut check = Check { path: Path::default(), faults: Vec::new(), more: 0, first_only: true, fuel };
    check.value(form, value);
    !check.failed()
}

struct Check<'f> {
    path: Path,
    faults: Vec<Fault>,
    more: usize,
    /// Whether only it matters whether there is a fault: none is worded.
    first_only: bool,
    fuel: &'f Fuel,
}

impl Check<'_> {
    fn fault(&mut self, message: impl FnOnce() -> String) {
        if self.first_only || self.faults.len() >= LISTED {
            self.more += 1;
        } else {
            self.faults.push(Fault { path: self.path.as_str().to_owned(), message: message() });
        }
    }

    fn failed(&self) -> bool {
        self.more > 0 || !self.faults.is_empty()
    }

    fn value(&mut self, form: Form<'_>, value: &Json<'_>) {
        if self.first_only && self.failed() {
            return;
        }
        let fuel = self.fuel;
        fuel.burn(|| self.look(form, value));
        if fuel.is_empty() && !self.failed() {
            self.fault(|| "cannot be judged: its schema has too many alternatives".to_owned());
        }
    }

    fn look(&mut self, form: Form<'_>, value: &Json<'_>) {
        let node = form.node();
        if node.nullable && value == &Json::Null {
            return;
        }
        if !node.kinds.take(value, node.spelled) {
            return self.fault(|| {
                format!("must be {}, not {}{}", expected(form), shown(value), unread(node.kinds, value))
            });
        }
        if !node.allowed.takes(value) {
            return self.fault(|| format!("must be {}, not {}", node.allowed.words(), shown(value)));
        }
        match value {
            Json::Null | Json::Bool(_) => {}
            Json::Number(number) => self.number(&form.limits(), number),
            Json::Text(text) => self.text(&form.limits(), text),
            Json::List(items) => self.list(node.items, &form.limits(), items),
            Json::Object(_) => self.object(node.members, value),
        }
        for part in node.parts {
            self.value(part, value);
        }
        for union in node.unions {
            self.union(&union, value);
        }
    }

    fn number(&mut self, limits: &Limits<'_>, number: &str) {
        self.edge(limits.min, "at least", number, Ordering::is_lt);
        self.edge(limits.max, "at most", number, Ordering::is_gt);
        self.edge(limits.over, "more than", number, Ordering::is_le);
        self.edge(limits.under, "less than", number, Ordering::is_ge);
        if limits.held && !number::is_held(number) {
            self.fault(|| {
                let number = shown(&Json::Number(number.into()));
                format!("would be rounded: {number} has too many digits; give it with fewer, or as a string")
            });
        }
    }

    fn edge(&mut self, edge: Option<Edge<'_>>, words: &str, number: &str, breaks: fn(Ordering) -> bool) {
        if let Some(edge) = edge.filter(|edge| breaks(edge.compared(number))) {
            self.fault(|| {
                format!("must be {words} {}, not {}", edge.shown(), shown(&Json::Number(number.into())))
            });
        }
    }

    fn text(&mut self, limits: &Limits<'_>, text: &str) {
        self.count("characters", limits.min_length, limits.max_length, || text.chars().count());
        let found = match limits.pattern {
            None => return,
            Some(Pattern::Native(pattern)) => known(pattern, text),
            Some(Pattern::Foreign(pattern)) => Ok(foreign(pattern, text)),
        };
        let Some(Pattern::Native(pattern) | Pattern::Foreign(pattern)) = limits.pattern else { return };
        match found {
            Ok(true) => {}
            Ok(false) => self.fault(|| {
                format!("must match the pattern {pattern}, not {}", shown(&Json::Text(text.into())))
            }),
            Err(error) => self.fault(|| format!("cannot be checked against the pattern {pattern}: {error}")),
        }
    }

    fn count(&mut self, what: &str, min: Option<usize>, max: Option<usize>, count: impl FnOnce() -> usize) {
        if min.is_none() && max.is_none() {
            return;
        }
        let count = count();
        if let Some(min) = min.filter(|min| count < *min) {
            self.fault(|| format!("must have at least {min} {what}, not {count}"));
        }
        if let Some(max) = max.filter(|max| count > *max) {
            self.fault(|| format!("must have at most {max} {what}, not {count}"));
        }
    }

    fn list(&mut self, forms: Items<'_>, limits: &Limits<'_>, items: &[Json<'_>]) {
        self.count("items", limits.min_items, limits.max_items, || items.len());
        for (position, item) in items.iter().enumerate() {
            let back = self.path.item(position);
            self.value(forms.at(position), item);
            self.path.back(back);
        }
    }

    fn object(&mut self, members: Members<'_>, value: &Json<'_>) {
        let mut known = 0;
        for member in members.named() {
            let back = self.path.member(member.name);
            match value.get(member.name) {
                Some(value) => {
                    known += usize::from(members.knows(member.name));
                    self.value(member.form, value);
                }
                None if member.is_required => {
                    self.fault(|| format!("is missing; it must be {}", expected(member.form)));
                }
                None => {}
            }
            self.path.back(back);
        }
        if known < value.members().len() && !matches!(members.others(), Others::Allowed(Form::Any)) {
            self.others(members, value);
        }
    }

    /// Judges the members that are not named.
    fn others(&mut self, members: Members<'_>, value: &Json<'_>) {
        for (name, value) in value.members() {
            if members.knows(name) {
                continue;
            }
            let back = self.path.member(name);
            match members.others() {
                Others::Allowed(form) => self.value(form, value),
                Others::Refused => self.fault(|| {
                    let names: Vec<&str> = members.named().map(|member| member.name).collect();
                    format!("is not known; there are: {}", names.join(", "))
                }),
            }
            self.path.back(back);
        }
    }

    /// Takes the value if any branch does; else tells the faults of the branch that was meant.
    fn union(&mut self, branches: &[Form<'_>], value: &Json<'_>) {
        if branches.iter().any(|branch| fits(*branch, value, self.fuel)) {
            return;
        }
        match branches.iter().find(|branch| is_meant(**branch, value)) {
            Some(meant) if !self.first_only => self.value(*meant, value),
            _ => self.fault(|| format!("must be {}, not {}", alternatives(branches), shown(value))),
        }
    }
}

/// Tells whether a value has a branch's tag, or the one member that names it.
pub(super) fn is_meant(branch: Form<'_>, value: &Json<'_>) -> bool {
    let node = branch.node();
    if !node.kinds.has(Kinds::OBJECT) || value.members().is_empty() {
        return false;
    }
    let mut names = node.members.named();
    let tagged = node.members.named().filter(|member| member.is_required).find_map(|member| {
        let tag = member.form.node().allowed;
        tag.single().map(|_| value.get(member.name).is_some_and(|given| tag.takes(given)))
    });
    match (tagged, names.next(), names.next()) {
        (Some(is_tagged), ..) => is_tagged,
        (None, Some(only), None) => value.get(only.name).is_some(),
        _ => false,
    }
}

/// Says what a schema allows: "an integer", "one of "a", "b"".
pub(super) fn expected(form: Form<'_>) -> String {
    if let Form::Fields(_) = form {
        return "a JSON object".to_owned();
    }
    let node = form.node();
    if !matches!(node.allowed, Allowed::All) {
        return node.allowed.words();
    }
    if node.kinds == Kinds::ALL {
        return match (node.unions.first(), node.parts.first()) {
            (Some(union), _) => alternatives(union),
            // One step only: references may go round in a circle.
            (None, Some(part)) => node_words(&part.node()),
            (None, None) => "any value".to_owned(),
        };
    }
    node_words(&node)
}

fn node_words(node: &Node<'_>) -> String {
    let mut words: Vec<String> = node.kinds.words().map(str::to_owned).collect();
    if let (Some(object), true) = (words.last_mut(), node.kinds.has(Kinds::OBJECT)) {
        object.push_str(&contents(node.members));
    }
    match words.len() {
        0 if node.kinds == Kinds::NONE => "left out".to_owned(),
        0 => "null".to_owned(),
        _ => words.join(" or "),
    }
}

/// Says why a text that looks like a list or an object could not be read as one.
fn unread(kinds: Kinds, value: &Json<'_>) -> String {
    let text = value.text().filter(|text| text.trim_start().starts_with(['{', '[']));
    match text.filter(|_| kinds.has(Kinds::LIST.with(Kinds::OBJECT))).map(Json::read) {
        Some(Err(error)) => format!(" (not valid as JSON: {error})"),
        Some(Ok(_)) | None => String::new(),
    }
}

/// Says what an object must have: its tag, or its required members.
fn contents(members: Members<'_>) -> String {
    let required = members.named().filter(|member| member.is_required);
    let mut names = Vec::new();
    for member in required {
        if let Some(tag) = member.form.node().allowed.single() {
            return format!(" with \"{}\": {tag}", member.name);
        }
        names.push(format!("\"{}\"", member.name));
    }
    if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) }
}

fn alternatives(branches: &[Form<'_>]) -> String {
    let shapes = branches.iter().map(|branch| {
        let node = branch.node();
        if matches!(node.allowed, Allowed::All) { node_words(&node) } else { node.allowed.words() }
    });
    shapes.filter(|shape| shape != "null").collect::<Vec<_>>().join(", or ")
}

impl<'a> Allowed<'a> {
    /// Gives the texts that are allowed.
    pub(super) fn texts(self) -> impl Iterator<Item = &'a str> {
        let (tag, names, values): (Option<&str>, &[&str], &[Json<'_>]) = match self {
            Self::All => (None, &[], &[]),
            Self::Tag(tag) => (Some(tag), &[], &[]),
            Self::Names(names) => (None, names, &[]),
            Self::Values(values) => (None, &[], values),
        };
        tag.into_iter().chain(names.iter().copied()).chain(values.iter().filter_map(Json::text))
    }

    pub(super) fn takes(self, value: &Json<'_>) -> bool {
        match (self, value) {
            (Self::All, _) => true,
            (Self::Tag(tag), Json::Text(text)) => tag == text,
            (Self::Names(names), Json::Text(text)) => names.contains(&text.as_ref()),
            (Self::Tag(_) | Self::Names(_), _) => false,
            (Self::Values(values), value) => values.iter().any(|allowed| allowed.means(value)),
        }
    }

    /// Gives the only value that is allowed, as JSON text, if there is only one.
    fn single(self) -> Option<String> {
        match self {
            Self::Tag(text) | Self::Names(&[text]) => Some(shown(&Json::Text(text.into()))),
            Self::Values([value]) => Some(shown(value)),
            Self::All | Self::Names(_) | Self::Values(_) => None,
        }
    }

    fn words(self) -> String {
        let shapes: Vec<String> = match self {
            Self::All => return "any value".to_owned(),
            Self::Tag(tag) => vec![format!("\"{tag}\"")],
            Self::Names(names) => names.iter().map(|name| format!("\"{name}\"")).collect(),
            Self::Values(values) => values.iter().map(shown).collect(),
        };
        if shapes.len() == 1 { shapes.concat() } else { format!("one of {}", shapes.join(", ")) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            write!(formatter, "the arguments {}", self.message)
        } else {
            write!(formatter, "`{}` {}", self.path, self.message)
        }
    }
}

/// Tells whether a foreign pattern is found in a text. One that cannot be read, or that would take long, demands
/// nothing: its server judges.
fn foreign(pattern: &str, text: &str) -> bool {
    let regex = RegexBuilder::new(pattern).size_limit(LARGEST_PATTERN).build();
    text.len() > LONGEST_SEARCHED || regex.map_or(true, |regex| regex.is_match(text))
}

/// Tells whether a native tool's pattern is found in a text. Such patterns are read once per program.
fn known(pattern: &'static str, text: &str) -> Result<bool, regex_lite::Error> {
    static PATTERNS: Mutex<BTreeMap<&'static str, Regex>> = Mutex::new(BTreeMap::new());
    let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
    let regex = if let Some(regex) = patterns.get(pattern) {
        regex.clone()
    } else {
        let regex = Regex::new(pattern)?;
        patterns.insert(pattern, regex.clone());
        regex
    };
    drop(patterns);
    Ok(regex.is_match(text))
}
