//! Scripts that start themselves without end.

use super::{Context, Mind};
use crate::{Command, Origin, Part, RemarkKind, Script, Word};

impl Mind<'_> {
    /// Remarks that the script starts itself again and again.
    pub(super) fn bomb(&mut self, context: &Context) {
        if context.origin != Origin::Guess && self.environment.variable("0").is_none() {
            self.remark(RemarkKind::ForkBomb, "$0 &");
        }
    }
}

/// Counts how often a script starts itself, without arguments, beside itself.
pub(super) fn itself(script: &Script) -> usize {
    let is_name = |word: &Word| matches!(word.parts.as_slice(), [Part::Parameter { name, operation: None, .. }] if name == "0");
    script
        .items
        .iter()
        .filter(|item| item.background)
        .flat_map(|item| &item.pipeline.stages)
        .filter(|stage| {
            matches!(&stage.command, Command::Simple { words, .. }
            if words.len() == 1 && words.iter().all(is_name))
        })
        .count()
}
