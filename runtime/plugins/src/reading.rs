//! What a plugin answers to calls and commands: one form for each meaning, anything else is an error.

use serde::Serialize;
use toolwright::{Media, MediaSource, Output, Part, ToolError, arguments::Json};

/// What came of a plugin's command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CommandOutput {
    /// What it prints.
    pub text: String,
    /// Its exit status: 0 is done, anything else failed.
    pub status: u8,
}

/// Reads the answer to `tool/call`.
pub(crate) fn output(plugin: &str, text: &str) -> Result<Output, ToolError> {
    let nonsense =
        |why: &str| ToolError::tell(format!("plugin `{plugin}` gave an answer that means nothing: {why}"));
    let Ok(reading) = Json::read(text) else { return Err(nonsense("it is not JSON")) };
    let answer = reading.value;
    if let Some(text) = answer.text() {
        return Ok(Output::Text(text.to_owned()));
    }
    let [(form, value)] = answer.members() else {
        return Err(nonsense("it is not an object with exactly one of `text`, `json`, `parts` and `error`"));
    };
    match (form.as_ref(), value) {
        ("text", Json::Text(text)) => Ok(Output::Text(text.to_string())),
        ("json", value) => Ok(Output::Json(value.to_text())),
        ("parts", Json::List(parts)) => {
            let parts: Option<Vec<Part>> = parts.iter().map(part).collect();
            parts.map(Output::Parts).ok_or_else(|| nonsense("one of its `parts` is neither text nor media"))
        }
        ("error", Json::Text(text)) => Err(ToolError::tell(text.to_string())),
        _ => Err(nonsense(&format!("its `{form}` is not what it must be"))),
    }
}

/// Reads the answer to `command/run`.
pub(crate) fn command(text: &str) -> Option<CommandOutput> {
    let reading = Json::read(text).ok()?;
    if let Some(text) = reading.value.text() {
        return Some(CommandOutput { text: text.to_owned(), status: 0 });
    }
    let text = reading.value.get("text")?.text()?.to_owned();
    let status = match reading.value.get("status") {
        None => 0,
        Some(Json::Number(status)) => status.parse().ok()?,
        Some(_) => return None,
    };
    Some(CommandOutput { text, status })
}

fn part(part: &Json<'_>) -> Option<Part> {
    let text = |name: &str| part.get(name).and_then(Json::text).map(str::to_owned);
    if let Some(text) = text("text") {
        return (part.members().len() == 1).then_some(Part::Text(text));
    }
    let source = match (text("data"), text("url")) {
        (Some(data), None) => MediaSource::Base64(data),
        (None, Some(url)) => MediaSource::Url(url),
        _ => return None,
    };
    Some(Part::Media(Media { mime: text("mime")?, source, title: text("title").unwrap_or_default() }))
}

#[cfg(test)]
mod tests {
    use toolwright::{Media, MediaSource, Output, Part};

    use super::{CommandOutput, command, output};

    #[test]
    fn every_form_means_one_thing() {
        let media =
            |source| Part::Media(Media { mime: "image/png".to_owned(), source, title: String::new() });
        let table = [
            ("\"hi\"", Output::Text("hi".to_owned())),
            (r#"{"text":"hi"}"#, Output::Text("hi".to_owned())),
            (
                r#"{"json":{"n":12345678901234567890.5}}"#,
                Output::Json(r#"{"n":12345678901234567890.5}"#.to_owned()),
            ),
            (
                r#"{"parts":[{"text":"a"},{"mime":"image/png","data":"AA=="},{"mime":"image/png","url":"x:y"}]}"#,
                Output::Parts(vec![
                    Part::Text("a".to_owned()),
                    media(MediaSource::Base64("AA==".to_owned())),
                    media(MediaSource::Url("x:y".to_owned())),
                ]),
            ),
        ];
        for (text, wanted) in table {
            assert_eq!(output("p", text).unwrap(), wanted, "{text}");
        }
        assert_eq!(output("p", r#"{"error":"no such city"}"#).unwrap_err().to_string(), "no such city");
        for nonsense in
            ["7", "{}", r#"{"text":1}"#, r#"{"text":"a","json":1}"#, r#"{"parts":[{"mime":"x"}]}"#]
        {
            let error = output("p", nonsense).unwrap_err().to_string();
            assert!(error.starts_with("plugin `p` gave an answer that means nothing"), "{error}");
        }
    }

    #[test]
    fn a_command_answers_text_and_a_status() {
        let told = |text: &str, status| Some(CommandOutput { text: text.to_owned(), status });
        assert_eq!(command("\"a\""), told("a", 0));
        assert_eq!(command(r#"{"text":"a","status":3}"#), told("a", 3));
        assert_eq!(command(r#"{"text":"a","status":300}"#), None);
        assert_eq!(command(r#"{"status":3}"#), None);
    }
}
