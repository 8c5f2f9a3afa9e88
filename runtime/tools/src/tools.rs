//! The tools. The build keeps this list: one line for each file of the folder, in order.

pub mod clarify;
pub mod delegate_task;
pub mod memory;
pub mod process;
pub mod read_file;
pub mod search_files;
pub mod session_search;
pub mod terminal;
pub mod todo;
