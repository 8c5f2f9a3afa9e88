//! Characters that look like others, or like nothing.

/// Gives the text with look-alike characters replaced and invisible ones left out.
pub(super) fn fold(text: &str) -> String {
    text.chars().filter_map(folded).collect()
}

fn folded(character: char) -> Option<char> {
    let code = u32::from(character);
    let ascii = |first: char, offset: u32| char::from_u32(u32::from(first) + offset);
    match character {
        '\u{0}'..='\u{1F}'
        | '\u{7F}'..='\u{9F}'
        | '\u{AD}'
        | '\u{34F}'
        | '\u{61C}'
        | '\u{115F}'
        | '\u{1160}'
        | '\u{17B4}'
        | '\u{17B5}'
        | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}'
        | '\u{FFA0}'
        | '\u{E0000}'..='\u{E0FFF}' => None,
        '\u{FF01}'..='\u{FF5E}' => ascii('!', code - 0xFF01),
        // Mathematical letters: alphabets of 52, then digits of 10.
        '\u{1D400}'..='\u{1D6A3}' => {
            let letter = (code - 0x1D400) % 52;
            if letter < 26 { ascii('A', letter) } else { ascii('a', letter - 26) }
        }
        '\u{1D7CE}'..='\u{1D7FF}' => ascii('0', (code - 0x1D7CE) % 10),
        '\u{24D0}'..='\u{24E9}' => ascii('a', code - 0x24D0),
        '\u{1F130}'..='\u{1F149}' => ascii('A', code - 0x1F130),
        'а' | 'α' | 'ɑ' => Some('a'),
        'Ь' | 'ƅ' => Some('b'),
        'с' | 'ϲ' | 'ⅽ' => Some('c'),
        'ԁ' | 'ⅾ' => Some('d'),
        'е' | 'ҽ' | 'ℯ' => Some('e'),
        'ſ' => Some('f'),
        'ɡ' | 'ց' => Some('g'),
        'һ' | 'հ' | 'ℎ' => Some('h'),
        'і' | 'ı' | 'ι' | 'ⅰ' => Some('i'),
        'ј' => Some('j'),
        'к' | 'κ' => Some('k'),
        'ⅼ' | 'ӏ' => Some('l'),
        'м' | 'ⅿ' => Some('m'),
        'п' | 'ո' => Some('n'),
        'о' | 'ο' | 'օ' | 'ℴ' => Some('o'),
        'р' | 'ρ' => Some('p'),
        'ԛ' => Some('q'),
        'г' => Some('r'),
        'ѕ' => Some('s'),
        'т' | 'τ' => Some('t'),
        'υ' | 'ս' => Some('u'),
        'ν' | 'ѵ' | 'ⅴ' => Some('v'),
        'ԝ' | 'ѡ' => Some('w'),
        'х' | 'χ' | 'ⅹ' => Some('x'),
        'у' | 'γ' => Some('y'),
        'ᴢ' => Some('z'),
        '⁄' | '∕' | '⧸' => Some('/'),
        '‐' | '‑' | '‒' | '–' | '—' | '−' | '﹣' => Some('-'),
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{3000}' => Some(' '),
        other => Some(other),
    }
}
