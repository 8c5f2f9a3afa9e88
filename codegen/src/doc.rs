//! The words of doc comments: what a model reads is the text, not its line breaks.

use std::borrow::Cow;

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
            text.push_str(&unstarred(&line.value()));
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
    let mut blank = false;
    let mut fenced = false;
    let mut was_fence = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() && !fenced {
            blank = true;
            continue;
        }
        let fence = trimmed.starts_with("```");
        if !joined.is_empty() {
            let own_line = fenced || fence || was_fence || is_item(trimmed);
            joined.push_str(if blank {
                "\n\n"
            } else if own_line {
                "\n"
            } else {
                " "
            });
        }
        let code = fenced && !fence;
        joined.push_str(if code { line.strip_prefix(' ').unwrap_or(line).trim_end() } else { trimmed });
        blank = false;
        fenced ^= fence;
        was_fence = fence;
    }
    joined
}

/// Takes away the stars that begin the lines of a block comment, where they all have one.
fn unstarred(text: &str) -> Cow<'_, str> {
    let Some((first, rest)) = text.split_once('\n') else { return Cow::Borrowed(text) };
    let mut plain = first.to_owned();
    for line in rest.lines() {
        let trimmed = line.trim_start();
        match trimmed.strip_prefix('*') {
            Some(line) => {
                plain.push('\n');
                plain.push_str(line);
            }
            None if trimmed.is_empty() => plain.push('\n'),
            None => return Cow::Borrowed(text),
        }
    }
    Cow::Owned(plain)
}

/// Tells whether a line is an item of a list.
fn is_item(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    line.starts_with("- ") || line.starts_with("* ") || (digits > 0 && line[digits..].starts_with(". "))
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::{description, paragraphs};
    use crate::attr::Faults;

    #[test]
    fn lines_are_joined_paragraphs_and_lists_are_not() {
        assert_eq!(paragraphs(" One\n line.\n\n\n Two.\n"), "One line.\n\nTwo.");
        assert_eq!(
            paragraphs(" Ways:\n - one\n   more\n * two\n 10. three\n end"),
            "Ways:\n- one more\n* two\n10. three end"
        );
        assert_eq!(paragraphs(" - not\n -a list\n 3.5 neither"), "- not -a list 3.5 neither");
        assert_eq!(paragraphs(""), "");
    }

    #[test]
    fn code_keeps_its_lines() {
        assert_eq!(
            paragraphs(" See:\n ```text\n a\n   b\n\n c\n ```\n After."),
            "See:\n```text\na\n  b\n\nc\n```\nAfter."
        );
    }

    #[test]
    fn every_form_of_doc_comment_is_read() {
        let item: syn::ItemFn = parse_quote! {
            /// One.
            #[doc = " Two."]
            /** Three
             * four. */
            #[doc(hidden)]
            #[inline]
            fn item() {}
        };
        let mut faults = Faults::default();
        assert_eq!(description(&item.attrs, &mut faults), "One. Two. Three four.");
        assert!(faults.is_empty());
    }

    #[test]
    fn words_from_elsewhere_are_a_fault() {
        let item: syn::ItemFn = parse_quote!(
            #[doc = include_str!("a.md")]
            fn item() {}
        );
        let mut faults = Faults::default();
        assert_eq!(description(&item.attrs, &mut faults), "?");
        assert_eq!(faults.into_list()[0].message, "a description that is not written out");
    }
}
