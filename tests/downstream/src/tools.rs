//! The tools. The build keeps this list: one line for each file of the folder, in order.

pub mod add_note;
pub mod forecast;
pub mod moon_phase;
