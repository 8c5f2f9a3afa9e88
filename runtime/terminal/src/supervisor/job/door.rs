//! The socket in the folder of a background process, through which hosts ask for things.

use std::{io, time::Duration};

use tokio::{
    net::UnixListener,
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{Answer, Request, tended::Reply};
use crate::{processes::Folder, supervisor::Channel};

/// So many requests wait for their turn.
const MOST_REQUESTS: usize = 16;
/// How long the last answers may be on their way.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long nobody is let in after that failed, for want of files say.
const PAUSE: Duration = Duration::from_millis(100);

/// Lets hosts in and passes on what they want.
#[derive(Debug)]
pub(super) struct Door {
    listener: UnixListener,
    sender: mpsc::Sender<(Request, Reply)>,
    requests: mpsc::Receiver<(Request, Reply)>,
    visits: JoinSet<()>,
    closing: CancellationToken,
}

impl Door {
    pub(super) fn open(folder: &Folder) -> io::Result<Self> {
        let (path, _open) = folder.socket()?;
        let (sender, requests) = mpsc::channel(MOST_REQUESTS);
        Ok(Self {
            listener: UnixListener::bind(path)?,
            sender,
            requests,
            visits: JoinSet::new(),
            closing: CancellationToken::new(),
        })
    }

    /// Gives the next request. May be dropped and called again.
    pub(super) async fn next(&mut self) -> (Request, Reply) {
        loop {
            let Self { listener, sender, requests, visits, closing } = self;
            tokio::select! {
                Some(request) = requests.recv() => return request,
                Some(_) = visits.join_next() => {}
                visit = listener.accept() => match visit {
                    Ok((stream, _)) => {
                        if let Ok(stream) = stream.into_std()
                            && let Ok(channel) = Channel::new(stream)
                        {
                            visits.spawn(serve(channel, sender.clone(), closing.clone()));
                        }
                    }
                    Err(_) => sleep(PAUSE).await,
                },
            }
        }
    }

    /// Lets nobody in any more, and sends the answers that are on their way.
    pub(super) async fn close(&mut self) {
        self.requests.close();
        while let Ok((_, reply)) = self.requests.try_recv() {
            let _gone = reply.send(Answer::Over);
        }
        self.closing.cancel();
        // What takes longer is not read any more.
        drop(timeout(FAREWELL, async { while self.visits.join_next().await.is_some() {} }).await);
    }
}

/// Serves one host until it goes away.
async fn serve(mut channel: Channel, sender: mpsc::Sender<(Request, Reply)>, closing: CancellationToken) {
    loop {
        let request = tokio::select! {
            request = channel.receive() => request,
            () = closing.cancelled() => return,
        };
        let Ok(Some(request)) = request else { return };
        let (reply, answer) = oneshot::channel();
        if sender.send((request, reply)).await.is_err() {
            return;
        }
        let answer = tokio::select! {
            answer = answer => answer,
            // It has gone away, or talks out of turn.
            _ = channel.receive::<Request>() => return,
        };
        let Ok(answer) = answer else { return };
        if channel.send(&answer, &[]).await.is_err() {
            return;
        }
    }
}
