//! What a value must keep to beyond its type.

/// Limits of a value; those that are `None` or empty do not limit.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The least number.
    pub min: Option<Number>,
    /// The greatest number.
    pub max: Option<Number>,
    /// The least count of characters of a text.
    pub min_length: Option<usize>,
    /// The greatest count of characters of a text.
    pub max_length: Option<usize>,
    /// The least count of items of a list.
    pub min_items: Option<usize>,
    /// The greatest count of items of a list.
    pub max_items: Option<usize>,
    /// A regular expression that must be found in a text.
    pub pattern: Option<&'static str>,
    /// The texts that are allowed; empty when all are.
    pub names: &'static [&'static str],
}

impl Bounds {
    /// No limits.
    pub const NONE: Self = Self {
        min: None,
        max: None,
        min_length: None,
        max_length: None,
        min_items: None,
        max_items: None,
        pattern: None,
        names: &[],
    };

    /// Tells whether nothing is limited.
    pub const fn is_none(&self) -> bool {
        self.min.is_none()
            && self.max.is_none()
            && self.min_length.is_none()
            && self.max_length.is_none()
            && self.min_items.is_none()
            && self.max_items.is_none()
            && self.pattern.is_none()
            && self.names.is_empty()
    }

    /// Gives the limits that hold where a type has these and a field has `narrower` ones.
    #[must_use]
    pub const fn narrowed(&self, narrower: &Self) -> Self {
        Self {
            min: if narrower.min.is_some() { narrower.min } else { self.min },
            max: if narrower.max.is_some() { narrower.max } else { self.max },
            min_length: if narrower.min_length.is_some() { narrower.min_length } else { self.min_length },
            max_length: if narrower.max_length.is_some() { narrower.max_length } else { self.max_length },
            min_items: if narrower.min_items.is_some() { narrower.min_items } else { self.min_items },
            max_items: if narrower.max_items.is_some() { narrower.max_items } else { self.max_items },
            pattern: if narrower.pattern.is_some() { narrower.pattern } else { self.pattern },
            names: if narrower.names.is_empty() { self.names } else { narrower.names },
        }
    }
}

/// A number in a bound or a default.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// A whole number.
    Integer(i128),
    /// Another number, with its JSON text.
    Float(f64, &'static str),
}

impl Number {
    /// Tells whether it is less than another.
    pub const fn is_less(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(left), Self::Integer(right)) => left < right,
            _ => self.float() < other.float(),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "compared with a float, an integer is as exact as one")]
    const fn float(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value, _) => value,
        }
    }
}
