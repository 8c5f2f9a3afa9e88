//! How each language writes comments, texts and names: data for the lexer.

use super::Language;

/// What the lexer and the machine must know of a language's surface.
pub(super) struct Grammar {
    /// What begins a comment up to the end of the line.
    pub(super) comments: &'static [&'static str],
    /// What begins and ends a longer comment.
    pub(super) blocks: &'static [(&'static str, &'static str)],
    /// Quotes, longer ones first.
    pub(super) quotes: &'static [Quote],
    /// Everything else, as a set.
    pub(super) features: Features,
    /// The operator that puts texts together.
    pub(super) joins: &'static [&'static str],
}

/// One kind of quotes.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    pub(super) escape: Escape,
    pub(super) hole: Hole,
    pub(super) gives: Gives,
}

/// What a backslash does inside quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Escape {
    /// Nothing.
    None,
    /// `\n`, `\x41`, `\u0041`, `\u{41}`, `\101`.
    Full,
    /// Only itself and the quote.
    Own,
    /// It stays, together with the character after it.
    Raw,
    /// Nothing; a doubled quote is a quote.
    Doubled,
    /// As [`Escape::Full`], with a backquote in its place.
    Backquote,
}

/// How code is put inside quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hole {
    None,
    /// `$x`, `${x}`, `@x`, `{$x}`, `$(x)`.
    Sigil,
    /// `${x}`.
    DollarBrace,
    /// `#{x}`.
    HashBrace,
    /// `{x}`; doubled braces are braces.
    Brace,
}

/// What quoted text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gives {
    Text,
    /// A command that runs.
    Command,
}

/// A set of features.
#[derive(Clone, Copy)]
pub(super) struct Features(u32);

impl Features {
    /// `$x` and `@x` are names.
    pub(super) const SIGILS: Self = Self(1);
    /// `/…/` is a pattern where a value is expected.
    pub(super) const PATTERNS: Self = Self(1 << 1);
    /// `<<TAG` texts.
    pub(super) const HERE: Self = Self(1 << 2);
    /// `%w(…)`, `%x(…)`.
    pub(super) const PERCENT: Self = Self(1 << 3);
    /// `q(…)`, `qx(…)`, `s(…)(…)e`.
    pub(super) const OPERATORS: Self = Self(1 << 4);
    /// `rb"…"`, `f"…"`.
    pub(super) const PREFIXES: Self = Self(1 << 5);
    /// `name value, value` is a call.
    pub(super) const COMMANDS: Self = Self(1 << 6);
    /// Values side by side are one text.
    pub(super) const ADJACENT: Self = Self(1 << 7);
    /// `$` is a letter.
    pub(super) const DOLLAR: Self = Self(1 << 8);
    /// A name may end in `!` or `?`.
    pub(super) const BANG: Self = Self(1 << 9);
    /// `name=value` among arguments names the argument.
    pub(super) const NAMED: Self = Self(1 << 10);
    /// Blocks have no braces: what a branch sets does not replace what was set before.
    pub(super) const LOOSE: Self = Self(1 << 11);
    /// `::` is a slice, not a path.
    pub(super) const SLICES: Self = Self(1 << 12);
    /// `[[ … ]]` texts.
    pub(super) const LONG: Self = Self(1 << 13);
    /// A dot is a letter.
    pub(super) const DOTTED: Self = Self(1 << 14);

