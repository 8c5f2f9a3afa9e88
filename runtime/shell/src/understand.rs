//! Stand-in until the reader is there: words between separators.

use crate::{Input, Invocation, Line, Origin, Place, Setting, Text};

/// Finds what a line would run.
pub fn understand(text: &str, setting: &Setting) -> Line {
    let mut line = Line::default();
    for part in text.split([';', '\n', '|', '&']) {
        let mut words = part.split_whitespace();
        let Some(first) = words.next() else { continue };
        line.invocations.push(Invocation {
            program: first.rsplit('/').next().unwrap_or_default().to_owned(),
            word: Text::Exact(first.to_owned()),
            arguments: words.map(|word| Text::Exact(word.trim_matches(['\'', '"']).to_owned())).collect(),
            redirections: Vec::new(),
            input: Input::Inherited,
            variables: Vec::new(),
            via: Vec::new(),
            origin: Origin::Shell,
            place: Place::Here,
            directory: setting.directory.clone(),
            reads: Vec::new(),
        });
    }
    line
}
