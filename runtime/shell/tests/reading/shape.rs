//! A tree on one line, without places: what tests compare.

use toolwright_shell::{
    Assignment, Command, Compound, Direction, Follows, Part, Quoting, Redirect, RedirectOperator, Script,
    Stage, Word,
};

/// Writes a tree: pipelines between `;`, `&&` and `||`, quoted text between `'`, compounds in braces.
pub(crate) fn shape(script: &Script) -> String {
    let mut text = String::new();
    for (index, item) in script.items.iter().enumerate() {
        text.push_str(match item.follows {
            Follows::Always if index == 0 => "",
            Follows::Always => " ; ",
            Follows::OnSuccess => " && ",
            Follows::OnFailure => " || ",
        });
        let stages: Vec<String> = item.pipeline.stages.iter().map(stage).collect();
        text.push_str(&stages.join(" | "));
        text.push_str(if item.background { " &" } else { "" });
    }
    text
}

fn stage(stage: &Stage) -> String {
    let mut pieces = Vec::new();
    match &stage.command {
        Command::Simple { assignments, words } => {
            pieces.extend(assignments.iter().map(assignment));
            pieces.extend(words.iter().map(word));
        }
        Command::Compound { kind, words, bodies } => {
            pieces.push(name(kind));
            pieces.extend(words.iter().map(word));
            pieces.extend(bodies.iter().map(|body| format!("{{{}}}", shape(body))));
        }
    }
    pieces.extend(stage.redirects.iter().map(redirect));
    pieces.join(" ")
}

fn name(kind: &Compound) -> String {
    match kind {
        Compound::Subshell => "SUBSHELL".to_owned(),
        Compound::Group => "GROUP".to_owned(),
        Compound::If => "IF".to_owned(),
        Compound::Loop => "LOOP".to_owned(),
        Compound::For(name) => format!("FOR {name}"),
        Compound::ArithmeticFor => "FOR-ARITHMETIC".to_owned(),
        Compound::Select(name) => format!("SELECT {name}"),
        Compound::Case => "CASE".to_owned(),
        Compound::Function(name) => format!("FUNCTION {name}"),
        Compound::Test => "TEST".to_owned(),
        Compound::Arithmetic => "ARITHMETIC".to_owned(),
        Compound::Coprocess => "COPROCESS".to_owned(),
    }
}

fn assignment(assignment: &Assignment) -> String {
    let sign = if assignment.partial { "+=" } else { "=" };
    let values: Vec<String> = assignment.values.iter().map(word).collect();
    let values = values.join(" ");
    if assignment.array {
        format!("{}{sign}({values})", assignment.name)
    } else {
        format!("{}{sign}{values}", assignment.name)
    }
}

fn redirect(redirect: &Redirect) -> String {
    let sign = match redirect.operator {
        RedirectOperator::Read => "<",
        RedirectOperator::Write => ">",
        RedirectOperator::Append => ">>",
        RedirectOperator::ReadWrite => "<>",
        RedirectOperator::WriteBoth => "&>",
        RedirectOperator::AppendBoth => "&>>",
        RedirectOperator::Duplicate => ">&",
        RedirectOperator::HereDocument => "<<",
        RedirectOperator::HereString => "<<<",
    };
    format!("{}{sign}{}", redirect.descriptor.as_deref().unwrap_or_default(), word(&redirect.target))
}

/// Writes a word; text side by side is one.
pub(crate) fn word(word: &Word) -> String {
    parts(&word.parts)
}

fn parts(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut is_quoted = false;
    for part in parts {
        if let Part::Quoted(quoted) = part {
            if is_quoted {
                text.pop();
            } else {
                text.push('\'');
            }
            text.push_str(&quoted.replace('\n', "\\n"));
            text.push('\'');
            is_quoted = true;
        } else {
            text.push_str(&single(part));
            is_quoted = false;
        }
    }
    text
}

fn single(part: &Part) -> String {
    let marked = |text: String, quoting: Quoting| match quoting {
        Quoting::Bare => text,
        Quoting::Quoted => format!("\"{text}\""),
    };
    match part {
        Part::Bare(text) | Part::Quoted(text) => text.clone(),
        Part::Parameter { name, operation: None, quoting } => marked(format!("${name}"), *quoting),
        Part::Parameter { name, operation: Some(operation), quoting } => {
            let words: Vec<String> = operation.words.iter().map(word).collect();
            marked(format!("${{{name} {} {}}}", operation.operator, words.join(" ")), *quoting)
        }
        Part::Substitution { script, quoting } => marked(format!("$({})", shape(script)), *quoting),
        Part::Process { script, direction: Direction::Read } => format!("<({})", shape(script)),
        Part::Process { script, direction: Direction::Write } => format!(">({})", shape(script)),
        Part::Arithmetic { text, parts: inner } => format!("$(({}|{}))", text.trim(), parts(inner)),
    }
}
