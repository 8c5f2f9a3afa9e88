//! The shim around a function: reads the arguments, calls, turns the answer into an output.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Ident, ReturnType, spanned::Spanned as _};
use toolwright_codegen::attr::{Input, Run, ToolFunction};

use crate::arguments;

/// Gives the shim, named `call`, and the expression of the `Handler`.
pub(crate) fn handler(function: &ToolFunction, parameters: &Ident) -> (TokenStream, TokenStream) {
    let path = quote!(::toolwright::declare::Handler);
    if function.run == Run::Agent {
        return (TokenStream::new(), quote!(#path::Agent));
    }
    let call = Ident::new("__toolwright_call", Span::call_site());
    let body = body(function, parameters);
    let output = quote!(::core::result::Result<::toolwright::Output, ::toolwright::ToolError>);
    if function.run == Run::Async {
        // Spanned to the function's name: a future that is not `Send` is reported there.
        let span = function.signature.ident.span();
        let future = quote_spanned!(span=> ::std::boxed::Box::pin(async move { #body }));
        let shim = quote! {
            fn #call<'call>(
                __toolwright_context: &'call ::toolwright::Context,
                __toolwright_text: &'call str,
            ) -> ::toolwright::declare::HandlerFuture<'call> {
                let _: &::toolwright::Context = __toolwright_context;
                #future
            }
        };
        return (shim, quote!(#path::Async(#call)));
    }
    let shim = quote! {
        fn #call(__toolwright_context: &::toolwright::Context, __toolwright_text: &str) -> #output {
            let _: &::toolwright::Context = __toolwright_context;
            #body
        }
    };
    let handler =
        if function.run == Run::Quick { quote!(#path::Quick(#call)) } else { quote!(#path::Blocking(#call)) };
    (shim, handler)
}

/// Gives the statements. Their names are reserved: a tool may be called `answer`, or `context`.
fn body(function: &ToolFunction, parameters: &Ident) -> TokenStream {
    let name = &function.signature.ident;
    let struct_name = arguments::ident(function);
    let inputs = function.inputs.iter().map(|input| match input {
        Input::Context => quote!(__toolwright_context),
        Input::Parameter(parameter) => {
            let ident = &parameter.ident;
            quote!(__toolwright_arguments.#ident)
        }
    });
    let awaited = (function.run == Run::Async).then(|| quote!(.await));
    let span = match &function.signature.output {
        ReturnType::Default => name.span(),
        ReturnType::Type(_, ty) => ty.span(),
    };
    // Spanned to the return type: a type that cannot be answered with is reported there.
    let settled = quote_spanned!(span=> (&&&::toolwright::private::Tag::of(&__toolwright_answer)).settle(__toolwright_answer)?);
    let output = quote_spanned!(span=> (&&::toolwright::private::Tag::of(&__toolwright_answer)).output(__toolwright_answer));
    let arguments =
        if function.parameters().next().is_some() { quote!(__toolwright_arguments) } else { quote!(_) };
    quote! {
        #[allow(unused_imports)]
        use ::toolwright::private::{
            OutputJson as _, OutputVerbatim as _, SettleForeign as _, SettleOwn as _, SettlePlain as _,
        };
        let #arguments: #struct_name = ::toolwright::private::read(#parameters, __toolwright_text)?;
        let __toolwright_answer = #name(#(#inputs),*) #awaited;
        let __toolwright_answer = #settled;
        #output
    }
}
