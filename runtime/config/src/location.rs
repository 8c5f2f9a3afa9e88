//! Where the configuration is: worked out from the arguments and the environment, both given as values.

use serde::Serialize;
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

/// The arguments that every command has.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    /// `--config FILE`.
    pub config: Option<PathBuf>,
    /// `--home DIR`.
    pub home: Option<PathBuf>,
}

/// Environment variables as a value; the first of a repeated name counts.
#[derive(Debug, Clone, Default)]
pub struct Variables(Vec<(OsString, OsString)>);

impl Variables {
    /// Takes variables from pairs.
    pub fn from_pairs<N: Into<OsString>, V: Into<OsString>>(pairs: impl IntoIterator<Item = (N, V)>) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// The value of a variable that is set and not empty.
    pub fn get(&self, name: &str) -> Option<&OsStr> {
        let (_, value) = self.0.iter().find(|(known, _)| known == name)?;
        (!value.is_empty()).then_some(value)
    }

    /// All variables as text; bytes that are not UTF-8 become replacement characters.
    pub fn text_pairs(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.0.iter().map(|(name, value)| (name.to_string_lossy().into(), value.to_string_lossy().into()))
    }
}

/// What named the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Origin {
    /// `--config`.
    #[serde(rename = "--config")]
    ConfigArgument,
    /// `--home`.
    #[serde(rename = "--home")]
    HomeArgument,
    /// `TOOLWRIGHT_HOME`.
    #[serde(rename = "TOOLWRIGHT_HOME")]
    Variable,
    /// Nothing: it is the default.
    #[serde(rename = "default")]
    Default,
}

/// Where the program keeps its own, and its configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locations {
    /// The program's folder; absent where the user has no home.
    pub home: Option<PathBuf>,
    /// The configuration file; absent where neither it nor a home is known.
    pub config: Option<PathBuf>,
    /// What named the configuration file.
    pub origin: Origin,
    /// Where Hermes Agent would keep its configuration, for a hint.
    pub(crate) hermes: Option<PathBuf>,
}

impl Locations {
    /// Works out the places: `--config`, `--home`, `TOOLWRIGHT_HOME`, `~/.toolwright`, in this order.
    pub fn from(arguments: &Arguments, variables: &Variables) -> Self {
        let user = variables.get("HOME").or_else(|| variables.get("USERPROFILE")).map(PathBuf::from);
        let named = variables.get("TOOLWRIGHT_HOME").map(|value| expand(value, user.as_ref()));
        let (home, origin) = match (&arguments.home, named) {
            (Some(home), _) => (Some(home.clone()), Origin::HomeArgument),
            (None, Some(home)) => (Some(home), Origin::Variable),
            (None, None) => (user.as_ref().map(|user| user.join(".toolwright")), Origin::Default),
        };
        let hermes = variables.get("HERMES_HOME").map(PathBuf::from);
        let hermes = hermes.or_else(|| user.map(|user| user.join(".hermes"))).map(|home| home.join(FILE));
        match &arguments.config {
            Some(config) => {
                Self { home, config: Some(config.clone()), origin: Origin::ConfigArgument, hermes }
            }
            None => Self { config: home.as_ref().map(|home| home.join(FILE)), home, origin, hermes },
        }
    }

    /// Takes relative places as meant from this directory: programs that are started elsewhere get them too.
    #[must_use]
    pub fn from_directory(self, directory: &Path) -> Self {
        let absolute = |place: Option<PathBuf>| place.map(|place| directory.join(place));
        let Self { home, config, origin, hermes } = self;
        Self { home: absolute(home), config: absolute(config), origin, hermes }
    }
}

/// The configuration's file name.
const FILE: &str = "config.yaml";

