// Kept by the build: one line for each file in tools/, sorted. Add or remove a file, not a line.
pub mod add_note;
pub mod forecast;
pub mod moon_phase;
