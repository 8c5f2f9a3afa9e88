//! The lines that are measured: the judged commands, and shapes that are told to be slow elsewhere, at any size.

/// A shape: what comes first, what is repeated, and what comes last.
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    before: &'static str,
    part: &'static str,
    after: &'static str,
}

impl Shape {
    /// Makes a line of that shape with at most so many bytes.
    pub fn line(&self, size: usize) -> String {
        let room = size.saturating_sub(self.before.len() + self.after.len());
        [self.before, &self.part.repeat(room / self.part.len()), self.after].concat()
    }
}

const fn shape(name: &'static str, before: &'static str, part: &'static str, after: &'static str) -> Shape {
    Shape { name, before, part, after }
}

/// Every shape of section 6 of the reference, and those that a reader of this kind may be slow at.
pub const SHAPES: &[Shape] = &[
    shape("echo lines", "", "echo hi; ", "true"),
    shape("here-document of prose", "cat <<EOF\n", "The quick brown fox jumps over the lazy dog.\n", "EOF\n"),
    shape(
        "here-document of JSON",
        "cat > f <<EOF\n",
        "  \"key\": \"value with 'quotes' and $1\",\n",
        "EOF\n",
    ),
    shape("semicolons and spaces", "", "; ", ""),
    shape("flags of two words", "hermes", " --a b", ""),
    shape("blank lines", "", "\n", "true"),
    shape("nested substitutions", "", "$(", ""),
    shape("spaces", "sudo", " ", "ls"),
    shape("quoted words", "echo", " 'a b' \"c d\"", ""),
    shape("one long word", "echo ", "x", ""),
    shape("one long quote", "echo '", "x", "'"),
    shape("parentheses", "", "( ", ""),
    shape("double parentheses", "", "((", ""),
    shape("double parentheses that close", "((", "(1)", "))"),
    shape("double parentheses between quotes", "", "'' \"(( ", ""),
    shape("subshells side by side", "", "((a);(b));", "true"),
    shape("braces", "", "{ ", ""),
    shape("nested ifs", "", "if ", ""),
    shape("backquotes", "", "`a` ", ""),
    shape("escaped backquotes", "`", "\\`", "`"),
    shape("here-documents on a line", "a", " <<E", "\n"),
    shape("here-documents one by one", "", "a <<E\nb\nE\n", ""),
    shape("here-documents without end", "", "a <<E\n", ""),
    shape("here-documents in substitutions", "", "$(a <<E\n", ""),
    shape("joined lines", "a ", "\\\n", "b"),
    shape("pipes", "a", " | a", ""),
    shape("background lists", "a", " && a", " &"),
    shape("parameters", "echo", " ${a:-${b%.*}}", ""),
    shape("nested parameters", "", "${a:-", ""),
    shape("arithmetic", "echo", " $((1 + (2)))", ""),
    shape("nested arithmetic", "echo ", "$((1+", ""),
    shape("arrays", "a=(", "b ", ")"),
    shape("case clauses", "case x in ", "a) b;; ", "esac"),
    shape("patterns", "echo ", "@(a|", ""),
    shape("comments", "", "# a 'b\n", "true"),
    shape("assignments", "", "a=b ", "true"),
    shape("subscripts", "", "a[", ""),
    shape("functions", "", "f() { :; }; ", "true"),
];

/// The judged commands.
pub fn judged() -> Vec<String> {
    include_str!("../../../cases/approval/judged.jsonl")
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|row| row.get("command")?.as_str().map(str::to_owned))
        .collect()
}
