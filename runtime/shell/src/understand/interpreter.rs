//! Inline code: what it does becomes invocations. And what known programs print.

use std::rc::Rc;

use super::{Context, Mind, Output, Source, Start};
use crate::{
    Input, Origin, Place, Redirection, RedirectionKind, RemarkKind, Text,
    code::{self, Act, Language},
    decode,
    wrapper::{Inner, What},
};

/// No file has a longer path (`PATH_MAX` of Linux); what is longer cannot be written.
const LONGEST_PATH: usize = 4096;

/// Programs whose first words are text, or names that are looked up: none of them starts its operands.
const TALKERS: &[&str] = &[
    ":",
    "[",
    "ack",
    "adduser",
    "ag",
    "apk",
    "apropos",
    "apt",
    "apt-cache",
    "apt-get",
    "ava",
    "az",
    "behave",
    "bind",
    "black",
    "bq",
    "brew",
    "buildah",
    "bzr",
    "cargo",
    "cat",
    "choco",
    "comm",
    "compgen",
    "complete",
    "conda",
    "cp",
    "crictl",
    "ctest",
    "cypress",
    "diff",
    "dnf",
    "docker",
    "dpkg",
    "dpkg-query",
    "echo",
    "egrep",
    "emerge",
    "eslint",
    "expr",
    "false",
    "fgrep",
    "file",
    "flake8",
    "flatpak",
    "gh",
    "ginkgo",
    "gio",
    "git",
    "go",
    "gopass",
    "gradle",
    "grep",
    "gsutil",
    "guix",
    "hadoop",
    "hash",
    "hdfs",
    "head",
    "helm",
    "help",
    "heroku",
    "hg",
    "info",
    "jest",
    "jira",
    "jq",
    "kill",
    "killall",
    "kubectl",
    "logger",
    "ls",
    "lxc",
    "mail",
    "man",
    "mc",
    "mkdir",
    "mocha",
    "mv",
    "mvn",
    "mypy",
    "netlify",
    "nix",
    "node",
    "notify-send",
    "npm",
    "pacman",
    "pass",
    "pgrep",
    "phpunit",
    "pidof",
    "pip",
    "pip3",
    "pkill",
    "playwright",
    "pnpm",
    "podman",
    "port",
    "prettier",
    "print",
    "printf",
    "py.test",
    "pylint",
    "pytest",
    "rclone",
    "rg",
    "rm",
    "rpm",
    "rpmquery",
    "rspec",
    "ruff",
    "rustup",
    "s3cmd",
    "say",
    "scoop",
    "shellcheck",
    "shfmt",
    "slack-cli",
    "snap",
    "stat",
    "svn",
    "systemctl",
    "tail",
    "terraform",
    "test",
    "tldr",
    "touch",
    "trash",
    "tree",
    "true",
    "type",
    "unalias",
    "unittest",
    "vercel",
    "vitest",
    "wall",
    "wc",
    "whatis",
    "whereis",
    "which",
    "winget",
    "write",
    "yarn",
    "yum",
    "zgrep",
];

