//! The proofs beside a tool or a type. They stand in a macro call that the engine empties unless its feature
//! `proofs` is on.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use toolwright_codegen::{
    attr::{Parameter, Run, Shape, ToolFunction, TypeShape},
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

/// Gives the test of a type's defaults, where some are said both to serde and to the model.
pub(crate) fn defaults(shape: &TypeShape) -> TokenStream {
    let twice = match &shape.shape {
        Shape::Object(fields) => fields.list.iter().any(|field| field.arg.default.is_some()),
        Shape::Same(..) | Shape::Names(_) | Shape::Enum { .. } => false,
    };
    if !twice || !shape.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &shape.ident;
    let name = ident.to_string();
    let test = format_ident!("{}", names::defaults_test(&name));
    quote! {
        ::toolwright::__proof! {
            #[cfg(test)]
            #[allow(non_snake_case)]
            #[test]
            fn #test() -> ::core::result::Result<(), ::toolwright::private::proof::Disproof> {
                #[allow(unused_imports)]
                use ::toolwright::private::proof::{Hidden as _, Shown as _};
                let schema = <#ident as ::toolwright::schema::ParamSchema>::SCHEMA;
                ::toolwright::private::proof::defaults(#name, schema, |text| {
                    let value: #ident = ::toolwright::private::serde_json::from_str(text)
                        .map_err(|error| ::std::string::ToString::to_string(&error))?;
                    ::core::result::Result::Ok((&&::toolwright::private::proof::Look(&value)).look())
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
