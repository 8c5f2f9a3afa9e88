//! What PowerShell's own commands do, by name and alias.

use super::{Flow, Session, Word, word};
use crate::{Piece, Text, code::Act};

/// First halves of names whose commands only look, compute or print.
const LOOKING: &[&str] = &[
    "get",
    "write",
    "select",
    "where",
    "foreach",
    "sort",
    "measure",
    "group",
    "compare",
    "convert",
    "convertto",
    "convertfrom",
    "test",
    "import",
    "join",
    "split",
    "resolve",
    "show",
    "find",
    "read",
    "wait",
    "enter",
    "exit",
    "trace",
    "update-typedata",
    "use",
    "push",
    "pop",
];

/// Names and words that do nothing that counts.
const HARMLESS: &[&str] = &[
    "echo",
    "cat",
    "type",
    "gc",
    "ls",
    "dir",
    "gci",
    "gi",
    "gps",
    "ps",
    "gsv",
    "gcm",
    "gm",
    "select",
    "where",
    "?",
    "foreach",
    "%",
    "sort",
    "measure",
    "ft",
    "fl",
    "fw",
    "format-table",
    "format-list",
    "format-wide",
    "format-custom",
    "out-null",
    "out-string",
    "out-host",
    "out-default",
    "out-gridview",
    "cd",
    "sl",
    "chdir",
    "pushd",
    "popd",
    "pwd",
    "set-location",
    "set-strictmode",
    "set-variable",
    "sv",
    "new-object",
    "new-variable",
    "start-sleep",
    "sleep",
    "exit",
    "if",
    "elseif",
    "else",
    "for",
    "while",
    "switch",
    "try",
    "catch",
    "finally",
    "function",
    "filter",
    "param",
    "begin",
    "process",
    "end",
    "throw",
    "break",
    "continue",
    "using",
    "class",
    "trap",
    "cls",
    "clear",
    "clear-host",
    "whoami",
    "hostname",
    "mkdir",
    "md",
    "new-psdrive",
    "add-type",
    "set-alias",
    "new-alias",
    "man",
    "help",
    "history",
    "h",
    "start-job",
    "receive-job",
    "data",
    "in",
    "new-timespan",
    "new-guid",
    "add-member",
    "tee",
    "set-psdebug",
];

/// A command's arguments, sorted.
struct Arguments<'w> {
    switches: Vec<String>,
    named: Vec<(String, &'w Word)>,
    plain: Vec<&'w Word>,
}

/// Switches that take no value.
const SWITCHES: &[&str] = &[
    "-recurse",
    "-force",
    "-confirm:$false",
    "-whatif",
    "-append",
    "-noclobber",
    "-nonewline",
    "-wait",
    "-passthru",
    "-usebasicparsing",
    "-useb",
    "-hidden",
    "-directory",
    "-file",
    "-asjob",
    "-verbose",
    "-r",
    "-fo",
    "-nonewwindow",
    "-allusers",
    "-quiet",
    "-asplaintext",
    "-rec",
    "-recur",
    "-for",
    "-rf",
    "-fr",
    "-f",
];

fn sorted(words: &[Word]) -> Arguments<'_> {
    let mut arguments = Arguments { switches: Vec::new(), named: Vec::new(), plain: Vec::new() };
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let lower = word.shape.to_ascii_lowercase();
        let option = !word.quoted && lower.starts_with('-') && lower.len() > 1;
        if !option {
            arguments.plain.push(word);
        } else if SWITCHES.contains(&lower.as_str())
            || lower.contains(':')
            || words.peek().is_none_or(|next| !next.quoted && next.shape.starts_with('-'))
        {
            arguments.switches.push(lower);
        } else if let Some(value) = words.next() {
            arguments.named.push((lower, value));
        }
    }
    arguments
}

impl Arguments<'_> {
    fn switch(&self, name: &str) -> bool {
        self.switches.iter().any(|switch| {
            let switch = switch.split(':').next().unwrap_or(switch);
            switch.len() > 1 && name.starts_with(switch)
        })
    }

    fn named(&self, name: &str) -> Option<&Word> {
        let found =
            self.named.iter().find(|(option, _)| option.len() > 2 && name.starts_with(option.as_str()));
        found.map(|(_, word)| *word)
    }
}

