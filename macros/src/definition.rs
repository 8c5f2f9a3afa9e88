//! The static beside a function: the definition's text with holes for the types, and what else is declared.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, LitBool, spanned::Spanned as _};
use toolwright_codegen::{
    attr::{Concurrency, Hints, ToolFunction},
    literal::json_text,
    names,
};

use crate::{field, handler};

/// The sign of a tool whose author gave none.
const EMOJI: &str = "⚡";

/// Gives the static. `#[cfg]` on the function goes with it.
pub(crate) fn item(function: &ToolFunction) -> TokenStream {
    let ident = format_ident!("{}", names::definition_static(&function.signature.ident.to_string()));
    let cfgs = cfgs(function);
    let parameters = format_ident!("__TOOLWRIGHT_PARAMETERS");
    let fields = function.parameters().map(|parameter| {
        let fallback = field::fallback(parameter.arg.default.as_ref());
        field::field(&parameter.name.value, &parameter.ty, &parameter.arg, &fallback)
    });
    let docs = function.parameters().map(|parameter| field::doc(&parameter.description, &parameter.whens));
    let head = format!(
        "\"name\":\"{}\",\"description\":\"{}",
        function.name.value,
        json_text(&function.description)
    );
    let whens = field::when_texts(&function.whens);
    let cuts = function.mentions().count();
    let (shim, handler) = handler::handler(function, &parameters);
    let hints = hints(&function.tool.hints);
    let declared = declared(function);
    quote! {
        #(#cfgs)*
        #[doc(hidden)]
        pub static #ident: ::toolwright::ToolDef = {
            const #parameters: &[::toolwright::schema::Field] = &[#(#fields),*];
            const __TOOLWRIGHT_TEXT: ::toolwright::private::ToolText = ::toolwright::private::ToolText {
                head: #head,
                whens: &[#(#whens),*],
                fields: #parameters,
                docs: &[#(#docs),*],
            };
            const __TOOLWRIGHT_WRITTEN: ::toolwright::private::Written<{ __TOOLWRIGHT_TEXT.capacity() }, #cuts> =
                __TOOLWRIGHT_TEXT.write();
            const __TOOLWRIGHT_HINTS: ::toolwright::declare::Hints = #hints;
            const __TOOLWRIGHT_ANNOTATIONS: ::toolwright::private::Annotations = __TOOLWRIGHT_HINTS.written();
            static __TOOLWRIGHT_ANNOTATION_BYTES: [u8; __TOOLWRIGHT_ANNOTATIONS.length] =
                __TOOLWRIGHT_ANNOTATIONS.cut();
            static __TOOLWRIGHT_BYTES: [u8; __TOOLWRIGHT_WRITTEN.length] = __TOOLWRIGHT_WRITTEN.cut();
            static __TOOLWRIGHT_CUTS: [::toolwright::schema::Cut; #cuts] = __TOOLWRIGHT_WRITTEN.cuts;
            #shim
            ::toolwright::ToolDef {
                definition: ::toolwright::schema::Definition {
                    text: ::toolwright::private::text(&__TOOLWRIGHT_BYTES),
                    split: __TOOLWRIGHT_WRITTEN.split,
                    cuts: &__TOOLWRIGHT_CUTS,
                    annotations: ::toolwright::private::text(&__TOOLWRIGHT_ANNOTATION_BYTES),
                },
                parameters: #parameters,
                handler: #handler,
                hints: __TOOLWRIGHT_HINTS,
                #declared
            }
        };
    }
}

/// Gives the `#[cfg]` attributes of a function.
pub(crate) fn cfgs(function: &ToolFunction) -> Vec<&Attribute> {
    function.attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect()
}

/// Gives the fields that say what the attribute says.
fn declared(function: &ToolFunction) -> TokenStream {
    let tool = &function.tool;
    let name = &function.name.value;
    let toolset = tool.toolset.as_ref().map_or("", |toolset| toolset.value.as_str());
    let about = tool.about.as_ref().map_or("", |about| about.value.as_str());
    let emoji = tool.emoji.as_ref().map_or(EMOJI, |emoji| emoji.value.as_str());
    let requires_env = tool.requires_env.iter().map(|variable| &variable.value);
    let max_result_chars = optional(tool.max_result_chars.as_ref().map(|number| quote!(#number)));
    let check = optional(tool.check.as_ref().map(|path| {
        quote_spanned!(path.span()=> || ::toolwright::private::Availability::into_availability(#path()))
    }));
    let concurrency = match tool.concurrency.as_ref().map(|(concurrency, _)| concurrency) {
        Some(Concurrency::Shared) => quote!(Shared),
        None | Some(Concurrency::Exclusive) => quote!(Exclusive),
        Some(Concurrency::Interactive) => quote!(Interactive),
        Some(Concurrency::Path(parameter)) => quote!(Path(#parameter)),
        Some(Concurrency::Reads(parameter)) => quote!(Reads(#parameter)),
        Some(Concurrency::Paths(function)) => quote!(Paths(#function)),
    };
    let trust = if tool.untrusted.is_some() { quote!(Outside) } else { quote!(Own) };
    quote! {
        name: #name,
        toolset: #toolset,
        about: #about,
        emoji: #emoji,
        max_result_chars: #max_result_chars,
        requires_env: &[#(#requires_env),*],
        check: #check,
        concurrency: ::toolwright::declare::Concurrency::#concurrency,
        trust: ::toolwright::Trust::#trust,
    }
}

/// Gives what is said of a tool's calls.
fn hints(hints: &Hints) -> TokenStream {
    let said = |hint: &Option<LitBool>| optional(hint.as_ref().map(|hint| quote!(#hint)));
    let (read_only, destructive) = (said(&hints.read_only), said(&hints.destructive));
    let (idempotent, open_world) = (said(&hints.idempotent), said(&hints.open_world));
    quote! {
        ::toolwright::declare::Hints {
            read_only: #read_only,
            destructive: #destructive,
            idempotent: #idempotent,
            open_world: #open_world,
        }
    }
}

fn optional(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(
        || quote!(::core::option::Option::None),
        |value| quote!(::core::option::Option::Some(#value)),
    )
}
