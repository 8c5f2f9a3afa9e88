//! `sed` with substitutions that have no special characters, `y`, `p` and `d`.

/// What `sed` prints.
pub(super) fn output(words: &[&str], input: &str) -> Option<String> {
    let mut scripts: Vec<&str> = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        match *word {
            "-e" | "--expression" => scripts.push(words.next()?),
            "-E" | "-r" | "-u" => {}
            "-" if !scripts.is_empty() => {}
            word if word.starts_with('-') => return None,
            word if scripts.is_empty() => scripts.push(word),
            _ => return None,
        }
    }
    let script = scripts.join("\n");
    let mut text = input.to_owned();
    let mut rest = script.as_str();
    loop {
        rest = rest.trim_start_matches([' ', ';', '\n', '\t']);
        if rest.is_empty() {
            return Some(text);
        }
        let command = rest.chars().next()?;
        let delimiter = rest.chars().nth(1)?;
        if !matches!(command, 's' | 'y') || delimiter.is_alphanumeric() || matches!(delimiter, '\\' | '\n') {
            return None;
        }
        let body = &rest[command.len_utf8() + delimiter.len_utf8()..];
        let (from, body) = until(body, delimiter)?;
        let (to, body) = until(body, delimiter)?;
        let flags = body.bytes().take_while(u8::is_ascii_alphanumeric).count();
        rest = &body[flags..];
        text = match (command, &body[..flags]) {
            ('y', "") => translated(&text, &from, &to)?,
            ('s', "g" | "") => {
                let from = literal(&from)?;
                if to.contains(['&', '\\']) || from.0.is_empty() && !from.1 && !from.2 {
                    return None;
                }
                substituted(&text, &from, &to, body.starts_with('g'))
            }
            _ => return None,
        };
        if text.len() > super::LIMIT {
            return None;
        }
    }
}

/// Reads up to the delimiter; a backslash takes its meaning from it.
fn until(text: &str, delimiter: char) -> Option<(String, &str)> {
    let mut found = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        if character == delimiter {
            return Some((found, &text[at + character.len_utf8()..]));
        }
        if character == '\\' {
            let (_, next) = characters.next()?;
            if next != delimiter {
                found.push('\\');
            }
            found.push(next);
        } else {
            found.push(character);
        }
    }
    None
}

/// Gives the text that a pattern without special characters stands for, and whether it is bound to the line's start
/// or end.
fn literal(pattern: &str) -> Option<(String, bool, bool)> {
    let (pattern, start) = pattern.strip_prefix('^').map_or((pattern, false), |rest| (rest, true));
    let bound = pattern.ends_with('$') && !pattern.ends_with("\\$");
    let pattern = if bound { pattern.strip_suffix('$').unwrap_or(pattern) } else { pattern };
    let mut text = String::new();
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let next = characters.next()?;
                if next.is_alphanumeric()
                    || matches!(next, '(' | ')' | '{' | '}' | '<' | '>' | '|' | '+' | '?')
                {
                    return None;
                }
                text.push(next);
            }
            '.' | '*' | '[' | ']' | '+' | '?' | '(' | ')' | '{' | '}' | '|' | '^' | '$' => return None,
            other => text.push(other),
        }
    }
    Some((text, start, bound))
}

fn substituted(text: &str, from: &(String, bool, bool), to: &str, all: bool) -> String {
    let (pattern, start, end) = (from.0.as_str(), from.1, from.2);
    let one = |line: &str| match (start, end) {
        (true, true) if line == pattern => to.to_owned(),
        (true, false) => {
            line.strip_prefix(pattern).map_or_else(|| line.to_owned(), |rest| format!("{to}{rest}"))
        }
        (false, true) => {
            line.strip_suffix(pattern).map_or_else(|| line.to_owned(), |rest| format!("{rest}{to}"))
        }
        (true, true) => line.to_owned(),
        (false, false) if all => line.replace(pattern, to),
        (false, false) => line.replacen(pattern, to, 1),
    };
    let (body, ending) = text.strip_suffix('\n').map_or((text, ""), |body| (body, "\n"));
    format!("{}{ending}", body.split('\n').map(one).collect::<Vec<_>>().join("\n"))
}

fn translated(text: &str, from: &str, to: &str) -> Option<String> {
    let from: Vec<char> = from.chars().collect();
    let to: Vec<char> = to.chars().collect();
    if from.len() != to.len() || from.len() > 256 || from.contains(&'\\') {
        return None;
    }
    let change = |character: char| {
        from.iter()
            .position(|one| *one == character)
            .and_then(|place| to.get(place))
            .copied()
            .unwrap_or(character)
    };
    Some(text.chars().map(change).collect())
}
