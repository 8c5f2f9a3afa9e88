//! The logs of plugins: what they write to standard error, with a limit.

use std::{
    fs::{self, File},
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
    time::Duration,
};

use tokio_util::sync::CancellationToken;

/// A longer log becomes the old one.
const MOST_BYTES: u64 = 4 << 20;
/// How much of a longer log is kept.
const KEPT: u64 = 1 << 20;
/// How often a log is looked at while its plugin runs.
const EVERY: Duration = Duration::from_secs(1);

/// Gives the place of a plugin's log, its folder made.
pub(crate) fn place(home: &Path, plugin: &str) -> io::Result<PathBuf> {
    let folder = home.join("logs");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("plugin-{plugin}.log"));
    cut(&path)?;
    Ok(path)
}

/// Keeps a log within its limit until the plugin is stopped.
pub(crate) async fn bounded(path: PathBuf, stop: CancellationToken) {
    while stop.run_until_cancelled(tokio::time::sleep(EVERY)).await.is_some() {
        // A log that cannot be cut is no reason to stop a plugin.
        if let Err(error) = cut(&path) {
            tracing::debug!(target: "toolwright::plugin", path = %path.display(), %error, "a log cannot be cut");
        }
    }
}

/// Moves the end of a log that is too long to the old log, and empties it. Its writer appends, so it goes on at the
/// beginning.
fn cut(path: &Path) -> io::Result<()> {
    let mut log = match File::options().read(true).write(true).open(path) {
        Ok(log) => log,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let length = log.metadata()?.len();
    if length <= MOST_BYTES {
        return Ok(());
    }
    log.seek(SeekFrom::Start(length - KEPT))?;
    let mut end = Vec::new();
    (&mut log).take(KEPT).read_to_end(&mut end)?;
    fs::write(path.with_extension("log.old"), end)?;
    log.set_len(0)
}

#[cfg(test)]
mod tests {
    use std::{fs, io::Write as _};

    use super::{MOST_BYTES, cut};

    #[test]
    fn a_long_log_keeps_its_end_and_its_writer_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plugin-x.log");
        let mut writer = fs::File::options().append(true).create(true).open(&path).unwrap();
        cut(&path).unwrap();
        let many = vec![b'a'; usize::try_from(MOST_BYTES).unwrap()];
        writer.write_all(&many).unwrap();
        cut(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().len(), MOST_BYTES);
        writer.write_all(b"end").unwrap();
        cut(&path).unwrap();
        writer.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let old = fs::read(folder.path().join("plugin-x.log.old")).unwrap();
        assert_eq!((old.len(), &old[old.len() - 4..]), (1 << 20, &b"aend"[..]));
    }
}
