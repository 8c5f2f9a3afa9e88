//! Random scripts of bash's whole grammar, the same for the same number.

/// Makes scripts.
pub(crate) struct Generator {
    state: u64,
    /// How many more constructs may be opened inside one another.
    room: usize,
    /// Here-documents whose bodies must follow the line.
    bodies: Vec<String>,
    documents: usize,
    /// How many substitutions are open.
    inside: usize,
    /// Whether constructs are left out that few parsers know.
    is_tame: bool,
}

const PLAIN: &[&str] = &[
    "a",
    "bc",
    "--flag",
    "-x",
    "x=1",
    "./d",
    "~/e",
    "*.c",
    "[a-z]?",
    "{p,q}",
    "{1..3}",
    "a#b",
    "%",
    "é",
    "1",
    "f\\ g",
    "\\$h",
    "'i j'",
    "'#'",
    "\"k l\"",
    "\"\"",
    "''",
    "$'m\\n'",
    "$\"n\"",
    "o'p'\"q\"",
    "-",
    "=",
    "a:b",
    "{",
    "}",
    "!",
    "if",
    "then",
    "done",
    "\\\n",
    "r\\\ns",
    "@",
    "+",
    "a]b",
    "[",
    "]",
];

const PARAMETERS: &[&str] = &[
    "$a",
    "${a}",
    "$1",
    "$?",
    "$$",
    "$@",
    "\"$@\"",
    "${#a}",
    "${a[1]}",
    "${a[@]}",
    "${!a}",
    "${a%.*}",
    "${a##*/}",
    "${a/b/c}",
    "${a//\\//_}",
    "${a:1:2}",
    "${a^^}",
    "${a,}",
    "${a@Q}",
    "${a:-}",
    "${#}",
    "$#",
    "${10}",
    "$-",
    "$!",
];

const NAMES: &[&str] = &["a", "b1", "_c", "dd"];

