//! A change of the configuration's text: made as asked with every comment kept, or refused.

use std::path::Path;

use serde_json::Value;
use toolwright_config::{Change, Config, EditError, Scalar, edited};

/// How many `#` a text may have for its comments to be looked for: each takes one more parse.
const LOOKED_AT: usize = 40;

/// What ends a line, and a comment with it.
const BREAKS: [char; 5] = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];

/// Makes one change. The first line says which, as in `agent.disabled_toolsets + web,file`, `a - b` or `a = 5`;
/// the rest is the configuration.
pub fn edit(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Some((order, text)) = text.split_once('\n') else { return };
    let Some((path, change)) = read(order) else { return };
    match edited("config.yaml", text, &path, &change) {
        Ok(Some(after)) => check(text, &after, &path, &change),
        Ok(None) => {
            // What is in force already is there to be read.
            let values = values(text).unwrap_or(Value::Null);
            check_leaf(&leaf(&values, &path), &leaf(&values, &path), &change);
        }
        Err(EditError::Config(_)) => {}
        Err(EditError::Refused { message, help, .. }) => {
            assert!(!message.is_empty() && !help.is_empty(), "{order}");
        }
        Err(other) => panic!("{other}"),
    }
}

fn read(order: &str) -> Option<(Vec<&str>, Change)> {
    let (path, change) = order.split_once(' ')?;
    let (kind, value) = change.split_once(' ')?;
    let names = || value.split(',').map(str::to_owned).collect();
    let change = match kind {
        "+" => Change::Add(names()),
        "-" => Change::Remove(names()),
        "=" => Change::Set(match (value.parse(), value.parse()) {
            (Ok(integer), _) => Scalar::Integer(integer),
            (_, Ok(flag)) => Scalar::Flag(flag),
            _ => Scalar::Text(value.to_owned()),
        }),
        _ => return None,
    };
    Some((path.split('.').collect(), change))
}

fn check(before: &str, after: &str, path: &[&str], change: &Change) {
    let told = || format!("{path:?} {change:?}\n--- before\n{before}\n--- after\n{after}");
    let old = values(before).unwrap_or_else(|| panic!("a map came of none: {}", told()));
    let new = values(after).unwrap_or_else(|| panic!("it is no configuration any more: {}", told()));
    assert_eq!(without(&old, path), without(&new, path), "something else changed: {}", told());
    check_leaf(&leaf(&old, path), &leaf(&new, path), change);
    let again = edited("config.yaml", after, path, change);
    assert!(matches!(again, Ok(None)), "it would be changed again: {again:?}, {}", told());
    if let (Some(old), Some(new)) = (comments(before), comments(after)) {
        assert_eq!(old, new, "the comments differ: {}", told());
    }
}

/// The values of a configuration, merges applied; `None` where it is none.
fn values(text: &str) -> Option<Value> {
    let loaded = Config::read(Path::new("config.yaml"), text.as_bytes()).ok()?;
    Some(loaded.config.root().value().to_json())
}

/// What stands at a path; `null` where nothing does.
fn leaf(values: &Value, path: &[&str]) -> Value {
    path.iter().try_fold(values, |value, key| value.get(key)).cloned().unwrap_or_default()
}

/// The values with nothing at the path, all maps above it being there.
fn without(values: &Value, path: &[&str]) -> Value {
    let Some((key, below)) = path.split_first() else { return Value::Null };
    let mut map = values.as_object().cloned().unwrap_or_default();
    let inner = without(map.get(*key).unwrap_or(&Value::Null), below);
    map.insert((*key).to_owned(), inner);
    Value::Object(map)
}

fn check_leaf(old: &Value, new: &Value, change: &Change) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    match change {
        Change::Set(Scalar::Text(text)) => assert_eq!(new, text),
        Change::Set(Scalar::Flag(flag)) => assert_eq!(new, flag),
        Change::Set(Scalar::Integer(integer)) => assert_eq!(new, integer),
        Change::Add(names) => {
            let (old, new) = (list(old), list(new));
            assert!(new.starts_with(&old), "{old:?} became {new:?}");
            assert!(names.iter().all(|name| new.iter().any(|item| item == name)), "{names:?} not in {new:?}");
            let added = &new[old.len()..];
            assert!(added.iter().all(|item| names.iter().any(|name| item == name)), "{added:?} was added");
        }
        Change::Remove(names) => {
            let mut left = list(old);
            left.retain(|item| !names.iter().any(|name| item == name));
            assert_eq!(list(new), left);
        }
    }
}

/// The comments of a text: the values do not depend on what is written in them. `None` where that takes too long.
fn comments(text: &str) -> Option<Vec<&str>> {
    if text.matches('#').count() > LOOKED_AT {
        return None;
    }
    let known = values(text)?;
    let mut comments = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(BREAKS) {
        let is_comment = |&at: &usize| {
            let (before, after) = text.split_at(start + at + 1);
            values(&format!("{before}x # y{after}")).as_ref() == Some(&known)
        };
        let comment = line.match_indices('#').map(|(at, _)| at).find(is_comment);
        comments.extend(comment.map(|at| line[at..].trim_end()));
        start += line.len();
    }
    Some(comments)
}
