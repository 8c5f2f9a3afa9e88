//! The budget of a turn: all results of one assistant message together.

use std::cmp::Reverse;

use super::{Finished, Results, Shown, Size, save};
use crate::Context;

/// Shorter results are left alone: little is gained, and a file for each would be no help.
const LEAST_CHARS: usize = 400;
/// The least that a result keeps when nothing can be saved.
const LEAST_CUT: usize = 1_000;

/// Brings the results of one turn below its budget: the largest go to files first, those that the same call
/// gives again last; then previews become shorter. What cannot be saved is cut evenly.
pub(crate) async fn settle(context: &Context, calls: &[&str], finished: &mut [Finished]) {
    let results = context.services.get::<Results>();
    let most = results.map_or_else(super::Budget::default, |results| results.budget).turn;
    if finished.iter().map(Finished::bytes).sum::<usize>() <= most {
        return;
    }
    let mut sizes: Vec<usize> = finished.iter().map(Finished::chars).collect();
    let mut total: usize = sizes.iter().sum();
    let mut order: Vec<usize> = (0..finished.len()).collect();
    order.sort_by_key(|&at| (finished[at].can_repeat, Reverse(sizes[at])));
    let results = results.cloned().unwrap_or_default();
    let mut why = None;
    for &at in &order {
        if total <= most || why.is_some() {
            break;
        }
        let Shown::Whole(text) = &finished[at].shown else { continue };
        if sizes[at] < LEAST_CHARS {
            continue;
        }
        match save(context, results.spill.as_ref(), calls[at], text).await {
            Ok(saved) => {
                let preview = results.budget.preview.min(sizes[at] / 4);
                let shown = Shown::saved(text, Size::of(text), saved, preview);
                finished[at].replace(shown, &mut sizes[at], &mut total);
            }
            Err(reason) => why = Some(reason),
        }
    }
    for room in [600, 0] {
        for &at in &order {
            if total > most && matches!(finished[at].shown, Shown::Saved { .. }) {
                let mut shown = finished[at].shown.clone();
                shown.shrink(room);
                finished[at].replace(shown, &mut sizes[at], &mut total);
            }
        }
    }
    let Some(why) = why.filter(|_| total > most) else { return };
    let level = level(finished, &sizes, most);
    for &at in &order {
        let extra = finished[at].chars() - finished[at].shown.chars();
        let room = level.saturating_sub(extra);
        let shown = match &finished[at].shown {
            Shown::Whole(text) if sizes[at] > level => Shown::cut(text, Size::of(text), &why, room),
            cut @ Shown::Cut { .. } if sizes[at] > level => {
                let mut cut = cut.clone();
                cut.shrink(room);
                cut
            }
            _ => continue,
        };
        finished[at].replace(shown, &mut sizes[at], &mut total);
    }
}

impl Finished {
    /// At least as many as there are characters.
    fn bytes(&self) -> usize {
        match &self.shown {
            Shown::Whole(text) if !self.framed => text.len(),
            _ => self.chars(),
        }
    }

    /// Shows something else, if it is shorter.
    fn replace(&mut self, shown: Shown, size: &mut usize, total: &mut usize) {
        let chars = self.chars() - self.shown.chars() + shown.chars();
        if chars < *size {
            *total = *total - *size + chars;
            *size = chars;
            self.shown = shown;
        }
    }
}

/// How long each result that is in no file may be, so that all fit: the short ones stay whole.
fn level(finished: &[Finished], sizes: &[usize], most: usize) -> usize {
    let mut open: Vec<usize> = Vec::new();
    let mut room = most;
    for (one, size) in finished.iter().zip(sizes) {
        if matches!(one.shown, Shown::Saved { .. }) {
            room = room.saturating_sub(*size);
        } else {
            open.push(*size);
        }
    }
    open.sort_unstable();
    let mut left = open.len();
    for size in open {
        if size > room / left {
            return (room / left).max(LEAST_CUT);
        }
        room -= size;
        left -= 1;
    }
    usize::MAX
}
