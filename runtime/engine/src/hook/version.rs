//! By which version of the fields a hook may know what it is told: the original's words, written into every event.

use serde::{Serialize, Serializer};

macro_rules! versions {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal;)*) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl $name {
            /// Gives the version's word.
            pub const fn word(self) -> &'static str {
                $word
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    )*};
}

versions! {
    /// The version of what every hook and middleware is told.
    TelemetryVersion = "hermes.observer.v1";
    /// The version of what middleware is told beyond that.
    MiddlewareVersion = "hermes.middleware.v1";
}
