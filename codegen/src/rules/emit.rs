//! The tables of rules as Rust that reads as if written by hand.

use std::fmt::Write as _;

use toolwright_shell::{
    Atom, Classes, Condition, Form, Grammar, Program, RemarkKind, Role, Rule, RuleTable, Style, Verdict,
};

use crate::diagnostic::{Diagnostic, Level};

const HEAD: &str = "// Written by the build from a file of rules, which `build.rs` names; edit that file.\n";

/// Writes the tables; if any of the faults is an error, each becomes a `compile_error!` and there are no rules.
pub(super) fn tables(table: &RuleTable<'_>, faults: &[Diagnostic]) -> String {
    let mut out = HEAD.to_owned();
    let errors: Vec<_> = faults.iter().filter(|fault| fault.level == Level::Error).collect();
    for error in &errors {
        let _ = writeln!(out, "\ncompile_error!({:?});", error.to_string());
    }
    out.push_str(
        "\n/// The built-in rules.\n#[allow(unreachable_pub, clippy::allow_attributes, reason = \"generated\")]\n\
         pub static RULES: ::toolwright_shell::Rules = tables::RULES;\n\n\
         #[allow(unused_imports, clippy::all, clippy::pedantic, clippy::allow_attributes, \
         reason = \"generated\")]\nmod tables {\n    use ::toolwright_shell::{\n        \
         Atom, Class, Classes, Condition, Form, Grammar, Group, Program, RemarkKind, Role, Rule, RuleTable, \
         Rules, Style, Verdict,\n    };\n",
    );
    write_rules(table.rules, &mut out);
    write_programs("PROGRAMS", "The programs, by name.", table.programs, &mut out);
    write_programs("PATTERNS", "Programs by pattern.", table.patterns, &mut out);
    write_groups(table, &mut out);
    let _ = writeln!(
        out,
        "\n    pub(super) const RULES: Rules = RuleTable {{\n        rules: ALL,\n        programs: PROGRAMS,\n        \
         patterns: PATTERNS,\n        every: &{:?},\n        groups: GROUPS,\n    }};\n}}",
        table.every
    );
    out
}

fn write_rules(rules: &[Rule<'_>], out: &mut String) {
    out.push_str("\n    /// The rules, by name.\n    const ALL: &[Rule<'static>] = &[\n");
    for rule in rules {
        let _ = writeln!(
            out,
            "        Rule {{\n            id: {:?},\n            category: {:?},\n            verdict: Verdict::{},\n            \
             reason: {:?},\n            safer: {:?},\n            remark: {},\n            forms: &[",
            rule.id,
            rule.category,
            verdict(rule.verdict),
            rule.reason,
            rule.safer,
            remark(rule.remark),
        );
        for form in rule.forms {
            let _ = writeln!(out, "                {},", self::form(form));
        }
        out.push_str("            ],\n        },\n");
    }
    out.push_str("    ];\n");
}

fn write_programs(name: &str, about: &str, programs: &[Program<'_>], out: &mut String) {
    let _ = writeln!(out, "\n    /// {about}\n    const {name}: &[Program<'static>] = &[");
    for program in programs {
        let _ = writeln!(
            out,
            "        Program {{\n            name: {:?},\n            grammar: &{},\n            forms: &{:?},\n        }},",
            program.name,
            grammar(program.grammar),
            program.forms,
        );
    }
    out.push_str("    ];\n");
}

fn write_groups(table: &RuleTable<'_>, out: &mut String) {
    out.push_str("\n    /// Forms under a name.\n    const GROUPS: &[Group<'static>] = &[\n");
    for group in table.groups {
        let _ =
            writeln!(out, "        Group {{\n            name: {:?},\n            members: &[", group.name);
        for (programs, form) in group.members {
            let _ = writeln!(out, "                ({programs:?}, {}),", self::form(form));
        }
        out.push_str("            ],\n        },\n");
    }
    out.push_str("    ];\n");
}

fn form(form: &Form<'_>) -> String {
    let conditions: Vec<_> = form.conditions.iter().map(condition).collect();
    format!("Form {{ conditions: &[{}] }}", conditions.join(", "))
}

fn condition(condition: &Condition<'_>) -> String {
    format!("Condition {{ holds: {}, atom: {} }}", condition.holds, atom(condition.atom))
}

fn atom(atom: Atom<'_>) -> String {
    match atom {
        Atom::Word(words) => format!("Atom::Word({words:?})"),
        Atom::Somewhere(words) => format!("Atom::Somewhere({words:?})"),
        Atom::Option(names, words) => format!("Atom::Option({names:?}, {words:?})"),
        Atom::OptionTarget(names, set) => format!("Atom::OptionTarget({names:?}, {})", classes(set)),
        Atom::Target(role, set) => format!("Atom::Target(Role::{}, {})", self::role(role), classes(set)),
        Atom::Prefixed(prefix, set) => format!("Atom::Prefixed({prefix:?}, {})", classes(set)),
        Atom::Written(set) => format!("Atom::Written({})", classes(set)),
        Atom::Read(set) => format!("Atom::Read({})", classes(set)),
        Atom::Itself(set) => format!("Atom::Itself({})", classes(set)),
        Atom::Reads(group) => format!("Atom::Reads({group})"),
        Atom::After(group) => format!("Atom::After({group})"),
        Atom::Via(words) => format!("Atom::Via({words:?})"),
        Atom::Elsewhere => "Atom::Elsewhere".to_owned(),
        Atom::Nothing => "Atom::Nothing".to_owned(),
        Atom::Single => "Atom::Single".to_owned(),
        Atom::Fed => "Atom::Fed".to_owned(),
        Atom::Contains(words) => format!("Atom::Contains({words:?})"),
        Atom::Variable(names) => format!("Atom::Variable({names:?})"),
        Atom::Sql => "Atom::Sql".to_owned(),
    }
}

fn classes(classes: Classes) -> String {
    let names: Vec<_> = classes.iter().map(|class| format!("Class::{class:?}")).collect();
    format!("Classes::of(&[{}])", names.join(", "))
}

fn grammar(grammar: &Grammar<'_>) -> String {
    let style = match grammar.style {
        Style::Letters => "Letters",
        Style::Leading => "Leading",
        Style::Words => "Words",
        Style::Slashes => "Slashes",
        Style::Shortened => "Shortened",
        Style::Signals => "Signals",
    };
    format!(
        "Grammar {{ style: Style::{style}, valued: {:?}, global: {:?}, harmless: {:?}, commands: {} }}",
        grammar.valued, grammar.global, grammar.harmless, grammar.commands
    )
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Any => "Any",
        Role::Destination => "Destination",
        Role::Source => "Source",
        Role::First => "First",
    }
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Safe => "Safe",
        Verdict::Dangerous => "Dangerous",
        Verdict::Forbidden => "Forbidden",
    }
}

fn remark(remark: Option<RemarkKind>) -> String {
    match remark {
        Some(kind) => format!("Some(RemarkKind::{kind:?})"),
        None => "None".to_owned(),
    }
}
