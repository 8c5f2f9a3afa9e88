//! Texts of shells that write loops and variables in ways of their own, as lines that mean the same.
//!
//! Roughly: what is started, and with which words, is kept; conditions become commands. A text that needs no change
//! and one that cannot be changed stay what they are.

/// Ends of the blocks that are open.
struct Blocks(Vec<&'static str>);

/// Gives the text as a POSIX shell would write it, if that shell is one with a syntax of its own.
pub(super) fn plain(shell: &str, text: &str) -> Option<String> {
    let statement: fn(&str, &mut Blocks) -> String = match shell {
        "fish" => fish,
        "csh" | "tcsh" => csh,
        "zsh" if crate::read::read(text).is_err() => zsh,
        _ => return None,
    };
    let mut blocks = Blocks(Vec::new());
    let mut plain = String::with_capacity(text.len() + 16);
    for (part, end) in statements(text) {
        plain.push_str(&statement(part.trim(), &mut blocks));
        plain.push_str(end);
    }
    crate::read::read(&plain).is_ok().then_some(plain)
}

/// Cuts a text at `;`, `|`, `&` and line ends outside quotes and brackets; each part comes with what ends it.
fn statements(text: &str) -> Vec<(&str, &str)> {
    let mut all = Vec::new();
    let (mut from, mut depth, mut quote, mut escaped) = (0, 0_usize, None, false);
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            _ if escaped => escaped = false,
            ('\\', _) => escaped = true,
            (letter, Some(open)) if letter == open => quote = None,
            ('\'' | '"', None) => quote = Some(letter),
            ('(', None) => depth += 1,
            (')', None) => depth = depth.saturating_sub(1),
            (';' | '|' | '&' | '\n', None) if depth == 0 => {
                all.push((text.get(from..at).unwrap_or_default(), text.get(at..=at).unwrap_or_default()));
                from = at + 1;
            }
            _ => {}
        }
    }
    all.push((text.get(from..).unwrap_or_default(), ""));
    all
}

fn word(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// Gives an assignment of one word or of several.
fn assigned(name: &str, value: &str) -> String {
    if value.contains(char::is_whitespace) && !value.starts_with(['"', '\'']) {
        format!("set -- {value}; {name}=\"$*\"")
    } else {
        format!("{name}={value}")
    }
}

fn fish(statement: &str, blocks: &mut Blocks) -> String {
    let (first, rest) = word(statement);
    match first {
        "if" | "while" | "not" | "and" | "or" | "begin" if rest.is_empty() || first == "begin" => {
            blocks.0.push("}");
            format!("{{ {}", if rest.is_empty() { ":".to_owned() } else { fish(rest, blocks) })
        }
        "if" | "while" => {
            blocks.0.push("}");
            format!("{{ {}", fish(rest, blocks))
        }
        "not" | "and" | "or" => fish(rest, blocks),
        "else" => {
            if rest.is_empty() {
                ":".to_owned()
            } else {
                fish(rest.strip_prefix("if ").unwrap_or(rest), blocks)
            }
        }
        "switch" => {
            blocks.0.push("}");
            format!("{{ : {}", substituted(rest))
        }
        "case" => format!(": {}", substituted(rest)),
        "for" => {
            blocks.0.push("done");
            format!("for {}; do :", substituted(rest))
        }
        "function" => {
            blocks.0.push("}");
            format!("{}() {{ :", word(rest).0)
        }
        "end" => format!("{} {rest}", blocks.0.pop().unwrap_or(":")),
        "set" => {
            let mut rest = rest;
            while let (
                "-g" | "-x" | "-gx" | "-l" | "-lx" | "-U" | "-Ux" | "-a" | "--export" | "--global",
                more,
            ) = word(rest)
            {
                rest = more;
            }
            let (name, value) = word(rest);
            if name.is_empty() || name.starts_with('-') {
                format!(": {}", substituted(rest))
            } else {
                assigned(name, &substituted(value))
            }
        }
        _ => substituted(statement).replace("$argv", "$@"),
    }
}

/// Writes `(command)` as `$(command)`.
fn substituted(text: &str) -> String {
    let mut result = String::with_capacity(text.len() + 4);
    let (mut quote, mut last, mut escaped) = (None, ' ', false);
    for letter in text.chars() {
        match (letter, quote) {
            _ if escaped => escaped = false,
            ('\\', _) => escaped = true,
            (letter, Some(open)) if letter == open => quote = None,
            ('\'' | '"', None) => quote = Some(letter),
            ('(', None) if last != '$' => result.push('$'),
            _ => {}
        }
        result.push(letter);
        last = letter;
    }
    result
}

/// Cuts off a condition or a list in brackets.
fn brackets(text: &str) -> (&str, &str) {
    let Some(inner) = text.trim_start().strip_prefix('(') else { return ("", text) };
    let mut depth = 1_usize;
    for (at, letter) in inner.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (
                inner.get(..at).unwrap_or_default(),
                inner.get(at + 1..).unwrap_or_default().trim_start(),
            );
        }
    }
    ("", text)
}

