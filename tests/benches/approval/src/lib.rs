//! The lines that are measured: the judged commands, and shapes that are told to be slow elsewhere, at any size.

mod shape;

pub use shape::{READ, Shape, VERDICT};

/// The judged commands.
pub fn judged() -> Vec<String> {
    include_str!("../../../cases/approval/judged.jsonl")
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|row| row.get("command")?.as_str().map(str::to_owned))
        .collect()
}
