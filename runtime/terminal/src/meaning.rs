//! What an exit status means where it is not simply a failure.

/// Explains a status of the line's last command, where that command uses it to answer a question or has a
/// number for a well-known mishap. Says nothing rather than something wrong.
pub fn exit_meaning(line: &str, status: i32) -> Option<&'static str> {
    let words = last_command(line)?;
    let mut words = words.split_whitespace().skip_while(|word| is_assignment(word));
    let program = words.next()?.rsplit('/').next()?;
    let meaning = match (program, status) {
        ("grep" | "egrep" | "fgrep" | "zgrep" | "rg" | "ag" | "ack", 1) => "no line matched (not an error)",
        ("diff" | "colordiff" | "cmp", 1) => "the files differ (not an error)",
        ("find", 1) => "some directories could not be read; what was found is still valid",
        ("test" | "[" | "[[", 1) => "the condition is false (not an error)",
        ("git", 1) => match words.find(|word| !word.starts_with('-'))? {
            "diff" => "there are differences (not an error)",
            "grep" => "no line matched (not an error)",
            _ => return None,
        },
        ("curl", 6) => "the host name could not be resolved",
        ("curl", 7) => "the host refused the connection or could not be reached",
        ("curl", 22) => "the server answered with an HTTP error status",
        ("curl", 28) => "the request took longer than its time limit",
        (_, 126) => "the file was found but could not be run (no permission, or not a program)",
        (_, 127) => "a program of this name was not found",
        _ => return None,
    };
    Some(meaning)
}

/// Gives the text after the last separator that stands outside quotes; nothing where the line has parts
/// that this simple reading does not understand.
fn last_command(line: &str) -> Option<&str> {
    let line = line.trim_end_matches(|c: char| c.is_whitespace() || c == ';');
    let mut start = 0;
    let mut quote = None;
    let mut characters = line.char_indices();
    while let Some((place, character)) = characters.next() {
        let rest = &line[place..];
        match (quote, character) {
            (None | Some('"'), '\\') => drop(characters.next()),
            (Some(open), _) if open == character => quote = None,
            (None | Some('"'), '`') | (None, '(' | ')' | '{' | '}' | '!') => return None,
            (None | Some('"'), '$') if rest.starts_with("$(") => return None,
            (None, '<') if rest.starts_with("<<") => return None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '&') if line[..place].ends_with('>') || rest.starts_with("&>") => {}
            (None, '|' | ';' | '&' | '\n') => start = place + 1,
            (_, _) => {}
        }
    }
    if quote.is_some() { None } else { Some(&line[start..]) }
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::exit_meaning;

    #[test]
    fn the_last_command_decides() {
        let table = [
            ("grep x file", 1, Some("no line matched (not an error)")),
            ("LC_ALL=C /usr/bin/grep x file", 1, Some("no line matched (not an error)")),
            ("cat a | rg 'b;c|d' 2>&1", 1, Some("no line matched (not an error)")),
            ("grep x file", 2, None),
            ("grep x file | head", 1, None),
            ("echo 'a | grep b'", 1, None),
            ("diff a b;", 1, Some("the files differ (not an error)")),
            ("cd x && test -f y", 1, Some("the condition is false (not an error)")),
            ("[ -f y ]", 1, Some("the condition is false (not an error)")),
            ("git -P diff --exit-code", 1, Some("there are differences (not an error)")),
            ("git commit", 1, None),
            ("git", 1, None),
            ("curl -f http://localhost", 22, Some("the server answered with an HTTP error status")),
            ("nosuchthing", 127, Some("a program of this name was not found")),
            ("(grep x y)", 1, None),
            ("! grep x y", 1, None),
            ("cat <<E | grep x\nE", 1, None),
            ("echo \"$(grep x y)\"", 1, None),
            ("grep 'x", 1, None),
            ("", 1, None),
        ];
        for (line, status, meaning) in table {
            assert_eq!(exit_meaning(line, status), meaning, "{line:?} {status}");
        }
    }
}
