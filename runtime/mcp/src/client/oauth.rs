//! Logins at servers: who has logged in where, tokens that are renewed by themselves, and the login itself.

mod bearer;
mod callback;
mod login;
mod setting;
mod store;
mod wire;

pub(crate) use self::bearer::Bearer;
pub use self::login::{LoggedIn, Login, LoginError};

/// Does a login over: forgets the tokens of a server, and who we are there. Gives whether there was anything.
pub fn log_out(name: &str, home: &std::path::Path) -> std::io::Result<bool> {
    store::Store::new(name, home).forget()
}
