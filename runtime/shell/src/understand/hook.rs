//! Variables whose value somebody runs: pagers, editors, transports, prompts.

use super::{Context, Mind, Start};
use crate::{Text, Turn};

/// Variables whose value is a text for a shell, sorted.
const RUN: &[&str] = &[
    "BAT_PAGER",
    "BROWSER",
    "CVS_RSH",
    "DELTA_PAGER",
    "EDITOR",
    "FCEDIT",
    "GH_BROWSER",
    "GH_EDITOR",
    "GH_PAGER",
    "GIT_ASKPASS",
    "GIT_EDITOR",
    "GIT_EXTERNAL_DIFF",
    "GIT_PAGER",
    "GIT_PROXY_COMMAND",
    "GIT_SEQUENCE_EDITOR",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "KUBE_EDITOR",
    "LESSCLOSE",
    "LESSOPEN",
    "MAKE_SHELL",
    "MANPAGER",
    "PAGER",
    "PROMPT_COMMAND",
    "RSYNC_CONNECT_PROG",
    "RSYNC_RSH",
    "SSH_ASKPASS",
    "SUDO_ASKPASS",
    "SUDO_EDITOR",
    "SVN_EDITOR",
    "SVN_SSH",
    "SYSTEMD_EDITOR",
    "SYSTEMD_PAGER",
    "TEXEDIT",
    "VISUAL",
];

/// Variables whose value is expanded like a text in double quotes, sorted.
const EXPANDED: &[&str] = &["BASH_ENV", "ENV", "PS0", "PS1", "PS2", "PS4"];

/// Gives whether somebody runs the value of a variable.
fn is_run(name: &str) -> bool {
    RUN.binary_search(&name).is_ok() || EXPANDED.binary_search(&name).is_ok()
}

impl Mind<'_> {
    /// Walks what a variable's value would run.
    pub(super) fn hook(&mut self, name: &str, value: &Text, context: &Context) {
        if !is_run(name) {
            return;
        }
        let context = &Context { turn: Turn::Uncalled, ..context.clone() };
        if let Some(text) = self.process(value).and_then(|output| output.text.clone()) {
            let start = Start::of(Vec::new(), context, self.environment.directory());
            self.child(&Text::Exact(text), Vec::new(), &start, context);
            return;
        }
        let known = value.known_start();
        if known.trim().is_empty() {
            return;
        }
        let text = if RUN.binary_search(&name).is_ok() {
            // `LESSOPEN` may begin with a bar.
            let text = self.source_of(value);
            text.trim_start_matches(['|', '-', ' ']).to_owned()
        } else if known.contains("$(") || known.contains('`') {
            format!(": \"{}\"", self.source_of(value).replace('"', "\\\""))
        } else {
            return;
        };
        let mut start = Start::of(Vec::new(), context, self.environment.directory());
        start.via = Self::via(&context.via, name);
        self.child(&Text::Exact(text), Vec::new(), &start, context);
    }
}

#[cfg(test)]
mod tests {
    use super::{EXPANDED, RUN};

    #[test]
    fn names_are_sorted() {
        assert!(RUN.is_sorted() && EXPANDED.is_sorted());
    }
}
