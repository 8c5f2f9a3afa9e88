//! One message of a plugin: read without loss, never guessed at.

use toolwright::arguments::{Json, RemarkKind};

/// What a plugin says.
#[derive(Debug, PartialEq)]
pub(crate) enum Message {
    /// The answer to a request of ours: the result as JSON text, or an error.
    Answer(u64, Result<String, RemoteError>),
    /// Something that wants no answer.
    Told(String, Json<'static>),
    /// Something that wants an answer; the id as JSON text.
    Asked(String, String),
}

/// An error that a plugin answers.
#[derive(Debug, PartialEq)]
pub(crate) struct RemoteError {
    pub(crate) message: String,
}

/// Why a line is no message, and the call that it would have answered.
#[derive(Debug, PartialEq)]
pub(crate) struct Unreadable {
    pub(crate) why: String,
    pub(crate) id: Option<u64>,
}

/// Reads a line.
pub(crate) fn read(line: &[u8]) -> Result<Message, Unreadable> {
    let unreadable = |why: String| Unreadable { why, id: beginning_id(line) };
    let text = std::str::from_utf8(line).map_err(|error| unreadable(format!("it is not UTF-8: {error}")))?;
    let reading = Json::read(text).map_err(|error| unreadable(format!("it is not JSON: {error}")))?;
    let twice = reading.remarks.iter().find(|it| matches!(it.kind, RemarkKind::Contradicted { .. }));
    if let Some(remark) = twice {
        return Err(unreadable(format!("its {} is given twice", remark.path)));
    }
    let message = reading.value;
    let id = message.get("id");
    let number = id.and_then(number);
    let unreadable = |why: &str| Unreadable { why: why.to_owned(), id: number };
    if !matches!(message, Json::Object(_)) {
        return Err(unreadable("it is no JSON object"));
    }
    if let Some(method) = message.get("method") {
        let Some(method) = method.text() else { return Err(unreadable("its method is no text")) };
        if let Some(id) = id {
            return Ok(Message::Asked(id.to_text(), method.to_owned()));
        }
        let params = message.get("params").cloned().unwrap_or(Json::Null);
        return Ok(Message::Told(method.to_owned(), params.into_owned()));
    }
    let Some(id) = number else { return Err(unreadable("it has neither a method nor the id of a call")) };
    match (message.get("result"), message.get("error")) {
        (Some(result), None | Some(Json::Null)) => Ok(Message::Answer(id, Ok(result.to_text()))),
        (None | Some(Json::Null), Some(error)) => Ok(Message::Answer(id, Err(RemoteError::of(error)))),
        (Some(_), Some(_)) => Err(unreadable("it has a result and an error")),
        (None, None) => Err(unreadable("it has neither a result nor an error")),
    }
}

impl RemoteError {
    fn of(error: &Json<'_>) -> Self {
        let message = error.get("message").and_then(Json::text).or_else(|| error.text());
        Self { message: message.map_or_else(|| error.to_text(), str::to_owned) }
    }
}

fn number(id: &Json<'_>) -> Option<u64> {
    if let Json::Number(text) = id { text.parse().ok() } else { None }
}

/// Finds the call that the beginning of a line speaks of: `"id"` as a member before anything nested.
pub(crate) fn beginning_id(line: &[u8]) -> Option<u64> {
    let line = &line[..line.len().min(4096)];
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&line[..error.valid_up_to()]).ok()?,
    };
    let mut rest = text.trim_start().strip_prefix('{')?;
    loop {
        let (name, after) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        let value = after.trim_start().strip_prefix(':')?.trim_start();
        let end = value.find([',', '}', '{', '['])?;
        if name == "id" {
            return value[..end].trim().parse().ok();
        }
        if !value[end..].starts_with(',') || value[..end].matches('"').count() % 2 == 1 {
            return None;
        }
        rest = &value[end + 1..];
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Message, RemoteError, beginning_id, read};

    fn answer(line: &str) -> (u64, Result<String, RemoteError>) {
        match read(line.as_bytes()) {
            Ok(Message::Answer(id, result)) => (id, result),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn numbers_are_kept_as_they_are_written() {
        let (id, result) = answer(r#"{"jsonrpc":"2.0","id":7,"result":{"n":9007199254740993,"x":1.50e400}}"#);
        assert_eq!((id, result), (7, Ok(r#"{"n":9007199254740993,"x":1.50e400}"#.to_owned())));
    }

    #[test]
    fn what_is_no_message_is_told_with_its_call() {
        let table = [
            ("hello", None, "not JSON"),
            ("{\"id\":3,\"result\":nonsense}", Some(3), "not JSON"),
            ("{\"jsonrpc\":\"2.0\",\"id\":4}", Some(4), "neither a result"),
            ("{\"id\":5,\"result\":1,\"error\":{}}", Some(5), "a result and an error"),
            ("{\"id\":6,\"result\":1,\"result\":2}", Some(6), "twice"),
            ("[1]", None, "no JSON object"),
            ("{\"result\":1}", None, "neither a method"),
            ("{\"id\":\"7\",\"result\":1}", None, "neither a method"),
        ];
        for (line, id, why) in table {
            let unreadable = read(line.as_bytes()).expect_err(line);
            assert_eq!(unreadable.id, id, "{line}");
            assert!(unreadable.why.contains(why), "{line}: {}", unreadable.why);
        }
        let unreadable = read(b"{\"id\":8,\"result\":\"\xff\"}").expect_err("not UTF-8");
        assert_eq!(unreadable.id, Some(8));
    }

    #[test]
    fn the_id_is_found_in_a_beginning_only_where_it_is_sure() {
        assert_eq!(beginning_id(b"{\"jsonrpc\":\"2.0\",\"id\":12,\"result\":{\"a\""), Some(12));
        assert_eq!(beginning_id(b"{\"result\":{\"id\":12"), None);
        assert_eq!(beginning_id(b"{\"x\":\"a,\\\"id\\\":9\",\"id\":1,"), None);
        assert_eq!(beginning_id(b"{\"id\":12"), None);
    }

    proptest! {
        /// No bytes bring the reader down.
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let found = beginning_id(&bytes);
            prop_assert!(read(&bytes).is_ok() || found.is_none() || bytes.first() == Some(&b'{'), "an id was found in no object");
        }

        /// Nor does any text that is nearly a message, and an answer is only ever given to the id that it names.
        #[test]
        fn near_messages_are_read_or_refused(
            id in 0_u64..100,
            body in r#"[\{\}\[\]",:a-e0-9\\ ]{0,40}"#,
        ) {
            let line = format!("{{\"id\":{id},\"result\":{body}}}");
            match read(line.as_bytes()) {
                Ok(Message::Answer(found, _)) => prop_assert_eq!(found, id),
                Ok(other) => prop_assert!(body.contains('"'), "{:?}", other),
                Err(unreadable) => prop_assert!(unreadable.id.is_none_or(|found| found == id || body.contains("id"))),
            }
        }
    }
}
