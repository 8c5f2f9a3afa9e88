#!/usr/bin/env python3
"""Writes the catalogue and its peers from facts.json: one text, three ways to declare it.

    python3 generate.py            writes src/tools/*.rs, toolsets.toml, and the peers' sources
    python3 generate.py --check    writes nothing; exit 1 and the names of files that would change

The same facts give the same bytes. Descriptions are filler words of the original's lengths.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BENCHES = HERE.parent
FACTS = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
TOOLS = FACTS["tools"]
WIDTH = 100
KEYWORDS = {"ref", "type", "move", "match", "in", "use", "where", "loop", "self", "box"}

# No word is the name of a tool.
WORDS = """
a an as at be by do go if in is it no of on or so to up all and any are ask but can day each end few for get
has how its key let may new not now one out own put run see set six the top try two use way who why you able
also area away back base best book both call care case city copy data date deep does done door down each easy
edge even ever fact fair fast feel file find firm five flat flow food form four free full gate give glad good
hand hard have head hear held help here high hold home hour idea into item join just keep kind knob known land
large last late lead left less life like line list live long look lost made mail main make many mark mean meet
mind more most move much must name near need next note once only open over page part pass past path plan play
point press quick quiet range reach ready right river round seven share sharp shelf shore short sight since
small solid sound south space spare stand start state steep still stone store table taken teach thick thing
third three title today touch track train under until upper usual value visit voice water weigh where which
while white whole winter within without wooden worker worth write yellow answer before behind better between
bridge button candle centre change choose corner covers during engine enough family figure finger follow
forest garden gather given ground harbour history however instead journey kitchen language library machine
measure meadow message minute morning nothing number outside paragraph picture planned pleasant position
practice prepare present quarter question reading reason receive remember replace request return season second
section sentence separate several shoulder signal silence simple someone speaking special station stories
straight strength sudden surface telephone thought through together tomorrow towards traveller treasure
understand usually valley village waiting weather welcome whatever whenever wonderful yesterday afternoon
breakfast carefully companion direction equipment furniture important knowledge newspaper somewhere especially
everything experience friendship impression population reasonable settlement themselves throughout
""".split()
BY_LENGTH = {}
for word in dict.fromkeys(WORDS):
    BY_LENGTH.setdefault(len(word), []).append(word)

# What the original shows only beside other tools: its sandbox's tools and the pages' alternative.
CONDITIONAL = {
    "browser_navigate": [(("web_search", "web_extract"), 85)],
    "execute_code": [
        ((name,), 90)
        for name in ("patch", "read_file", "search_files", "terminal", "web_extract", "web_search", "write_file")
    ],
}


def filler(seed, length):
    """Gives exactly `length` characters of words with a full stop at the end."""
    source = random.Random(f"{seed}/{length}")
    text, sentence = "", 0
    while len(text) < length:
        left = length - len(text) - (1 if text else 0)
        if left <= max(BY_LENGTH) + 1:
            size = left - 1
            if size not in BY_LENGTH:
                size = next(each for each in sorted(BY_LENGTH, reverse=True) if each + 2 <= left) if left > 2 else 0
        else:
            size = source.choice([each for each in range(2, 11) if left - each >= 4])
        word = source.choice(BY_LENGTH[size]) if size else ""
        if not text or text.endswith("."):
            word = word.capitalize()
        text += (" " if text else "") + word
        sentence += 1
        left = length - len(text)
        if left <= 1 or (sentence > 13 and left > 6):
            text, sentence = text + ".", 0
    assert len(text) == length, (seed, length, len(text))
    return text


def described(seed, length):
    """Gives a description; ours must not be empty where the original's is."""
    return filler(seed, max(length, 2))


def doc(text, indent="", width=WIDTH):
    """Writes a doc comment in lines of at most `width` columns."""
    room = width - len(indent) - 4
    lines, line = [], ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "".join(f"{indent}/// {each}\n" for each in [*lines, line])


def pascal(*names):
    return "".join(part.capitalize() for name in names for part in name.split("_"))


def identifier(name):
    return f"r#{name}" if name in KEYWORDS else name


def literal(value):
    return json.dumps(value, ensure_ascii=False)