fn exact(words: &[&str]) -> Vec<Text> {
    words.iter().map(|word| Text::Exact((*word).to_owned())).collect()
}

impl Session {
    /// Looks at a command that begins with a name.
    pub(super) fn command(&mut self, first: &Word, rest: &[Word], flow: &Flow) -> Flow {
        let glued = !first.groups.is_empty() && !first.shape.contains('$');
        let name =
            if glued { &first.shape } else { first.text.exact().unwrap_or_default() }.to_ascii_lowercase();
        let name = name.strip_suffix(".exe").unwrap_or(&name);
        let arguments = sorted(rest);
        let path = arguments.named("-path").or_else(|| arguments.named("-literalpath"));
        let target = path.or_else(|| arguments.plain.first().copied()).map(|word| self.filled(&word.text));
        let listed = flow.files.clone();
        match name {
            "" => {
                self.runs_unknown = true;
                self.acts.push(Act::UnknownCode(first.text.shown()));
            }
            "remove-item" | "ri" | "rm" | "del" | "erase" | "rd" | "rmdir" | "remove-itemproperty" => {
                self.removes(&arguments, listed);
            }
            "clear-content" | "clc" => {
                let mut words = exact(&["-s", "0"]);
                words.extend(target);
                self.acts.push(Act::Same("truncate", words));
            }
            "set-content" | "sc" | "out-file" | "export-csv" | "export-clixml" | "tee-object"
            | "new-item" | "ni" => {
                let file = arguments.named("-filepath").map(|word| word.text.clone()).or(target);
                let directory = arguments
                    .named("-itemtype")
                    .is_some_and(|kind| kind.shape.to_ascii_lowercase().starts_with('d'));
                let append = arguments.switch("-append");
                if let Some(file) = file.filter(|_| !directory) {
                    self.acts.push(if append { Act::Append(file) } else { Act::Write(file) });
                }
            }
            "add-content" | "ac" => self.acts.extend(target.map(Act::Append)),
            "iex" | "invoke-expression" => {
                let words: Vec<Word> = rest
                    .iter()
                    .filter(|word| word.quoted || !word.shape.eq_ignore_ascii_case("-command"))
                    .cloned()
                    .collect();
                let (text, page) = if words.is_empty() {
                    (flow.text.clone(), flow.page.clone())
                } else {
                    (self.value(&words, 0), self.inner_page(&words))
                };
                self.run_text(text, page.as_ref());
            }
            "invoke-webrequest" | "iwr" | "curl" | "wget" | "invoke-restmethod" | "irm"
            | "start-bitstransfer" => {
                return self.fetches(&arguments);
            }
            "get-childitem" | "gci" | "ls" | "dir" | "get-item" | "gi" => {
                let text = target.unwrap_or_else(|| Text::Exact(".".to_owned()));
                let all = vec![Piece::Known("/".to_owned()), Piece::Glob("*".to_owned())];
                let files = super::super::value::joined([text, Text::Mixed(all)]);
                return Flow { files: Some(files), ..Flow::default() };
            }
            "get-content" | "gc" | "cat" | "type" => {
                self.acts.extend(target.map(Act::Read));
            }
            "write-output" | "echo" | "write" | "write-host" => {
                return Flow { text: self.value(rest, 0), ..Flow::default() };
            }
            "where-object" | "where" | "?" | "select-object" | "select" | "sort-object" | "sort" => {
                return flow.clone();
            }
            "foreach-object" | "foreach" | "%" => return flow.clone(),
            "invoke-command" | "icm" => {}
            _ if HARMLESS.contains(&name) => {}
            _ if name.split_once('-').is_some_and(|(verb, _)| LOOKING.contains(&verb)) => {}
            _ => self.changes(name, first, rest, &arguments, target),
        }
        Flow::default()
    }

