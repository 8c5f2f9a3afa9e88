//! Filters that work line by line.

/// What a filter prints.
pub(super) fn output(program: &str, words: &[&str], input: &str) -> Option<String> {
    match (program, words) {
        ("rev", [] | ["-"]) => Some(each(input, |line| line.chars().rev().collect())),
        ("tac", [] | ["-"]) => Some(reversed(input)),
        ("head" | "tail", _) => ends(program, words, input),
        ("cut", _) => cut(words, input),
        ("fold", _) => fold(words, input),
        ("paste", _) => paste(words, input),
        ("sort", [] | ["-" | "-u" | "-r" | "-n" | "-nr" | "-rn"]) => Some(sorted(input, words)),
        ("uniq", []) => {
            let mut lines: Vec<&str> = input.lines().collect();
            lines.dedup();
            Some(ended(&lines.join("\n"), input))
        }
        ("strings" | "expand" | "unexpand" | "fmt" | "column", []) => Some(input.to_owned()),
        ("grep", ["." | ""]) => Some(lines(input.lines().filter(|line| !line.is_empty()))),
        ("grep", [pattern]) if pattern.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') => {
            Some(lines(input.lines().filter(|line| line.contains(pattern))))
        }
        _ => None,
    }
}

/// Puts lines together, each with its end.
fn lines<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn each(input: &str, change: impl Fn(&str) -> String) -> String {
    input.split('\n').map(change).collect::<Vec<_>>().join("\n")
}

/// Gives a text with the end that the input has.
fn ended(text: &str, input: &str) -> String {
    if text.is_empty() || !input.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

fn reversed(input: &str) -> String {
    let mut lines: Vec<&str> = input.split_inclusive('\n').collect();
    lines.reverse();
    lines.concat()
}

fn sorted(input: &str, words: &[&str]) -> String {
    let mut lines: Vec<&str> = input.lines().collect();
    let option = words.first().copied().unwrap_or_default();
    if option.contains('n') {
        lines.sort_by_key(|line| line.trim().parse::<i64>().unwrap_or(0));
    } else {
        lines.sort_unstable();
    }
    if option.contains('r') {
        lines.reverse();
    }
    if option.contains('u') {
        lines.dedup();
    }
    self::lines(lines.into_iter())
}

/// `head` and `tail`, by lines and by bytes.
fn ends(program: &str, words: &[&str], input: &str) -> Option<String> {
    let mut count = "10".to_owned();
    let mut bytes = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "-" {
            continue;
        }
        let (name, value) = match word.strip_prefix("--").and_then(|word| word.split_once('=')) {
            Some(("bytes", value)) => ("c", value),
            Some(("lines", value)) => ("n", value),
            Some(_) => return None,
            None => word.strip_prefix('-').filter(|rest| !rest.is_empty()).map(|rest| rest.split_at(1))?,
        };
        let value = match (name, value) {
            ("c" | "n", "") => (*words.next()?).to_owned(),
            ("c" | "n", value) => value.to_owned(),
            ("q", "") => continue,
            (digit, rest) if digit.bytes().all(|byte| byte.is_ascii_digit()) => format!("{digit}{rest}"),
            _ => return None,
        };
        bytes = name == "c";
        count = value;
    }
    let (sign, digits) = match count.strip_prefix(['+', '-']) {
        Some(digits) => (count.as_bytes().first().copied(), digits),
        None => (None, count.as_str()),
    };
    let count: usize = digits.parse().ok()?;
    let units: Vec<&str> = if bytes {
        input.split_inclusive(|_: char| true).collect()
    } else {
        input.split_inclusive('\n').collect()
    };
    let all = units.len();
    let range = match (program, sign) {
        ("head", Some(b'-')) => 0..all.saturating_sub(count),
        ("head", _) => 0..count.min(all),
        (_, Some(b'+')) => count.saturating_sub(1).min(all)..all,
        _ => all.saturating_sub(count)..all,
    };
    Some(units.get(range)?.concat())
}

/// `cut -c`, `cut -b`, `cut -d X -f N`.
fn cut(words: &[&str], input: &str) -> Option<String> {
    let mut delimiter = '\t';
    let mut list = None;
    let mut characters = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let option =
            word.strip_prefix('-').filter(|option| !option.is_empty() && !option.starts_with('-'))?;
        let (name, value) = option.split_at_checked(1)?;
        let value = if value.is_empty() && name != "s" { words.next()? } else { value };
        match name {
            "d" => delimiter = value.chars().next()?,
            "f" => list = Some(value.to_owned()),
            "c" | "b" => {
                characters = true;
                list = Some(value.to_owned());
            }
            _ => return None,
        }
    }
    let ranges = ranges(&list?)?;
    let kept = |place: usize| ranges.iter().any(|range| range.contains(&place));
    Some(each(input, |line| {
        if characters {
            let kept = line.chars().enumerate().filter(|(place, _)| kept(place + 1));
            return kept.map(|(_, character)| character).collect();
        }
        if !line.contains(delimiter) {
            return line.to_owned();
        }
        let fields = line.split(delimiter).enumerate().filter(|(place, _)| kept(place + 1));
        fields.map(|(_, field)| field).collect::<Vec<_>>().join(&delimiter.to_string())
    }))
}

fn ranges(list: &str) -> Option<Vec<std::ops::RangeInclusive<usize>>> {
    let ranges: Vec<_> = list
        .split(',')
        .map(|range| match range.split_once('-') {
            None => range.parse().ok().map(|place| place..=place),
            Some((first, last)) => {
                let first = if first.is_empty() { Some(1) } else { first.parse().ok() };
                let last = if last.is_empty() { Some(usize::MAX) } else { last.parse().ok() };
                Some(first?..=last?)
            }
        })
        .collect::<Option<_>>()?;
    (ranges.len() <= 16).then_some(ranges)
}

fn fold(words: &[&str], input: &str) -> Option<String> {
    let width: usize = match words {
        [] => 80,
        ["-w", width] => width.parse().ok()?,
        [word] => word.strip_prefix("-w").or_else(|| word.strip_prefix('-'))?.parse().ok()?,
        _ => return None,
    };
    let width = width.max(1);
    Some(each(input, |line| {
        let mut folded = String::with_capacity(line.len() * 2);
        for (place, character) in line.chars().enumerate() {
            if place > 0 && place % width == 0 {
                folded.push('\n');
            }
            folded.push(character);
        }
        folded
    }))
}

/// `paste -s`, with a delimiter.
fn paste(words: &[&str], input: &str) -> Option<String> {
    let mut delimiter = "\t".to_owned();
    let mut serial = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "-" => {}
            "-s" => serial = true,
            "-d" | "-sd" => {
                serial |= *word == "-sd";
                (*words.next()?).clone_into(&mut delimiter);
            }
            word => {
                let rest = word
                    .strip_prefix("-sd")
                    .inspect(|_| serial = true)
                    .or_else(|| word.strip_prefix("-d"))?;
                rest.clone_into(&mut delimiter);
            }
        }
    }
    if !serial || delimiter.chars().count() > 1 && delimiter != "\\0" && delimiter != "\\n" {
        return None;
    }
    let delimiter = match delimiter.as_str() {
        "\\0" => "",
        "\\n" => "\n",
        other => other,
    };
    Some(format!("{}\n", input.lines().collect::<Vec<_>>().join(delimiter)))
}
