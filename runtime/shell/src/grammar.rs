//! How a program reads its arguments: which words are options, which of them take a value, which are operands.

/// How a program writes its options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `-abc`, `--long`, `--long=value`; long ones may be shortened.
    #[default]
    Letters,
    /// `-long` and `--long`: a dash never begins a bundle of letters.
    Words,
    /// `/x` and `-x`, whatever the case.
    Slashes,
    /// `-Long`, shortened at will, whatever the case.
    Shortened,
    /// The first word with a dash is a signal, later ones are negative numbers.
    Signals,
}

/// How a program's arguments are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grammar<'rules> {
    /// How its options are written.
    pub style: Style,
    /// The options that take the next word as their value, with `|` between them.
    pub valued: &'rules str,
    /// Those that do so only before the first operand.
    pub global: &'rules str,
    /// The options with which the program changes nothing (`--dry-run`).
    pub harmless: &'rules str,
    /// Whether its first operand is the name of what it does, so that `--help` may stand anywhere.
    pub commands: bool,
}
