//! What stands in for a parameter that is left out: as JSON for the model, as a value for the function.

use std::path::PathBuf;

use super::Number;

/// The default of a parameter or field, as the model is told it.
#[derive(Clone, Copy, Debug)]
pub enum Fallback {
    /// There is none.
    None,
    /// The type's own default.
    Zero,
    /// `true` or `false`.
    Boolean(bool),
    /// A number.
    Number(Number),
    /// A text, not yet escaped.
    Text(&'static str),
    /// An empty list.
    Empty,
}

/// A constant whose type the macro cannot know; rustc chooses the method.
#[derive(Clone, Copy, Debug)]
pub struct Constant<T>(pub T);

macro_rules! integer_constants {
    ($($integer:ty),*) => {$(
        impl Constant<$integer> {
            /// Gives it as a default.
            pub const fn fallback(self) -> Fallback {
                Fallback::Number(self.number())
            }

            /// Gives it as a bound.
            pub const fn number(self) -> Number {
                Number::Integer(self.0 as i128)
            }
        }
    )*};
}

integer_constants!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, usize);

impl Constant<bool> {
    /// Gives it as a default.
    pub const fn fallback(self) -> Fallback {
        Fallback::Boolean(self.0)
    }
}

impl Constant<&'static str> {
    /// Gives it as a default.
    pub const fn fallback(self) -> Fallback {
        Fallback::Text(self.0)
    }
}

impl Constant<usize> {
    /// Gives it as a count of characters or items.
    pub const fn count(self) -> usize {
        self.0
    }
}

/// A type whose value a default can give as text: `#[arg(default = "…")]`.
#[diagnostic::on_unimplemented(
    message = "a text cannot be the default of `{Self}`",
    label = "this default is a text",
    note = "texts are defaults of String, PathBuf, and enums without data that derive toolwright::ToolArgs"
)]
pub trait FromText: Sized {
    /// Gives the value; the text was checked against the type's schema when it was compiled.
    fn from_text(text: &'static str) -> Self;
}

impl FromText for String {
    fn from_text(text: &'static str) -> Self {
        text.to_owned()
    }
}

impl FromText for Box<str> {
    fn from_text(text: &'static str) -> Self {
        text.into()
    }
}

impl FromText for PathBuf {
    fn from_text(text: &'static str) -> Self {
        text.into()
    }
}

impl<T: FromText> FromText for Option<T> {
    fn from_text(text: &'static str) -> Self {
        Some(T::from_text(text))
    }
}

/// A type whose value a constant of another type can give: `#[arg(default = SOME_CONSTANT)]`.
#[diagnostic::on_unimplemented(
    message = "a default of type `{D}` cannot stand in for a `{Self}`",
    label = "this default has another type than the parameter"
)]
pub trait FromConstant<D> {
    /// Gives the value.
    fn from_constant(constant: D) -> Self;
}

impl<T> FromConstant<T> for T {
    fn from_constant(constant: T) -> Self {
        constant
    }
}

impl<T> FromConstant<T> for Option<T> {
    fn from_constant(constant: T) -> Self {
        Some(constant)
    }
}

impl<T: FromText> FromConstant<&'static str> for T {
    fn from_constant(constant: &'static str) -> Self {
        T::from_text(constant)
    }
}
