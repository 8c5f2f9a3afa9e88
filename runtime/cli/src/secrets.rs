//! What commands must not see, from everywhere the operator keeps such things, and that they do not see it in us.

use std::{collections::BTreeMap, fs, io, path::Path};

use toolwright_terminal::Secrets;

use crate::{
    arguments::{Command, PluginsAction},
    brought::brings,
    output,
    session::Session,
};

/// The file of variables in the home folder.
const VARIABLES: &str = ".env";
/// A larger file is none that a person wrote.
const MOST_BYTES: u64 = 1 << 20;

impl Session {
    /// Gives the secrets that are known here: of the environment, the configuration and the file `.env` in the home
    /// folder.
    pub(crate) fn secrets(&self) -> Secrets {
        self.secrets.get_or_init(|| self.gather()).clone()
    }

    /// What cannot be read of the configuration is told where it is used.
    fn gather(&self) -> Secrets {
        let mut found = self.own.secrets();
        if let Ok(loaded) = self.loaded() {
            let texts = loaded.config.texts();
            found = found.and(&Secrets::among(after_options(&texts))).and(&Secrets::among(texts));
        }
        let Some(path) = self.locations.home.as_ref().map(|home| home.join(VARIABLES)) else { return found };
        match dotenv(&path) {
            Ok(variables) => found.and(&Secrets::among(variables)),
            Err(error) => {
                let path = path.display();
                output::note(&format!(
                    "warning: {path}: {error}; what it holds is not masked in output: mend it, or move it elsewhere"
                ));
                found
            }
        }
    }

    /// Takes the secrets out of what other programs can read of this process, where the command starts some.
    pub(crate) fn hide_secrets(&self, command: &Command) {
        if !self.starts_programs(command) {
            return;
        }
        if let Err(error) = self.own.hide(&self.secrets()) {
            output::note(&format!("warning: {error}"));
        }
    }

    /// Tells whether a command starts programs that are not ours: a call may, and so does every look at a selection
    /// where MCP servers or plugins are enabled.
    fn starts_programs(&self, command: &Command) -> bool {
        match command {
            Command::Call(_) | Command::Calls(_) | Command::Mcp(_) | Command::Serve(_) => true,
            Command::Plugins(arguments) => matches!(arguments.action, PluginsAction::Run(_)),
            Command::Toolsets(_)
            | Command::Resolve(_)
            | Command::Tools(_)
            | Command::Explain(_)
            | Command::Schema(_) => self.loaded().is_ok_and(|loaded| brings(&loaded.config)),
            Command::Check(_)
            | Command::Graph(_)
            | Command::Approve(_)
            | Command::Env(_)
            | Command::Config(_)
            | Command::Completions(_) => false,
        }
    }
}

/// Gives what follows the options in lists, `["--api-key", "…"]`, as values of these options.
fn after_options(texts: &[(String, String)]) -> Vec<(String, String)> {
    let place = |path: &str| {
        let (list, number) = path.strip_suffix(']')?.rsplit_once('[')?;
        Some((list.to_owned(), number.parse::<usize>().ok()?))
    };
    let places: BTreeMap<_, _> =
        texts.iter().filter_map(|(path, text)| Some((place(path)?, text.as_str()))).collect();
    let options = places.iter().filter_map(|((list, number), text)| {
        let option = text.strip_prefix('-')?.trim_start_matches('-');
        let value = places.get(&(list.clone(), number + 1)).filter(|value| !value.starts_with("--"))?;
        Some((format!("{list}.{option}"), (*value).to_owned()))
    });
    options.collect()
}

/// Reads the variables of a file; none where there is no file.
fn dotenv(path: &Path) -> io::Result<Vec<(String, String)>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
        Ok(facts) if !facts.is_file() => return Err(io::Error::other("it is no file")),
        Ok(facts) if facts.len() > MOST_BYTES => return Err(io::Error::other("it is larger than 1 MiB")),
        Ok(_) => {}
    }
    let text = fs::read(path)?;
    Ok(variables(&String::from_utf8_lossy(&text)))
}

/// Reads `NAME=value` lines. A value in quotes may have several lines.
fn variables(text: &str) -> Vec<(String, String)> {
    let mut variables = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let assignment = line.trim_start().trim_start_matches("export ");
        let assigned = assignment.split_once('=').filter(|_| !assignment.starts_with('#'));
        let Some((name, value)) = assigned else {
            rest = after;
            continue;
        };
        let begin = line.len() - value.trim_start().len();
        if let Some((value, behind)) = quoted(&rest[begin..]) {
            // A line end may be written as one.
            variables
                .extend(value.contains("\\n").then(|| (name.trim().to_owned(), value.replace("\\n", "\n"))));
            variables.push((name.trim().to_owned(), value.to_owned()));
            rest = behind.split_once('\n').map_or("", |(_, after)| after);
        } else {
            let value = value.split(" #").next().unwrap_or_default();
            variables.push((name.trim().to_owned(), value.trim().to_owned()));
            rest = after;
        }
    }
    variables
}

/// Gives what is between the quotes that a text begins with, and what is behind.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, letter)| {
        let is_end = *letter == quote && !is_escaped;
        is_escaped = *letter == '\\' && quote == '"' && !is_escaped;
        is_end
    });
    end.map(|(end, _)| (&text[1..end], &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::{after_options, variables};

    #[test]
    fn what_follows_an_option_in_a_list_is_its_value() {
        let texts = [
            ("a.args[1]", "value one"),
            ("a.args[0]", "--api-key"),
            ("a.args[2]", "--token"),
            ("a.args[3]", "--verbose"),
            ("a.token", "--x"),
            ("b[10]", "value two"),
            ("b[9]", "--token"),
        ];
        let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let wanted = [("a.args.api-key", "value one"), ("b.token", "value two")];
        assert_eq!(after_options(&texts), wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn lines_of_variables_are_read_as_programs_do() {
        let text = concat!(
            "# A=comment\n",
            "PLAIN = value # comment\n",
            "export EXPORTED=ex\n",
            "\n",
            "no assignment\n",
            "SINGLE='a # b'\n",
            "DOUBLE=\"a \\\" b\"\n",
            "KEY=\"-----BEGIN\nabc\n-----END\"\n",
            "ESCAPED=\"one\\ntwo\"\n",
            "OPEN=\"never closed\n",
            "LAST=last",
        );
        let wanted = [
            ("PLAIN", "value"),
            ("EXPORTED", "ex"),
            ("SINGLE", "a # b"),
            ("DOUBLE", "a \\\" b"),
            ("KEY", "-----BEGIN\nabc\n-----END"),
            ("ESCAPED", "one\ntwo"),
            ("ESCAPED", "one\\ntwo"),
            ("OPEN", "\"never closed"),
            ("LAST", "last"),
        ];
        let wanted = wanted.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(variables(text), wanted);
        assert_eq!(variables(""), []);
    }
}