const PROGRAMS: &[&str] =
    &["ls", "git", "./run", "'echo'", "e\"ch\"o", "\\ls", "x-y", "[", "test", "a.b", "echo"];

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        let state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03;
        Self { state, room: 0, bodies: Vec::new(), documents: 0, inside: 0, is_tame: false }
    }

    /// Without redirections, `time`, `coproc`, joined lines and `$"…"`.
    pub(crate) fn tame(seed: u64) -> Self {
        Self { is_tame: true, ..Self::new(seed) }
    }

    /// Makes one script.
    pub(crate) fn script(&mut self) -> String {
        self.room = 1 + self.below(3);
        let mut text = String::new();
        for _ in 0..=self.below(2) {
            text.push_str(&self.list());
            self.end_line(&mut text);
        }
        text
    }

    /// Changes a script so that it may no longer be one.
    pub(crate) fn damaged(&mut self, script: &str) -> String {
        let mut characters: Vec<char> = script.chars().collect();
        for _ in 0..=self.below(2) {
            let at = self.below(characters.len() + 1);
            match self.below(3) {
                0 if at < characters.len() => drop(characters.remove(at)),
                1 => characters.truncate(at),
                _ => {
                    let marks: Vec<char> = "'\"`$(){}[];&|<>!#\\\n =".chars().collect();
                    characters.insert(at, marks[self.below(marks.len())]);
                }
            }
        }
        characters.into_iter().collect()
    }

    fn end_line(&mut self, text: &mut String) {
        text.push('\n');
        for body in std::mem::take(&mut self.bodies) {
            text.push_str(&body);
        }
    }

    /// Commands on one line or several, without an operator at the end.
    fn list(&mut self) -> String {
        let mut text = self.pipeline();
        for _ in 0..self.below(5).saturating_sub(2) {
            match self.below(6) {
                0 => text.push_str(" && "),
                1 => text.push_str("||"),
                2 => text.push_str("; "),
                3 => text.push_str(" & "),
                4 => {
                    if self.below(3) == 0 {
                        text.push_str(" # comment ' \" `");
                    }
                    self.end_line(&mut text);
                }
                _ => {
                    text.push_str(" &&");
                    self.end_line(&mut text);
                }
            }
            text.push_str(&self.pipeline());
        }
        text
    }

    fn pipeline(&mut self) -> String {
        let mut text = String::new();
        match self.below(14) {
            0 => text.push_str("! "),
            // Where a substitution begins, bash takes `time` for a program.
            1 if self.inside == 0 && !self.is_tame => text.push_str("time "),
            2 if self.inside == 0 && !self.is_tame => text.push_str("time -p "),
            _ => {}
        }
        text.push_str(&self.command());
        for _ in 0..self.below(5).saturating_sub(2) {
            text.push_str(self.one(&["|", " | ", "|&", " |\n"]));
            if text.ends_with('\n') && !self.bodies.is_empty() {
                text.pop();
                self.end_line(&mut text);
            }
            text.push_str(&self.command());
        }
        text
    }

    fn command(&mut self) -> String {
        if self.room == 0 || self.below(2) > 0 {
            return self.simple();
        }
        self.room -= 1;
        let mut text = self.compound();
        self.room += 1;
        if self.below(3) == 0 && !self.is_tame {
            text.push(' ');
            text.push_str(&self.redirect());
        }
        text
    }

    fn compound(&mut self) -> String {
        let name = self.one(NAMES);
        match self.below(16) {
            0 => format!("({})", self.list()),
            1 => format!("{{ {}; }}", self.body()),
            2 => format!("if {}; then {}; fi", self.body(), self.body()),
            3 => format!(
                "if {}; then {}; elif {}; then {}; else {}; fi",
                self.body(),
                self.body(),
                self.body(),
                self.body(),
                self.body()
            ),
            4 => format!("while {}; do {}; done", self.body(), self.body()),
            5 => format!("until {}\ndo {}\ndone", self.body(), self.body()),
            6 => format!("for {name} in {} {}; do {}; done", self.word(), self.word(), self.body()),
            7 => format!("for {name}; do {}; done", self.body()),
            8 => format!("for ((i = 0; i < $a; i++)); do {}; done", self.body()),
            9 => format!("select {name} in {}; do {}; done", self.word(), self.body()),
            10 => format!(
                "case {} in {}) {};; ({}|{}) {};& *) {};; esac",
                self.word(),
                self.pattern(),
                self.body(),
                self.pattern(),
                self.pattern(),
                self.body(),
                self.body()
            ),
            11 => format!("{name}() {{ {}; }}", self.body()),
            12 => format!("function {name} ( {} )", self.body()),
            13 => self.condition(),
            14 => format!("(( {} << 2 ))", self.arithmetic()),
            _ if self.is_tame => format!("{{ {}; }}", self.body()),
            _ => format!("coproc {{ {}; }}", self.body()),
        }
    }

    /// A list inside a compound command, its here-documents closed.
    fn body(&mut self) -> String {
        let mut text = self.list();
        if !self.bodies.is_empty() {
            self.end_line(&mut text);
            text.push(':');
        }
        text
    }

    fn condition(&mut self) -> String {
        let (left, right) = (self.word_of_condition(), self.word_of_condition());
        match self.below(6) {
            0 => format!("[[ -f {left} ]]"),
            1 => format!("[[ {left} == {right} ]]"),
            2 => format!("[[ ! {left} && ( {right} || -n $a ) ]]"),
            3 => format!("[[ {left} =~ (a|b c)#$ ]]"),
            4 => format!("[[ {left} =~ ^a+{right} ]]"),
            _ => format!("[[ {left} -eq {right} ]]"),
        }
    }

    fn word_of_condition(&mut self) -> String {
        match self.below(4) {
            0 => self.one(PARAMETERS).to_owned(),
            1 => "'a b'".to_owned(),
            2 => format!("\"{}\"", self.quoted()),
            _ => "a".to_owned(),
        }
    }

    fn simple(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.below(6).saturating_sub(3) {
            let value = match self.below(4) {
                0 => format!("({} {})", self.word(), self.word()),
                1 => String::new(),
                _ => self.word().replace(['{', '!'], ""),
            };
            let plus = self.one(&["", "", "+", "[1]", "[$a]"]);
            let plus = if value.starts_with('(') { "" } else { plus };
            text.push_str(self.one(NAMES));
            text.push_str(plus);
            text.push('=');
            text.push_str(&value);
            text.push(' ');
        }
        if self.below(8) == 0 && !self.is_tame {
            text.push_str(&self.redirect());
            text.push(' ');
        }
        text.push_str(self.one(PROGRAMS));
        for _ in 0..self.below(3) {
            text.push(' ');
            if self.below(6) == 0 && !self.is_tame {
                text.push_str(&self.redirect());
            } else {
                text.push_str(&self.word());
            }
        }
        text
    }

    fn redirect(&mut self) -> String {
        match self.below(8) {
            0 => self.document(),
            1 => format!("<<<{}", self.word()),
            2 => self.one(&["2>&1", ">&2", "<&-", "3<>f", "&>f", "&>>f", ">|f", "{fd}>f", ">&f"]).to_owned(),
            _ => format!("{}{}", self.one(&["<", ">", ">>", "2>", "> ", "<"]), self.word()),
        }
    }

    fn document(&mut self) -> String {
        self.documents += 1;
        let name = format!("E{}", self.documents);
        let content =
            self.one(&["", "text $a\n", "it's \"\n", "$(echo )x)\n", "`ls`\n", "\\$x \\\n joined\n", "((\n"]);
        let content = if content.contains("$(") { "$(echo x)\n" } else { content };
        let (operator, delimiter, tab) = match self.below(4) {
            0 => ("<<-", name.clone(), "\t"),
            1 => ("<<", format!("'{name}'"), ""),
            2 => ("<<", format!("\\{name}"), ""),
            _ => ("<<", name.clone(), ""),
        };
        self.bodies.push(format!("{tab}{content}{tab}{name}\n"));
        format!("{operator}{delimiter}")
    }

    fn word(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..=self.below(5).saturating_sub(3) {
            text.push_str(&self.piece());
        }
        text
    }

    fn piece(&mut self) -> String {
        match self.below(10) {
            0 | 1 => self.one(PARAMETERS).to_owned(),
            2 => format!("\"{}\"", self.quoted()),
            3 if self.room > 0 => self.expansion(),
            4 if self.room > 0 && !self.is_tame => {
                format!("{}({})", self.one(&["<", ">"]), self.inner_list())
            }
            _ => self.plain().to_owned(),
        }
    }

    fn plain(&mut self) -> &'static str {
        loop {
            let word = self.one(PLAIN);
            let is_odd = word.contains("\\\n") || word.starts_with('$') || "{}[]!%=".contains(word);
            if !(self.is_tame && is_odd) {
                return word;
            }
        }
    }

    fn pattern(&mut self) -> String {
        self.one(&["a", "*", "[a-c]*", "\"b c\"", "$a", "-h", "'x'|y", "\\)"]).to_owned()
    }

    fn quoted(&mut self) -> String {
        let start = self.one(&["", "text ", "it is ", "#", "\\\" ", "\\$ "]);
        let middle = match self.below(3) {
            0 => "${b:-\"c d\"}".to_owned(),
            1 if self.room > 0 => self.expansion(),
            _ => self.one(PARAMETERS).trim_matches('"').to_owned(),
        };
        format!("{start}{middle} end")
    }

    fn expansion(&mut self) -> String {
        match self.below(6) {
            0 => format!("`{} a`", self.one(&["ls", "echo"])),
            1 => format!("$(({}))", self.arithmetic()),
            2 => {
                self.room -= 1;
                let word = self.word();
                self.room += 1;
                format!("${{a:-{}}}", word.replace(['{', '}'], ""))
            }
            3 => format!("$(case a in a) {};; esac)", self.inner_list()),
            _ => format!("$({})", self.inner_list()),
        }
    }

    /// A list that has its own here-documents.
    fn inner_list(&mut self) -> String {
        let outer = std::mem::take(&mut self.bodies);
        self.room -= 1;
        self.inside += 1;
        let mut text = self.list();
        self.inside -= 1;
        self.room += 1;
        if !self.bodies.is_empty() {
            self.end_line(&mut text);
        }
        self.bodies = outer;
        if text.starts_with('(') { format!(" {text}") } else { text }
    }

    fn arithmetic(&mut self) -> String {
        self.one(&["1 + 2", "(a * 3) << 1", "$b % 4", "x++", "a[1] + ${c}", "(1 + (2))"]).to_owned()
    }

    fn one(&mut self, choices: &[&'static str]) -> &'static str {
        choices[self.below(choices.len())]
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    /// The xorshift generator of Marsaglia, with a multiplication behind it.
    fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}
