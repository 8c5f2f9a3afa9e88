//! What programs are given besides their words: files of words, lists of directories, links that lead elsewhere.

use super::{Context, Mind, Source, Start, environment::Written, path};
use crate::{Input, Text, wrapper};

/// How many slashes of one path are looked at for links.
const SLASHES_LIMIT: usize = 16;

impl Mind<'_> {
    /// Gives the words and the input that `xargs` has where a file or a directory's list is what it reads.
    pub(super) fn given(&self, name: &str, start: &Start, context: &Context) -> Option<(Vec<Text>, Source)> {
        if !matches!(name, "xargs" | "gxargs" | "parallel") {
            return None;
        }
        let arguments = start.arguments();
        let Some((at, count, file)) = argument_file(arguments) else {
            let source = self.directory_list(arguments, start)?;
            return Some((arguments.to_vec(), source));
        };
        let output = self.process(&file);
        let (text, from) = match output {
            Some(output) => (output.text.clone()?, output.from.clone()),
            None => (self.written(&file, context)?, Vec::new()),
        };
        let mut rest = arguments.to_vec();
        rest.drain(at..at + count);
        Some((rest, Source { input: Input::Known(text), reads: from }))
    }

    /// Gives a star for all names in a directory where they alone are read.
    fn directory_list(&self, arguments: &[Text], start: &Start) -> Option<Source> {
        let [index] = start.source.reads.as_slice() else { return None };
        let lister = self.line.invocations.get(*index).filter(|_| start.source.input == Input::Piped)?;
        if !matches!(lister.program.as_str(), "ls" | "gls") {
            return None;
        }
        let mut directories = 0;
        for argument in &lister.arguments {
            let argument = argument.exact()?;
            match argument.strip_prefix('-') {
                Some(option) if option.contains(['d', 'l', 'R', 's', 'i']) => return None,
                Some(_) => {}
                None => directories += 1,
            }
        }
        let replaces = |word: &Text| {
            ["-I", "-i", "-J", "--replace"].iter().any(|option| word.known_start().starts_with(option))
        };
        let named = directories == 1 && arguments.iter().any(replaces);
        (directories == 0 || named)
            .then(|| Source { input: Input::Known("*\n".to_owned()), reads: start.source.reads.clone() })
    }

    /// Gives the arguments as the directories that links of this line lead to, if any of them does.
    pub(super) fn through_links(&self, start: &Start) -> Option<Vec<Text>> {
        if !self.environment.has_links() {
            return None;
        }
        let mut any = false;
        let arguments = start.arguments().iter().map(|argument| {
            let led = self.led(argument, start.directory.as_deref());
            any |= led.is_some();
            led.unwrap_or_else(|| argument.clone())
        });
        let arguments = arguments.collect();
        any.then_some(arguments)
    }

    fn led(&self, argument: &Text, directory: Option<&str>) -> Option<Text> {
        let known = argument.known_start();
        let slashes = known.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0).take(SLASHES_LIMIT);
        for at in slashes {
            let link = path::join(directory, known.get(..at)?);
            if let Some(Written::Link(target)) = self.environment.file(&link) {
                let target = Text::Exact(target.trim_end_matches('/').to_owned());
                return Some(super::beside(&target, &wrapper::cut(argument, at)));
            }
        }
        None
    }
}

/// Finds the option for a file of words: where it is, how many words it has, and the file.
fn argument_file(arguments: &[Text]) -> Option<(usize, usize, Text)> {
    let mut value = false;
    for (at, word) in arguments.iter().enumerate() {
        let known = word.known_start();
        if std::mem::take(&mut value) {
            continue;
        }
        let short = known.starts_with('-') && !known.starts_with("--");
        if known == "--arg-file" || short && known.len() < 5 && known.ends_with('a') {
            return Some((at, 2, arguments.get(at + 1)?.clone()));
        }
        if known.starts_with("--arg-file=") {
            return Some((at, 1, wrapper::cut(word, "--arg-file=".len())));
        }
        if known.starts_with("-a") {
            return Some((at, 1, wrapper::cut(word, 2)));
        }
        if !known.starts_with('-') {
            return None;
        }
        value = matches!(known, "-I" | "-n" | "-P" | "-d" | "-L" | "-s" | "-E" | "-J" | "-R" | "-S" | "-j");
    }
    None
}
