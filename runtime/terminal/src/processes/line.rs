//! Asks the supervisor of a background process for something.

use std::{io, time::Duration};

use tokio::{net::UnixStream, time::timeout};

use super::Folder;
use crate::supervisor::{Answer, Channel, Request};

/// How long an answer takes at most that needs nobody's help.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);

/// Asks, and waits for the answer so long.
pub(super) async fn ask(folder: &Folder, request: &Request, at_most: Duration) -> io::Result<Answer> {
    let asked = async {
        let (path, _open) = folder.socket()?;
        let mut channel = Channel::new(UnixStream::connect(path).await?.into_std()?)?;
        channel.send(request, &[]).await?;
        channel.receive().await?.ok_or_else(|| io::Error::other("what looks after it has ended"))
    };
    let slow = |_| io::Error::other("what looks after it does not answer");
    timeout(at_most, asked).await.map_err(slow)?
}
