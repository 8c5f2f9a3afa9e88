//! The client against addresses: real sockets, and small servers that do what they are told.

mod events;
mod fixture;
mod plain;
mod site;
