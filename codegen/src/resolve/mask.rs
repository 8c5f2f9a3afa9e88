//! Sets of positions, as bits.

/// A set of positions in a table of known length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mask(Vec<u64>);

impl Mask {
    pub(super) fn empty(length: usize) -> Self {
        Self(vec![0; length.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, position: usize) {
        if let Some(word) = self.0.get_mut(position / 64) {
            *word |= 1 << (position % 64);
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(word, less)| word & !less).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Gives the positions in rising order.
    pub(super) fn positions(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| Bits(word).map(move |bit| index * 64 + bit))
    }
}

struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
