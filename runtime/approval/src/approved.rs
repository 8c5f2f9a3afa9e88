//! The proof that something may be done.

/// A value that the [`Gate`](crate::Gate) let through. Nobody else can make one, it cannot be changed or
/// copied, and it is good for one use: what was approved is what is in it.
#[derive(Debug)]
pub struct Approved<T>(T);

impl<T> Approved<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(value)
    }

    /// Shows what was approved.
    pub const fn get(&self) -> &T {
        &self.0
    }

    /// Takes what was approved out, which uses the approval up.
    pub fn into_inner(self) -> T {
        self.0
    }
}
