//! Messages over a program's pipes, one a line. What is not as it should be is mended where only one thing can be
//! meant, and told; a line that is no message costs only itself.

use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use rmcp::{
    RoleClient,
    model::{
        ClientRequest, ErrorCode, ErrorData, JsonRpcMessage, JsonRpcRequest, RequestId, ServerNotification,
    },
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use serde::Deserialize;
use serde_json::{Value, error::Category, value::RawValue};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    sync::{Mutex, Notify},
};
use toolwright::arguments::{Json, Reading};

use super::oddities::Oddities;

/// The longest message that is taken: one with the largest resource in Base64 has room in it.
const LONGEST: usize = 96 << 20;
/// The most requests of a server that wait for an answer at once.
const MOST_OPEN: usize = 256;
/// What nests deeper is cut out: the library takes no more.
const DEEPEST: usize = 100;
/// What a line may begin with and does not mean.
const MARK: &[u8] = b"\xef\xbb\xbf";

type Incoming = RxJsonRpcMessage<RoleClient>;

/// Messages over two pipes.
pub(crate) struct Wire<R, W> {
    input: Arc<Mutex<Option<W>>>,
    output: BufReader<R>,
    line: Vec<u8>,
    /// What came in one line and is not given yet.
    waiting: VecDeque<Incoming>,
    /// The question what the server can speak, while it may be answered.
    question: Option<RequestId>,
    /// The same, once the old handshake was begun: a server that is slow to start answers it after all.
    outlived: Option<RequestId>,
    oddities: Arc<Oddities>,
    /// How many requests of the server have no answer yet.
    open: Arc<Open>,
}

/// Counts what a server asks. One that asks without end, and reads no answer, is read no further.
#[derive(Debug, Default)]
struct Open {
    count: AtomicUsize,
    fewer: Notify,
}

impl Open {
    /// Waits until there is room for more.
    async fn room(&self) {
        loop {
            let fewer = self.fewer.notified();
            if self.count.load(Ordering::Acquire) < MOST_OPEN {
                return;
            }
            fewer.await;
        }
    }

    fn asked(&self) {
        self.count.fetch_add(1, Ordering::AcqRel);
    }

    fn answered(&self) {
        // Answers that nobody asked for are not counted.
        self.count.fetch_update(Ordering::AcqRel, Ordering::Acquire, |count| count.checked_sub(1)).ok();
        self.fewer.notify_one();
    }
}

impl<R: AsyncRead + Unpin, W> Wire<R, W> {
    pub(crate) fn new(output: R, input: W, oddities: Arc<Oddities>) -> Self {
        Self {
            input: Arc::new(Mutex::new(Some(input))),
            output: BufReader::new(output),
            line: Vec::new(),
            waiting: VecDeque::new(),
            question: None,
            outlived: None,
            oddities,
            open: Arc::default(),
        }
    }

    /// Reads on to the end of a line; false at the end of all. May be dropped at any time: what was read is kept.
    async fn read_line(&mut self) -> io::Result<bool> {
        loop {
            let available = self.output.fill_buf().await?;
            if available.is_empty() {
                return Ok(false);
            }
            let end = memchr(available);
            let taken = end.map_or(available.len(), |end| end + 1);
            if self.line.len() + taken > LONGEST {
                return Err(io::Error::other(format!("a message is longer than {LONGEST} bytes")));
            }
            self.line.extend_from_slice(&available[..taken]);
            self.output.consume(taken);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

fn memchr(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| *byte == b'\n')
}

impl<R, W> Transport<RoleClient> for Wire<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        match &message {
            JsonRpcMessage::Request(JsonRpcRequest {
                request: ClientRequest::DiscoverRequest(_),
                id,
                ..
            }) => {
                self.question = Some(id.clone());
            }
            JsonRpcMessage::Request(JsonRpcRequest {
                request: ClientRequest::InitializeRequest(_), ..
            }) => self.outlived = self.question.take(),
            _ => {}
        }
        let input = Arc::clone(&self.input);
        let is_answer = matches!(&message, JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_));
        let open = Arc::clone(&self.open);
        async move {
            let mut line = serde_json::to_vec(&message).map_err(io::Error::other)?;
            line.push(b'\n');
            let mut input = input.lock().await;
            let pipe = input.as_mut().ok_or_else(|| io::Error::from(io::ErrorKind::NotConnected))?;
            let written = pipe.write_all(&line).await;
            if written.is_err() {
                // Half a message may be in it: another one would be read as its rest.
                *input = None;
            }
            if is_answer {
                open.answered();
            }
            written
        }
    }

    async fn receive(&mut self) -> Option<Incoming> {
        loop {
            if let Some(message) = self.waiting.pop_front() {
                if self.outlived.is_some() && answered(&message) == self.outlived.as_ref() {
                    continue;
                }
                match &message {
                    JsonRpcMessage::Request(_) => self.open.asked(),
                    // What the server itself gives up may get no answer.
                    JsonRpcMessage::Notification(told)
                        if matches!(told.notification, ServerNotification::CancelledNotification(_)) =>
                    {
                        self.open.answered();
                    }
                    _ => {}
                }
                return Some(message);
            }
            self.open.room().await;
            match self.read_line().await {
                Ok(true) => {}
                Ok(false) => {
                    if !self.line.is_empty() {
                        self.oddities.note("half a message", "its program ended in the middle of a message");
                    }
                    return None;
                }
                Err(error) => {
                    self.oddities.note("unreadable", &error.to_string());
                    return None;
                }
            }
            read(&self.line, &self.oddities, &mut self.waiting);
            self.line.clear();
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        drop(self.input.lock().await.take());
        Ok(())
    }
}

