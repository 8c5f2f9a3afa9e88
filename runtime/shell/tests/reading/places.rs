//! A word's span is where it stands in the text.

use toolwright_shell::{Command, Part, Script};

use crate::script;

/// Every word of every command, as the text has it.
fn words<'a>(script: &Script, text: &'a str, found: &mut Vec<&'a str>) {
    for stage in script.items.iter().flat_map(|item| &item.pipeline.stages) {
        let (own, bodies) = match &stage.command {
            Command::Simple { words, .. } => (words, &[][..]),
            Command::Compound { words, bodies, .. } => (words, &bodies[..]),
        };
        let targets = stage.redirects.iter().map(|redirect| &redirect.target);
        for word in own.iter().chain(targets) {
            found.push(&text[word.span.clone()]);
            for part in &word.parts {
                if let Part::Substitution { script, .. } | Part::Process { script, .. } = part {
                    words(script, text, found);
                }
            }
        }
        for body in bodies {
            words(body, text, found);
        }
    }
}

fn found(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    words(&script(text), text, &mut found);
    found
}

#[test]
fn words_are_where_they_stand() {
    assert_eq!(found("é 'b c'  d\\ e>f"), ["é", "'b c'", "d\\ e", "f"]);
    assert_eq!(found("a \"$(b 'c')\" `d e`"), ["a", "\"$(b 'c')\"", "b", "'c'", "`d e`", "d", "e"]);
    assert_eq!(found("for x in y z; do a; done"), ["y", "z", "a"]);
}

#[test]
fn words_of_a_here_document_are_where_they_stand() {
    assert_eq!(found("cat <<E; x\na $(b c)\nE\n"), ["cat", "a $(b c)\n", "b", "c", "x"]);
}

#[test]
fn words_of_a_text_that_was_changed_are_where_all_of_it_stands() {
    assert_eq!(found("`a \\`b\\``"), ["`a \\`b\\``", "a \\`b\\`", "a \\`b\\`", "a \\`b\\`"]);
}
