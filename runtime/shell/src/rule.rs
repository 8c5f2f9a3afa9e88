//! What a rule says about one invocation: the tables that are put together of what the compiler of `approval.toml` writes.

mod class;
mod list;

pub use self::{
    class::{Class, Classes},
    list::RuleList,
};

use crate::{Grammar, RemarkKind};

/// What may be done with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It may run.
    Safe,
    /// Somebody must agree first.
    Dangerous,
    /// It never runs.
    Forbidden,
}

/// A rule of `approval.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'rules> {
    /// Its name: the category, a dot, and a name of its own.
    pub id: &'rules str,
    /// The category, which is what an answer for a session covers.
    pub category: &'rules str,
    /// What follows from it.
    pub verdict: Verdict,
    /// What would happen, in one sentence.
    pub reason: &'rules str,
    /// A way that loses less.
    pub safer: Option<&'rules str>,
    /// The invocations it is about: those that fit any of these.
    pub forms: &'rules [Form<'rules>],
    /// What the structure must show, for a rule that is about no program.
    pub remark: Option<RemarkKind>,
}

/// A shape of invocations: every condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form<'rules> {
    /// What must hold beside the program's name.
    pub conditions: &'rules [Condition<'rules>],
}

/// Something that must hold, or must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition<'rules> {
    /// Whether it must hold.
    pub holds: bool,
    /// What.
    pub atom: Atom<'rules>,
}

/// Alternatives with `|` between them; `*` stands for any text.
pub type Words<'rules> = &'rules str;

/// One property of an invocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom<'rules> {
    /// The next operand is one of the words.
    Word(Words<'rules>),
    /// Some operand from the next one on is one of the words.
    Somewhere(Words<'rules>),
    /// One of the options is given; its value is one of the words, if there are any.
    Option(Words<'rules>, Option<Words<'rules>>),
    /// One of the options is given, with a value of one of the classes.
    OptionTarget(Words<'rules>, Classes),
    /// An operand in this role is of one of the classes.
    Target(Role, Classes),
    /// An operand that begins with one of the words goes on with something of one of the classes.
    Prefixed(Words<'rules>, Classes),
    /// A file that is written by a redirection is of one of the classes.
    Written(Classes),
    /// A file that is read by a redirection is of one of the classes.
    Read(Classes),
    /// The program itself is a file of one of the classes.
    Itself(Classes),
    /// It reads, through pipes and substitutions, what an invocation of this group writes.
    Reads(usize),
    /// An earlier invocation of the line is of this group.
    After(usize),
    /// One of these programs starts it.
    Via(Words<'rules>),
    /// It runs on another machine or in a container.
    Elsewhere,
    /// No operand is left.
    Nothing,
    /// Exactly one operand is left.
    Single,
    /// Its standard input comes from a pipe, a file or the line itself.
    Fed,
    /// Some argument or the known input has one of the words in it, whatever their case.
    Contains(Words<'rules>),
    /// One of these variables is set for it.
    Variable(Words<'rules>),
    /// Some argument or the known input is SQL that destroys.
    Sql,
}

/// Which operands are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Any of those that are left.
    Any,
    /// The destination: the last one, if there are two or more.
    Destination,
    /// Any but the last.
    Source,
    /// The first of those that are left.
    First,
}

/// Forms under a name: what [`Atom::Reads`] and [`Atom::After`] speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group<'rules> {
    /// The name.
    pub name: &'rules str,
    /// The programs and what must hold for each.
    pub members: &'rules [(Words<'rules>, Form<'rules>)],
}

/// A program, how its arguments are read, and the forms that are about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program<'rules> {
    /// Its name; with `*` in it only in [`RuleTable::patterns`].
    pub name: &'rules str,
    /// How its arguments are read.
    pub grammar: &'rules Grammar<'rules>,
    /// The rule and the form of it, in the order of the rules.
    pub forms: &'rules [FormIndex],
}

/// The number of a rule and the number of one of its forms.
pub type FormIndex = (u16, u16);

/// Compiled rules with their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleTable<'rules> {
    /// Every rule, sorted by name.
    pub rules: &'rules [Rule<'rules>],
    /// The programs that forms or grammars name, sorted.
    pub programs: &'rules [Program<'rules>],
    /// Programs by pattern (`mkfs.*`).
    pub patterns: &'rules [Program<'rules>],
    /// The forms about every program.
    pub every: &'rules [FormIndex],
    /// Named groups of forms.
    pub groups: &'rules [Group<'rules>],
}

/// The rules of a program: they live as long as it runs.
pub type Rules = RuleTable<'static>;

impl RuleTable<'_> {
    /// No rules at all: only what the structure itself shows is found.
    pub const EMPTY: Self = Self { rules: &[], programs: &[], patterns: &[], every: &[], groups: &[] };
}