/// Tells which request a message answers.
fn answered(message: &Incoming) -> Option<&RequestId> {
    match message {
        JsonRpcMessage::Response(response) => Some(&response.id),
        JsonRpcMessage::Error(error) => error.id.as_ref(),
        _ => None,
    }
}

/// Reads a line.
fn read(line: &[u8], oddities: &Oddities, messages: &mut VecDeque<Incoming>) {
    let line = line.strip_prefix(MARK).unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return;
    }
    if line.first() == Some(&b'[')
        && let Ok(batch) = serde_json::from_slice::<Vec<&RawValue>>(line)
    {
        for each in batch {
            read_one(each.get().as_bytes(), oddities, messages);
        }
        return;
    }
    read_one(line, oddities, messages);
}

/// Reads a message. A list in a list is none.
fn read_one(line: &[u8], oddities: &Oddities, messages: &mut VecDeque<Incoming>) {
    let fault = match serde_json::from_slice(line) {
        Ok(message) => return messages.push_back(message),
        Err(fault) => fault,
    };
    if fault.classify() == Category::Data {
        messages.extend(of_another_shape(line, &fault, oddities));
        return;
    }
    match mended(line).map(|(text, what)| (serde_json::from_str(&text), what, text)) {
        Some((Ok(message), what, _)) => {
            oddities.note("mended", what);
            messages.push_back(message);
        }
        Some((Err(fault), _, text)) => messages.extend(of_another_shape(text.as_bytes(), &fault, oddities)),
        None => {
            let first: String = String::from_utf8_lossy(line).chars().take(80).collect();
            oddities.note(
                "no message",
                &format!("it writes lines that are no messages to standard output: {first}"),
            );
        }
    }
}

/// What of a message tells whose answer it is.
#[derive(Deserialize)]
struct Answering {
    id: Option<RequestId>,
    method: Option<Value>,
}

/// Makes of an answer that cannot be read an error for the one who waits for it.
fn of_another_shape(line: &[u8], fault: &serde_json::Error, oddities: &Oddities) -> Option<Incoming> {
    oddities.note("of no known shape", &format!("it sends JSON that is no message of the protocol: {fault}"));
    let answering: Answering = serde_json::from_slice(line).ok()?;
    if answering.method.is_some() {
        return None;
    }
    let error = ErrorData::new(ErrorCode::INTERNAL_ERROR, "its answer is no message of the protocol", None);
    Some(JsonRpcMessage::error(error, Some(answering.id?)))
}

/// Mends what the library does not take and what can mean only one thing; nothing where it is no JSON.
fn mended(line: &[u8]) -> Option<(String, &'static str)> {
    let text = String::from_utf8_lossy(line);
    let (cut, is_cut) = without_depths(&text);
    let Reading { value, .. } = Json::read(&cut).ok()?;
    let what = if is_cut {
        "a message nests deeper than anybody reads; what is deeper was cut out"
    } else {
        "a message has broken text in it (half characters or control characters), which was mended"
    };
    Some((value.to_text(), what))
}

/// Cuts out what nests too deep.
fn without_depths(text: &str) -> (String, bool) {
    let (mut kept, mut depth, mut is_cut) = (String::with_capacity(text.len()), 0_usize, false);
    let (mut in_text, mut is_escaped) = (false, false);
    for letter in text.chars() {
        let was_in_text = in_text;
        if in_text {
            in_text = letter != '"' || is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
        } else {
            match letter {
                '"' => in_text = true,
                '{' | '[' => {
                    depth += 1;
                    if depth == DEEPEST + 1 {
                        kept.push_str("\"(cut out)\"");
                        is_cut = true;
                    }
                }
                _ => {}
            }
        }
        if depth <= DEEPEST {
            kept.push(letter);
        }
        if !was_in_text && matches!(letter, '}' | ']') {
            depth = depth.saturating_sub(1);
        }
    }
    (kept, is_cut)
}

