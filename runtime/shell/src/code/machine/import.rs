//! Reads imports: which name stands for which module or function.

use std::rc::Rc;

use super::{Machine, statement::TARGET_LIMIT};
use crate::code::{Language, token::Kind, value::Value};

impl Machine<'_, '_> {
    /// Reads `import a.b as c, d` or `import x, {y as z} from "m"`.
    pub(super) fn import(&mut self) {
        self.at += 1;
        if self.language == Language::JavaScript {
            self.import_names();
            return;
        }
        loop {
            let path = self.dotted();
            if self.word() == "as" {
                self.at += 1;
                let name = self.word();
                self.at += 1;
                self.bind(name, Value::name(&path));
            }
            if path.is_empty() || !self.take(",") {
                return;
            }
        }
    }

    pub(super) fn import_names(&mut self) {
        let mut names: Vec<(Option<&str>, &str)> = Vec::new();
        let mut braces = false;
        while let Some(kind) = self.kind() {
            match kind {
                Kind::Symbol("{") => braces = true,
                Kind::Symbol("}") => braces = false,
                Kind::Symbol("," | "*") | Kind::Line => {}
                Kind::Name("from") => {
                    self.at += 1;
                    break;
                }
                Kind::Name("as") => {
                    if let Some(last) = names.last_mut() {
                        last.1 = match self.tokens.get(self.at + 1).map(|token| &token.kind) {
                            Some(Kind::Name(name)) => name,
                            _ => "",
                        };
                    } else if let Some(Kind::Name(name)) =
                        self.tokens.get(self.at + 1).map(|token| &token.kind)
                    {
                        names.push((None, name));
                    }
                    self.at += 1;
                }
                Kind::Name(name) => names.push((braces.then_some(*name), name)),
                _ => break,
            }
            self.at += 1;
            if names.len() > TARGET_LIMIT {
                break;
            }
        }
        let module = self.operand();
        let Some(module) = module.known().map(Self::module) else { return };
        for (key, name) in names {
            let path = key
                .filter(|key| *key != "default")
                .map_or_else(|| module.clone(), |key| format!("{module}.{key}"));
            self.bind(name, Value::name(&path));
        }
    }

    /// Gives the name under which a module's members are known.
    pub(super) fn module(name: &str) -> String {
        let name = name.strip_prefix("node:").or_else(|| name.strip_prefix("npm:")).unwrap_or(name);
        match name {
            "fs/promises" | "fs-extra" | "graceful-fs" => "fs".to_owned(),
            _ => name.to_owned(),
        }
    }

    pub(super) fn import_from(&mut self) {
        self.at += 1;
        let path = self.dotted();
        if self.word() != "import" {
            return;
        }
        self.at += 1;
        let bracket = self.take("(");
        loop {
            if bracket {
                self.skip_lines();
            }
            if self.take("*") {
                self.state.stars.push(Rc::from(path.as_str()));
                return;
            }
            let name = self.word();
            if name.is_empty() {
                self.take(")");
                return;
            }
            self.at += 1;
            let mut local = name;
            if self.word() == "as" {
                local = self.word_at(1);
                self.at += 2;
            }
            let value = self.resolve(&format!("{path}.{name}"));
            self.bind(local, value);
            if !self.take(",") && !bracket {
                return;
            }
        }
    }

    pub(super) fn dotted(&mut self) -> String {
        let mut path = String::new();
        loop {
            let word = self.word();
            if word.is_empty() || path.len() > 200 {
                return path;
            }
            path.push_str(word);
            self.at += 1;
            if self.symbol() != "." {
                return path;
            }
            path.push('.');
            self.at += 1;
        }
    }
}
