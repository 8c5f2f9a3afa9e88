//! How deep a file's tokens nest: the parser goes down its thread's stack for each level, so there is a limit.

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::attr::Fault;

/// The deepest nesting that is read.
const DEEPEST: usize = 128;

/// Finds the token that stands too deep in brackets, angle brackets or prefixes such as `&` and `*const`. Walks
/// with a stack of its own.
pub(super) fn too_deep(tokens: TokenStream) -> Option<Fault> {
    let mut open = vec![(tokens.into_iter(), 0_usize)];
    let mut angles = 0_usize;
    let mut prefixes = 0_usize;
    while let Some((tokens, outer)) = open.last_mut() {
        let outer = *outer;
        let mut at = Span::call_site();
        match tokens.next() {
            None => {
                (angles, prefixes) = (outer, 0);
                open.pop();
            }
            Some(TokenTree::Group(group)) => {
                at = group.span_open();
                prefixes = 0;
                open.push((group.stream().into_iter(), angles));
            }
            Some(TokenTree::Punct(mark)) => {
                at = mark.span();
                prefixes += 1;
                match mark.as_char() {
                    '<' => angles += 1,
                    '>' => angles = angles.saturating_sub(1).max(outer),
                    ',' => prefixes = 0,
                    // No type goes on behind it: what looked like one was a comparison.
                    ';' => (angles, prefixes) = (outer, 0),
                    _ => {}
                }
            }
            Some(TokenTree::Ident(word)) if word == "const" || word == "mut" || word == "dyn" => {}
            Some(TokenTree::Ident(_) | TokenTree::Literal(_)) => prefixes = 0,
        }
        if open.len() + angles + prefixes > DEEPEST {
            return Some(Fault {
                start: at,
                end: at,
                message: format!("this file nests more than {DEEPEST} levels deep here"),
                help: "give the inner parts names of their own; a file with tools is read level by level"
                    .to_owned(),
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::too_deep;

    fn fits(text: &str) -> bool {
        too_deep(text.parse().unwrap()).is_none()
    }

    #[test]
    fn what_nests_is_counted_and_what_follows_is_not() {
        assert!(fits(&format!("type A = {}u8{};", "Vec<".repeat(100), ">".repeat(100))));
        assert!(!fits(&format!("type A = {}u8{};", "Vec<".repeat(200), ">".repeat(200))));
        assert!(!fits(&format!("type A = {}u8;", "*const ".repeat(200))));
        assert!(!fits(&format!("const A: u8 = {}1{};", "(".repeat(200), ")".repeat(200))));
        assert!(fits(&"fn f() { let a = 1 < 2; if a < b { g(); } }".repeat(500)));
        assert!(fits(&format!("fn f() {{ {} }}", "let a = 1 < 2;".repeat(500))));
        assert!(fits(&format!("fn f() {{ match a {{ {} }} }}", "x if x < 3 => 1,".repeat(500))));
        assert!(fits(&format!("const A: [u8; 500] = [{}];", "-1,".repeat(500))));
    }
}
