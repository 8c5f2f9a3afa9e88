//! Which SQL (and its relatives) destroys: whole tables, schemas and accounts, and rows without a condition.

/// Tells whether a text has a statement that destroys. A text that is no SQL has none.
pub(crate) fn destroys(text: &str) -> bool {
    let mut statement = Statement::default();
    let mut rest = sql_of(text);
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '\'' | '"' | '`' => {
                statement.push("?");
                quoted(rest, first)
            }
            ';' => {
                if statement.destroys() {
                    return true;
                }
                statement = Statement::default();
                1
            }
            '-' if rest.starts_with("--") => until(rest, "\n"),
            '#' => until(rest, "\n"),
            '/' if rest.starts_with("/*") => until(rest, "*/"),
            _ if is_letter(first) => {
                let end = rest.find(|letter: char| !is_letter(letter)).unwrap_or(rest.len());
                statement.push(rest.get(..end).unwrap_or_default());
                end
            }
            '=' | '<' | '>' => {
                statement.push("=");
                1
            }
            _ => first.len_utf8(),
        };
        rest = rest.get(taken.max(1)..).unwrap_or_default();
    }
    statement.destroys()
}

/// Cuts off an option that stands before the text in the same word.
fn sql_of(text: &str) -> &str {
    let text = text.trim_start();
    if let Some(long) = text.strip_prefix("--") {
        return long.split_once('=').map_or("", |(_, value)| value);
    }
    match text.strip_prefix('-') {
        Some(short) => short.get(1..).unwrap_or_default(),
        None => text,
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$')
}

/// The length of a quoted text with its quotes; a quote in it is written twice or after a backslash.
fn quoted(text: &str, quote: char) -> usize {
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else if letter == quote {
            if letters.peek().is_some_and(|(_, next)| *next == quote) {
                letters.next();
            } else {
                return at + quote.len_utf8();
            }
        }
    }
    text.len()
}

fn until(text: &str, end: &str) -> usize {
    text.find(end).map_or(text.len(), |at| at + end.len())
}

/// What is remembered of a statement.
#[derive(Debug, Default)]
struct Statement {
    /// The first word, in capitals.
    verb: String,
    /// The word before.
    before: String,
    /// A verb that is no first word: after `WITH …`, `EXPLAIN ANALYZE`, `MATCH …`.
    inner: Option<Verb>,
    /// The first words of the condition behind `WHERE`.
    condition: Option<Vec<String>>,
    drops: bool,
    sets: bool,
    runs_program: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Delete,
    Update,
    Detach,
}

impl Statement {
    fn push(&mut self, word: &str) {
        let word: String = word.chars().take(40).collect::<String>().to_uppercase();
        if let Some(condition) = &mut self.condition
            && condition.len() < 8
        {
            condition.push(word.clone());
        }
        match word.as_str() {
            "WHERE" if self.condition.is_none() => self.condition = Some(Vec::new()),
            "DROP" if !self.verb.is_empty() => self.drops = true,
            "SET" => self.sets = true,
            "PROGRAM" if matches!(self.before.as_str(), "TO" | "FROM") => self.runs_program = true,
            "OUTFILE" | "DUMPFILE" if self.before == "INTO" => self.runs_program = true,
            "DETACH" => self.inner = Some(Verb::Detach),
            "DELETE" if self.inner.is_none() => self.inner = Some(Verb::Delete),
            "UPDATE" if self.inner.is_none() => self.inner = Some(Verb::Update),
            "XP_CMDSHELL" => self.runs_program = true,
            _ => {}
        }
        if self.verb.is_empty() {
            self.verb.clone_from(&word);
        }
        self.before = word;
    }

    fn destroys(&self) -> bool {
        let everything = self.condition.as_deref().is_none_or(is_always_true);
        let inner_destroys = match self.inner {
            Some(Verb::Detach) => true,
            Some(Verb::Delete) => everything,
            Some(Verb::Update) => everything && self.sets,
            None => false,
        };
        let verb_destroys = match self.verb.as_str() {
            "DROP" | "TRUNCATE" => self.before != self.verb,
            "ALTER" => self.drops,
            "DELETE" | "UPDATE" | "WITH" | "EXPLAIN" | "MATCH" | "BEGIN" | "DO" | "OPTIONAL" => {
                inner_destroys
            }
            "PURGE" | "RESET" => matches!(self.before.as_str(), "MASTER" | "SLAVE" | "LOGS" | "QUERY"),
            "SHUTDOWN" => true,
            _ => false,
        };
        verb_destroys || self.runs_program && is_known(&self.verb)
    }
}

/// Tells whether a condition is none.
fn is_always_true(condition: &[String]) -> bool {
    let condition: Vec<&str> = condition.iter().map(String::as_str).collect();
    match *condition.as_slice() {
        ["TRUE" | "1"] => true,
        [left, "=", right] => {
            left == right && (left == "?" || left.bytes().all(|digit| digit.is_ascii_digit()))
        }
        _ => false,
    }
}

/// Tells whether a statement may begin so.
fn is_known(verb: &str) -> bool {
    matches!(verb, "COPY" | "SELECT" | "EXEC" | "EXECUTE" | "WITH" | "BEGIN" | "TABLE")
}

#[cfg(test)]
mod tests {
    use super::destroys;

    #[test]
    fn what_destroys() {
        for text in [
            "drop table t",
            "select 1; DROP DATABASE x;",
            "--command=TRUNCATE orders",
            "-eDROP USER bob",
            "delete from t",
            "DELETE FROM t WHERE 1=1",
            "delete from t where true",
            "update t set a = 1",
            "ALTER TABLE t DROP COLUMN c",
            "with x as (select 1) delete from t",
            "/* x */ drop table t -- y",
            "MATCH (n) DETACH DELETE n",
            "COPY t TO PROGRAM 'sh'",
            "DROP KEYSPACE k",
        ] {
            assert!(destroys(text), "{text}");
        }
        for text in [
            "",
            "select 'drop table t'",
            "delete from t where id = 5",
            "update t set a = 1 where id = 2",
            "app.db",
            "-- drop table t",
            "insert into t values ('; drop table x')",
            "CREATE TABLE drops (a int)",
            "EXPLAIN SELECT 1",
            "truncate",
            "-f",
            "--verbose",
            "SELECT * FROM t WHERE a = 'delete'",
        ] {
            assert!(!destroys(text), "{text}");
        }
    }
}