def tool_text(name):
    """Gives a tool's unconditional description and its conditional parts; the lengths add up to the original's."""
    parts = []
    for names, length in CONDITIONAL.get(name, []):
        start = "Beside " + " and ".join(names) + ": "
        parts.append((names, start + filler(f"{name}+{names[0]}", length - len(start)).lower()))
    whole = TOOLS[name]["described"] - sum(len(text) + 1 for _, text in parts)
    return described(name, whole), parts


class Parameter:
    """One parameter or field: its Rust type, and what the types cannot say."""

    def __init__(self, owner, name, node, required):
        self.owner, self.name, self.node = owner, name, node
        self.required = name in required
        self.default = None if self.required else node.get("default")
        self.doc = described(f"{owner}.{name}", node["described"])
        self.items = []
        base = self.type_of(node, pascal(owner, name))
        self.type = base if self.required or self.default is not None else f"Option<{base}>"
        if node["type" if "type" in node else "oneOf"] == "number" and self.default is not None:
            self.default = float(self.default)

    def type_of(self, node, type_name):
        if "oneOf" in node:
            self.items.append(("untagged", type_name, node["oneOf"]))
            return type_name
        kind = node["type"]
        if kind == "array":
            item = node["items"]
            if item.get("enum"):
                self.items.append(("enum", type_name, item["enum"]))
                return f"Vec<{type_name}>"
            return f"Vec<{self.type_of(item, type_name)}>"
        if kind == "object" and node.get("properties"):
            fields = [Parameter(type_name, each, child, node["required"]) for each, child in node["properties"].items()]
            self.items.append(("struct", type_name, fields))
            return type_name
        if kind == "object":
            return "BTreeMap<String, Value>"
        return {"string": "String", "integer": "i64", "number": "f64", "boolean": "bool"}[kind]

    def bounds(self):
        node = self.node
        names = {"minimum": "min", "maximum": "max", "minItems": "min_items", "maxItems": "max_items"}
        return [(ours, node[theirs]) for theirs, ours in names.items() if theirs in node]

    def arguments(self):
        """Gives the inside of `#[arg(…)]`."""
        parts = []
        # `#[arg(enum = …)]` takes texts only; the two numbers that the original lists are not in hermes-cli.
        if self.node.get("enum") and self.node["type"] == "string":
            parts.append(f"enum = [{', '.join(literal(each) for each in self.node['enum'])}]")
        if self.default is not None:
            parts.append(f"default = {literal(self.default)}")
        return parts + [f"{name} = {value}" for name, value in self.bounds()]


def parameters(name):
    facts = TOOLS[name]
    return [Parameter(name, each, node, facts["required"]) for each, node in facts["parameters"].items()]


# Ours ---------------------------------------------------------------------------------------------------------


def our_item(kind, name, content):
    text = doc(described(name, 30))
    if kind == "struct":
        text += f"#[derive(Deserialize, ToolArgs)]\npub struct {name} {{\n"
        for field in content:
            arguments = field.arguments()
            attribute = f"    #[arg({', '.join(arguments)})]\n" if arguments else ""
            text += doc(field.doc, "    ") + attribute + f"    pub {identifier(field.name)}: {field.type},\n"
        return text + "}\n\n"
    reason = '#[expect(missing_docs, reason = "a variant\'s comment would be part of the schema")]\n'
    if kind == "untagged":
        inner = {"string": "Text(String)", "boolean": "Flag(bool)"}
        variants = ", ".join(inner[each] for each in content)
        return text + f"#[derive(Deserialize, ToolArgs)]\n#[serde(untagged)]\n{reason}pub enum {name} {{ {variants} }}\n\n"
    variants = ", ".join(pascal(each) for each in content)
    rename = '#[serde(rename_all = "snake_case")]\n'
    return text + f"#[derive(Deserialize, ToolArgs)]\n{rename}{reason}pub enum {name} {{ {variants} }}\n\n"


