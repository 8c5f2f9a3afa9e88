//! `plugins`: which are there, which are loaded, a new one, and their own commands.

use std::path::Path;

use toolwright_config::{Change, Config, PluginSettings, Scalar, write};
use toolwright_plugins::{
    CommandError, PluginFault, PluginState, Plugins, ScaffoldError, Standing, nearest_name, scaffold,
};

use crate::{
    arguments::{PluginsAction, PluginsArguments, PluginsEnableArguments, PluginsRunArguments},
    failure::{Failure, Problem, Verdict, visible},
    output,
    session::Session,
};

/// Carries out what is to be done about plugins.
pub(crate) fn run(session: &Session, arguments: &PluginsArguments) -> Result<Verdict, Failure> {
    match &arguments.action {
        PluginsAction::List => list(session),
        PluginsAction::Enable(arguments) => enable(session, arguments),
        PluginsAction::Disable(arguments) => disable(session, &arguments.name),
        PluginsAction::New(arguments) => new(session, &arguments.name),
        PluginsAction::Run(arguments) => run_command(session, arguments),
    }
}

fn list(session: &Session) -> Result<Verdict, Failure> {
    let settings = session.configuration()?.plugins();
    let survey = survey(session, &settings);
    for fault in &survey.unknown {
        output::note(&format!("warning: {}", visible(&fault.to_string())));
    }
    print(session, &survey.states)?;
    if survey.states.is_empty() && !session.global.json {
        output::note("no plugin is there: `toolwright plugins new NAME` writes one");
    }
    Ok(Verdict::Done)
}

fn enable(session: &Session, arguments: &PluginsEnableArguments) -> Result<Verdict, Failure> {
    let config = session.configuration()?;
    let name = arguments.name.as_str();
    let known = survey(session, &config.plugins());
    let state = known.find(name)?;
    if !state.sound {
        let problems = state
            .faults
            .iter()
            .map(|fault| Problem { message: fault.message.clone(), help: fault.remedy.clone() });
        return Err(Failure::Usage { problems: problems.collect() });
    }
    let entry = |key| ["plugins", "entries", name, key];
    let mut changes: Vec<(Vec<&str>, Change)> = Vec::new();
    if arguments.allow_tool_override || arguments.no_allow_tool_override {
        let flag = Change::Set(Scalar::Flag(arguments.allow_tool_override));
        changes.push((entry("allow_tool_override").to_vec(), flag));
    }
    if config.plugins().entry(name).enabled == Some(false) {
        changes.push((entry("enabled").to_vec(), Change::Set(Scalar::Flag(true))));
    }
    let names = || vec![name.to_owned()];
    // What may fail without any harm comes first.
    changes.insert(0, (vec!["plugins", "disabled"], Change::Remove(names())));
    changes.push((vec!["plugins", "enabled"], Change::Add(names())));
    changed(session, &changes)?;
    let word = if arguments.allow_tool_override { ", and may replace tools of others" } else { "" };
    done(session, name, &format!("`{name}` is enabled{word}: it is loaded where tools are used"))
}

fn disable(session: &Session, name: &str) -> Result<Verdict, Failure> {
    let settings = session.configuration()?.plugins();
    let is_named = settings.enabled.iter().any(|known| known == name) || settings.entries.contains_key(name);
    if !is_named && !settings.disabled.iter().any(|known| known == name) {
        survey(session, &settings).find(name)?;
    }
    let names = || vec![name.to_owned()];
    changed(session, &[(vec!["plugins", "disabled"], Change::Add(names()))])?;
    // That is enough; the rest is tidiness.
    if let Err(error) = write(&session.locations, &["plugins", "enabled"], &Change::Remove(names())) {
        output::note(&format!(
            "note: `{name}` stays in plugins.enabled, where plugins.disabled goes before it: {error}"
        ));
    }
    let what = format!(
        "`{name}` is disabled: nothing of it is loaded any more; a `toolwright serve` that runs takes that up in seconds"
    );
    done(session, name, &what)
}

fn new(session: &Session, name: &str) -> Result<Verdict, Failure> {
    let folder = scaffold(home(session)?, name, session.registry).map_err(|error| match error {
        ScaffoldError::Io { path, source } => Failure::io(format!("writing {}", path.display()), source),
        error => Failure::usage(error.to_string(), ""),
    })?;
    output::note(&format!("written; `toolwright plugins enable {name}` lets it be loaded"));
    if session.global.json {
        let settings = session.configuration()?.plugins();
        let states = survey(session, &settings).states;
        print(session, &only(states, name))?;
    } else {
        output::lines([folder.display()])?;
    }
    Ok(Verdict::Done)
}