impl Mind<'_> {
    /// Walks what a piece of code does.
    pub(super) fn code(
        &mut self,
        language: Language,
        text: &Text,
        index: usize,
        start: &Start,
        context: &Context,
    ) -> Output {
        if let Text::Mixed(pieces) = text
            && pieces.iter().all(|piece| matches!(piece, crate::Piece::Unknown(_)))
        {
            self.remark(RemarkKind::UnknownCode, &text.shown());
            return Output::unknown();
        }
        let source = text.shown();
        if !self.pay(source.len() / 8 + 1) {
            return Output::unknown();
        }
        let home = self.home();
        let file = self.edited(language, index);
        for act in code::acts(language, &source) {
            self.act(act.placed(&home, file.as_deref()), index, start, context);
        }
        Output { text: None, from: vec![index] }
    }

    /// Gives the file that an editor was given; looked for once, however many commands follow one another.
    fn edited(&mut self, language: Language, index: usize) -> Option<Rc<str>> {
        if !matches!(language, Language::Ed | Language::Vim) {
            return None;
        }
        if !matches!(&self.edited, Some((of, _)) if *of == index) {
            let file = self.edited_file(index).filter(|file| file.len() <= LONGEST_PATH);
            self.edited = Some((index, file.map(Rc::from)));
        }
        self.edited.as_ref().and_then(|(_, file)| file.clone())
    }

    fn edited_file(&self, index: usize) -> Option<&str> {
        let mut words = self.line.invocations.get(index)?.arguments.iter();
        while let Some(word) = words.next() {
            let known = word.known_start();
            if matches!(known, "-c" | "--cmd" | "-S" | "-u" | "-U" | "-i" | "-T" | "-w" | "-W" | "-s") {
                // Without a file behind it, `-s` is a switch of `ex` and `ed`.
                if known != "-s" || self.line.invocations.get(index)?.program.ends_with("vim") {
                    words.next();
                }
            } else if !known.starts_with(['-', '+']) {
                return word.exact();
            } else if !known.starts_with("--") && known.starts_with('-') && known.ends_with('c') {
                words.next();
            }
        }
        None
    }

    fn act(&mut self, act: Act, index: usize, start: &Start, context: &Context) {
        let mut begun = start.without_words();
        if start.origin != Origin::Guess {
            begun.origin = Origin::Code;
        }
        begun.external = true;
        match act {
            Act::Run(words) => {
                begun.words = words;
                self.start(begun, context);
            }
            Act::Shell(text) => {
                self.child(&text, Vec::new(), &begun, context);
            }
            Act::Same(program, arguments) => {
                begun.words = vec![Text::Exact(program.to_owned())];
                begun.words.extend(arguments);
                self.start(begun, context);
            }
            Act::Write(target) => self.opened(index, RedirectionKind::Write, target),
            Act::Append(target) => self.opened(index, RedirectionKind::Append, target),
            Act::Read(target) => self.opened(index, RedirectionKind::Read, target),
            Act::UnknownCode(words) => self.remark(RemarkKind::UnknownCode, &words),
            Act::ForkBomb => self.remark(RemarkKind::ForkBomb, "inline code"),
            Act::ReverseShell => self.remark(RemarkKind::ReverseShell, "inline code"),
        }
    }

    fn opened(&mut self, index: usize, kind: RedirectionKind, target: Text) {
        if let Some(invocation) = self.line.invocations.get_mut(index) {
            invocation.redirections.push(Redirection { kind, target });
        }
    }

    /// Walks the code that an interpreter reads from its input.
    pub(super) fn code_input(
        &mut self,
        language: Language,
        index: usize,
        start: &Start,
        context: &Context,
    ) -> Output {
        match &start.source.input {
            Input::Known(text) => {
                if self.has_unknowns() && self.has_placeholder(text) && !matches!(language, Language::Sql) {
                    let shown = self.without_placeholders(text);
                    self.remark(RemarkKind::UnknownCode, &shown);
                }
                let text = Text::Exact(text.clone());
                self.code(language, &text, index, start, context)
            }
            Input::Piped
                if !matches!(language, Language::Sql | Language::Ed | Language::Sed | Language::Vim) =>
            {
                if !self.is_from_file(&start.source.reads) {
                    let name = start.via.last().cloned().unwrap_or_default();
                    let shown = self.shown_pipe(&start.source.reads, &name);
                    self.remark(RemarkKind::UnknownCode, &shown);
                }
                Output::unknown()
            }
            _ => Output::unknown(),
        }
    }

    /// Walks a file of code, if the line itself says what is in it.
    pub(super) fn code_file(
        &mut self,
        language: Language,
        file: &Text,
        index: usize,
        start: &Start,
        context: &Context,
    ) -> Output {
        if let Some(output) = self.process(file).cloned() {
            let mut begun = start.without_words();
            let input = output.text.map_or(Input::Piped, Input::Known);
            begun.source = Rc::new(Source { input, reads: output.from });
            return self.code_input(language, index, &begun, context);
        }
        match self.written(file, context) {
            Some(text) => self.code(language, &Text::Exact(text), index, start, context),
            None => Output::unknown(),
        }
    }

    /// Gives what a program that nobody knows may start: words behind `--`, or ones that are a whole command.
    pub(super) fn stranger(name: &str, start: &Start) -> Option<Vec<Inner>> {
        let words = start.arguments();
        if words.len() < 2 || TALKERS.binary_search(&name).is_ok() {
            return None;
        }
        let at = words.iter().enumerate().take(6).position(|(at, word)| {
            let Some(program) = word.exact() else { return false };
            let rest = words.get(at + 1..).unwrap_or_default();
            let dashes = at.checked_sub(1).and_then(|at| words.get(at)).and_then(Text::exact) == Some("--");
            let program = super::path::base(program);
            let first = rest.first().map(Text::known_start).unwrap_or_default();
            match program {
                "sh" | "bash" | "zsh" | "dash" | "ksh" => {
                    first.starts_with('-') && first.contains('c') && rest.len() > 1 || dashes
                }
                "rm" => first.starts_with('-') && rest.len() > 1,
                "dd" => rest.iter().any(|word| word.known_start().starts_with("of=")),
                "sudo" | "env" => rest.len() > 1 && !first.is_empty(),
                "reboot" | "poweroff" | "halt" | "shutdown" => dashes,
                program => dashes && program.starts_with("mkfs"),
            }
        })?;
        Some(vec![Inner { detached: false, ..Inner::new(What::Words(words.get(at..)?.to_vec())) }])
    }

    /// Gives the first lines of what `find` prints where nothing is tested: the starting points, and what is in them.
    fn listed(arguments: &[Text]) -> Option<String> {
        let tests = arguments.iter().position(|word| word.known_start().starts_with('-'));
        let (paths, tests) = arguments.split_at(tests.unwrap_or(arguments.len()));
        let mut end = '\n';
        let mut beneath = false;
        let mut tests = tests.iter();
        while let Some(test) = tests.next() {
            match test.exact()? {
                "-print0" => end = '\0',
                "-mindepth" => {
                    beneath = tests.next()?.exact()? != "0";
                }
                "-type" => beneath |= tests.next()?.exact()? != "d",
                "-maxdepth" => {
                    tests.next();
                }
                "-print" | "-xdev" | "-mount" | "-depth" => {}
                _ => return None,
            }
        }
        let mut lines = String::new();
        for path in paths {
            let path = path.exact()?;
            let slash = if path.ends_with('/') { "" } else { "/" };
            if beneath {
                lines.extend([path, slash, "*"]);
                lines.push(end);
            } else {
                lines.push_str(path);
                lines.push(end);
            }
        }
        Some(lines).filter(|lines| !lines.is_empty())
    }

    /// Gives what a program prints, if that is known.
    pub(super) fn print(&mut self, name: &str, start: &Start) -> Option<String> {
        let here = start.place == Place::Here;
        let arguments = start.arguments();
        match name {
            "which" | "type" | "whereis" | "command" => {
                let names: Option<Vec<&str>> = arguments
                    .iter()
                    .filter(|word| !word.known_start().starts_with('-'))
                    .map(Text::exact)
                    .collect();
                return names
                    .filter(|names| !names.is_empty())
                    .map(|names| format!("{}\n", names.join("\n")));
            }
            "pwd" if here => return self.environment.directory().map(|directory| format!("{directory}\n")),
            "true" | "false" | ":" | "test" | "[" | "cd" | "sleep" | "wait" | "export" | "unset" => {
                return Some(String::new());
            }
            "dirname" | "basename" | "realpath" | "readlink" => {
                let paths = arguments.iter().filter(|word| !word.known_start().starts_with('-'));
                let paths: Option<Vec<&str>> = paths.map(Text::exact).collect();
                let path = *paths?.first()?;
                return match name {
                    "basename" => Some(format!("{}\n", super::path::base(path))),
                    "dirname" => {
                        let parent =
                            path.trim_end_matches('/').rsplit_once('/').map_or(".", |(parent, _)| parent);
                        Some(format!("{}\n", if parent.is_empty() { "/" } else { parent }))
                    }
                    // Where links lead is not known, but a name that is none leads there.
                    _ if here => self.path(&Text::Exact(path.to_owned())).map(|path| format!("{path}\n")),
                    _ => None,
                };
            }
            "find" | "gfind" | "bfs" if here => return Self::listed(arguments),
            "cat" if here => {
                let mut all = String::new();
                let files: Vec<&Text> =
                    arguments.iter().filter(|word| !word.known_start().starts_with('-')).collect();
                if !files.is_empty() {
                    for file in files {
                        let output = self.process(file).and_then(|output| output.text.as_deref());
                        let path = self.path(file);
                        let text = output.or_else(|| self.environment.file(&path?)?.text())?;
                        all.push_str(text);
                    }
                    return Some(all);
                }
            }
            _ => {}
        }
        let input = match &start.source.input {
            Input::Known(text) => Some(text.as_str()),
            _ => None,
        };
        if name == "tee" {
            return input.map(str::to_owned);
        }
        if arguments.iter().all(|word| word.exact().is_some()) {
            return decode::output(name, arguments, input);
        }
        let input = input.map(str::to_owned);
        let arguments: Vec<Text> = arguments.iter().map(|word| Text::Exact(self.source_of(word))).collect();
        decode::output(name, &arguments, input.as_deref())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn talkers_are_sorted() {
        assert!(super::TALKERS.is_sorted());
    }
}
