//! The proofs beside a tool or a type. They stand in a macro call that the engine empties unless its feature
//! `proofs` is on.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use toolwright_codegen::{
    attr::{Parameter, Run, ToolFunction},
    names,
};

use crate::{arguments, definition, mirror};

/// Gives the test of a tool.
pub(crate) fn item(function: &ToolFunction) -> TokenStream {
    let name = &function.signature.ident.to_string();
    let test = format_ident!("{}", names::proof_test(name));
    let definition = format_ident!("{}", names::definition_static(name));
    let arguments = arguments::ident(function);
    let cfgs = definition::cfgs(function);
    let fields = function.parameters().map(field);
    // An agent tool has no shim, so its arguments are read only here.
    let read_here = (function.run == Run::Agent).then(|| {
        let item = arguments::item(function);
        quote!(#[allow(dead_code)] #item)
    });
    quote! {
        ::toolwright::__proof! {
            #(#cfgs)*
            #[cfg(test)]
            #[test]
            fn #test() -> ::core::result::Result<(), ::toolwright::private::proof::Disproof> {
                #read_here
                #[allow(dead_code)]
                #[derive(::toolwright::private::schemars::JsonSchema)]
                #[schemars(crate = "::toolwright::private::schemars")]
                struct __ToolwrightMirror { #(#fields),* }
                ::toolwright::private::proof::tool::<__ToolwrightMirror>(&#definition, |text| {
                    ::toolwright::private::read::<#arguments>(#definition.parameters, text).map(|_| ())
                })
            }
        }
    }
}

fn field(parameter: &Parameter) -> TokenStream {
    let Parameter { ident, ty, arg, .. } = parameter;
    let name = &parameter.name.value;
    let mut description = parameter.description.clone();
    for when in &parameter.whens {
        description.push(' ');
        description.push_str(when.text.value.trim());
    }
    let field = mirror::field(ty, arg, false);
    let (attributes, ty) = (field.attributes, field.ty);
    quote!(#[doc = #description] #[schemars(rename = #name)] #attributes #ident: #ty)
}
