//! One client at the other end of two pipes: a message a line.

use std::{io, pin::pin, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _},
    sync::mpsc,
};
use tokio_util::sync::CancellationToken;

use super::{
    fault::Fault,
    line::{Line, Lines},
    outlet::{Outgoing, Outlet},
    service::Service,
    session::{Name, Session},
};

/// How long a client that does not read is waited for at the end.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Serves one client until its input ends or the server is stopped. What runs then is cancelled, and waited for.
pub async fn stdio(
    service: &Service,
    input: impl AsyncRead + Unpin,
    output: impl AsyncWrite + Unpin,
    stop: CancellationToken,
) -> io::Result<()> {
    let (outlet, messages) = Outlet::open();
    let session = Session::new(service.house(), Name::random()?, Some(outlet.clone()));
    let mut writing = pin!(write(output, messages));
    let reading = async {
        // The stop is heard whatever is done then: a client that does not read must not keep it away.
        let read = tokio::select! {
            read = read(&session, input, &outlet) => read,
            () = stop.cancelled() => Ok(()),
        };
        session.end().await;
        session.clear_general();
        drop(outlet);
        read
    };
    tokio::select! {
        // A client that cannot be written to has gone away.
        written = &mut writing => {
            session.end().await;
            written
        }
        read = reading => {
            match tokio::time::timeout(LAST_WORDS, writing).await {
                Ok(written) => read.and(written),
                Err(_) => read,
            }
        }
    }
}

async fn read(session: &Arc<Session>, input: impl AsyncRead + Unpin, outlet: &Outlet) -> io::Result<()> {
    let mut lines = Lines::new(input, session.house.limits.message);
    let mut changes = session.house.offer.changes();
    loop {
        let changed = async {
            let told = match &mut changes {
                Some(changes) => changes.changed().await.is_ok(),
                None => false,
            };
            // Whoever told of changes may be gone; then there are none.
            if !told {
                std::future::pending::<()>().await;
            }
        };
        let line = tokio::select! {
            line = lines.next() => line?,
            () = changed => {
                session.tell_changed().await;
                continue;
            }
        };
        match line {
            None => return Ok(()),
            Some(Line::TooLong) => {
                let most = session.house.limits.message;
                let fault =
                    Fault::new(Fault::PARSE, format!("Parse error: a message is longer than {most} bytes"));
                outlet.fault(None, &fault).await;
            }
            Some(Line::Whole(range)) => {
                let text = lines.text(range).trim_ascii();
                if !text.is_empty() {
                    session.receive(text, outlet).await;
                }
            }
        }
    }
}

/// Writes messages, a line each; they are pushed out when none is left.
async fn write(
    mut output: impl AsyncWrite + Unpin,
    mut messages: mpsc::Receiver<Outgoing>,
) -> io::Result<()> {
    while let Some(Outgoing { mut text, .. }) = messages.recv().await {
        text.push(b'\n');
        output.write_all(&text).await?;
        if messages.is_empty() {
            output.flush().await?;
        }
    }
    output.flush().await
}
