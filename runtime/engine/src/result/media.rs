//! What a tool may answer beside text: images, sound, files.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};

/// A piece of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text or JSON.
    Text(String),
    /// Something that is no text.
    Media(Media),
}

/// Something that is no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    /// Its type, such as `image/png`.
    pub mime: String,
    /// Where its bytes are.
    pub source: MediaSource,
    /// A name for people, empty when there is none.
    pub title: String,
}

/// Where the bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MediaSource {
    /// Here, in Base64.
    Base64(String),
    /// Behind an address.
    Url(String),
}

impl Media {
    /// Gives the first word of the type: `image`, `audio`, `video`, or `file` for anything else.
    pub fn sort(&self) -> &'static str {
        match self.mime.split_once('/').map_or("", |(sort, _)| sort) {
            "image" => "image",
            "audio" => "audio",
            "video" => "video",
            _ => "file",
        }
    }

    /// The line that stands in the text where the thing itself stood.
    fn trace(&self, number: usize) -> String {
        let mut trace = format!("[{} {number}: {}", self.sort(), plain(&self.mime));
        // Writing to a string cannot fail.
        let _ = match &self.source {
            MediaSource::Base64(data) => {
                write!(trace, ", {} bytes", data.trim_end_matches('=').len() * 3 / 4)
            }
            MediaSource::Url(url) => write!(trace, ", {}", plain(url)),
        };
        if !self.title.is_empty() {
            let _ = write!(trace, ", {}", plain(&self.title));
        }
        trace.push(']');
        trace
    }

    /// The part of a message in the `OpenAI` chat format.
    fn part(&self) -> Value {
        let url = match &self.source {
            MediaSource::Base64(data) => format!("data:{};base64,{data}", self.mime),
            MediaSource::Url(url) => url.clone(),
        };
        match (self.sort(), &self.source) {
            ("image", _) => json!({"type": "image_url", "image_url": {"url": url}}),
            ("audio", MediaSource::Base64(data)) => {
                let format = match self.mime.rsplit(['/', '-']).next().unwrap_or_default() {
                    "mpeg" => "mp3",
                    format => format,
                };
                json!({"type": "input_audio", "input_audio": {"data": data, "format": format}})
            }
            (_, MediaSource::Base64(_)) => {
                let name = if self.title.is_empty() { "file" } else { &self.title };
                json!({"type": "file", "file": {"filename": name, "file_data": url}})
            }
            (sort, MediaSource::Url(_)) => json!({"type": "text", "text": format!("[{sort}: {url}]")}),
        }
    }
}

/// A message's content in the `OpenAI` chat format: text, or a list of parts when there is more than text.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Content<'a> {
    Text(&'a str),
    Parts(Vec<Value>),
}

impl<'a> Content<'a> {
    pub(crate) fn of(text: &'a str, media: &[Media]) -> Self {
        if media.is_empty() {
            return Self::Text(text);
        }
        let text = json!({"type": "text", "text": text});
        Self::Parts(std::iter::once(text).chain(media.iter().map(Media::part)).collect())
    }
}

/// Parts the text from the rest. Each thing that is no text leaves a line where it stood.
pub(crate) fn split(parts: Vec<Part>) -> (String, Vec<Media>) {
    let (mut text, mut media) = (String::new(), Vec::new());
    for part in parts {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        match part {
            Part::Text(piece) => text.push_str(&piece),
            Part::Media(thing) => {
                text.push_str(&thing.trace(media.len() + 1));
                media.push(thing);
            }
        }
    }
    (text, media)
}

/// Keeps what still has its line in a text that somebody changed.
pub(crate) fn kept(media: Vec<Media>, text: &str) -> Vec<Media> {
    let numbered = (1..).zip(media);
    let kept = numbered.filter(|(number, thing)| text.contains(&thing.trace(*number)));
    kept.map(|(_, thing)| thing).collect()
}

/// Makes a foreign word fit for a line of our own.
fn plain(word: &str) -> String {
    word.chars().filter(|sign| !sign.is_control()).take(200).collect()
}
