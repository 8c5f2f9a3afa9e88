//! How much of the model's context window results may fill, in characters.

/// Characters of a token, roughly.
const TOKEN_CHARS: u128 = 4;
/// The share of the window that one result may fill, in percent.
const RESULT_PERCENT: u128 = 15;
/// The share of the window that the results of one turn may fill, in percent.
const TURN_PERCENT: u128 = 30;
/// The least that one result may have, however small the window is.
const LEAST_RESULT: usize = 8_000;
/// The least that the results of one turn may have.
const LEAST_TURN: usize = 16_000;

/// How many characters results may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// One result.
    pub result: usize,
    /// All results of one assistant message together.
    pub turn: usize,
    /// What is shown of a result that went to a file.
    pub preview: usize,
}

impl Budget {
    /// Scales the budget to a context window of so many tokens; 0 stands for one of unknown size.
    pub fn for_window(tokens: u64) -> Self {
        let most = Self::default();
        if tokens == 0 {
            return most;
        }
        let share = |percent: u128, least: usize, most: usize| {
            let chars = u128::from(tokens) * TOKEN_CHARS * percent / 100;
            usize::try_from(chars).unwrap_or(usize::MAX).clamp(least, most)
        };
        Self {
            result: share(RESULT_PERCENT, LEAST_RESULT, most.result),
            turn: share(TURN_PERCENT, LEAST_TURN, most.turn),
            ..most
        }
    }

    /// Gives the limit of one result of a tool that declares a limit of its own.
    pub fn limit(&self, declared: Option<usize>) -> usize {
        declared.map_or(self.result, |declared| declared.min(self.result))
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { result: 100_000, turn: 200_000, preview: 1_500 }
    }
}
