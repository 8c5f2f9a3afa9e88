//! Whether output is text, by its beginning.

/// How much of the beginning is looked at.
const SAMPLE: usize = 8 * 1024;
/// Less is shown whatever it is.
const LEAST: usize = 256;

/// The beginning of an output, until it is known what it is.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    bytes: Vec<u8>,
    is_binary: bool,
    is_full: bool,
}

impl Sample {
    /// Takes bytes and tells whether they are known not to be text.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> bool {
        if !self.is_full {
            let taken = bytes.len().min(SAMPLE - self.bytes.len());
            self.bytes.extend_from_slice(&bytes[..taken]);
            if self.bytes.len() == SAMPLE {
                self.finish();
            }
        }
        self.is_binary
    }

    /// Tells whether it was no text: nothing more comes.
    pub(crate) fn finish(&mut self) -> bool {
        if !self.is_full {
            self.is_full = true;
            self.is_binary = is_binary(&std::mem::take(&mut self.bytes));
        }
        self.is_binary
    }
}

/// Tells whether bytes are no text. Single NULs may separate names, and a few wrong bytes may be another encoding.
fn is_binary(bytes: &[u8]) -> bool {
    if bytes.len() < LEAST {
        return false;
    }
    let nuls = memchr::memchr_iter(0, bytes).count();
    let is_odd = |byte: &u8| byte.is_ascii_control() && !matches!(byte, 0 | 7..=13 | 0x1b);
    let odd = bytes.iter().filter(|byte| is_odd(byte)).count();
    let double = bytes.windows(2).filter(|two| two == &[0, 0]).count();
    let wrong: usize = bytes.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
    (odd + double + wrong) * 10 > bytes.len() || nuls * 3 > bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{LEAST, SAMPLE, Sample};

    fn is_binary(bytes: &[u8]) -> bool {
        let mut sample = Sample::default();
        for piece in bytes.chunks(100) {
            sample.push(piece);
        }
        sample.finish()
    }

    #[test]
    fn text_is_told_from_what_is_none() {
        let names: Vec<u8> = (0..100).flat_map(|number| format!("./file-{number}\0").into_bytes()).collect();
        let latin = "gr\u{fc}\u{df}e aus k\u{f6}ln, und noch viel mehr text ".repeat(20);
        let latin: Vec<u8> = latin.chars().map(|letter| u8::try_from(letter).expect("latin")).collect();
        let mixed: Vec<u8> =
            (0_u32..4096).map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes()[2]).collect();
        let utf_16: Vec<u8> = "wide text ".repeat(50).encode_utf16().flat_map(u16::to_le_bytes).collect();
        let zeros_later = [vec![b'a'; SAMPLE], vec![0; SAMPLE]].concat();
        let (wide, colours) = ("日本語のテキスト".repeat(200), "\x1b[31mred\x1b[0m\r".repeat(100));
        let table: [(&str, &[u8], bool); 10] = [
            ("nothing", b"", false),
            ("a small text with a NUL", b"a\0b", false),
            ("small", &mixed[..LEAST - 1], false),
            ("mixed", &mixed, true),
            ("zeros", &[0; 1000], true),
            ("UTF-16", &utf_16, true),
            ("names", &names, false),
            ("Latin-1", &latin, false),
            ("UTF-8", wide.as_bytes(), false),
            ("colours", colours.as_bytes(), false),
        ];
        for (what, bytes, binary) in table {
            assert_eq!(is_binary(bytes), binary, "{what}");
        }
        assert!(!is_binary(&zeros_later), "only the beginning decides");
    }
}
