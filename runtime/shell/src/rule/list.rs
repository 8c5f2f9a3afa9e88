//! Puts tables of rules together at run time, piece by piece in the order of the text.
//!
//! The compiler of rules writes calls of this and no static tables: a static that holds pointers has to be gone
//! through by the loader whenever the program starts, thousands of words of it, whether a command is judged or not.
//! So every method takes plain words, and none is inlined into the long lists of calls.

use super::{
    Atom, Classes, Condition, Form, FormIndex, Group, Program, Role, Rule, RuleTable, Rules, Verdict, Words,
};
use crate::{Grammar, RemarkKind, Style};

/// Tables of rules that are being put together.
#[derive(Debug, Default)]
pub struct RuleList {
    conditions: Vec<Condition<'static>>,
    /// For each form the programs of a group's member, and where its conditions begin.
    forms: Vec<(Words<'static>, usize)>,
    /// The rules, each with the place where its forms begin.
    rules: Vec<(Rule<'static>, usize)>,
    /// The groups, each with the place where its members begin.
    groups: Vec<(&'static str, usize)>,
    programs: Vec<Named>,
    patterns: Vec<Named>,
    every: &'static [FormIndex],
    /// Whether the next condition must not hold.
    is_not: bool,
    /// Whether the program that is being told is one by pattern.
    is_pattern: bool,
}

/// A program with its grammar.
#[derive(Debug)]
struct Named {
    name: &'static str,
    grammar: Grammar<'static>,
    forms: &'static [FormIndex],
}

/// The rules, and the conditions of their forms.
impl RuleList {
    /// Begins a rule.
    #[inline(never)]
    pub fn rule(
        &mut self,
        id: &'static str,
        category: &'static str,
        verdict: Verdict,
        reason: &'static str,
    ) -> &mut Self {
        let rule = Rule { id, category, verdict, reason, safer: None, forms: &[], remark: None };
        self.rules.push((rule, self.forms.len()));
        self
    }

    /// Says a way that loses less than what the rule is about.
    #[inline(never)]
    pub fn safer(&mut self, safer: &'static str) -> &mut Self {
        if let Some((rule, _)) = self.rules.last_mut() {
            rule.safer = Some(safer);
        }
        self
    }

    /// Says what the structure must show, for a rule that is about no program.
    #[inline(never)]
    pub fn remark(&mut self, remark: RemarkKind) -> &mut Self {
        if let Some((rule, _)) = self.rules.last_mut() {
            rule.remark = Some(remark);
        }
        self
    }

    /// Begins a form of the rule.
    #[inline(never)]
    pub fn form(&mut self) -> &mut Self {
        self.member("")
    }

    /// Begins a group of forms.
    #[inline(never)]
    pub fn group(&mut self, name: &'static str) -> &mut Self {
        self.groups.push((name, self.forms.len()));
        self
    }

    /// Begins a form of the group, which is about these programs.
    #[inline(never)]
    pub fn member(&mut self, programs: Words<'static>) -> &mut Self {
        self.forms.push((programs, self.conditions.len()));
        self
    }

    /// Says that what comes next must not hold.
    #[inline(never)]
    pub fn not(&mut self) -> &mut Self {
        self.is_not = true;
        self
    }

    #[inline(never)]
    fn push(&mut self, atom: Atom<'static>) -> &mut Self {
        let holds = !std::mem::take(&mut self.is_not);
        self.conditions.push(Condition { holds, atom });
        self
    }
}

macro_rules! atoms {
    ($($name:ident = $atom:ident $(($($value:ident: $kind:ty),+))?;)*) => {
        /// The conditions of a form, each as [`Atom`] says.
        impl RuleList {
            $(
                #[doc = concat!("Adds [`Atom::", stringify!($atom), "`].")]
                #[inline(never)]
                pub fn $name(&mut self $(, $($value: $kind),+)?) -> &mut Self {
                    self.push(Atom::$atom $(($($value),+))?)
                }
            )*
        }
    };
}

atoms! {
    word = Word(words: Words<'static>);
    somewhere = Somewhere(words: Words<'static>);
    option_target = OptionTarget(names: Words<'static>, classes: Classes);
    target = Target(role: Role, classes: Classes);
    prefixed = Prefixed(words: Words<'static>, classes: Classes);
    written = Written(classes: Classes);
    read = Read(classes: Classes);
    itself = Itself(classes: Classes);
    reads = Reads(group: usize);
    after = After(group: usize);
    via = Via(programs: Words<'static>);
    elsewhere = Elsewhere;
    nothing = Nothing;
    single = Single;
    fed = Fed;
    contains = Contains(words: Words<'static>);
    variable = Variable(names: Words<'static>);
    sql = Sql;
}

impl RuleList {
    /// Adds [`Atom::Option`] with any value, or none.
    #[inline(never)]
    pub fn option(&mut self, names: Words<'static>) -> &mut Self {
        self.push(Atom::Option(names, None))
    }

    /// Adds [`Atom::Option`] with one of these values.
    #[inline(never)]
    pub fn option_of(&mut self, names: Words<'static>, words: Words<'static>) -> &mut Self {
        self.push(Atom::Option(names, Some(words)))
    }
}

/// The programs.
impl RuleList {
    /// Begins a program: how it writes its options, and the forms that are about it.
    #[inline(never)]
    pub fn program(&mut self, name: &'static str, style: Style, forms: &'static [FormIndex]) -> &mut Self {
        self.is_pattern = false;
        self.programs.push(Named::new(name, style, forms));
        self
    }

    /// Begins programs by pattern.
    #[inline(never)]
    pub fn pattern(&mut self, name: &'static str, style: Style, forms: &'static [FormIndex]) -> &mut Self {
        self.is_pattern = true;
        self.patterns.push(Named::new(name, style, forms));
        self
    }

    /// Says which options take a value.
    #[inline(never)]
    pub fn valued(&mut self, options: Words<'static>) -> &mut Self {
        self.grammar(|grammar| grammar.valued = options)
    }

    /// Says which options take a value before the first operand.
    #[inline(never)]
    pub fn global(&mut self, options: Words<'static>) -> &mut Self {
        self.grammar(|grammar| grammar.global = options)
    }

    /// Says with which options it changes nothing.
    #[inline(never)]
    pub fn harmless(&mut self, options: Words<'static>) -> &mut Self {
        self.grammar(|grammar| grammar.harmless = options)
    }

    /// Says that the first operand is the name of what it does.
    #[inline(never)]
    pub fn commands(&mut self) -> &mut Self {
        self.grammar(|grammar| grammar.commands = true)
    }

    /// Says which forms are about every program.
    #[inline(never)]
    pub fn every(&mut self, forms: &'static [FormIndex]) -> &mut Self {
        self.every = forms;
        self
    }

    fn grammar(&mut self, change: impl FnOnce(&mut Grammar<'static>)) -> &mut Self {
        let programs = if self.is_pattern { &mut self.patterns } else { &mut self.programs };
        if let Some(last) = programs.last_mut() {
            change(&mut last.grammar);
        }
        self
    }
}

impl Named {
    fn new(name: &'static str, style: Style, forms: &'static [FormIndex]) -> Self {
        Self { name, grammar: Grammar { style, ..Grammar::default() }, forms }
    }
}

impl RuleList {
    /// Gives the tables. They live as long as the program.
    pub fn finish(self) -> Rules {
        let conditions: &'static [Condition<'static>] = self.conditions.leak();
        let ends = self.forms.iter().skip(1).map(|(_, start)| *start).chain([conditions.len()]);
        let forms = self.forms.iter().zip(ends);
        let members: Vec<(Words<'static>, Form<'static>)> = forms
            .map(|((programs, start), end)| (*programs, Form { conditions: &conditions[*start..end] }))
            .collect();
        let forms: &'static [Form<'static>] =
            members.iter().map(|(_, form)| *form).collect::<Vec<_>>().leak();
        let members: &'static [(Words<'static>, Form<'static>)] = members.leak();
        // The rules come before the groups, so that the last rule's forms end where the first group's begin.
        let end = self.groups.first().map_or(forms.len(), |(_, start)| *start);
        let ends: Vec<usize> = self.rules.iter().skip(1).map(|(_, start)| *start).chain([end]).collect();
        let rules = self.rules.into_iter().zip(ends);
        let rules = rules.map(|((rule, start), end)| Rule { forms: &forms[start..end], ..rule });
        let ends: Vec<usize> =
            self.groups.iter().skip(1).map(|(_, start)| *start).chain([members.len()]).collect();
        let groups = self.groups.into_iter().zip(ends);
        let groups = groups.map(|((name, start), end)| Group { name, members: &members[start..end] });
        RuleTable {
            rules: rules.collect::<Vec<_>>().leak(),
            programs: programs(self.programs),
            patterns: programs(self.patterns),
            every: self.every,
            groups: groups.collect::<Vec<_>>().leak(),
        }
    }
}

fn programs(named: Vec<Named>) -> &'static [Program<'static>] {
    let named: &'static [Named] = named.leak();
    let programs = named.iter();
    let programs = programs.map(|one| Program { name: one.name, grammar: &one.grammar, forms: one.forms });
    programs.collect::<Vec<_>>().leak()
}
