//! Braces: `{a,b}` and `{1..3}` make several words of one.

use crate::Part;

/// How many words one word may become.
const WORDS_LIMIT: usize = 2048;

/// How many braces may stand in one another.
const DEPTH_LIMIT: usize = 64;

/// A part of a word with braces.
#[derive(Debug)]
enum Node {
    /// A part as it is.
    Part(Part),
    /// What stands between braces.
    Choice(Vec<Vec<Node>>),
}

/// An open brace.
#[derive(Debug, Default)]
struct Frame {
    done: Vec<Vec<Node>>,
    current: Vec<Node>,
}

/// Gives whether there may be braces to expand.
pub(super) fn has(parts: &[Part]) -> bool {
    parts.iter().any(|part| matches!(part, Part::Bare(text) if text.contains('{')))
}

/// Gives the words that a word's braces make; `None` if they are too many or too deep.
pub(super) fn expand(parts: &[Part]) -> Option<Vec<Vec<Part>>> {
    let nodes = parse(parts)?;
    let mut words = 0;
    product(&nodes, &mut words)
}

fn parse(parts: &[Part]) -> Option<Vec<Node>> {
    let mut stack: Vec<Frame> = vec![Frame::default()];
    for part in parts {
        let Part::Bare(text) = part else {
            stack.last_mut()?.current.push(Node::Part(part.clone()));
            continue;
        };
        let mut start = 0;
        for (at, byte) in text.bytes().enumerate() {
            if !matches!(byte, b'{' | b',' | b'}') || byte != b'{' && stack.len() == 1 {
                continue;
            }
            let frame = stack.last_mut()?;
            frame.text(text.get(start..at)?);
            start = at + 1;
            match byte {
                b'{' => stack.push(Frame::default()),
                b',' => {
                    let done = std::mem::take(&mut frame.current);
                    frame.done.push(done);
                }
                _ => {
                    let node = stack.pop()?.close();
                    stack.last_mut()?.current.extend(node);
                }
            }
            if stack.len() > DEPTH_LIMIT {
                return None;
            }
        }
        stack.last_mut()?.text(text.get(start..)?);
    }
    while stack.len() > 1 {
        let open = stack.pop()?;
        stack.last_mut()?.current.extend(open.literal(false));
    }
    stack.pop().map(|frame| frame.current)
}

impl Frame {
    fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.current.last_mut() {
            Some(Node::Part(Part::Bare(last))) => last.push_str(text),
            _ => self.current.push(Node::Part(Part::Bare(text.to_owned()))),
        }
    }

    fn close(mut self) -> Vec<Node> {
        if self.done.is_empty() {
            if let [Node::Part(Part::Bare(text))] = self.current.as_slice()
                && let Some(items) = sequence(text)
            {
                let items = items.into_iter().map(|item| vec![Node::Part(Part::Bare(item))]).collect();
                return vec![Node::Choice(items)];
            }
            return self.literal(true);
        }
        let last = std::mem::take(&mut self.current);
        self.done.push(last);
        vec![Node::Choice(self.done)]
    }

    fn literal(self, closed: bool) -> Vec<Node> {
        let bare = |text: &str| Node::Part(Part::Bare(text.to_owned()));
        let mut nodes = vec![bare("{")];
        for done in self.done {
            nodes.extend(done);
            nodes.push(bare(","));
        }
        nodes.extend(self.current);
        if closed {
            nodes.push(bare("}"));
        }
        nodes
    }
}

/// Gives the items of `1..5`, `a..e` or `1..9..2`.
fn sequence(text: &str) -> Option<Vec<String>> {
    let mut parts = text.split("..");
    let (from, to, step) = (parts.next()?, parts.next()?, parts.next());
    if parts.next().is_some() {
        return None;
    }
    let step = step.map_or(Some(1), |step| step.parse::<i64>().ok())?.unsigned_abs().max(1);
    let step = usize::try_from(step).ok()?;
    if let (Ok(from), Ok(to)) = (from.parse::<i64>(), to.parse::<i64>()) {
        let (low, high) = (from.min(to), from.max(to));
        let count = high.checked_sub(low)?;
        let width = text.split("..").take(2).map(str::len).max().unwrap_or(0);
        let padded = text.split("..").take(2).any(|number| number.len() > 1 && number.starts_with('0'));
        let item = |number: i64| if padded { format!("{number:0width$}") } else { number.to_string() };
        // One that is longer than a word may become is a glob of numbers.
        if count >= 256 {
            return Some(vec![item(from), "*".to_owned(), item(to)]);
        }
        let mut items: Vec<String> = (low..=high).step_by(step).map(item).collect();
        if from > to {
            items.reverse();
        }
        return Some(items);
    }
    let one = |text: &str| {
        let mut characters = text.chars();
        characters.next().filter(|first| first.is_ascii_alphabetic() && characters.as_str().is_empty())
    };
    let (from, to) = (one(from)?, one(to)?);
    let mut items: Vec<String> = (from.min(to)..=from.max(to)).step_by(step).map(String::from).collect();
    if from > to {
        items.reverse();
    }
    Some(items)
}

fn product(nodes: &[Node], words: &mut usize) -> Option<Vec<Vec<Part>>> {
    let mut all: Vec<Vec<Part>> = vec![Vec::new()];
    for node in nodes {
        match node {
            Node::Part(part) => {
                for word in &mut all {
                    word.push(part.clone());
                }
            }
            Node::Choice(choices) => {
                let mut inner = Vec::new();
                for choice in choices {
                    inner.extend(product(choice, words)?);
                }
                *words += all.len().checked_mul(inner.len())?;
                if *words > WORDS_LIMIT {
                    return None;
                }
                all = all
                    .iter()
                    .flat_map(|word| {
                        inner.iter().map(move |more| [word.as_slice(), more.as_slice()].concat())
                    })
                    .collect();
            }
        }
    }
    Some(all)
}