fn run_command(session: &Session, arguments: &PluginsRunArguments) -> Result<Verdict, Failure> {
    let settings = session.configuration()?.plugins();
    let state = survey(session, &settings).find(&arguments.name)?;
    if !settings.is_enabled(&arguments.name) {
        let help = format!("`toolwright plugins enable {}`", state.id);
        return Err(Failure::usage(format!("plugin `{}` is not enabled", state.id), help));
    }
    let answer = session.wait(async {
        // Only this one is started.
        let only = PluginSettings { enabled: vec![state.id.clone()], ..settings.clone() };
        let entries = only.entries.into_iter().filter(|(id, _)| *id == state.id).collect();
        let only = PluginSettings { entries, ..only };
        let plugins = Plugins::start(session.plugin_house(), only, session.plugins).await;
        let answer = plugins.run_command(&state.id, &arguments.command, &arguments.arguments).await;
        let states = plugins.states();
        plugins.stop().await;
        (answer, states)
    })?;
    let (answer, states) = answer;
    match answer {
        Ok(answer) if session.global.json => {
            output::json(&answer)?;
            Ok(if answer.status == 0 { Verdict::Done } else { Verdict::Failed })
        }
        Ok(answer) => {
            let end = if answer.text.is_empty() || answer.text.ends_with('\n') { "" } else { "\n" };
            output::text(&format!("{}{end}", answer.text))?;
            Ok(if answer.status == 0 { Verdict::Done } else { Verdict::Failed })
        }
        Err(error @ CommandError::NoCommand { .. }) => Err(Failure::usage(error.to_string(), "")),
        Err(error) => {
            output::note(&format!("error: {}", visible(&error.to_string())));
            let states = only(states, &arguments.name);
            states.iter().flat_map(|state| &state.faults).for_each(note_fault);
            Ok(Verdict::Failed)
        }
    }
}

fn note_fault(fault: &PluginFault) {
    output::note(&format!("  {}", visible(&fault.to_string())));
}

/// What is there.
struct Survey {
    states: Vec<PluginState>,
    unknown: Vec<PluginFault>,
}

impl Survey {
    /// Gives the plugin that a name belongs to.
    fn find(self, name: &str) -> Result<PluginState, Failure> {
        let near = nearest_name(name, self.states.iter().map(|state| state.id.as_str()));
        let found = self.states.into_iter().find(|state| state.id == name);
        found.ok_or_else(|| {
            let help =
                near.unwrap_or_else(|| "`toolwright plugins list` shows those that are there".to_owned());
            Failure::usage(format!("there is no plugin `{name}`"), help)
        })
    }
}

fn survey(session: &Session, settings: &PluginSettings) -> Survey {
    let (home, project) = (session.locations.home.as_deref(), session.working_directory());
    let (states, unknown) = Plugins::survey(home, Some(&project), settings, session.plugins);
    Survey { states, unknown }
}

fn home(session: &Session) -> Result<&Path, Failure> {
    session.locations.home.as_deref().ok_or_else(|| {
        Failure::usage("no home folder is known", "set HOME or TOOLWRIGHT_HOME, or give --home DIR")
    })
}

/// Makes changes to the configuration; what is there already is left alone.
fn changed(session: &Session, changes: &[(Vec<&str>, Change)]) -> Result<(), Failure> {
    for (path, change) in changes {
        write(&session.locations, path, change).map_err(|error| Failure::usage(error.to_string(), ""))?;
    }
    Ok(())
}

/// Says what is now in force.
fn done(session: &Session, name: &str, what: &str) -> Result<Verdict, Failure> {
    output::note(what);
    if session.global.json {
        let loaded =
            Config::load(&session.locations).map_err(|error| Failure::usage(error.to_string(), ""))?;
        let states = survey(session, &loaded.config.plugins()).states;
        print(session, &only(states, name))?;
    }
    Ok(Verdict::Done)
}

fn only(states: Vec<PluginState>, name: &str) -> Vec<PluginState> {
    states.into_iter().filter(|state| state.id == name).collect()
}

fn print(session: &Session, states: &[PluginState]) -> Result<(), Failure> {
    if session.global.json { output::json(states) } else { output::lines(states.iter().flat_map(shown)) }
}

/// A plugin as a person reads it: a line, and below it what is to be said of it.
fn shown(state: &PluginState) -> Vec<String> {
    let word = match state.state {
        Standing::Off => "off",
        Standing::Enabled => "enabled",
        Standing::Starting => "starting",
        Standing::Running => "running",
        Standing::Failed => "failed",
        Standing::Crashed => "crashed",
    };
    let place = match &state.folder {
        Some(folder) => folder.display().to_string(),
        None => "compiled in".to_owned(),
    };
    let mut lines = vec![format!("{}  {}  {word}  {place}", state.id, state.version)];
    let mut tell = |what: &str, list: Vec<String>| {
        if !list.is_empty() {
            lines.push(format!("  {what}: {}", list.join(", ")));
        }
    };
    tell("about", Some(state.description.clone()).filter(|text| !text.is_empty()).into_iter().collect());
    tell("tools", state.tools.clone());
    tell("toolsets", state.toolsets.clone());
    tell("hooks", state.hooks.iter().map(|hook| format!("{} ({})", hook.point, hook.role)).collect());
    tell("commands", state.commands.iter().map(|command| command.name.clone()).collect());
    tell("gets the variables", state.env.clone());
    if state.allow_tool_override {
        tell("may", vec!["replace tools of others (allow_tool_override)".to_owned()]);
    }
    lines.extend(state.faults.iter().map(|fault| format!("  fault: {fault}")));
    lines.into_iter().map(|line| visible(&line.replace(['\n', '\r'], " "))).collect()
}
