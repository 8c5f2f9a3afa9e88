//! What a PowerShell text starts, removes, writes and fetches.
//!
//! Groups in brackets are looked at as texts of their own, from a list of waiting ones.

mod cmdlet;
mod word;

use std::collections::BTreeMap;

use super::{Act, decoded, script, value::shortened};
use crate::Text;
use word::Word;

/// How many texts inside one another are looked at.
const DEPTH_LIMIT: usize = 16;

/// How many times its length is looked at of a text, beside the first few bytes.
const BUDGET: usize = 5;

/// What is known in the whole of the text.
#[derive(Default)]
struct Session {
    acts: Vec<Act>,
    variables: BTreeMap<String, Text>,
    waiting: Vec<(String, usize)>,
    spent: usize,
    connected: bool,
    runs_unknown: bool,
}

/// What a stage of a pipeline hands on.
#[derive(Clone, Default)]
struct Flow {
    /// The text, if it is known.
    text: Option<Text>,
    /// The address that it was fetched from.
    page: Option<Text>,
    /// The files that it lists.
    files: Option<Text>,
}

/// Gives what the text does.
pub(super) fn acts(source: &str) -> Vec<Act> {
    let budget = (16 << 10) + BUDGET * source.len();
    let mut session = Session { waiting: vec![(source.to_owned(), 0)], ..Session::default() };
    while let Some((text, depth)) = session.waiting.pop() {
        session.spent += text.len();
        if depth > DEPTH_LIMIT || session.spent > budget {
            session.acts.push(Act::UnknownCode(shortened(&text).to_owned()));
            break;
        }
        session.script(&text, depth);
    }
    if session.connected && session.runs_unknown {
        session.acts.push(Act::ReverseShell);
    }
    session.acts.dedup();
    session.acts
}

/// Gives the text that `-EncodedCommand` stands for.
pub(super) fn encoded(text: &str) -> Option<String> {
    let bytes = decoded::base64_bytes(text)?;
    Some(wide(&bytes))
}

/// Reads bytes as UTF-16 if they look like it, else as UTF-8.
fn wide(bytes: &[u8]) -> String {
    if bytes.len() >= 2 && bytes.iter().skip(1).step_by(2).all(|byte| *byte == 0) {
        let units: Vec<u16> =
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        return String::from_utf16_lossy(&units);
    }
    String::from_utf8_lossy(bytes).into_owned()
}

impl Session {
    fn script(&mut self, text: &str, depth: usize) {
        let mut flow = Flow::default();
        for stage in word::stages(text) {
            if !stage.piped {
                flow = Flow::default();
            }
            flow = self.stage(&stage.words, &flow);
            for group in stage.words.iter().flat_map(|word| &word.groups) {
                self.waiting.push((group.clone(), depth + 1));
            }
        }
    }

    fn stage(&mut self, words: &[Word], flow: &Flow) -> Flow {
        let words = self.redirected(words);
        let mut words = words.as_slice();
        let mut called = false;
        while let [first, rest @ ..] = words {
            if !matches!(first.shape.as_str(), "&" | "." | "return" | "else" | "try" | "finally" | "do" | "@")
                || first.quoted
            {
                break;
            }
            called |= matches!(first.shape.as_str(), "&" | ".");
            words = rest;
        }
        let Some((first, rest)) = words.split_first() else { return Flow::default() };
        if first.shape.starts_with('$')
            && rest.first().is_some_and(|word| matches!(word.shape.as_str(), "=" | "+="))
        {
            let inner = self.stage(rest.get(1..).unwrap_or_default(), &Flow::default());
            let text = inner.text.or_else(|| inner.page.map(|_| Text::Mixed(Vec::new())));
            if let Some(text) = text {
                self.variables.insert(first.shape.clone(), text);
            }
            return Flow::default();
        }
        self.noticed(words);
        if first.is_expression() && !called {
            let value = self.value(words, 0);
            let page = self.fetched(words);
            return Flow { text: value, page, files: None };
        }
        self.command(first, rest, flow)
    }

