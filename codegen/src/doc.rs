//! The words of doc comments: what a model reads is the text, not its line breaks.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::attr::Faults;

/// Gives the text of an item's doc comments: the lines of a paragraph joined with spaces, paragraphs, list
/// items and code blocks on lines of their own.
pub fn description(attributes: &[Attribute], faults: &mut Faults) -> String {
    let mut text = String::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        if let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &pair.value {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line.value());
        } else {
            // Not empty, so that nobody complains of a missing description too.
            text.push('?');
            faults.push(
                &pair.value,
                "a description that is not written out",
                "the build reads the text itself and expands no macro; write it as a doc comment",
            );
        }
    }
    paragraphs(&text)
}

/// Joins the lines of each paragraph.
pub fn paragraphs(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut fenced = false;
    let mut blank = false;
    for raw in text.lines() {
        let line = unstarred(raw);
        let trimmed = line.trim();
        let fence = trimmed.starts_with("```");
        if trimmed.is_empty() && !fenced {
            blank = true;
            continue;
        }
        if !joined.is_empty() {
            joined.push_str(match (blank, fenced || fence || is_item(trimmed)) {
                (true, _) => "\n\n",
                (false, true) => "\n",
                (false, false) => " ",
            });
        }
        // After a fence closes, the next line is not part of it.
        joined.push_str(if fenced && !fence {
            line.strip_prefix(' ').unwrap_or(line).trim_end()
        } else {
            trimmed
        });
        blank = fence && fenced;
        fenced ^= fence;
    }
    joined
}

/// Takes away the star that begins a line of a block comment.
fn unstarred(line: &str) -> &str {
    line.trim_start()
        .strip_prefix("* ")
        .filter(|_| line.starts_with(" * ") || line.starts_with("     * "))
        .unwrap_or(line)
}

/// Tells whether a line is an item of a list.
fn is_item(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    line.starts_with("- ") || line.starts_with("* ") || (digits > 0 && line[digits..].starts_with(". "))
}
