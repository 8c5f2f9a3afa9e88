//! Sets of tools as bits, one per position in a registry's table.
//!
//! Up to 256 tools a set lives in the value itself; above that in one allocation, written in place.

use std::fmt;

use crate::ToolId;

const INLINE_WORDS: usize = 4;
const BITS: usize = 64;

/// A set of tools of one registry.
#[derive(Clone, PartialEq, Eq)]
pub struct ToolMask(Words);

#[derive(Clone, PartialEq, Eq)]
enum Words {
    Inline([u64; INLINE_WORDS]),
    Heap(Box<[u64]>),
}

impl ToolMask {
    /// Makes the empty set for a registry of so many tools.
    pub fn empty(tools: usize) -> Self {
        Self::filled(tools, 0)
    }

    /// Makes the set of all tools of a registry of so many tools.
    pub fn full(tools: usize) -> Self {
        let mut mask = Self::filled(tools, u64::MAX);
        let words = mask.words_mut();
        if let Some(last) = words.get_mut(tools / BITS) {
            *last = (1 << (tools % BITS)) - 1;
        }
        for word in words.iter_mut().skip(tools / BITS + 1) {
            *word = 0;
        }
        mask
    }

    /// Adds the tools of a table's mask.
    #[inline]
    pub fn add(&mut self, other: &[u64]) {
        for (word, other) in self.words_mut().iter_mut().zip(other) {
            *word |= other;
        }
    }

    /// Takes away the tools of a table's mask.
    #[inline]
    pub fn remove(&mut self, other: &[u64]) {
        for (word, other) in self.words_mut().iter_mut().zip(other) {
            *word &= !other;
        }
    }

    /// Takes away every tool.
    pub fn clear(&mut self) {
        self.words_mut().fill(0);
    }

    /// Adds one tool.
    pub fn insert(&mut self, tool: ToolId) {
        if let Some(word) = self.words_mut().get_mut(tool.index() / BITS) {
            *word |= 1 << (tool.index() % BITS);
        }
    }

    /// Takes away one tool.
    pub fn take(&mut self, tool: ToolId) {
        if let Some(word) = self.words_mut().get_mut(tool.index() / BITS) {
            *word &= !(1 << (tool.index() % BITS));
        }
    }

    /// Tells whether the tool is in the set.
    #[inline]
    pub fn contains(&self, tool: ToolId) -> bool {
        has(self.words(), tool)
    }

    /// Counts the tools.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Tells whether no tool is in the set.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Gives the tools in order.
    pub fn iter(&self) -> Tools<'_> {
        tools_of(self.words())
    }

    /// Gives the bits.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Inline(words) => words,
            Words::Heap(words) => words,
        }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::Inline(words) => words,
            Words::Heap(words) => words,
        }
    }

    fn filled(tools: usize, word: u64) -> Self {
        let words = tools.div_ceil(BITS);
        if words <= INLINE_WORDS {
            Self(Words::Inline([word; INLINE_WORDS]))
        } else {
            Self(Words::Heap(vec![word; words].into_boxed_slice()))
        }
    }
}

impl<'a> IntoIterator for &'a ToolMask {
    type Item = ToolId;
    type IntoIter = Tools<'a>;

    fn into_iter(self) -> Tools<'a> {
        self.iter()
    }
}

impl fmt::Debug for ToolMask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter().map(|tool| tool.0)).finish()
    }
}

/// The tools of a set, in order.
#[derive(Clone, Debug)]
pub struct Tools<'a> {
    words: &'a [u64],
    word: u64,
    first: u16,
}

impl Iterator for Tools<'_> {
    type Item = ToolId;

    fn next(&mut self) -> Option<ToolId> {
        while self.word == 0 {
            let (word, rest) = self.words.split_first()?;
            (self.word, self.words) = (*word, rest);
            // The first step wraps from -64 to 0; a table has at most 65,536 rows, so no later one wraps.
            self.first = self.first.wrapping_add(64);
        }
        let bit = u16::try_from(self.word.trailing_zeros()).ok()?;
        self.word &= self.word - 1;
        Some(ToolId(self.first + bit))
    }
}

/// Gives the tools of a table's mask, in order.
pub(crate) fn tools_of(words: &[u64]) -> Tools<'_> {
    Tools { words, word: 0, first: 0_u16.wrapping_sub(64) }
}

/// Tells whether the tool is in a table's mask.
#[inline]
pub(crate) fn has(words: &[u64], tool: ToolId) -> bool {
    words.get(tool.index() / BITS).is_some_and(|word| word >> (tool.index() % BITS) & 1 == 1)
}