    /// Takes redirections out of the words.
    fn redirected(&mut self, words: &[Word]) -> Vec<Word> {
        let mut kept = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mark = word.shape.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '*');
            if !word.quoted && mark.starts_with(">&") {
                continue;
            }
            if word.quoted || !mark.starts_with('>') {
                kept.push(word.clone());
                continue;
            }
            let append = mark.starts_with(">>");
            let inline = mark.trim_start_matches('>');
            let file = match (inline, words.next()) {
                ("", Some(file)) => file.text.clone(),
                ("", None) => continue,
                (inline, next) => {
                    kept.extend(next.cloned());
                    Text::Exact(inline.to_owned())
                }
            };
            if !matches!(file.exact(), Some("$null")) && !file.shown().eq_ignore_ascii_case("$null") {
                self.acts.push(if append { Act::Append(file) } else { Act::Write(file) });
            }
        }
        kept
    }

    /// Notes connections.
    fn noticed(&mut self, words: &[Word]) {
        let mentions = |word: &Word| {
            let text = format!("{} {}", word.shape, word.groups.join(" ")).to_ascii_lowercase();
            text.contains("sockets.tcpclient") || text.contains("sockets.tcplistener")
        };
        self.connected |= words.iter().any(|word| !word.quoted && mentions(word));
    }

    /// Gives the address that an expression fetches, and notes what it does by methods.
    fn fetched(&mut self, words: &[Word]) -> Option<Text> {
        let mut page = None;
        for word in words {
            let shape = word.shape.to_ascii_lowercase();
            let Some(group) = word.groups.last() else { continue };
            let arguments = self.arguments(group);
            let at = |place: usize| arguments.get(place).cloned().unwrap_or_else(word::unknown);
            let file = shape.contains("file]::");
            let directory = shape.contains("directory]::");
            if shape.contains(".downloadstring")
                || shape.contains(".downloaddata")
                || shape.contains("getstringasync")
            {
                self.acts.push(Act::Same("curl", vec![at(0)]));
                page = Some(at(0));
            } else if shape.contains(".downloadfile") {
                self.acts.push(Act::Same("curl", vec![Text::Exact("-o".to_owned()), at(1), at(0)]));
            } else if (file || directory) && shape.ends_with("::delete") {
                let all = directory && arguments.len() > 1;
                let options: &[&str] = if all { &["-r", "-f"] } else { &[] };
                let options = options.iter().map(|option| Text::Exact((*option).to_owned()));
                self.acts.push(Act::Same("rm", options.chain([at(0)]).collect()));
            } else if file && shape.contains("::writeall") {
                self.acts.push(Act::Write(at(0)));
            } else if file && shape.contains("::appendall") {
                self.acts.push(Act::Append(at(0)));
            } else if file && (shape.contains("::readall") || shape.contains("::open")) {
                self.acts.push(Act::Read(at(0)));
            } else if (file || directory) && shape.ends_with("::move") {
                self.acts.push(Act::Same("mv", vec![at(0), at(1)]));
            } else if shape.contains("process]::start") {
                self.acts.push(Act::Run(arguments.clone()));
            } else if shape.contains("scriptblock]::create") || shape.contains(".invokescript") {
                self.run_text(Some(at(0)), page.as_ref());
            }
        }
        page
    }

    /// Gives the values of the arguments in a group.
    fn arguments(&self, group: &str) -> Vec<Text> {
        let mut arguments = Vec::new();
        for part in word::commas(group) {
            let words: Vec<Word> = word::stages(part).into_iter().flat_map(|stage| stage.words).collect();
            if !words.is_empty() {
                arguments.push(self.value(&words, 0).unwrap_or_else(word::unknown));
            }
        }
        arguments
    }

    /// Runs a text as PowerShell.
    fn run_text(&mut self, text: Option<Text>, page: Option<&Text>) {
        if let Some(page) = page {
            let address = super::machine::quoted(&script(page));
            self.acts.push(Act::Shell(Text::Exact(format!("curl {address} | pwsh -"))));
        }
        match text.as_ref().and_then(Text::exact) {
            Some(known) if page.is_none() => {
                let known = known.to_owned();
                let depth = DEPTH_LIMIT / 2;
                self.waiting.push((known, depth));
            }
            _ => {
                self.runs_unknown = true;
                let shown =
                    text.map_or_else(|| "iex".to_owned(), |text| format!("iex {}", shortened(&text.shown())));
                self.acts.push(Act::UnknownCode(shown));
            }
        }
    }

    /// Gives what an expression stands for, as far as it is a text that is known.
    fn value(&self, words: &[Word], depth: usize) -> Option<Text> {
        if depth > 4 {
            return None;
        }
        match words {
            [one] => self.one(one, depth),
            [join, rest @ ..] if join.shape.eq_ignore_ascii_case("-join") => self.value(rest, depth + 1),
            [list, join, between] if join.shape.eq_ignore_ascii_case("-join") => {
                let group = list.groups.first()?;
                let parts: Option<Vec<String>> =
                    self.arguments(group).iter().map(|part| part.exact().map(str::to_owned)).collect();
                Some(Text::Exact(parts?.join(between.text.exact()?)))
            }
            [_, plus, ..] if plus.shape == "+" => {
                let parts: Vec<&Word> = words.iter().step_by(2).collect();
                let texts: Option<Vec<Text>> = parts.iter().map(|part| self.one(part, depth + 1)).collect();
                Some(super::value::joined(texts?))
            }
            _ => None,
        }
    }

    fn one(&self, word: &Word, depth: usize) -> Option<Text> {
        let shape = word.shape.to_ascii_lowercase();
        if word.quoted || word.groups.is_empty() {
            if let Some(number) = shape.strip_prefix("[char]") {
                let code = number
                    .strip_prefix("0x")
                    .map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
                return code.and_then(char::from_u32).map(|one| Text::Exact(one.to_string()));
            }
            return Some(self.filled(&word.text));
        }
        let group = word.groups.last()?;
        if shape.contains("frombase64string") || shape.contains("getstring") {
            let argument = self.nested_value(group, depth)?;
            return if shape.contains("frombase64string") {
                Some(Text::Exact(encoded(argument.exact()?)?))
            } else {
                Some(argument)
            };
        }
        if shape.is_empty() || shape == "$" || shape == "@" || shape == "[string]" {
            return self.nested_value(group, depth);
        }
        None
    }

    fn nested_value(&self, group: &str, depth: usize) -> Option<Text> {
        let parts = word::commas(group);
        let texts: Option<Vec<Text>> = parts
            .into_iter()
            .map(|part| {
                let words: Vec<Word> = word::stages(part).into_iter().flat_map(|stage| stage.words).collect();
                self.value(&words, depth + 1)
            })
            .collect();
        Some(super::value::joined(texts?))
    }

    /// Puts known variables into a text.
    fn filled(&self, text: &Text) -> Text {
        let Text::Mixed(pieces) = text else {
            return text
                .exact()
                .and_then(|name| self.variables.get(name))
                .cloned()
                .unwrap_or_else(|| text.clone());
        };
        super::value::joined(pieces.iter().map(|piece| match piece {
            crate::Piece::Unknown(name) => {
                let bare = name.trim_matches(['{', '}']);
                self.variables.get(bare).cloned().unwrap_or_else(|| Text::Mixed(vec![piece.clone()]))
            }
            _ => Text::Mixed(vec![piece.clone()]),
        }))
    }
}
