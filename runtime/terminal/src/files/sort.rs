//! Tells text from what is no text by a file's first bytes.

use std::fmt;

/// A sort of binary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// An image, by this format's name.
    Image(&'static str),
    /// Text in two-byte units.
    Utf16,
    /// Another known format.
    Known(&'static str),
    /// Bytes that are no text.
    Unknown,
}

const BEGINNINGS: &[(&[u8], Binary)] = &[
    (b"\x89PNG\r\n\x1a\n", Binary::Image("PNG")),
    (b"\xff\xd8\xff", Binary::Image("JPEG")),
    (b"GIF87a", Binary::Image("GIF")),
    (b"GIF89a", Binary::Image("GIF")),
    (b"II*\0", Binary::Image("TIFF")),
    (b"MM\0*", Binary::Image("TIFF")),
    (b"\xff\xfe", Binary::Utf16),
    (b"\xfe\xff", Binary::Utf16),
    (b"%PDF-", Binary::Known("a PDF document")),
    (b"PK\x03\x04", Binary::Known("a ZIP archive (or an office document, a JAR, a wheel)")),
    (b"\x1f\x8b", Binary::Known("gzip-compressed data")),
    (b"BZh", Binary::Known("bzip2-compressed data")),
    (b"\xfd7zXZ\0", Binary::Known("xz-compressed data")),
    (b"\x28\xb5\x2f\xfd", Binary::Known("zstd-compressed data")),
    (b"7z\xbc\xaf\x27\x1c", Binary::Known("a 7z archive")),
    (b"\x7fELF", Binary::Known("an ELF program or library")),
    (b"\xcf\xfa\xed\xfe", Binary::Known("a Mach-O program or library")),
    (b"SQLite format 3\0", Binary::Known("an SQLite database")),
    (b"\0asm", Binary::Known("a WebAssembly module")),
    (b"\xca\xfe\xba\xbe", Binary::Known("a Java class or a Mach-O program")),
    (b"OggS", Binary::Known("an Ogg stream")),
    (b"ID3", Binary::Known("an MP3 recording")),
];

impl Binary {
    /// Looks at the first bytes of a file; `None` means text.
    pub(super) fn of(start: &[u8]) -> Option<Self> {
        let known = BEGINNINGS.iter().find(|(beginning, _)| start.starts_with(beginning));
        if let Some((_, kind)) = known {
            // A short beginning may be text by chance, if what follows is text.
            let certain = *kind == Self::Utf16 || start.contains(&0) || start.starts_with(b"%PDF-");
            if certain || odd(start) {
                return Some(*kind);
            }
        }
        if start.starts_with(b"RIFF") && start.get(8..12) == Some(b"WEBP") {
            return Some(Self::Image("WebP"));
        }
        if start.contains(&0) || odd(start) { Some(Self::Unknown) } else { None }
    }
}

impl fmt::Display for Binary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Image(format) => write!(formatter, "an image ({format})"),
            Self::Utf16 => formatter.write_str("UTF-16 text (iconv -f UTF-16 -t UTF-8 makes it readable)"),
            Self::Known(kind) => formatter.write_str(kind),
            Self::Unknown => formatter.write_str("binary data"),
        }
    }
}

/// Whether more than a tenth of the bytes are control characters that text does not have.
fn odd(start: &[u8]) -> bool {
    let control = |byte: &&u8| matches!(**byte, 0..=6 | 14..=26 | 28..=31 | 127);
    start.iter().filter(control).count() * 10 > start.len()
}

#[cfg(test)]
mod tests {
    use super::Binary;

    #[test]
    fn first_bytes_tell() {
        let table: &[(&[u8], Option<Binary>)] = &[
            (b"", None),
            (b"plain\n", None),
            ("grüße 日本語".as_bytes(), None),
            (b"caf\xe9 latin-1", None),
            (b"\x1b[31mred\x1b[0m\n", None),
            (b"BZh is a prefix in this text", None),
            (b"\xef\xbb\xbfwith a mark", None),
            (b"a\0b", Some(Binary::Unknown)),
            (b"\x01\x02\x03\x04abc", Some(Binary::Unknown)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(Binary::Image("PNG"))),
            (b"\xff\xfea\0", Some(Binary::Utf16)),
            (b"%PDF-1.7\ntext", Some(Binary::Known("a PDF document"))),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(Binary::Image("WebP"))),
        ];
        for (start, kind) in table {
            assert_eq!(Binary::of(start), *kind, "{start:?}");
        }
    }
}
