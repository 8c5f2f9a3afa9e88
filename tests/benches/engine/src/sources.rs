//! Source texts of any number of tools and toolsets, as an author would write them, for the compiler to read.

use std::fmt::Write;

/// One generated file: its path below the crate, and its text.
pub type File = (String, String);

/// Writes the toolsets: each with up to ten tools of other homes and two earlier toolsets.
pub fn toolsets_toml(tools: usize, toolsets: usize) -> File {
    let mut text = String::new();
    for position in 0..toolsets {
        let guests: Vec<String> = (1..=10)
            .map(|step| (position * 31 + step * 7) % tools)
            .filter(|tool| tool % toolsets != position)
            .map(|tool| format!("\"{}\"", tool_name(tool)))
            .collect();
        let includes = match position {
            0..6 => String::new(),
            _ => format!("includes = [\"toolset_{:03}\", \"toolset_{:03}\"]\n", position / 2, position / 3),
        };
        let guests = guests.join(", ");
        let _ = write!(
            text,
            "[toolset.toolset_{position:03}]\ndescription = \"Set {position} of the bench\"\ntools = [{guests}]\n{includes}\n"
        );
    }
    ("toolsets.toml".to_owned(), text)
}

/// Writes one file for each tool.
pub fn tool_files(tools: usize, toolsets: usize) -> Vec<File> {
    (0..tools).map(|position| tool_file(position, tools, toolsets)).collect()
}

fn tool_file(position: usize, tools: usize, toolsets: usize) -> File {
    let name = tool_name(position);
    let home = position % toolsets;
    let other = tool_name((position + 1) % tools);
    let when = match position % 10 {
        0 => format!("#[when({other}, \"Prefer {other} for what is short.\")]\n"),
        _ => String::new(),
    };
    let text = format!(
        "//! Tool {position} of the bench.\n\nuse toolwright::{{tool, when}};\n\n\
         /// Does the work that tool number {position} of the bench is there to do, and says in some words what came\n\
         /// of it; a description of the usual length of two lines.\n\
         {when}#[tool(toolset = \"toolset_{home:03}\", emoji = \"⚙\", max_result_chars = 100_000)]\n\
         pub async fn {name}(\n\
         \x20   /// The path of the thing to work on.\n    path: String,\n\
         \x20   /// How many lines at most.\n    #[arg(default = 500, min = 1, max = 2000)]\n    limit: u32,\n\
         \x20   /// How to go about it.\n    #[arg(enum = [\"fast\", \"careful\"], default = \"fast\")]\n    mode: String,\n\
         \x20   /// When to give up, in seconds.\n    timeout: Option<u32>,\n\
         ) -> Result<String, std::convert::Infallible> {{\n    drop((limit, mode, timeout));\n    Ok(path)\n}}\n"
    );
    (format!("src/tools/{name}.rs"), text)
}

fn tool_name(position: usize) -> String {
    format!("tool_{position:04}")
}
