//! Reads small files of our own, whatever somebody else has put in their place.

use std::{
    fs::OpenOptions,
    io::{self, Read as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

use rustix::fs::OFlags;

/// A larger file is none that we wrote.
const MOST: u64 = 4 << 20;

/// Reads a file that is no link, no pipe and no device, and not too large; never waits for anybody.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW;
    let flags = i32::try_from(flags.bits()).map_err(io::Error::other)?;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let facts = file.metadata()?;
    if !facts.is_file() || facts.len() > MOST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no file that we wrote"));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(facts.len()).unwrap_or_default());
    file.take(MOST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    #[test]
    fn only_plain_small_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name: &str| folder.path().join(name);
        fs::write(place("plain"), "text").expect("written");
        assert_eq!(super::read(&place("plain")).expect("read"), b"text");
        symlink(place("plain"), place("link")).expect("linked");
        let fifo = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, place("pipe"), fifo, 0o600.into(), 0).expect("made");
        fs::File::create(place("large")).expect("made").set_len(5 << 20).expect("long");
        for name in ["link", "pipe", "large", "none", "."] {
            assert!(super::read(&place(name)).is_err(), "{name}");
        }
    }
}