/// Reads a leading `~/` as the user's home: in a file of variables no shell has done it.
fn expand(value: &OsStr, user: Option<&PathBuf>) -> PathBuf {
    let rest = value.to_str().and_then(|text| text.strip_prefix('~'));
    match (rest, user) {
        (Some(""), Some(user)) => user.clone(),
        (Some(rest), Some(user)) if rest.starts_with('/') => user.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Config, home and variables; the home, file and origin that they mean.
    type Row<'t> = (
        Option<&'t str>,
        Option<&'t str>,
        &'t [(&'t str, &'t str)],
        Option<&'t str>,
        Option<&'t str>,
        Origin,
    );

    #[test]
    fn the_first_that_is_said_counts() {
        let table: [Row<'_>; 9] = [
            (
                None,
                None,
                &[("HOME", "/u")],
                Some("/u/.toolwright"),
                Some("/u/.toolwright/config.yaml"),
                Origin::Default,
            ),
            (
                None,
                None,
                &[("HOME", "/u"), ("TOOLWRIGHT_HOME", "/t")],
                Some("/t"),
                Some("/t/config.yaml"),
                Origin::Variable,
            ),
            (
                None,
                None,
                &[("HOME", "/u"), ("TOOLWRIGHT_HOME", "")],
                Some("/u/.toolwright"),
                Some("/u/.toolwright/config.yaml"),
                Origin::Default,
            ),
            (
                None,
                None,
                &[("HOME", "/u"), ("TOOLWRIGHT_HOME", "~/t")],
                Some("/u/t"),
                Some("/u/t/config.yaml"),
                Origin::Variable,
            ),
            (None, None, &[("TOOLWRIGHT_HOME", "~x")], Some("~x"), Some("~x/config.yaml"), Origin::Variable),
            (
                None,
                Some("/h"),
                &[("TOOLWRIGHT_HOME", "/t")],
                Some("/h"),
                Some("/h/config.yaml"),
                Origin::HomeArgument,
            ),
            (Some("/c"), None, &[("HOME", "/u")], Some("/u/.toolwright"), Some("/c"), Origin::ConfigArgument),
            (Some("/c"), Some("/h"), &[], Some("/h"), Some("/c"), Origin::ConfigArgument),
            (None, None, &[], None, None, Origin::Default),
        ];
        for (config, home, variables, wanted_home, wanted_config, origin) in table {
            let arguments = Arguments { config: config.map(PathBuf::from), home: home.map(PathBuf::from) };
            let variables = Variables::from_pairs(variables.iter().copied());
            let found = Locations::from(&arguments, &variables);
            assert_eq!(found.home.as_deref(), wanted_home.map(Path::new), "{arguments:?} {variables:?}");
            assert_eq!(found.config.as_deref(), wanted_config.map(Path::new), "{arguments:?} {variables:?}");
            assert_eq!(found.origin, origin, "{arguments:?} {variables:?}");
        }
    }

    #[test]
    fn relative_places_are_meant_from_the_directory() {
        let table = [
            (None, None, "rel", "/here/rel", "/here/rel/config.yaml"),
            (None, Some("../h"), "/t", "/here/../h", "/here/../h/config.yaml"),
            (Some("c.yaml"), None, "/t", "/t", "/here/c.yaml"),
            (Some("/c.yaml"), Some("/h"), "rel", "/h", "/c.yaml"),
        ];
        for (config, home, variable, wanted_home, wanted_config) in table {
            let arguments = Arguments { config: config.map(PathBuf::from), home: home.map(PathBuf::from) };
            let variables = Variables::from_pairs([("TOOLWRIGHT_HOME", variable)]);
            let found = Locations::from(&arguments, &variables).from_directory(Path::new("/here"));
            assert_eq!(found.home.as_deref(), Some(Path::new(wanted_home)), "{arguments:?} {variable}");
            assert_eq!(found.config.as_deref(), Some(Path::new(wanted_config)), "{arguments:?} {variable}");
        }
        let nowhere = Locations::from(&Arguments::default(), &Variables::default());
        assert_eq!(nowhere.clone().from_directory(Path::new("/here")), nowhere);
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_text_stay_usable() {
        use std::os::unix::ffi::OsStringExt;
        let odd = OsString::from_vec(b"/t\xff".to_vec());
        let variables = Variables::from_pairs([(OsString::from("TOOLWRIGHT_HOME"), odd.clone())]);
        assert_eq!(Locations::from(&Arguments::default(), &variables).home, Some(PathBuf::from(odd)));
        assert_eq!(
            variables.text_pairs().collect::<Vec<_>>(),
            [("TOOLWRIGHT_HOME".to_owned(), "/t\u{fffd}".to_owned())]
        );
    }
}
