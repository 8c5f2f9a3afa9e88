//! Where a browser brings the answer to a login: a port of this machine that only this machine reaches.

use std::{io, net::Ipv4Addr, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    task::JoinSet,
    time::timeout,
};
use url::Url;

/// The path that a browser is sent to.
const PATH: &str = "/callback";
/// A longer request is none of a browser's that comes from a login.
const MOST_BYTES: usize = 16 << 10;
/// How long a browser may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many may speak at once; a browser opens some that it never uses.
const MOST_AT_ONCE: usize = 16;

/// A port that waits for the answer.
pub(super) struct Callback {
    listener: TcpListener,
    port: u16,
}

/// The answer to a login.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// Somebody agreed.
    Code { code: String, issuer: Option<String> },
    /// It was refused, for this reason.
    Refused(String),
}

impl Callback {
    /// Opens this port, or any that is free where it is zero.
    pub(super) async fn open(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port })
    }

    /// Gives its address.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}{PATH}", self.port)
    }

    /// Waits for the answer to the question that has this state; whatever else comes is sent away.
    pub(super) async fn answer(&self, state: &str) -> io::Result<Answer> {
        let (sender, mut answers) = mpsc::channel(1);
        let mut visits = JoinSet::new();
        loop {
            tokio::select! {
                Some(answer) = answers.recv() => {
                    // The page that says so is still on its way.
                    drop(timeout(PATIENCE, visits.join_next()).await);
                    return Ok(answer);
                }
                Some(_) = visits.join_next() => {}
                visit = self.listener.accept(), if visits.len() < MOST_AT_ONCE => {
                    let (stream, _) = visit?;
                    visits.spawn(serve(stream, state.to_owned(), sender.clone()));
                }
            }
        }
    }
}

async fn serve(mut stream: TcpStream, state: String, sender: mpsc::Sender<Answer>) -> io::Result<()> {
    let Ok(target) = timeout(PATIENCE, target(&mut stream)).await else { return Ok(()) };
    let answer = target?.and_then(|target| read(&format!("http://127.0.0.1{target}"), &state));
    let (status, text) = match &answer {
        None => ("400 Bad Request", "This is no answer to the login that is waited for."),
        Some(Answer::Code { .. }) => ("200 OK", "You are logged in. You can close this page."),
        Some(Answer::Refused(_)) => ("200 OK", "The login was refused. You can close this page."),
    };
    let page = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n{text}",
        text.len()
    );
    if let Some(answer) = answer {
        // Another was quicker, which is as good.
        drop(sender.try_send(answer));
    }
    stream.write_all(page.as_bytes()).await?;
    stream.shutdown().await
}

/// Reads what a browser asks for.
async fn target(stream: &mut TcpStream) -> io::Result<Option<String>> {
    let mut request = Vec::new();
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        let mut buffer = [0; 2048];
        let read = stream.read(&mut buffer).await?;
        request.extend_from_slice(buffer.get(..read).unwrap_or_default());
        if read == 0 || request.len() > MOST_BYTES {
            return Ok(None);
        }
    }
    let text = String::from_utf8_lossy(&request);
    let mut words = text.lines().next().unwrap_or_default().split(' ');
    let is_get = words.next() == Some("GET");
    Ok(words.next().filter(|target| is_get && target.starts_with('/')).map(str::to_owned))
}

/// Reads the answer out of the address that a browser was sent to; nothing where it answers another question.
pub(super) fn read(address: &str, state: &str) -> Option<Answer> {
    let url = Url::parse(address.trim()).ok().filter(|url| url.path() == PATH)?;
    let get = |wanted: &str| {
        let mut found = url.query_pairs().filter(|(key, _)| key == wanted);
        let (_, value) = found.next()?;
        // What is there twice is not what it seems.
        found.next().is_none().then(|| value.into_owned())
    };
    if get("state")? != state {
        return None;
    }
    if let Some(error) = get("error") {
        let more = get("error_description").map(|more| format!(": {more}")).unwrap_or_default();
        let text: String =
            format!("{error}{more}").chars().filter(|letter| !letter.is_control()).take(300).collect();
        return Some(Answer::Refused(text));
    }
    Some(Answer::Code { code: get("code")?, issuer: get("iss") })
}

#[cfg(test)]
mod tests {
    use super::{Answer, read};

    #[test]
    fn only_the_answer_to_our_question_is_read() {
        let code =
            |issuer: Option<&str>| Answer::Code { code: "c".to_owned(), issuer: issuer.map(str::to_owned) };
        let table = [
            ("http://127.0.0.1:1/callback?code=c&state=s", Some(code(None))),
            (
                " http://127.0.0.1:1/callback?state=s&code=c&iss=https%3A%2F%2Fa \n",
                Some(code(Some("https://a"))),
            ),
            ("http://127.0.0.1:1/callback?code=c&state=t", None),
            ("http://127.0.0.1:1/callback?code=c", None),
            ("http://127.0.0.1:1/callback?state=s", None),
            ("http://127.0.0.1:1/callback?state=s&state=s&code=c", None),
            ("http://127.0.0.1:1/other?code=c&state=s", None),
            (
                "http://127.0.0.1:1/callback?state=s&error=access_denied&error_description=no%0Away",
                Some(Answer::Refused("access_denied: noway".to_owned())),
            ),
            ("no address", None),
        ];
        for (address, answer) in table {
            assert!(read(address, "s") == answer, "{address}");
        }
    }
}
