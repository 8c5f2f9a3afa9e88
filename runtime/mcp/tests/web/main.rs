//! The client against addresses: real sockets, and small servers that do what they are told.

mod authority;
mod events;
mod fixture;
mod login;
mod plain;
mod renewal;
mod secure;
mod site;
