//! What is wrong with an attribute, at its token; collected, never stopping at the first.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

/// One fault.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The first token that is wrong.
    pub start: Span,
    /// The last one.
    pub end: Span,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

/// A list of faults.
#[derive(Debug, Default)]
pub struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    /// Adds a fault at some tokens.
    pub fn push(&mut self, tokens: impl ToTokens, message: impl Into<String>, help: impl Into<String>) {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| token.span());
        let start = spans.next().unwrap_or_else(Span::call_site);
        let end = spans.last().unwrap_or(start);
        self.between(start, end, message, help);
    }

    /// Adds a fault at one span.
    pub fn at(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.between(span, span, message, help);
    }

    /// Adds a fault from one span to another.
    pub fn between(&mut self, start: Span, end: Span, message: impl Into<String>, help: impl Into<String>) {
        self.list.push(Fault { start, end, message: message.into(), help: help.into() });
    }

    /// Adds what `syn` could not read.
    pub fn syntax(&mut self, error: &syn::Error, help: &str) {
        self.at(error.span(), error.to_string(), help);
    }

    /// Tells whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Gives the list.
    pub fn into_list(self) -> Vec<Fault> {
        self.list
    }

    /// Gives the `compile_error!` calls that make rustc report the faults at their tokens.
    pub fn to_compile_errors(&self) -> TokenStream {
        self.list.iter().map(Fault::to_compile_error).collect()
    }
}

impl Fault {
    fn to_compile_error(&self) -> TokenStream {
        let text = format!("{}\nhelp: {}", self.message, self.help);
        // rustc underlines from the first token of a macro call to the last.
        let mut call = quote_spanned!(self.start=> ::core::compile_error!);
        call.extend(quote_spanned!(self.end=> { #text }));
        call
    }
}
