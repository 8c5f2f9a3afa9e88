//! Where a path really leads: links and parents followed, also where nothing is yet.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

use crate::Workspace;

/// More links than this in one path are a circle.
const MOST_LINKS: usize = 40;

impl Workspace {
    /// Gives the one true place of a path as a model writes it: absolute, with all links and `..` followed as
    /// far as there is something. `None` if it is no path, goes in a circle or leads where nobody may look.
    pub fn true_place(&self, path: &str) -> Option<PathBuf> {
        let path = self.resolve(path).ok()?;
        fs::canonicalize(&path).ok().or_else(|| step_by_step(&path, MOST_LINKS))
    }
}

fn step_by_step(path: &Path, links: usize) -> Option<PathBuf> {
    let mut place = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = place.pop(),
            Component::CurDir => {}
            Component::Prefix(_) | Component::RootDir => place.push(part),
            Component::Normal(name) => {
                place.push(name);
                place = follow(place, links)?;
            }
        }
    }
    Some(place)
}

/// Follows a link at the end of a path, also one that leads to nothing yet: a write there makes its target.
fn follow(place: PathBuf, links: usize) -> Option<PathBuf> {
    match fs::canonicalize(&place) {
        Ok(real) => Some(real),
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(&place) {
            Ok(target) => step_by_step(&place.parent()?.join(target), links.checked_sub(1)?),
            Err(_) => Some(place),
        },
        Err(_) => None,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use crate::Workspace;

    #[test]
    fn links_and_parents_are_followed_as_far_as_there_is_something() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(folder.path()).expect("a place");
        fs::create_dir_all(root.join("real/deep")).expect("made");
        fs::write(root.join("real/a"), "").expect("written");
        symlink("real/deep", root.join("link")).expect("linked");
        symlink("real/new", root.join("dangling")).expect("linked");
        symlink("circle", root.join("circle")).expect("linked");
        let workspace = Workspace::new(&root, Some(root.join("real")));
        let table = [
            ("real/a", Some("real/a")),
            ("./real/../real/a", Some("real/a")),
            ("link/../a", Some("real/a")),
            ("link/new/file", Some("real/deep/new/file")),
            ("dangling", Some("real/new")),
            ("dangling/below", Some("real/new/below")),
            ("missing/../real/a", Some("real/a")),
            ("~/a", Some("real/a")),
            (".", Some("")),
            ("circle", None),
            ("real/a/below", None),
            ("", None),
        ];
        for (path, place) in table {
            assert_eq!(workspace.true_place(path), place.map(|place| root.join(place)), "{path}");
        }
    }
}
