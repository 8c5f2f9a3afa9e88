//! Encoders and decoders: base64, base32, hexadecimal digits.

use crate::code::decoded;

/// What a program prints that encodes or decodes.
pub(super) fn output(program: &str, words: &[&str], input: Option<&str>) -> Option<String> {
    match program {
        "base64" | "gbase64" | "base32" | "basenc" => base(program, words, input?),
        "xxd" => hexadecimal(words, input?),
        "openssl" => openssl(words, input?),
        _ => None,
    }
}

fn base(program: &str, words: &[&str], input: &str) -> Option<String> {
    let mut decodes = false;
    let mut kind = program.trim_start_matches('g');
    let mut width = Some(76);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "-w" => width = words.next()?.parse().ok(),
            "--base64" | "--base64url" => kind = "base64",
            "--base32" => kind = "base32",
            "--base16" => kind = "base16",
            "-" | "-i" | "--ignore-garbage" | "--" => {}
            word if word.starts_with("-w") => width = word[2..].parse().ok(),
            word if word.starts_with("--wrap=") => width = word[7..].parse().ok(),
            word if word.len() > 2 && "--decode".starts_with(word) => decodes = true,
            word if word.len() > 1
                && word.starts_with('-')
                && word[1..].bytes().all(|byte| b"dDi".contains(&byte)) =>
            {
                decodes |= word.contains(['d', 'D']);
            }
            _ => return None,
        }
    }
    if decodes {
        return match kind {
            "base64" => decoded::base64(input),
            "base32" => decoded::base32(input),
            "base16" => decoded::hex(input),
            _ => None,
        };
    }
    let text = match kind {
        "base64" => data_encoding::BASE64.encode(input.as_bytes()),
        "base32" => data_encoding::BASE32.encode(input.as_bytes()),
        "base16" => data_encoding::HEXUPPER.encode(input.as_bytes()),
        _ => return None,
    };
    let Some(width) = width.filter(|width| *width > 0) else { return Some(text) };
    let lines: Vec<&str> =
        text.as_bytes().chunks(width).map(|line| std::str::from_utf8(line).unwrap_or_default()).collect();
    Some(format!("{}\n", lines.join("\n")))
}

/// `xxd -r -p` reads digits, `xxd -r` reads a dump.
fn hexadecimal(words: &[&str], input: &str) -> Option<String> {
    let mut reverse = false;
    let mut plain = false;
    for word in words {
        match *word {
            "-" => {}
            "-revert" => reverse = true,
            "-ps" | "-postscript" | "-plain" => plain = true,
            word if word.starts_with('-') && word[1..].bytes().all(|byte| b"rpsu".contains(&byte)) => {
                reverse |= word.contains('r');
                plain |= word.contains('p');
            }
            _ => return None,
        }
    }
    if !reverse {
        let digits = data_encoding::HEXLOWER.encode(input.as_bytes());
        return plain.then(|| format!("{digits}\n"));
    }
    if plain {
        return decoded::hex(input);
    }
    let digits: String = input
        .lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(_, dump)| dump.split("  ").next().unwrap_or(dump))
        .collect();
    decoded::hex(&digits)
}

/// `openssl base64 -d`, `openssl enc -base64 -d`; nothing that needs a key.
fn openssl(words: &[&str], input: &str) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let rest = if *first == "enc" {
        let base = rest.iter().any(|word| matches!(*word, "-base64" | "-a"));
        if !base {
            return None;
        }
        rest
    } else if *first == "base64" {
        rest
    } else {
        return None;
    };
    let known = |word: &&str| matches!(*word, "-d" | "-A" | "-a" | "-base64" | "-e" | "-nosalt" | "-none");
    if !rest.iter().all(known) {
        return None;
    }
    if rest.contains(&"-d") {
        return decoded::base64(input);
    }
    Some(format!("{}\n", data_encoding::BASE64.encode(input.as_bytes())))
}
