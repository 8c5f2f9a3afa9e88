//! The client against real server processes: the stand-in of this repository, which does everything that goes wrong.

mod asks;
mod calls;
mod changes;
mod facts;
mod fixture;
mod limits;
mod lists;
mod mending;
mod names;
mod processes;
mod settings;
