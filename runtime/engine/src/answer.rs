//! Turns whatever a tool's function gives back into an [`Output`].
//!
//! The macro does not know the function's type, only rustc does; so the choice is made by method lookup:
//! `(&&&Tag::of(&value)).settle(value)` finds the first of three traits whose implementation fits, from the
//! outermost reference inwards. An alias of `Result` therefore works as well as `Result`.

use std::{any::type_name, borrow::Cow, fmt::Display, marker::PhantomData};

use serde::Serialize;

use crate::{Output, ToolError};

/// Stands for a type while rustc chooses what to do with its values.
#[derive(Debug)]
pub struct Tag<T>(PhantomData<fn() -> T>);

impl<T> Tag<T> {
    /// Gives the tag of a value's type.
    pub fn of(_: &T) -> Self {
        Self(PhantomData)
    }
}

/// First choice: the function says itself how it fails.
pub trait SettleOwn<T> {
    /// Gives the function's result.
    fn settle(&self, answer: Result<T, ToolError>) -> Result<T, ToolError>;
}

impl<T> SettleOwn<T> for &&Tag<Result<T, ToolError>> {
    fn settle(&self, answer: Result<T, ToolError>) -> Result<T, ToolError> {
        answer
    }
}

/// Second choice: the function fails with an error of its own.
pub trait SettleForeign<T, E> {
    /// Gives the function's result, an error with its type's name.
    fn settle(&self, answer: Result<T, E>) -> Result<T, ToolError>
    where
        E: Failure;
}

impl<T, E> SettleForeign<T, E> for &Tag<Result<T, E>> {
    fn settle(&self, answer: Result<T, E>) -> Result<T, ToolError>
    where
        E: Failure,
    {
        answer.map_err(|error| ToolError::Failed { type_name: short_name::<E>(), message: error.to_string() })
    }
}

/// Third choice: the function cannot fail.
pub trait SettlePlain<T> {
    /// Gives the function's result.
    fn settle(&self, answer: T) -> Result<T, ToolError>;
}

impl<T> SettlePlain<T> for Tag<T> {
    fn settle(&self, answer: T) -> Result<T, ToolError> {
        Ok(answer)
    }
}

/// First choice: text or an output, passed on as it is.
pub trait OutputVerbatim<T> {
    /// Gives the output.
    fn output(&self, answer: T) -> Result<Output, ToolError>;
}

impl<T: Verbatim> OutputVerbatim<T> for &Tag<T> {
    fn output(&self, answer: T) -> Result<Output, ToolError> {
        Ok(answer.verbatim())
    }
}

/// Second choice: a value, written as JSON.
pub trait OutputJson<T> {
    /// Gives the output.
    fn output(&self, answer: T) -> Result<Output, ToolError>
    where
        T: Answer;
}

impl<T> OutputJson<T> for Tag<T> {
    fn output(&self, answer: T) -> Result<Output, ToolError>
    where
        T: Answer,
    {
        Output::json(&answer)
    }
}

/// An error that a model can be told.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be told to a model",
    label = "this function's error type has no text",
    note = "implement Display for it (`#[derive(thiserror::Error)]`), or return toolwright::ToolError"
)]
pub trait Failure: Display {}

impl<E: Display> Failure for E {}

/// A value that a model can be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given to a model",
    label = "this function's answer cannot be written as JSON",
    note = "derive serde::Serialize for it, or return a String, which is passed on as it is"
)]
pub trait Answer: Serialize {}

impl<T: Serialize> Answer for T {}

/// A value that is passed on as it is.
pub trait Verbatim {
    /// Gives the output.
    fn verbatim(self) -> Output;
}

impl Verbatim for Output {
    fn verbatim(self) -> Output {
        self
    }
}

macro_rules! texts {
    ($($text:ty),*) => {$(
        impl Verbatim for $text {
            fn verbatim(self) -> Output {
                Output::Text(self.into())
            }
        }
    )*};
}

texts!(String, &str, Cow<'_, str>, Box<str>);

/// Gives the last part of a type's name, without its parameters. Texts are not errors of a type's own.
fn short_name<E>() -> &'static str {
    let whole = type_name::<E>();
    let plain = whole.split_once('<').map_or(whole, |(name, _)| name);
    match plain.rsplit("::").next().unwrap_or(plain) {
        "String" | "&str" | "str" | "Box" => "Error",
        name => name,
    }
}
