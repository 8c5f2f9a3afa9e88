//! Which names may stand in `toolsets.toml`.

use crate::{diagnostic::Diagnostic, model::Placed, toolset::Reader};

/// The longest name that every provider takes.
const LONGEST: usize = 64;

/// Reports a name that providers refuse or that means something else already. `what` is its sort.
pub(super) fn check(name: &Placed, what: &str, reader: &mut Reader) {
    let text = &name.text;
    let fault = if text.is_empty() {
        Some((format!("a {what} is empty"), "use letters, digits, `_` and `-`".to_owned()))
    } else if text == "all" || text == "*" {
        Some((
            format!("the {what} `{text}` is taken: it stands for everything"),
            "choose another name".to_owned(),
        ))
    } else if let Some(wrong) = text.chars().find(|&letter| !is_allowed(letter)) {
        let better: String =
            text.chars().map(|letter| if is_allowed(letter) { letter } else { '_' }).collect();
        Some((
            format!("the {what} `{text}` has a {} in it, which providers refuse", describe(wrong)),
            format!("use letters, digits, `_` and `-`: `{better}`"),
        ))
    } else if text.len() > LONGEST {
        Some((
            format!("the {what} `{text}` has {} characters", text.len()),
            format!("providers take {LONGEST}: shorten it"),
        ))
    } else {
        None
    };
    if let Some((message, help)) = fault {
        reader.faults.push(Diagnostic::error(&name.place, message, help));
    }
}

fn is_allowed(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

fn describe(letter: char) -> String {
    match letter {
        ' ' => "space".to_owned(),
        letter if letter.is_control() => format!("control character {letter:?}"),
        letter => format!("`{letter}`"),
    }
}
