//! A shell line: a bounded tree with places in the text, and text in quotes that nothing in it gets out of.

use std::ops::Range;

use toolwright_shell::{Command, Part, Script, Word, read};

/// Reads a shell line, alone and quoted.
pub fn shell_read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let result = read(&text);
    assert_eq!(result, read(&text), "the tree changes from run to run");
    match &result {
        Ok(script) => check(script, &text),
        Err(fault) => {
            assert!(fault.at <= text.len() && !fault.reason.is_empty());
            check(&fault.before, &text);
        }
    }
    let text = text.replace('\0', "");
    alone(&format!("echo '{}'", text.replace('\'', "'\\''")));
    if result.is_ok() && !text.ends_with('\\') && !text.replace("\\\n", "").contains("<<") {
        let wrapped = read(&format!("{{ {text}\n:; }}"));
        assert!(
            wrapped.is_ok() || text.contains('\r') || is_deep(&wrapped),
            "{text:?} cannot be wrapped: {wrapped:?}"
        );
    }
}

fn is_deep(result: &Result<Script, toolwright_shell::Unreadable>) -> bool {
    result.as_ref().is_err_and(|fault| fault.reason.contains("inside one another"))
}

/// Checks that a line is one command of two words.
fn alone(line: &str) {
    let script = read(line).unwrap_or_else(|fault| panic!("{line:?}: {fault}"));
    let [item] = script.items.as_slice() else { panic!("{line:?}: {script:?}") };
    let [stage] = item.pipeline.stages.as_slice() else { panic!("{line:?}: {script:?}") };
    let is_alone = matches!(&stage.command, Command::Simple { words, .. } if words.len() == 2);
    assert!(is_alone && stage.redirects.is_empty(), "{line:?}: {script:?}");
}

/// What is still to be checked of a tree, with its depth.
enum Open<'a> {
    Script(&'a Script, usize),
    Word(&'a Word, usize),
    Parts(&'a [Part], usize),
}

fn check(script: &Script, text: &str) {
    let mut open = vec![Open::Script(script, 1)];
    while let Some(next) = open.pop() {
        match next {
            Open::Script(script, depth) => {
                assert!(depth <= Script::DEPTH_LIMIT, "{depth} deep");
                push_script(script, depth, &mut open);
            }
            Open::Word(word, depth) => {
                is_in(&word.span, text);
                open.push(Open::Parts(&word.parts, depth));
            }
            Open::Parts(parts, depth) => push_parts(parts, depth, &mut open),
        }
    }
}

fn is_in(span: &Range<usize>, text: &str) {
    assert!(text.get(span.clone()).is_some(), "{span:?} of {text:?}");
}

fn push_script<'a>(script: &'a Script, depth: usize, open: &mut Vec<Open<'a>>) {
    for stage in script.items.iter().flat_map(|item| &item.pipeline.stages) {
        match &stage.command {
            Command::Simple { assignments, words } => {
                let values = assignments.iter().flat_map(|assignment| &assignment.values);
                open.extend(values.chain(words).map(|word| Open::Word(word, depth)));
            }
            Command::Compound { words, bodies, .. } => {
                open.extend(words.iter().map(|word| Open::Word(word, depth)));
                open.extend(bodies.iter().map(|body| Open::Script(body, depth + 1)));
            }
        }
        open.extend(stage.redirects.iter().map(|redirect| Open::Word(&redirect.target, depth)));
    }
}

fn push_parts<'a>(parts: &'a [Part], depth: usize, open: &mut Vec<Open<'a>>) {
    for part in parts {
        match part {
            Part::Bare(_) | Part::Quoted(_) => {}
            Part::Parameter { operation, .. } => {
                let words = operation.iter().flat_map(|operation| &operation.words);
                open.extend(words.map(|word| Open::Word(word, depth + 1)));
            }
            Part::Substitution { script, .. } | Part::Process { script, .. } => {
                open.push(Open::Script(script, depth + 1));
            }
            Part::Arithmetic { parts, .. } => open.push(Open::Parts(parts, depth + 1)),
        }
    }
}