#[cfg(test)]
mod tests {
    use std::{collections::VecDeque, sync::Arc};

    use rmcp::{
        model::{
            ClientCapabilities, ClientRequest, DiscoverRequest, DiscoverRequestParams, Implementation,
            InitializeRequest, InitializeRequestParams, JsonRpcMessage, RequestId,
        },
        transport::Transport as _,
    };

    use super::{Incoming, Oddities, Wire, read};

    fn all(line: &str) -> (Vec<Incoming>, Vec<String>) {
        let (oddities, mut messages) = (Oddities::default(), VecDeque::new());
        read(line.as_bytes(), &oddities, &mut messages);
        (messages.into_iter().collect(), oddities.notes())
    }

    #[test]
    fn what_is_well_formed_is_taken_and_nothing_is_told() {
        let line = "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[]}}\r\n";
        let (messages, notes) = all(line);
        assert!(
            matches!(&messages[..], [JsonRpcMessage::Response(_)]) && notes.is_empty(),
            "{messages:?} {notes:?}"
        );
        assert_eq!(all("").0.len(), 0);
        let batch = "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}]";
        assert_eq!(all(batch).0.len(), 2);
    }

    #[test]
    fn lists_in_lists_are_no_messages_however_deep() {
        for depth in [2, 50, 200_000] {
            let (messages, notes) = all(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
            assert_eq!((messages.len(), notes.len()), (0, 1), "{depth}: {notes:?}");
        }
    }

    #[test]
    fn what_can_mean_only_one_thing_is_mended() {
        let deep = format!("{}1{}", "{\"a\":".repeat(300), "}".repeat(300));
        for result in [
            "{\"content\":[{\"type\":\"text\",\"text\":\"\\ud800\"}]}".to_owned(),
            format!("{{\"content\":[],\"structuredContent\":{deep}}}"),
        ] {
            let (messages, notes) = all(&format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{result}}}"));
            assert!(matches!(&messages[..], [JsonRpcMessage::Response(_)]), "{messages:?} {notes:?}");
            assert_eq!(notes.len(), 1);
        }
    }

    #[tokio::test]
    async fn a_late_answer_to_a_question_that_is_no_longer_asked_is_passed_over() {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (output, input) = tokio::io::split(ours);
        let mut wire = Wire::new(output, input, Arc::default());
        let (mut asked, mut answers) = tokio::io::split(theirs);
        let question = ClientRequest::DiscoverRequest(DiscoverRequest::new(DiscoverRequestParams {}));
        let identity = Implementation::new("test", "1");
        let handshake = InitializeRequestParams::new(ClientCapabilities::default(), identity);
        let handshake = ClientRequest::InitializeRequest(InitializeRequest::new(handshake));
        for (number, request) in (0..).zip([question, handshake]) {
            let message = JsonRpcMessage::request(request, RequestId::Number(number));
            wire.send(message).await.expect("it is written");
        }
        let late = "{\"jsonrpc\":\"2.0\",\"id\":0,\"error\":{\"code\":-32601,\"message\":\"unknown\"}}\n";
        let wanted = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n";
        tokio::io::AsyncWriteExt::write_all(&mut answers, format!("{late}{wanted}").as_bytes())
            .await
            .expect("it is written");
        let message = wire.receive().await.expect("a message");
        assert_eq!(super::answered(&message), Some(&RequestId::Number(1)));
        drop(answers);
        let mut written = Vec::new();
        wire.close().await.expect("it is closed");
        drop(wire);
        tokio::io::AsyncReadExt::read_to_end(&mut asked, &mut written).await.expect("it can be read");
        assert_eq!(written.split(|byte| *byte == b'\n').count(), 3);
    }

    #[test]
    fn an_answer_of_no_shape_ends_the_wait_and_other_lines_cost_only_themselves() {
        let (messages, notes) = all("{\"jsonrpc\":\"2.0\",\"id\":7}");
        assert!(
            matches!(&messages[..], [JsonRpcMessage::Error(error)] if error.id == Some(RequestId::Number(7))),
            "{messages:?}"
        );
        assert_eq!(notes.len(), 1);
        for line in ["Starting…", "{\"half\": ", "7", "{\"jsonrpc\":\"2.0\",\"id\":null}"] {
            let (messages, notes) = all(line);
            assert!(messages.is_empty() && notes.len() == 1, "{line}: {messages:?} {notes:?}");
        }
    }
}
