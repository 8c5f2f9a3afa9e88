//! Puts what is known of the place into acts: the home directory, the file that an editor was given.

use super::{Act, CURRENT_FILE, HOME, value::joined};
use crate::{Piece, Text};

impl Act {
    /// Gives the act with the home directory, and the file that an editor was given, in place of the unknown pieces
    /// that stand for them.
    #[must_use]
    pub fn placed(self, home: &str, file: Option<&str>) -> Self {
        let one = |text: Text| placed(text, home, file);
        let all = |texts: Vec<Text>| texts.into_iter().map(one).collect();
        match self {
            Self::Run(words) => Self::Run(all(words)),
            Self::Same(program, arguments) => Self::Same(program, all(arguments)),
            Self::Write(target) => Self::Write(one(target)),
            Self::Append(target) => Self::Append(one(target)),
            Self::Read(target) => Self::Read(one(target)),
            // A shell knows its variables by itself.
            Self::Shell(_) | Self::UnknownCode(_) | Self::ForkBomb | Self::ReverseShell => self,
        }
    }
}

fn placed(text: Text, home: &str, file: Option<&str>) -> Text {
    let Text::Mixed(pieces) = text else { return text };
    joined(pieces.into_iter().map(|piece| match (&piece, file) {
        (Piece::Unknown(name), _) if name == HOME => Text::Exact(home.to_owned()),
        (Piece::Unknown(name), Some(file)) if name == CURRENT_FILE => Text::Exact(file.to_owned()),
        _ => Text::Mixed(vec![piece]),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::{Language, acts};

    #[test]
    fn home_and_file_are_put_in() {
        let found = acts(Language::Python, "import shutil, os\nshutil.rmtree(os.path.expanduser('~/work'))");
        let placed: Vec<Act> = found.into_iter().map(|act| act.placed("/home/someone", None)).collect();
        let words = ["-r", "-f", "/home/someone/work"].map(|word| Text::Exact(word.to_owned()));
        assert_eq!(placed, [Act::Same("rm", words.to_vec())]);
        let found = acts(Language::Ed, "1d\nw\nq");
        let placed: Vec<Act> = found.into_iter().map(|act| act.placed("/", Some("/etc/motd"))).collect();
        assert_eq!(placed, [Act::Write(Text::Exact("/etc/motd".to_owned()))]);
    }
}