fn csh(statement: &str, blocks: &mut Blocks) -> String {
    let (first, rest) = word(statement);
    match first {
        "if" | "while" => {
            let (condition, command) = brackets(rest);
            let condition = backquoted(condition);
            if matches!(command, "then" | "") {
                blocks.0.push("}");
                format!("{{ :{condition}")
            } else {
                format!(":{condition}; {}", csh(command, blocks))
            }
        }
        "else" => match rest.strip_prefix("if") {
            Some(rest) => format!(":{}", backquoted(rest)),
            None => ":".to_owned(),
        },
        "endif" | "end" | "endsw" => blocks.0.pop().unwrap_or(":").to_owned(),
        "foreach" => {
            let (name, list) = word(rest);
            blocks.0.push("done");
            format!("for {name} in {}; do :", brackets(list).0)
        }
        "repeat" => {
            let (count, command) = word(rest);
            format!(": {count}; {}", csh(command, blocks))
        }
        "switch" => {
            blocks.0.push("}");
            format!("{{ :{}", backquoted(rest))
        }
        "case" | "default:" | "breaksw" | "@" => format!(":{}", backquoted(rest)),
        "set" => match rest.split_once('=') {
            Some((name, value)) => {
                let value = value.trim();
                let list = brackets(value).0;
                assigned(name.trim(), if list.is_empty() { value } else { list })
            }
            None => ":".to_owned(),
        },
        "setenv" => {
            let (name, value) = word(rest);
            format!("export {}", assigned(name, value))
        }
        _ => statement.to_owned(),
    }
}

/// Gives the substitutions that stand in a condition.
fn backquoted(condition: &str) -> String {
    condition.split('`').skip(1).step_by(2).flat_map(|part| [" `", part, "`"]).collect()
}

fn zsh(statement: &str, _: &mut Blocks) -> String {
    let (first, rest) = word(statement);
    match first {
        "for" | "foreach" => {
            let (name, list) = word(rest);
            let (list, command) = brackets(list);
            if list.is_empty() {
                statement.to_owned()
            } else {
                format!("for {name} in {list}; do {command}; done")
            }
        }
        "repeat" => {
            let (count, command) = word(rest);
            format!(": {count}; {command}")
        }
        "if" | "while" | "until" | "elif" => match rest.split_once('{') {
            Some((condition, body)) => format!("{condition}; {}", body.trim_end_matches('}').trim()),
            None => statement.to_owned(),
        },
        "}" => ":".to_owned(),
        // Qualifiers of patterns stand in brackets at a word's end.
        _ => match statement.split_once('(') {
            Some((before, _)) if !before.ends_with([' ', '$', '=']) && !before.is_empty() => {
                let (_, after) = brackets(statement.get(before.len()..).unwrap_or_default());
                format!("{before} {after}")
            }
            _ => statement.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn other_shells_are_written_anew() {
        let cases = [
            ("fish", "for i in a; rm $i; end", "for i in a; do :;rm $i;done "),
            ("fish", "set x rm; $x -r y", "x=rm;$x -r y"),
            ("fish", "(echo rm) y", "$(echo rm) y"),
            ("fish", r"sh -c 'sh -c '\''f() { rm y; }'\'", r"sh -c 'sh -c '\''f() { rm y; }'\'"),
            ("csh", "if (1) rm y", ":; rm y"),
            ("csh", "set x = rm; $x y", "x=rm;$x y"),
            ("zsh", "for i (a) rm $i", "for i in a; do rm $i; done"),
        ];
        for (shell, text, wanted) in cases {
            assert_eq!(plain(shell, text).as_deref(), Some(wanted), "{shell}: {text}");
        }
        assert_eq!(plain("zsh", "ls"), None);
        // Nothing that runs is lost with a condition.
        for (shell, text) in [
            ("fish", "switch (rm y); end"),
            ("csh", "if (`rm y` == 1) ls"),
            ("zsh", "if [[ $(rm y) ]] { ls }"),
        ] {
            assert!(plain(shell, text).is_some_and(|plain| plain.contains("rm y")), "{shell}: {text}");
        }
        assert_eq!(plain("bash", "if (1) rm y"), None);
    }
}
