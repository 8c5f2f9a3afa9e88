//! Asks the supervisor of a background process for something.

use std::{io, os::unix::net::UnixStream, time::Duration};

use tokio::time::timeout;

use super::Folder;
use crate::supervisor::{Answer, Channel, Request};

/// How long an answer takes at most that needs nobody's help.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);

/// Asks, and waits for the answer so long.
pub(super) async fn ask(folder: &Folder, request: &Request, at_most: Duration) -> io::Result<Answer> {
    // Nobody waits here: a socket of this machine takes a caller at once, or says that it does not.
    let stream = folder.with_socket(|path| UnixStream::connect(path))?;
    let mut channel = Channel::new(stream)?;
    let asked = async {
        channel.send(request, &[]).await?;
        channel.receive().await?.ok_or_else(|| io::Error::other("what looks after it has ended"))
    };
    let slow = |_| io::Error::other("what looks after it does not answer");
    timeout(at_most, asked).await.map_err(slow)?
}
