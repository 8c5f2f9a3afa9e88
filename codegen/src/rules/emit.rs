//! The tables of rules as Rust that reads as if written by hand: calls that put them together when they are first
//! asked for. They are no static tables, because the loader would have to go through those at every start.

use std::fmt::Write as _;

use toolwright_shell::{
    Atom, Classes, Condition, Form, Grammar, Program, Role, Rule, RuleTable, Style, Verdict,
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
        "\n/// The built-in rules, put together when they are first asked for.\n\
         #[allow(unreachable_pub, clippy::allow_attributes, reason = \"generated\")]\n\
         pub static RULES: ::std::sync::LazyLock<::toolwright_shell::Rules> = \
         ::std::sync::LazyLock::new(tables::rules);\n\n\
         #[allow(unused_imports, unused_variables, clippy::all, clippy::pedantic, clippy::allow_attributes, \
         reason = \"generated\")]\nmod tables {\n    use ::toolwright_shell::{\n        \
         Class, Classes, RemarkKind, Role, RuleList, Rules, Style, Verdict,\n    };\n\n    \
         pub(super) fn rules() -> Rules {\n        let mut list = RuleList::default();\n        \
         all(&mut list);\n        groups(&mut list);\n        programs(&mut list);\n        \
         patterns(&mut list);\n        list.every(EVERY);\n        list.finish()\n    }\n",
    );
    write_rules(table.rules, &mut out);
    write_groups(table, &mut out);
    write_programs("program", "The programs, by name.", table.programs, &mut out);
    write_programs("pattern", "Programs by pattern.", table.patterns, &mut out);
    let _ = writeln!(
        out,
        "\n    /// The forms about every program.\n    const EVERY: &[(u16, u16)] = &{:?};\n}}",
        table.every
    );
    out
}

fn write_rules(rules: &[Rule<'_>], out: &mut String) {
    open("all", "The rules, by name.", out);
    for rule in rules {
        let Rule { id, category, reason, .. } = rule;
        let _ = writeln!(
            out,
            "        list.rule({id:?}, {category:?}, Verdict::{}, {reason:?});",
            verdict(rule.verdict)
        );
        if let Some(safer) = rule.safer {
            let _ = writeln!(out, "        list.safer({safer:?});");
        }
        if let Some(remark) = rule.remark {
            let _ = writeln!(out, "        list.remark(RemarkKind::{remark:?});");
        }
        for form in rule.forms {
            let _ = writeln!(out, "        list.form(){};", conditions(form));
        }
    }
    out.push_str("    }\n");
}

fn write_groups(table: &RuleTable<'_>, out: &mut String) {
    open("groups", "Forms under a name.", out);
    for group in table.groups {
        let _ = writeln!(out, "        list.group({:?});", group.name);
        for (programs, form) in group.members {
            let _ = writeln!(out, "        list.member({programs:?}){};", conditions(form));
        }
    }
    out.push_str("    }\n");
}

fn write_programs(sort: &str, about: &str, programs: &[Program<'_>], out: &mut String) {
    open(&format!("{sort}s"), about, out);
    for program in programs {
        let (style, reads) = grammar(program.grammar);
        let _ = writeln!(
            out,
            "        list.{sort}({:?}, Style::{style}, &{:?}){reads};",
            program.name, program.forms
        );
    }
    out.push_str("    }\n");
}

fn open(name: &str, about: &str, out: &mut String) {
    let _ = writeln!(out, "\n    /// {about}\n    fn {name}(list: &mut RuleList) {{");
}

fn conditions(form: &Form<'_>) -> String {
    form.conditions.iter().map(condition).collect()
}

fn condition(condition: &Condition<'_>) -> String {
    let not = if condition.holds { "" } else { ".not()" };
    format!("{not}.{}", atom(condition.atom))
}

fn atom(atom: Atom<'_>) -> String {
    match atom {
        Atom::Word(words) => format!("word({words:?})"),
        Atom::Somewhere(words) => format!("somewhere({words:?})"),
        Atom::Option(names, None) => format!("option({names:?})"),
        Atom::Option(names, Some(words)) => format!("option_of({names:?}, {words:?})"),
        Atom::OptionTarget(names, set) => format!("option_target({names:?}, {})", classes(set)),
        Atom::Target(role, set) => format!("target(Role::{}, {})", self::role(role), classes(set)),
        Atom::Prefixed(prefix, set) => format!("prefixed({prefix:?}, {})", classes(set)),
        Atom::Written(set) => format!("written({})", classes(set)),
        Atom::Read(set) => format!("read({})", classes(set)),
        Atom::Itself(set) => format!("itself({})", classes(set)),
        Atom::Reads(group) => format!("reads({group})"),
        Atom::After(group) => format!("after({group})"),
        Atom::Via(words) => format!("via({words:?})"),
        Atom::Elsewhere => "elsewhere()".to_owned(),
        Atom::Nothing => "nothing()".to_owned(),
        Atom::Single => "single()".to_owned(),
        Atom::Fed => "fed()".to_owned(),
        Atom::Contains(words) => format!("contains({words:?})"),
        Atom::Variable(names) => format!("variable({names:?})"),
        Atom::Sql => "sql()".to_owned(),
    }
}

fn classes(classes: Classes) -> String {
    let names: Vec<_> = classes.iter().map(|class| format!("Class::{class:?}")).collect();
    format!("const {{ Classes::of(&[{}]) }}", names.join(", "))
}

/// Gives how a program writes its options, and the calls that say the rest.
fn grammar(grammar: &Grammar<'_>) -> (&'static str, String) {
    let style = match grammar.style {
        Style::Letters => "Letters",
        Style::Leading => "Leading",
        Style::Words => "Words",
        Style::Slashes => "Slashes",
        Style::Shortened => "Shortened",
        Style::Signals => "Signals",
    };
    let lists = [("valued", grammar.valued), ("global", grammar.global), ("harmless", grammar.harmless)];
    let lists = lists.iter().filter(|(_, options)| !options.is_empty());
    let calls: Vec<_> = lists.map(|(name, options)| format!(".{name}({options:?})")).collect();
    let mut calls = calls.concat();
    if grammar.commands {
        calls.push_str(".commands()");
    }
    (style, calls)
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