    /// Looks at a command that changes something on the machine, or at any other program.
    fn changes(
        &mut self,
        name: &str,
        first: &Word,
        rest: &[Word],
        arguments: &Arguments<'_>,
        target: Option<Text>,
    ) {
        match name {
            "move-item" | "mi" | "mv" | "move" | "rename-item" | "rni" | "ren" => self.two("mv", arguments),
            "copy-item" | "ci" | "cpi" | "cp" | "copy" => self.two("cp", arguments),
            "start-process" | "saps" | "start" => {
                let program = arguments.named("-filepath").map(|word| word.text.clone());
                let list = arguments.named("-argumentlist").map(|word| word.text.clone());
                let plain = arguments.plain.iter().map(|word| self.filled(&word.text));
                let words: Vec<Text> = program.into_iter().chain(plain).chain(list).collect();
                self.acts.push(Act::Run(words));
            }
            "stop-computer" => self.acts.push(Act::Same("shutdown", exact(&["-h", "now"]))),
            "restart-computer" => self.acts.push(Act::Same("reboot", Vec::new())),
            "stop-process" | "spps" | "kill" => {
                let by_name = arguments.named("-name").map(|word| word.text.clone());
                let program = if by_name.is_some() { "pkill" } else { "kill" };
                let mut words = exact(&["-9"]);
                let id = arguments.named("-id").map(|word| word.text.clone());
                words.push(by_name.or(id).or(target).unwrap_or_else(word::unknown));
                self.acts.push(Act::Same(program, words));
            }
            _ => {
                let words = std::iter::once(&first.text).chain(rest.iter().map(|word| &word.text));
                let words = words.map(|text| self.filled(text)).collect();
                self.acts.push(Act::Run(words));
            }
        }
    }

    fn removes(&mut self, arguments: &Arguments<'_>, listed: Option<Text>) {
        let mut words = Vec::new();
        // `-rf` is no switch of its own, but whoever writes it means `rm -rf`.
        let bundled = arguments.switches.iter().any(|switch| matches!(switch.as_str(), "-rf" | "-fr"));
        if bundled || arguments.switch("-recurse") {
            words.extend(exact(&["-r"]));
        }
        if arguments.switch("-force") {
            words.extend(exact(&["-f"]));
        }
        let count = words.len();
        let named = arguments.named("-path").or_else(|| arguments.named("-literalpath"));
        words.extend(
            named.into_iter().chain(arguments.plain.iter().copied()).map(|word| self.filled(&word.text)),
        );
        if words.len() == count {
            words.push(listed.unwrap_or_else(word::unknown));
        }
        self.acts.push(Act::Same("rm", words));
    }

    fn two(&mut self, program: &'static str, arguments: &Arguments<'_>) {
        let named = ["-path", "-literalpath", "-destination", "-newname"];
        let named = named.iter().filter_map(|name| arguments.named(name));
        let words =
            named.chain(arguments.plain.iter().copied()).map(|word| self.filled(&word.text)).collect();
        self.acts.push(Act::Same(program, words));
    }

    fn fetches(&mut self, arguments: &Arguments<'_>) -> Flow {
        let address = arguments.named("-uri").or_else(|| arguments.named("-source"));
        let address = address.or_else(|| arguments.plain.first().copied());
        let Some(address) = address.map(|word| self.filled(&word.text)) else { return Flow::default() };
        let mut words = Vec::new();
        if let Some(file) = arguments.named("-outfile").or_else(|| arguments.named("-destination")) {
            words.extend([Text::Exact("-o".to_owned()), file.text.clone()]);
        }
        if let Some(method) = arguments.named("-method") {
            words.extend([Text::Exact("-X".to_owned()), method.text.clone()]);
        }
        words.push(address.clone());
        self.acts.push(Act::Same("curl", words));
        Flow { page: Some(address), ..Flow::default() }
    }

    /// Gives the address that a command or a method in brackets fetches.
    fn inner_page(&mut self, words: &[Word]) -> Option<Text> {
        if let Some(page) = self.fetched(words) {
            return Some(page);
        }
        let group = words.first().and_then(|word| word.groups.first())?.clone();
        let lower = group.to_ascii_lowercase();
        let fetches =
            ["iwr", "irm", "invoke-webrequest", "invoke-restmethod", "curl", "wget", "downloadstring"];
        if !fetches.iter().any(|name| lower.contains(name)) {
            return None;
        }
        let stage = word::stages(&group).into_iter().next()?;
        let method = self.fetched(&stage.words);
        if method.is_some() {
            return method;
        }
        let rest = stage.words.get(1..)?;
        let arguments = sorted(rest);
        let address = arguments.named("-uri").or_else(|| arguments.plain.first().copied());
        address.map(|word| self.filled(&word.text))
    }
}
