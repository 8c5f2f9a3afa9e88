//! `echo` and `printf`.

use super::LIMIT;

/// What `echo` prints, as bash and `/bin/echo` do.
pub(super) fn echo(words: &[&str]) -> String {
    let mut words = words;
    let mut escapes = false;
    let mut line = true;
    while let [first, rest @ ..] = words {
        let Some(letters) = first.strip_prefix('-').filter(|letters| {
            !letters.is_empty() && letters.bytes().all(|letter| matches!(letter, b'n' | b'e' | b'E'))
        }) else {
            break;
        };
        for letter in letters.bytes() {
            match letter {
                b'n' => line = false,
                letter => escapes = letter == b'e',
            }
        }
        words = rest;
    }
    let mut text = words.join(" ");
    if escapes {
        let (decoded, stopped) = unescaped(&text, Zero::Needed);
        text = decoded;
        line &= !stopped;
    }
    if line {
        text.push('\n');
    }
    text
}

/// Whether an octal escape begins with a zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zero {
    Needed,
    Optional,
}

/// Decodes backslashes; tells whether `\c` ended the text.
pub(super) fn unescaped(text: &str, zero: Zero) -> (String, bool) {
    let mut bytes: Vec<u8> = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut stopped = false;
    while let Some(at) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        rest = &rest[at + 1..];
        let Some(letter) = rest.chars().next() else {
            bytes.push(b'\\');
            break;
        };
        if letter == 'c' {
            stopped = true;
            rest = "";
            break;
        }
        rest = escape(letter, rest, zero, &mut bytes);
    }
    bytes.extend_from_slice(rest.as_bytes());
    (
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        stopped,
    )
}

/// Decodes the escape that the rest begins with, and gives what is behind it.
fn escape<'t>(letter: char, rest: &'t str, zero: Zero, bytes: &mut Vec<u8>) -> &'t str {
    let after = &rest[letter.len_utf8()..];
    let simple = match letter {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' | 'E' => 27,
        '\\' => b'\\',
        '"' if zero == Zero::Optional => b'"',
        'x' => return number(after, 16, 2, letter, bytes),
        'u' => return number(after, 16, 4, letter, bytes),
        'U' => return number(after, 16, 8, letter, bytes),
        '0' => return number(after, 8, 3, letter, bytes),
        '1'..='7' if zero == Zero::Optional => return number(rest, 8, 3, letter, bytes),
        other => {
            bytes.push(b'\\');
            bytes.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes());
            return after;
        }
    };
    bytes.push(simple);
    after
}

fn number<'t>(text: &'t str, radix: u32, digits: usize, letter: char, bytes: &mut Vec<u8>) -> &'t str {
    let length = text.bytes().take(digits).take_while(|byte| char::from(*byte).is_digit(radix)).count();
    let (number, rest) = text.split_at(length);
    match u32::from_str_radix(number, radix) {
        Ok(value) if matches!(letter, 'u' | 'U') => {
            let character = char::from_u32(value).unwrap_or('\u{fffd}');
            bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Ok(value) => bytes.push(u8::try_from(value & 0xff).unwrap_or(b'?')),
        Err(_) if radix == 8 => bytes.push(0),
        Err(_) => {
            bytes.push(b'\\');
            bytes.push(u8::try_from(letter).unwrap_or(b'?'));
        }
    }
    rest
}

/// What `printf` prints.
pub(super) fn printf(words: &[&str]) -> Option<String> {
    let words = if words.first() == Some(&"--") { words.get(1..)? } else { words };
    let (format, mut values) = words.split_first()?;
    if format.starts_with("-v") {
        return Some(String::new());
    }
    let mut output = String::new();
    loop {
        let before = values.len();
        let stopped = one_pass(format, &mut values, &mut output)?;
        if stopped || values.is_empty() || values.len() == before || output.len() > LIMIT {
            return (output.len() <= LIMIT).then_some(output);
        }
    }
}

/// Uses the format once; tells whether `\c` in an argument ended the output.
fn one_pass(format: &str, values: &mut &[&str], output: &mut String) -> Option<bool> {
    let mut plain = String::new();
    let mut rest = format;
    while let Some(at) = rest.find(['%', '\\']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix('\\') {
            let length = after.chars().next().map_or(0, char::len_utf8);
            // Digits of a numeric escape stay with it.
            let digits = after.bytes().skip(length).take(8).take_while(u8::is_ascii_hexdigit).count();
            let end = 1 + length + digits;
            plain.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        output.push_str(&unescaped(&std::mem::take(&mut plain), Zero::Optional).0);
        let length = rest[1..].bytes().take_while(|byte| b"-+ #0123456789.*".contains(byte)).count();
        let options = &rest[1..=length];
        let letter = rest[length + 1..].chars().next()?;
        rest = &rest[length + 1 + letter.len_utf8()..];
        if letter == '%' {
            output.push('%');
            continue;
        }
        let value = match values.split_first() {
            Some((first, others)) => {
                *values = others;
                *first
            }
            None => "",
        };
        if let Some(stopped) = converted(options, letter, value, output)?.then_some(true) {
            return Some(stopped);
        }
    }
    plain.push_str(rest);
    output.push_str(&unescaped(&plain, Zero::Optional).0);
    Some(false)
}

fn converted(options: &str, letter: char, value: &str, output: &mut String) -> Option<bool> {
    if options.contains('*') {
        return None;
    }
    let (width, precision) = options.split_once('.').unwrap_or((options, ""));
    let text = match letter {
        's' if precision.is_empty() => value.to_owned(),
        's' => value.chars().take(precision.parse().unwrap_or(0)).collect(),
        'c' => value.chars().take(1).collect(),
        'b' => {
            let (text, stopped) = unescaped(value, Zero::Optional);
            output.push_str(&text);
            return Some(stopped);
        }
        'd' | 'i' | 'u' => integer(value)?.to_string(),
        'x' => format!("{:x}", integer(value)?),
        'X' => format!("{:X}", integer(value)?),
        'o' => format!("{:o}", integer(value)?),
        _ => return None,
    };
    let left = width.starts_with('-');
    let zero = width.starts_with('0') && letter != 's';
    let width: usize = width.trim_start_matches(['-', '+', ' ', '#', '0']).parse().unwrap_or(0);
    let width = width.min(LIMIT);
    let missing = width.saturating_sub(text.chars().count());
    let fill = if zero { "0" } else { " " }.repeat(missing);
    if left {
        output.push_str(&text);
        output.push_str(&fill);
    } else {
        output.push_str(&fill);
        output.push_str(&text);
    }
    Some(false)
}

fn integer(value: &str) -> Option<i64> {
    if let Some(character) = value.strip_prefix(['\'', '"']) {
        return character.chars().next().map(|character| i64::from(u32::from(character)));
    }
    let digits = value.trim();
    if digits.is_empty() {
        return Some(0);
    }
    if let Some(digits) = digits.strip_prefix("0x") {
        return i64::from_str_radix(digits, 16).ok();
    }
    if digits.len() > 1 && digits.starts_with('0') {
        return i64::from_str_radix(digits, 8).ok();
    }
    digits.parse().ok()
}
