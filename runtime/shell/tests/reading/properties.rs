//! What holds for any text.

use std::ops::Range;

use proptest::prelude::*;
use toolwright_shell::{Command, Part, Quoting, Script, Stage, Word, read};

use crate::{generator::Generator, script, shape::shape};

/// How many constructs are inside one another, and every span.
#[derive(Default)]
struct Seen {
    deepest: usize,
    spans: Vec<Range<usize>>,
}

impl Seen {
    fn script(&mut self, script: &Script, depth: usize) {
        self.deepest = self.deepest.max(depth);
        script.items.iter().flat_map(|item| &item.pipeline.stages).for_each(|stage| self.stage(stage, depth));
    }

    fn stage(&mut self, stage: &Stage, depth: usize) {
        match &stage.command {
            Command::Simple { assignments, words } => {
                assignments
                    .iter()
                    .flat_map(|assignment| &assignment.values)
                    .for_each(|word| self.word(word, depth));
                for word in words {
                    self.word(word, depth);
                }
            }
            Command::Compound { words, bodies, .. } => {
                for word in words {
                    self.word(word, depth);
                }
                for body in bodies {
                    self.script(body, depth + 1);
                }
            }
        }
        stage.redirects.iter().for_each(|redirect| self.word(&redirect.target, depth));
    }

    fn word(&mut self, word: &Word, depth: usize) {
        self.spans.push(word.span.clone());
        word.parts.iter().for_each(|part| self.part(part, depth));
    }

    fn part(&mut self, part: &Part, depth: usize) {
        match part {
            Part::Bare(_) | Part::Quoted(_) => {}
            Part::Parameter { operation, .. } => {
                let words = operation.iter().flat_map(|operation| &operation.words);
                words.for_each(|word| self.word(word, depth + 1));
            }
            Part::Substitution { script, .. } | Part::Process { script, .. } => {
                self.script(script, depth + 1);
            }
            Part::Arithmetic { parts, .. } => parts.iter().for_each(|part| self.part(part, depth + 1)),
        }
    }
}

/// Texts that begin many constructs.
fn shell_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z=é ]{0,4}",
        prop::sample::select(vec![
            "'",
            "\"",
            "`",
            "$(",
            "${",
            "$((",
            "((",
            "))",
            ")",
            "}",
            "{ ",
            "; ",
            "\n",
            "|",
            "&&",
            "<<E\n",
            "E\n",
            "\\",
            "\\\n",
            "#",
            "if ",
            "then ",
            "fi",
            "for x in ",
            "do ",
            "done",
            "case x in ",
            ") ",
            ";;",
            "esac",
            "[[ ",
            " ]]",
            "a=(",
            "[",
            "]",
            "<(",
            "f() ",
            "!",
            "time ",
            "coproc ",
            "@(",
            ":-",
            "/",
            "$'",
            "\r",
            "\0",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Scripts with a fault, or without one after all.
fn damaged() -> impl Strategy<Value = String> {
    any::<u64>().prop_map(|seed| {
        let mut generator = Generator::new(seed);
        let whole = generator.script();
        generator.damaged(&whole)
    })
}

/// Any text but a NUL, which no argument can hold.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), shell_like()].prop_map(|text| text.replace('\0', ""))
}

fn words_of(script: &Script) -> &[Word] {
    match &script.items[0].pipeline.stages[0].command {
        Command::Simple { words, .. } => words,
        Command::Compound { .. } => &[],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn places_are_in_the_text_and_the_depth_is_bounded(text in prop_oneof![shell_like(), damaged()]) {
        let script = match read(&text) {
            Ok(script) => script,
            Err(fault) => {
                prop_assert!(fault.at <= text.len());
                fault.before
            }
        };
        let mut seen = Seen::default();
        seen.script(&script, 1);
        prop_assert!(seen.deepest <= Script::DEPTH_LIMIT);
        for span in seen.spans {
            prop_assert!(text.get(span.clone()).is_some(), "{span:?}");
        }
    }

    #[test]
    fn any_quoted_text_is_one_word(text in any_text()) {
        let single = format!("echo '{}' b", text.replace('\'', "'\\''"));
        let double = format!("echo \"{}\" b", text.replace(['\\', '"', '$', '`'], "\\$0").replace("\\$0", "x"));
        for line in [single, double] {
            let script = script(&line);
            prop_assert_eq!(script.items.len(), 1);
            prop_assert_eq!(words_of(&script).len(), 3);
        }
        let single = format!("echo '{}'", text.replace('\'', "'\\''"));
        let value: String = words_of(&script(&single))[1]
            .parts
            .iter()
            .map(|part| if let Part::Quoted(text) = part { text.as_str() } else { "(not quoted)" })
            .collect();
        prop_assert_eq!(value, text);
    }

    #[test]
    fn any_text_in_a_quoted_here_document_is_its_body(text in any_text()) {
        prop_assume!(!text.lines().any(|line| line == "END-OF-TEXT"));
        let script = script(&format!("cat <<'END-OF-TEXT'\n{text}\nEND-OF-TEXT\nb"));
        prop_assert_eq!(script.items.len(), 2);
        let body = &script.items[0].pipeline.stages[0].redirects[0].target;
        prop_assert_eq!(&body.parts, &[Part::Quoted(format!("{text}\n"))]);
    }

    #[test]
    fn a_comment_hides_its_line_only(text in any_text()) {
        let line = text.replace('\n', " ");
        prop_assert_eq!(shape(&script(&format!("a # {line}\nb"))), "a ; b");
    }

    #[test]
    fn lines_are_read_one_by_one(left in 0_u64..10_000, right in 0_u64..10_000) {
        let (left, right) = (Generator::new(left).script(), Generator::new(right).script());
        let both = format!("{left}{right}");
        if let (Ok(left), Ok(right)) = (read(&left), read(&right)) {
            prop_assert_eq!(shape(&script(&both)), format!("{} ; {}", shape(&left), shape(&right)));
        }
    }

    #[test]
    fn what_is_wrapped_is_read_as_it_is_alone(seed in 0_u64..10_000) {
        let text = Generator::new(seed).script();
        if let Ok(alone) = read(&text) {
            let alone = shape(&alone);
            prop_assert_eq!(shape(&script(&format!("{{\n{text}}}"))), format!("GROUP {{{alone}}}"));
            prop_assert_eq!(shape(&script(&format!("a \"$(\n{text})\""))), format!("a \"$({alone})\""));
        }
    }

    #[test]
    fn what_stands_in_a_parameter_is_known_by_its_quotes(name in "[a-z_][a-z0-9_]{0,5}") {
        let part = |quoting| Part::Parameter { name: name.clone(), operation: None, quoting };
        let read = script(&format!("a ${name} \"${name}\" ${{{name}}}"));
        let words: Vec<&Part> = words_of(&read)[1..].iter().map(|word| &word.parts[0]).collect();
        prop_assert_eq!(words, [&part(Quoting::Bare), &part(Quoting::Quoted), &part(Quoting::Bare)]);
    }
}
