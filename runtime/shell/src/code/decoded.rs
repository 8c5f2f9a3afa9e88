//! Decoders of texts: base64, base32, hex, percent signs, rot13.

use data_encoding::Specification;

const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE32: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const HEX: &str = "0123456789abcdef";

fn decode(text: &str, symbols: &str, bits: usize) -> Option<String> {
    let bytes = bytes(text, symbols, bits)?;
    Some(
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
    )
}

/// Decodes as far as the text goes; characters outside the alphabet are passed over, as lenient programs do.
fn bytes(text: &str, symbols: &str, bits: usize) -> Option<Vec<u8>> {
    let mut specification = Specification::new();
    specification.symbols.push_str(symbols);
    specification.check_trailing_bits = false;
    let encoding = specification.encoding().ok()?;
    let mut kept: Vec<u8> = text.bytes().filter(|byte| symbols.as_bytes().contains(byte)).collect();
    // What does not fill a byte is left away.
    while !kept.is_empty() && (kept.len() * bits) % 8 >= bits {
        kept.pop();
    }
    encoding.decode(&kept).ok()
}

/// Decodes base64 to bytes.
pub(crate) fn base64_bytes(text: &str) -> Option<Vec<u8>> {
    bytes(text, BASE64, 6)
}

/// Decodes base64, also in its form for addresses.
pub(crate) fn base64(text: &str) -> Option<String> {
    decode(&text.replace('-', "+").replace('_', "/"), BASE64, 6)
}

/// Decodes base32.
pub(crate) fn base32(text: &str) -> Option<String> {
    decode(&text.to_ascii_uppercase(), BASE32, 5)
}

/// Decodes hexadecimal digits.
pub(crate) fn hex(text: &str) -> Option<String> {
    decode(&text.to_ascii_lowercase(), HEX, 4)
}

/// Decodes `%41`.
pub(crate) fn percent(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let digit = |place: usize| tail.get(place).and_then(|byte| char::from(*byte).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (first, digit(0), digit(1)) {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or(b'?'));
            rest = tail.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Turns letters by half the alphabet.
pub(crate) fn rot13(text: &str) -> String {
    let turn = |letter: char, base: u8| {
        let place = u8::try_from(letter).unwrap_or(base) - base;
        char::from(base + (place + 13) % 26)
    };
    text.chars()
        .map(|letter| match letter {
            'a'..='z' => turn(letter, b'a'),
            'A'..='Z' => turn(letter, b'A'),
            _ => letter,
        })
        .collect()
}

/// Gives a letter in its other case.
pub(crate) fn swapped(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded() {
        assert_eq!(base64("bHMgLWxh").as_deref(), Some("ls -la"));
        assert_eq!(base64("bHM gLW\nxhCg==").as_deref(), Some("ls -la\n"));
        assert_eq!(base64("bHMgLWx").as_deref(), Some("ls -l"));
        assert_eq!(base64("").as_deref(), Some(""));
        assert_eq!(base32("NRZSALLB").as_deref(), Some("ls -a"));
        assert_eq!(hex("6c 73 20 2d 61").as_deref(), Some("ls -a"));
        assert_eq!(percent("a%20b%zz"), "a b%zz");
        assert_eq!(rot13("yf -yN"), "ls -lA");
    }
}
