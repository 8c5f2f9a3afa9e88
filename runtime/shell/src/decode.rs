//! What a filter would print, where its arguments and its input are known.

mod binary;
mod escape;
mod line;
mod replace;
mod translate;

use crate::{
    Text,
    code::{self, Language},
};

/// How long an output may be.
const LIMIT: usize = 256 << 10;

/// Gives what the program would print; `None` when that cannot be known. It is at most 256 kB long.
///
/// The program is given by its name without directory.
pub fn output(program: &str, arguments: &[Text], input: Option<&str>) -> Option<String> {
    let words: Vec<&str> = arguments.iter().map(Text::exact).collect::<Option<_>>()?;
    let output = run(program, &words, input)?;
    (output.len() <= LIMIT).then_some(output)
}

fn run(program: &str, words: &[&str], input: Option<&str>) -> Option<String> {
    match program {
        "echo" => Some(escape::echo(words)),
        "printf" => escape::printf(words),
        "true" | ":" | "false" => Some(String::new()),
        "yes" => Some(repeated(words)),
        "cat" | "tee" | "buffer" | "pv" | "sponge" | "iconv" | "dos2unix" | "unix2dos" | "stdbuf" => {
            passes(program, words).then_some(input)?.map(str::to_owned)
        }
        "dd" => words.iter().all(|word| !word.starts_with("if=")).then_some(input)?.map(str::to_owned),
        "base64" | "base32" | "basenc" | "gbase64" | "xxd" | "openssl" | "hexdump" | "uudecode" => {
            binary::output(program, words, input)
        }
        "tr" => translate::output(words, input?),
        "sed" | "gsed" => replace::output(words, input?),
        "rev" | "tac" | "head" | "tail" | "cut" | "fold" | "paste" | "sort" | "uniq" | "nl" | "strings"
        | "grep" | "expand" | "unexpand" | "fmt" | "column" => line::output(program, words, input?),
        "xargs" => echoed(words, input?),
        "basename" => match words {
            [path] => path.trim_end_matches('/').rsplit('/').next().map(|name| format!("{name}\n")),
            _ => None,
        },
        "seq" => sequence(words),
        _ => coded(program, words, input),
    }
}

/// The first lines of what has no end.
fn repeated(words: &[&str]) -> String {
    let line = if words.is_empty() { "y".to_owned() } else { words.join(" ") };
    format!("{line}\n").repeat(8)
}

/// Tells whether a program only hands on what it reads.
fn passes(program: &str, words: &[&str]) -> bool {
    match program {
        "tee" => true,
        "cat" => words.iter().all(|word| matches!(*word, "-" | "-u" | "--" | "/dev/stdin")),
        "iconv" => {
            words.iter().all(|word| word.starts_with('-') || word.contains("-8") || word.contains("ascii"))
        }
        _ => words.iter().all(|word| word.starts_with('-')),
    }
}

/// `xargs echo`, `xargs printf`, and `xargs` alone.
fn echoed(words: &[&str], input: &str) -> Option<String> {
    let given: Vec<&str> = input.split_whitespace().collect();
    if input.contains(['\'', '"', '\\']) {
        return None;
    }
    match words {
        [] | ["echo"] => Some(format!("{}\n", given.join(" "))),
        ["echo" | "printf", ..] => {
            let (program, fixed) = words.split_first()?;
            let all: Vec<&str> = fixed.iter().copied().chain(given).collect();
            run(program, &all, None)
        }
        _ => None,
    }
}

fn sequence(words: &[&str]) -> Option<String> {
    let (first, last) = match words {
        [last] => (1, last.parse::<i64>().ok()?),
        [first, last] => (first.parse::<i64>().ok()?, last.parse::<i64>().ok()?),
        _ => return None,
    };
    (last.saturating_sub(first) < 10_000)
        .then(|| (first..=last).flat_map(|number| [number.to_string(), "\n".to_owned()]).collect())
}

/// What inline code prints.
fn coded(program: &str, words: &[&str], input: Option<&str>) -> Option<String> {
    let language = Language::of(program)?;
    let (option, source) = match words {
        [source] if language == Language::Awk => ("", source),
        [option, source] => (*option, source),
        _ => return None,
    };
    let fits = match language {
        Language::Awk => option.is_empty(),
        Language::Python => option == "-c",
        Language::Perl | Language::Ruby => matches!(option, "-e" | "-E"),
        Language::JavaScript => matches!(option, "-e" | "-p" | "-pe" | "--eval" | "--print"),
        Language::Php => option == "-r",
        Language::Lua => option == "-e",
        _ => false,
    };
    if !fits {
        return None;
    }
    let bare = language == Language::JavaScript && option.contains('p');
    code::printed(language, source, bare, input)
}

#[cfg(test)]
mod tests;
