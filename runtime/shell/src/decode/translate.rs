//! `tr`.

/// How many characters a set may have.
const SET_LIMIT: usize = 4096;

/// What `tr` prints.
pub(super) fn output(words: &[&str], input: &str) -> Option<String> {
    let mut deletes = false;
    let mut squeezes = false;
    let mut complement = false;
    let mut truncates = false;
    let mut sets: Vec<&str> = Vec::new();
    for word in words {
        let letters = word.strip_prefix('-').filter(|letters| !letters.is_empty() && sets.is_empty());
        match (*word, letters) {
            ("--delete", _) => deletes = true,
            ("--squeeze-repeats", _) => squeezes = true,
            ("--complement", _) => complement = true,
            ("--", _) => {}
            (_, Some(letters)) if letters.bytes().all(|letter| b"dscCt".contains(&letter)) => {
                deletes |= letters.contains('d');
                squeezes |= letters.contains('s');
                complement |= letters.contains(['c', 'C']);
                truncates |= letters.contains('t');
            }
            (word, _) => sets.push(word),
        }
    }
    let from = set(sets.first()?, 0)?;
    let inside = |character: &char| from.contains(character) != complement;
    let table = Table::of(&from);
    let inside_fast = |character: char| table.find(character).is_some() != complement;
    let mut result: String = match (deletes, sets.get(1)) {
        (true, _) => input.chars().filter(|character| !inside_fast(*character)).collect(),
        (false, None) if squeezes => {
            return Some(squeezed(input, &|character| inside(&character)));
        }
        (false, None) => return None,
        (false, Some(to)) => {
            let to = set(to, from.len())?;
            let last = *to.last()?;
            let change = |character: char| {
                if complement {
                    return if inside_fast(character) { Some(last) } else { Some(character) };
                }
                match table.find(character) {
                    Some(place) if truncates && place >= to.len() => Some(character),
                    Some(place) => Some(to.get(place).copied().unwrap_or(last)),
                    None => Some(character),
                }
            };
            input.chars().filter_map(change).collect()
        }
    };
    if squeezes {
        let of = sets.get(1).map_or(Some(from.clone()), |to| set(to, 0))?;
        result = squeezed(&result, &|character| of.contains(&character));
    }
    Some(result)
}

/// Places of characters in a set, the last one winning, as `tr` has it.
struct Table {
    places: Vec<(char, usize)>,
}

impl Table {
    fn of(set: &[char]) -> Self {
        let mut places: Vec<(char, usize)> =
            set.iter().copied().enumerate().map(|(place, one)| (one, place)).collect();
        places.sort_unstable();
        Self { places }
    }

    fn find(&self, character: char) -> Option<usize> {
        let after = self.places.partition_point(|entry| entry.0 <= character);
        let entry = self.places.get(after.checked_sub(1)?)?;
        (entry.0 == character).then_some(entry.1)
    }
}

fn squeezed(text: &str, inside: &dyn Fn(char) -> bool) -> String {
    let mut result = String::with_capacity(text.len());
    let mut before = None;
    for character in text.chars() {
        if before != Some(character) || !inside(character) {
            result.push(character);
        }
        before = Some(character);
    }
    result
}

/// Gives the characters of a set: ranges, classes, repeats and escapes.
fn set(text: &str, length: usize) -> Option<Vec<char>> {
    let mut characters: Vec<char> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        if characters.len() > SET_LIMIT {
            return None;
        }
        if let Some((class, after)) = rest.strip_prefix("[:").and_then(|rest| rest.split_once(":]")) {
            characters.extend((0..=127_u8).map(char::from).filter(|character| in_class(class, *character)));
            rest = after;
            continue;
        }
        let (first, after) = one(rest)?;
        if let Some((last, after)) = after.strip_prefix('-').and_then(one) {
            if u32::from(last) < u32::from(first) || u32::from(last) - u32::from(first) > 4096 {
                return None;
            }
            characters.extend(first..=last);
            rest = after;
        } else if let Some(repeat) = rest.strip_prefix('[').and_then(|rest| rest.get(1..)?.strip_prefix('*'))
        {
            let count = repeat.split(']').next()?;
            let character = rest.chars().nth(1)?;
            let count =
                count.parse().unwrap_or_else(|_| length.saturating_sub(characters.len())).min(SET_LIMIT);
            characters.extend(std::iter::repeat_n(character, count));
            rest = repeat.split_once(']').map_or("", |pair| pair.1);
        } else {
            characters.push(first);
            rest = after;
        }
    }
    Some(characters)
}

fn one(text: &str) -> Option<(char, &str)> {
    let first = text.chars().next()?;
    let after = &text[first.len_utf8()..];
    if first != '\\' || after.is_empty() {
        return Some((first, after));
    }
    let digits = after.bytes().take(3).take_while(|byte| (b'0'..b'8').contains(byte)).count();
    if digits > 0 {
        let value = u32::from_str_radix(&after[..digits], 8).ok().and_then(char::from_u32)?;
        return Some((value, &after[digits..]));
    }
    let letter = after.chars().next()?;
    let character = match letter {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        other => other,
    };
    Some((character, &after[letter.len_utf8()..]))
}

fn in_class(class: &str, character: char) -> bool {
    match class {
        "upper" => character.is_ascii_uppercase(),
        "lower" => character.is_ascii_lowercase(),
        "alpha" => character.is_ascii_alphabetic(),
        "digit" => character.is_ascii_digit(),
        "alnum" => character.is_ascii_alphanumeric(),
        "space" => character.is_ascii_whitespace() || character == '\u{b}',
        "blank" => matches!(character, ' ' | '\t'),
        "punct" => character.is_ascii_punctuation(),
        "cntrl" => character.is_ascii_control(),
        "print" => character.is_ascii_graphic() || character == ' ',
        "graph" => character.is_ascii_graphic(),
        "xdigit" => character.is_ascii_hexdigit(),
        _ => false,
    }
}