def our_tool(name):
    facts = TOOLS[name]
    ours = parameters(name)
    text = ""
    for parameter in ours:
        for item in parameter.items:
            text += our_item(*item)
    base, parts = tool_text(name)
    text += doc(base)
    for names, part in parts:
        text += f'#[when({" | ".join(names)}, "{part}")]\n'
    attribute = [f'toolset = "{facts["toolset"]}"']
    if facts["emoji"]:
        attribute.append(f'emoji = "{facts["emoji"]}"')
    if facts["requires_env"]:
        attribute.append(f'requires_env = ["{" | ".join(facts["requires_env"])}"]')
    if facts["max_result_chars"]:
        attribute.append(f"max_result_chars = {facts['max_result_chars']:_}")
    text += f"#[tool({', '.join(attribute)})]\npub async fn {name}("
    for parameter in ours:
        arguments = parameter.arguments()
        line = f"#[arg({', '.join(arguments)})] " if arguments else ""
        text += "\n" + doc(parameter.doc, "    ") + f"    {line}{identifier(parameter.name)}: {parameter.type},"
    text += "\n" if ours else ""
    text += ") -> Result<String, Infallible> {\n    Ok(String::new())\n}\n"
    derived = "Deserialize" in text
    head = f"//! The catalogue's `{name}`: the original's interface, filler for words. Made by `generate.py`.\n\n"
    std = "use std::{collections::BTreeMap, convert::Infallible};\n\n" if "BTreeMap" in text else "use std::convert::Infallible;\n\n"
    rest = "use serde::Deserialize;\n" if derived else ""
    rest += "use serde_json::Value;\n" if "Value>" in text else ""
    names = ["ToolArgs"] * derived + ["tool"] + ["when"] * ("#[when(" in text)
    rest += f"use toolwright::{names[0]};\n\n" if len(names) == 1 else f"use toolwright::{{{', '.join(names)}}};\n\n"
    return head + std + rest + text


def our_toolsets(text):
    """Takes the product's toolsets without the external tools: here every tool is native."""
    kept, skipping = [], False
    for line in text.splitlines():
        if line.startswith("["):
            skipping = line.startswith("[external")
            if skipping:
                while kept and kept[-1].startswith("#") and not kept[-1].startswith("#:"):
                    kept.pop()
        if line.startswith("#:schema"):
            continue
        if not skipping:
            kept.append(line)
    head = "# The product's toolsets without its external tools. Made by generate.py; edit toolsets/toolsets.toml.\n\n"
    return head + re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip() + "\n"


# The peers' ---------------------------------------------------------------------------------------------------

DERIVE = "#[derive(Deserialize, JsonSchema)]\n"
# schemars and rmcp keep a comment's line ends in the text, which would make theirs longer than ours.
ONE_LINE = 1 << 20


def peer_field(field, defaults):
    text = doc(field.doc, "    ", ONE_LINE)
    if field.default is not None:
        value = literal(field.default)
        word = "default_" + re.sub(r"\W+", "_", str(field.default).lower()).strip("_")
        word = "default_dot" if word == "default_" else word
        body = f"{value}.to_owned()" if isinstance(field.default, str) else value
        defaults[word] = f"fn {word}() -> {field.type} {{\n    {body}\n}}\n\n"
        text += f'    #[serde(default = "{word}")]\n'
    bounds = dict(field.bounds())
    for word, low, high in (("range", "min", "max"), ("length", "min_items", "max_items")):
        pair = [f"{side} = {bounds[key]}" for side, key in (("min", low), ("max", high)) if key in bounds]
        if pair:
            text += f"    #[schemars({word}({', '.join(pair)}))]\n"
    if field.node.get("enum"):
        values = ", ".join(literal(each) for each in field.node["enum"])
        text += f'    #[schemars(extend("enum" = [{values}]))]\n'
    return text + f"    pub {identifier(field.name)}: {field.type},\n"


def peer_item(kind, name, content, defaults):
    text = doc(described(name, 30), "", ONE_LINE) + DERIVE + "#[schemars(inline)]\n"
    if kind == "struct":
        return text + f"pub struct {name} {{\n" + "".join(peer_field(each, defaults) for each in content) + "}\n\n"
    if kind == "untagged":
        inner = {"string": "Text(String)", "boolean": "Flag(bool)"}
        return text + f"#[serde(untagged)]\npub enum {name} {{ {', '.join(inner[each] for each in content)} }}\n\n"
    variants = ", ".join(pascal(each) for each in content)
    return text + f'#[serde(rename_all = "snake_case")]\npub enum {name} {{ {variants} }}\n\n'


