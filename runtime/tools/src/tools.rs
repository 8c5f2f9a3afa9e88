//! The tools. The build keeps this list: one line for each file of the folder, in order.

pub mod read_file;
pub mod search_files;
pub mod terminal;
