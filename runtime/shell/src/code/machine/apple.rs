//! What is special in `AppleScript`: statements that are sentences.

use super::Machine;
use crate::{
    Piece, Text,
    code::{Act, HOME, value::Value},
};

impl Machine<'_, '_> {
    /// Reads a sentence that counts; nothing if none begins here.
    pub(super) fn apple_script(&mut self, word: &str) -> Option<Value> {
        let second = self.word_at(1);
        match (word, second) {
            ("do", "shell") if self.word_at(2) == "script" => {
                self.at += 3;
                let text = self.sum();
                let administrator = self.word_at(1) == "administrator" && self.word() == "with";
                if administrator {
                    let words = ["sh", "-c"].map(|word| Text::Exact(word.to_owned()));
                    let words = words.into_iter().chain([text.as_text()]).collect();
                    self.act(Act::Same("sudo", words));
                } else {
                    self.start_shell(&text);
                }
            }
            ("do", "script") => {
                self.at += 2;
                let text = self.sum();
                self.start_shell(&text);
            }
            ("run", "script") => {
                self.at += 2;
                let text = self.sum();
                self.code(self.language, &text);
            }
            ("set", name) if self.word_at(2) == "to" => {
                self.at += 3;
                let value = self.sum();
                self.bind(name, value);
            }
            ("shut", "down") => self.sentence(2, Act::Same("shutdown", words(&["-h", "now"]))),
            ("restart", _) => self.sentence(1, Act::Same("reboot", Vec::new())),
            ("empty", "the" | "trash") => {
                let trash = vec![
                    Piece::Unknown(HOME.to_owned()),
                    Piece::Known("/.Trash/".to_owned()),
                    Piece::Glob("*".to_owned()),
                ];
                let mut all = words(&["-r", "-f"]);
                all.push(Text::Mixed(trash));
                self.sentence(2, Act::Same("rm", all));
            }
            ("delete", _) => {
                self.at += 1;
                while matches!(self.word(), "POSIX" | "file" | "folder" | "alias" | "disk" | "item") {
                    self.at += 1;
                }
                let file = self.sum().as_text();
                let mut all = words(&["-r", "-f"]);
                all.push(file);
                self.act(Act::Same("rm", all));
            }
            _ => return None,
        }
        Some(Value::unknown())
    }

    fn sentence(&mut self, length: usize, act: Act) {
        self.at += length;
        self.act(act);
    }
}

fn words(words: &[&str]) -> Vec<Text> {
    words.iter().map(|word| Text::Exact((*word).to_owned())).collect()
}
