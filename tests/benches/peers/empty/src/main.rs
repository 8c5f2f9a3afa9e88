//! Prints as many bytes of a static buffer as its argument says: what any program pays to start and print.

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

/// The most that can be asked for.
const LIMIT: usize = 1 << 18;

/// Not zero, so that the bytes stand in the file as definitions do.
static BYTES: [u8; LIMIT] = [b'x'; LIMIT];

fn main() -> ExitCode {
    let wanted: Option<usize> = env::args().nth(1).and_then(|word| word.parse().ok());
    let Some(bytes) = wanted.and_then(|wanted| BYTES.get(..wanted)) else {
        eprintln!("usage: empty BYTES (at most {LIMIT})");
        return ExitCode::from(2);
    };
    match io::stdout().write_all(bytes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("empty: {error}");
            ExitCode::FAILURE
        }
    }
}
