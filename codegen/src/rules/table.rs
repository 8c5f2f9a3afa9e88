//! Resolved rules as the tables that the evaluator takes.

use toolwright_shell::{Form, Grammar, Group, Program, Rule, RuleTable};

use crate::rules::{
    form::Parsed,
    resolve::{ProgramRow, Resolved},
};

/// Lends the tables of resolved rules to a function.
pub(super) fn with_table<T>(resolved: &Resolved<'_>, use_table: impl FnOnce(&RuleTable<'_>) -> T) -> T {
    let forms: Vec<Vec<Form<'_>>> = resolved.rules.iter().map(|(_, parsed)| forms(parsed)).collect();
    let rules: Vec<Rule<'_>> = resolved
        .rules
        .iter()
        .zip(&forms)
        .map(|((rule, _), forms)| Rule {
            id: &rule.id,
            category: &rule.category,
            verdict: rule.verdict,
            reason: &rule.reason,
            safer: rule.safer.as_deref(),
            forms,
            remark: rule.remark,
        })
        .collect();
    let members: Vec<Vec<_>> = resolved
        .groups
        .iter()
        .map(|(_, parsed)| parsed.iter().map(|one| one.programs).zip(forms_of(parsed)).collect())
        .collect();
    let groups: Vec<Group<'_>> =
        resolved.groups.iter().zip(&members).map(|((name, _), members)| Group { name, members }).collect();
    let grammars = (grammars(&resolved.programs), grammars(&resolved.patterns));
    let programs = programs(&resolved.programs, &grammars.0);
    let patterns = self::programs(&resolved.patterns, &grammars.1);
    let table = RuleTable {
        rules: &rules,
        programs: &programs,
        patterns: &patterns,
        every: &resolved.every,
        groups: &groups,
    };
    use_table(&table)
}

fn forms<'a>(parsed: &'a [Parsed<'_>]) -> Vec<Form<'a>> {
    forms_of(parsed).collect()
}

fn forms_of<'a>(parsed: &'a [Parsed<'_>]) -> impl Iterator<Item = Form<'a>> {
    parsed.iter().map(|one| Form { conditions: &one.conditions })
}

fn grammars<'a>(rows: &'a [ProgramRow<'_>]) -> Vec<Grammar<'a>> {
    rows.iter()
        .map(|row| Grammar {
            style: row.style,
            valued: &row.valued,
            global: row.global,
            harmless: row.harmless,
            commands: row.commands,
        })
        .collect()
}

fn programs<'a>(rows: &'a [ProgramRow<'_>], grammars: &'a [Grammar<'a>]) -> Vec<Program<'a>> {
    rows.iter()
        .zip(grammars)
        .map(|(row, grammar)| Program { name: row.name, grammar, forms: &row.forms })
        .collect()
}
