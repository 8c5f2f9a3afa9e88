//! Keeps the bytes that servers send in files of our own, which nobody else may read.

use std::{
    fs,
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use data_encoding::BASE64;

use super::{connect::file_name, server::Server};

/// The most bytes of one resource that are kept.
pub const MOST_BYTES: usize = 52_428_800;

/// Where bytes are now.
pub(crate) struct SavedBytes {
    pub(crate) path: PathBuf,
    pub(crate) bytes: usize,
}

/// Writes bytes that came as Base64 to a new file.
pub(crate) async fn save(server: &Server, mime: &str, data: String) -> Result<SavedBytes, String> {
    let home = server.house.home.as_ref().ok_or("there is no home folder to keep them in")?;
    let folder = home.join("mcp-media");
    let name = format!("{}-{}.{}", file_name(server.name()), mark(), ending(mime));
    let writing = tokio::task::spawn_blocking(move || write(&folder, &name, &data));
    writing.await.map_err(|error| error.to_string())?
}

fn write(folder: &Path, name: &str, data: &str) -> Result<SavedBytes, String> {
    if data.len() / 4 * 3 > MOST_BYTES + 3 {
        return Err(format!("they are more than {MOST_BYTES}"));
    }
    let plain: Vec<u8> = data.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let bytes = BASE64.decode(&plain).map_err(|error| format!("they are no Base64: {error}"))?;
    if bytes.len() > MOST_BYTES {
        return Err(format!("they are more than {MOST_BYTES}"));
    }
    let path = folder.join(name);
    put(folder, &path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(SavedBytes { path, bytes: bytes.len() })
}

fn put(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(bytes)
}

/// Gives a mark that no file here has.
fn mark() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{}-{}", since.as_micros(), std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Gives the ending of a file's name for a type.
fn ending(mime: &str) -> &'static str {
    match mime.split(';').next().unwrap_or_default().trim() {
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/gif" => "gif",
        "image/webp" => "webp",
        "image/svg+xml" => "svg",
        "audio/mpeg" => "mp3",
        "audio/wav" | "audio/x-wav" => "wav",
        "application/pdf" => "pdf",
        "application/zip" => "zip",
        "application/json" => "json",
        "text/plain" => "txt",
        _ => "bin",
    }
}
