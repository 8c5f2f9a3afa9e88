//! The reader against two parsers that others wrote: the same programs with the same words.
//!
//! Neither is right everywhere. Where they cannot read what bash can, or leave a command out, is known and counted;
//! bash itself is asked in the workspace's tests, which may start it.

use std::{collections::BTreeSet, fs, io::Cursor, ops::Range};

use brush_parser::{Parser, ParserOptions, ast};
use toolwright_shell::{Command, Part, Script, Word, read};

use crate::generator::Generator;

/// How many constructs may be open before brush-parser, which ends the process when its stack is full, sees a text.
const NESTING: usize = 40;

/// The commands of the judged lines, and random scripts.
fn texts(made: impl Iterator<Item = Generator>) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/approval/judged.jsonl");
    let judged = fs::read_to_string(path).unwrap();
    let mut texts: Vec<String> = judged
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|row| row["command"].as_str().unwrap().to_owned())
        .collect();
    assert!(texts.len() > 1_000);
    texts.extend(made.map(|mut generator| generator.script()));
    texts
}

/// What tree-sitter splits otherwise: it knows no `time` and no `coproc`, joins no lines, and takes the `$` of `$"…"`
/// and the words after a redirection for something else.
const UNLIKE: &[&str] = &["time ", "coproc ", "\\\n", "$\"", ">", "<"];

/// Programs and words that a parser found, by their places.
type Places = BTreeSet<(usize, usize)>;

/// Words of simple commands in our tree, but for those that others do not call commands.
fn our_words(script: &Script, text: &str, words: &mut Places) {
    for stage in script.items.iter().flat_map(|item| &item.pipeline.stages) {
        match &stage.command {
            Command::Simple { assignments, words: found } => {
                let inside = assignments.iter().flat_map(|assignment| &assignment.values).chain(found);
                inside.for_each(|word| our_parts(&word.parts, text, words));
                let program = found.first().map_or("", |word| &text[word.span.clone()]);
                if !is_left_out(program) {
                    words.extend(found.iter().map(|word| (word.span.start, word.span.end)));
                }
            }
            Command::Compound { words: found, bodies, .. } => {
                for word in found {
                    our_parts(&word.parts, text, words);
                }
                for body in bodies {
                    our_words(body, text, words);
                }
            }
        }
        stage.redirects.iter().for_each(|redirect| our_parts(&redirect.target.parts, text, words));
    }
}

fn our_parts(parts: &[Part], text: &str, words: &mut Places) {
    for part in parts {
        match part {
            Part::Bare(_) | Part::Quoted(_) | Part::Parameter { operation: None, .. } => {}
            Part::Parameter { operation: Some(operation), .. } => {
                operation.words.iter().for_each(|word| our_parts(&word.parts, text, words));
            }
            Part::Substitution { script, .. } | Part::Process { script, .. } => {
                our_words(script, text, words);
            }
            Part::Arithmetic { parts, .. } => our_parts(parts, text, words),
        }
    }
}

/// tree-sitter has nodes of their own for these.
fn is_left_out(program: &str) -> bool {
    matches!(program, "[" | "declare" | "typeset" | "export" | "readonly" | "local" | "unset" | "unsetenv")
}

/// Words of commands in tree-sitter's tree; `None` where it cannot read the text.
fn their_words(parser: &mut tree_sitter::Parser, text: &str) -> Option<Places> {
    let tree = parser.parse(text, None).unwrap();
    if tree.root_node().has_error() {
        return None;
    }
    let mut words = Places::new();
    let mut open = vec![tree.root_node()];
    while let Some(node) = open.pop() {
        let mut cursor = node.walk();
        if node.kind() == "command" {
            let fields = node.children_by_field_name("name", &mut cursor).collect::<Vec<_>>();
            let arguments = node.children_by_field_name("argument", &mut cursor).collect::<Vec<_>>();
            let program = fields.first().map_or("", |name| &text[name.byte_range()]);
            if !is_left_out(program) {
                words
                    .extend(fields.iter().chain(&arguments).map(|node| (node.start_byte(), node.end_byte())));
            }
        }
        open.extend(node.children(&mut cursor));
    }
    Some(words)
}

#[test]
fn tree_sitter_finds_the_same_words() {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_bash::LANGUAGE.into()).unwrap();
    let (mut same, mut other, mut unread) = (0, Vec::new(), 0);
    for text in texts((0..2_000).map(Generator::tame))
        .into_iter()
        .filter(|text| !UNLIKE.iter().any(|mark| text.contains(mark)))
    {
        let Ok(script) = read(&text) else { continue };
        let mut ours = Places::new();
        our_words(&script, &text, &mut ours);
        match their_words(&mut parser, &text) {
            None => unread += 1,
            Some(theirs) if theirs == ours => same += 1,
            Some(theirs) => other.push((text, ours, theirs)),
        }
    }
    println!("tree-sitter: {same} the same, {} other, {unread} that it cannot read", other.len());
    assert!(same > 1_500 && other.len() * 30 < same, "{} others", other.len());
}

