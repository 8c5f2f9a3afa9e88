#!/usr/bin/env python3
"""Writes facts.json: names, types and lengths of the Python original's tools, no sentence of it.

Run once, with the interpreter of a virtual environment that holds hermes-agent 0.19.0:

    HERMES_HOME=$(mktemp -d) HERMES_DISABLE_LAZY_INSTALLS=1 python extract.py > facts.json

The definitions are those that a model gets when every availability check passes.
"""

import json
import logging

logging.disable(logging.CRITICAL)

import model_tools
import tools.registry
from model_tools import _LEGACY_TOOLSET_MAP
from toolsets import TOOLSETS

KEPT = ("type", "default", "enum", "minimum", "maximum", "minItems", "maxItems")


def schema(node):
    """Keeps a schema's structure, and of its description the length only."""
    facts = {key: node[key] for key in KEPT if key in node}
    facts["described"] = len(node.get("description", ""))
    for key in ("anyOf", "oneOf"):
        if key in node:
            facts[key] = [branch["type"] for branch in node[key]]
    if "items" in node:
        facts["items"] = schema(node["items"])
    if node.get("properties"):
        facts["properties"] = {name: schema(child) for name, child in node["properties"].items()}
        facts["required"] = node.get("required", [])
    return facts


def tool(entry, effective):
    """Gives the facts of one tool."""
    definition = effective.get(entry.name, entry.schema)
    parameters = schema(definition["parameters"])
    limit = entry.max_result_size_chars
    return {
        "toolset": entry.toolset,
        "described": len(definition["description"]),
        "bytes": len(json.dumps({"type": "function", "function": definition})),
        "requires_env": list(entry.requires_env or []),
        "emoji": entry.emoji,
        "max_result_chars": limit if isinstance(limit, int) else None,
        "parameters": parameters.get("properties", {}),
        "required": parameters.get("required", []),
    }


def main():
    tools.registry._check_fn_cached = lambda check: True
    definitions = model_tools.get_tool_definitions(quiet_mode=True, skip_tool_search_assembly=True)
    effective = {each["function"]["name"]: each["function"] for each in definitions}
    entries = sorted(tools.registry.registry._tools.values(), key=lambda entry: entry.name)
    facts = {
        "about": "hermes-agent 0.19.0: structure and lengths, written by extract.py",
        "tools": {entry.name: tool(entry, effective) for entry in entries},
        "toolsets": {
            name: {
                "tools": list(entry.get("tools", [])),
                "includes": list(entry.get("includes", [])),
                "posture": bool(entry.get("posture")),
            }
            for name, entry in TOOLSETS.items()
        },
        "legacy": {name: list(names) for name, names in _LEGACY_TOOLSET_MAP.items()},
    }
    print(json.dumps(facts, indent=1, ensure_ascii=False))


main()