def peer_arguments():
    text, defaults = "", {}
    for name in TOOLS:
        theirs = parameters(name)
        for parameter in theirs:
            for item in parameter.items:
                text += peer_item(*item, defaults)
        if theirs:
            text += DERIVE + f"pub struct {pascal(name)}Arguments {{\n"
            text += "".join(peer_field(each, defaults) for each in theirs) + "}\n\n"
    head = "//! The parameters of the 79 tools, as schemars describes them. Made by `generate.py` of the catalogue.\n\n"
    head += "use std::collections::BTreeMap;\n\nuse schemars::JsonSchema;\nuse serde::Deserialize;\nuse serde_json::Value;\n\n"
    return head + "".join(text for _, text in sorted(defaults.items())) + text


def whole_text(name):
    base, parts = tool_text(name)
    return " ".join([base, *(part for _, part in parts)])


def rmcp_tools():
    text = "//! The 79 tools on rmcp's `ToolRouter`. Made by `generate.py` of the catalogue.\n\n"
    text += "use peer_arguments::*;\nuse rmcp::{handler::server::wrapper::Parameters, tool, tool_router};\n\n"
    text += "use crate::Server;\n\n#[tool_router(vis = \"pub\")]\nimpl Server {\n"
    for name, facts in TOOLS.items():
        given = f", Parameters(_): Parameters<{pascal(name)}Arguments>" if facts["parameters"] else ""
        text += doc(whole_text(name), "    ", ONE_LINE)
        text += f"    #[tool]\n    async fn {name}(&self{given}) -> String {{\n        String::new()\n    }}\n\n"
    return text + "}\n"


def rig_tools():
    text = "//! The 79 tools in rig's `ToolSet`. Made by `generate.py` of the catalogue.\n\n"
    text += "use peer_arguments::*;\nuse rig_agent::tool::ToolSet;\n\nuse crate::portable_tool;\n\n"
    for name, facts in TOOLS.items():
        arguments = f"{pascal(name)}Arguments" if facts["parameters"] else "crate::NoArguments"
        words = " \\\n     ".join(line[4:] for line in doc(whole_text(name)).splitlines())
        text += f'portable_tool!(\n    {pascal(name)},\n    "{name}",\n    {arguments},\n    "{words}"\n);\n'
    text += "\npub fn toolset() -> ToolSet {\n    let mut set = ToolSet::default();\n"
    text += "".join(f"    set.add_tool({pascal(name)});\n" for name in TOOLS)
    return text + "    set\n}\n"


def names_list():
    """Gives the names that the preset of the command line resolves to."""
    core = sorted(FACTS["toolsets"]["hermes-cli"]["tools"])
    lines = "".join(f'    "{name}",\n' for name in core)
    head = "/// What `hermes-cli` resolves to, sorted.\n"
    return head + f"pub const HERMES_CLI: [&str; {len(core)}] = [\n{lines}];\n"


def formatted(path, text):
    if path.suffix != ".rs":
        return text
    command = ["rustfmt", "--edition", "2024", "--config", "max_width=110,use_small_heuristics=Max"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{path.relative_to(BENCHES)}: rustfmt: {done.stderr}")
    return done.stdout


def outputs():
    files = {HERE / "src/tools" / f"{name}.rs": our_tool(name) for name in TOOLS}
    peers = BENCHES / "peers"
    files[peers / "arguments/src/lib.rs"] = peer_arguments() + names_list()
    files[peers / "rmcp/src/tools.rs"] = rmcp_tools()
    files[peers / "rig/src/tools.rs"] = rig_tools()
    toolsets = BENCHES.parent.parent / "toolsets/toolsets.toml"
    if toolsets.exists():
        files[HERE / "toolsets.toml"] = our_toolsets(toolsets.read_text(encoding="utf-8"))
    return {path: formatted(path, text) for path, text in files.items()}


def main():
    check = "--check" in sys.argv[1:]
    stale = []
    for path, text in outputs().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(BENCHES)))
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(("stale: " if check else "wrote: ") + name)
    sys.exit(1 if check and stale else 0)


main()