/// The first words of simple commands outside words, in the order of the text.
fn brush_programs(text: &str) -> Option<Vec<String>> {
    let mut reader = Cursor::new(text.as_bytes());
    let program = Parser::new(&mut reader, &ParserOptions::default()).parse_program().ok()?;
    let mut programs = Vec::new();
    program.complete_commands.iter().for_each(|list| brush_list(list, &mut programs));
    Some(programs)
}

fn brush_list(list: &ast::CompoundList, programs: &mut Vec<String>) {
    for ast::CompoundListItem(list, _) in &list.0 {
        let rest = list.additional.iter().map(|next| match next {
            ast::AndOr::And(pipeline) | ast::AndOr::Or(pipeline) => pipeline,
        });
        for pipeline in std::iter::once(&list.first).chain(rest) {
            pipeline.seq.iter().for_each(|command| brush_command(command, programs));
        }
    }
}

fn brush_command(command: &ast::Command, programs: &mut Vec<String>) {
    match command {
        ast::Command::Simple(simple) => {
            programs.extend(simple.word_or_name.as_ref().map(|word| word.value.clone()));
        }
        ast::Command::Compound(compound, _) => brush_compound(compound, programs),
        ast::Command::Function(function) => brush_compound(&function.body.0, programs),
        ast::Command::ExtendedTest(_, _) => {}
    }
}

fn brush_compound(compound: &ast::CompoundCommand, programs: &mut Vec<String>) {
    match compound {
        ast::CompoundCommand::Arithmetic(_) => {}
        ast::CompoundCommand::ArithmeticForClause(clause) => brush_list(&clause.body.list, programs),
        ast::CompoundCommand::BraceGroup(group) => brush_list(&group.list, programs),
        ast::CompoundCommand::Subshell(subshell) => brush_list(&subshell.list, programs),
        ast::CompoundCommand::ForClause(clause) => brush_list(&clause.body.list, programs),
        ast::CompoundCommand::CaseClause(clause) => {
            clause
                .cases
                .iter()
                .filter_map(|case| case.cmd.as_ref())
                .for_each(|list| brush_list(list, programs));
        }
        ast::CompoundCommand::IfClause(clause) => {
            brush_list(&clause.condition, programs);
            brush_list(&clause.then, programs);
            for branch in clause.elses.iter().flatten() {
                branch.condition.iter().for_each(|condition| brush_list(condition, programs));
                brush_list(&branch.body, programs);
            }
        }
        ast::CompoundCommand::WhileClause(clause) | ast::CompoundCommand::UntilClause(clause) => {
            brush_list(&clause.0, programs);
            brush_list(&clause.1.list, programs);
        }
        ast::CompoundCommand::Coprocess(coprocess) => brush_command(&coprocess.body, programs),
    }
}

fn our_programs(script: &Script, text: &str, programs: &mut Vec<String>) {
    let written = |span: Range<usize>| text[span].replace("\\\n", "");
    for stage in script.items.iter().flat_map(|item| &item.pipeline.stages) {
        match &stage.command {
            Command::Simple { words, .. } => {
                programs.extend(words.first().map(|word: &Word| written(word.span.clone())));
            }
            Command::Compound { bodies, .. } => {
                for body in bodies {
                    our_programs(body, text, programs);
                }
            }
        }
    }
}

/// Whether it is safe to give a text to brush-parser.
fn is_flat(text: &str) -> bool {
    let opens = text.bytes().filter(|byte| b"({[".contains(byte)).count();
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    opens + words.filter(|word| matches!(*word, "if" | "while" | "until" | "for" | "case")).count()
        < 4 * NESTING
}

#[test]
fn brush_finds_the_same_programs() {
    let (mut same, mut other, mut unread) = (0, Vec::new(), 0);
    for text in texts((0..2_000).map(Generator::new)).into_iter().filter(|text| is_flat(text)) {
        let Ok(script) = read(&text) else { continue };
        let mut ours = Vec::new();
        our_programs(&script, &text, &mut ours);
        match brush_programs(&text) {
            None => unread += 1,
            Some(theirs) if theirs == ours => same += 1,
            Some(theirs) => other.push((text, ours, theirs)),
        }
    }
    println!("brush-parser: {same} the same, {} other, {unread} that it cannot read", other.len());
    assert!(same > 1_500 && other.len() * 30 < same, "{} others", other.len());
}