    const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Tells whether the feature is in the set.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

const fn quote(open: &'static str, escape: Escape, hole: Hole) -> Quote {
    Quote { open, close: open, escape, hole, gives: Gives::Text }
}

const fn command(escape: Escape, hole: Hole) -> Quote {
    Quote { open: "`", close: "`", escape, hole, gives: Gives::Command }
}

const PYTHON: Grammar = Grammar {
    comments: &["#"],
    blocks: &[],
    quotes: &[
        quote("\"\"\"", Escape::Full, Hole::None),
        quote("'''", Escape::Full, Hole::None),
        quote("\"", Escape::Full, Hole::None),
        quote("'", Escape::Full, Hole::None),
    ],
    features: Features::PREFIXES.with(Features::NAMED).with(Features::SLICES).with(Features::ADJACENT),
    joins: &["+"],
};

const JAVASCRIPT: Grammar = Grammar {
    comments: &["//", "#!"],
    blocks: &[("/*", "*/")],
    quotes: &[
        quote("\"", Escape::Full, Hole::None),
        quote("'", Escape::Full, Hole::None),
        quote("`", Escape::Full, Hole::DollarBrace),
    ],
    features: Features::PATTERNS.with(Features::DOLLAR),
    joins: &["+"],
};

const PERL: Grammar = Grammar {
    comments: &["#"],
    blocks: &[("\n=", "\n=cut")],
    quotes: &[
        quote("\"", Escape::Full, Hole::Sigil),
        quote("'", Escape::Own, Hole::None),
        command(Escape::Full, Hole::Sigil),
    ],
    features: Features::SIGILS
        .with(Features::PATTERNS)
        .with(Features::HERE)
        .with(Features::OPERATORS)
        .with(Features::COMMANDS),
    joins: &["."],
};

const RUBY: Grammar = Grammar {
    comments: &["#"],
    blocks: &[("\n=begin", "\n=end")],
    quotes: &[
        quote("\"", Escape::Full, Hole::HashBrace),
        quote("'", Escape::Own, Hole::None),
        command(Escape::Full, Hole::HashBrace),
    ],
    features: Features::SIGILS
        .with(Features::PATTERNS)
        .with(Features::HERE)
        .with(Features::PERCENT)
        .with(Features::COMMANDS)
        .with(Features::ADJACENT)
        .with(Features::BANG)
        .with(Features::LOOSE),
    joins: &["+"],
};

const PHP: Grammar = Grammar {
    comments: &["//", "#"],
    blocks: &[("/*", "*/")],
    quotes: &[
        quote("\"", Escape::Full, Hole::Sigil),
        quote("'", Escape::Own, Hole::None),
        command(Escape::Full, Hole::Sigil),
    ],
    features: Features::SIGILS.with(Features::HERE),
    joins: &["."],
};

const AWK: Grammar = Grammar {
    comments: &["#"],
    blocks: &[],
    quotes: &[quote("\"", Escape::Full, Hole::None)],
    features: Features::PATTERNS.with(Features::ADJACENT),
    joins: &[],
};

const LUA: Grammar = Grammar {
    comments: &["--", "#!"],
    blocks: &[("--[[", "]]"), ("--[=[", "]=]")],
    quotes: &[quote("\"", Escape::Full, Hole::None), quote("'", Escape::Full, Hole::None)],
    features: Features::LONG.with(Features::LOOSE),
    joins: &[".."],
};

const JULIA: Grammar = Grammar {
    comments: &["#"],
    blocks: &[("#=", "=#")],
    quotes: &[
        quote("\"\"\"", Escape::Full, Hole::Sigil),
        quote("\"", Escape::Full, Hole::Sigil),
        command(Escape::Full, Hole::Sigil),
    ],
    features: Features::BANG.with(Features::NAMED).with(Features::LOOSE),
    joins: &["*"],
};

const R: Grammar = Grammar {
    comments: &["#"],
    blocks: &[],
    quotes: &[quote("\"", Escape::Full, Hole::None), quote("'", Escape::Full, Hole::None)],
    features: Features::NAMED.with(Features::DOTTED),
    joins: &[],
};

const GROOVY: Grammar = Grammar {
    comments: &["//", "#!"],
    blocks: &[("/*", "*/")],
    quotes: &[
        quote("\"\"\"", Escape::Full, Hole::Sigil),
        quote("'''", Escape::Full, Hole::None),
        quote("\"", Escape::Full, Hole::Sigil),
        quote("'", Escape::Full, Hole::None),
    ],
    features: Features::COMMANDS.with(Features::DOLLAR),
    joins: &["+"],
};

const ELIXIR: Grammar = Grammar {
    comments: &["#", "%"],
    blocks: &[],
    quotes: &[
        quote("\"\"\"", Escape::Full, Hole::HashBrace),
        quote("\"", Escape::Full, Hole::HashBrace),
        quote("'", Escape::Full, Hole::HashBrace),
    ],
    features: Features::COMMANDS.with(Features::BANG).with(Features::LOOSE),
    joins: &["<>", "++"],
};

const APPLESCRIPT: Grammar = Grammar {
    comments: &["--", "#"],
    blocks: &[("(*", "*)")],
    quotes: &[quote("\"", Escape::Full, Hole::None)],
    features: Features::LOOSE,
    joins: &["&"],
};

const VIM: Grammar = Grammar {
    comments: &[],
    blocks: &[],
    quotes: &[quote("\"", Escape::Full, Hole::None), quote("'", Escape::Doubled, Hole::None)],
    features: Features::LOOSE,
    joins: &[".", ".."],
};

impl Grammar {
    /// Gives the grammar of a language that the machine reads.
    pub(super) fn of(language: Language) -> &'static Self {
        match language {
            Language::JavaScript => &JAVASCRIPT,
            Language::Perl => &PERL,
            Language::Ruby => &RUBY,
            Language::Php => &PHP,
            Language::Awk => &AWK,
            Language::Lua => &LUA,
            Language::Julia => &JULIA,
            Language::R => &R,
            Language::Groovy => &GROOVY,
            Language::Elixir => &ELIXIR,
            Language::AppleScript => &APPLESCRIPT,
            Language::Vim => &VIM,
            _ => &PYTHON,
        }
    }
}
