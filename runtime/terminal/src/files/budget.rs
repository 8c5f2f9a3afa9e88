//! How much text fits into a result.

/// Counts down the characters that text takes once it is written as JSON.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget(usize);

impl Budget {
    pub(super) const fn new(characters: usize) -> Self {
        Self(characters)
    }

    /// Takes the text's share, and something for what stands around it; says whether there was enough.
    pub(super) fn take(&mut self, text: &str, around: usize) -> bool {
        let cost = around + text.chars().map(cost).sum::<usize>();
        let enough = cost <= self.0;
        self.0 = if enough { self.0 - cost } else { 0 };
        enough
    }
}

fn cost(character: char) -> usize {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        '\0'..='\u{1f}' => 6,
        _ => 1,
    }
}
