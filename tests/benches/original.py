#!/usr/bin/env python3
"""Measures the Python original: JSON lines of name, median_ns, min_ns, iterations.

Run with the interpreter of a virtual environment that holds hermes-agent 0.19.0, HERMES_HOME an empty folder:

    python original.py resolve        toolsets to names, 5 enabled minus 2 disabled
    python original.py definitions    all definitions of hermes-cli as JSON, every check forced true
    python original.py print          the same, printed: a whole process
"""

import json
import logging
import os
import statistics
import sys
import time

SAMPLES = 31
SAMPLE_NS = 20_000_000
ENABLED = ["web", "file", "browser", "terminal", "vision"]
DISABLED = ["terminal", "debugging"]


def bench(name, work, samples=SAMPLES):
    """Prints one line; the same loop as harness.rs, in CPU time of the thread."""
    iterations = 1
    while True:
        total = sample(iterations, work) * iterations
        if total >= SAMPLE_NS:
            break
        iterations *= 2
    times = [sample(iterations, work) for _ in range(samples)]
    figures = {
        "name": name,
        "median_ns": round(statistics.median(times), 2),
        "min_ns": round(min(times), 2),
        "iterations": iterations,
    }
    print(json.dumps(figures), flush=True)


def sample(iterations, work):
    """Gives the CPU time of one iteration in nanoseconds, over so many."""
    start = time.thread_time_ns()
    for _ in range(iterations):
        work()
    return (time.thread_time_ns() - start) / iterations


def definitions(model_tools, enabled=("hermes-cli",), disabled=None):
    """Gives definitions as a session gets them, without the memo."""
    model_tools._tool_defs_cache.clear()
    return model_tools.get_tool_definitions(
        list(enabled), disabled, quiet_mode=True, skip_tool_search_assembly=True
    )


def all_available():
    """Forces every availability check true: the counterpart of --assume-available."""
    import tools.registry

    tools.registry._check_fn_cached = lambda check: True


def select(toolsets):
    """Gives the names of 5 enabled minus 2 disabled: what model_tools does before it asks for schemas."""
    chosen = set()
    for name in ENABLED:
        if toolsets.validate_toolset(name):
            chosen.update(toolsets.resolve_toolset(name))
    for name in DISABLED:
        if toolsets.validate_toolset(name):
            chosen.difference_update(toolsets.resolve_toolset(name))
    return chosen


def measure_resolve():
    # Its import fills the registry, which every resolution looks through.
    import model_tools
    import toolsets

    assert model_tools.get_all_tool_names()

    bench("resolve hermes-cli", lambda: toolsets.resolve_toolset("hermes-cli"))
    bench("resolve hermes-gateway", lambda: toolsets.resolve_toolset("hermes-gateway"))
    bench("select 5 minus 2", lambda: select(toolsets))


def measure_definitions():
    import model_tools

    all_available()
    bench("definitions of hermes-cli as JSON", lambda: json.dumps(definitions(model_tools)), samples=11)
    hit = lambda: json.dumps(
        model_tools.get_tool_definitions(["hermes-cli"], quiet_mode=True, skip_tool_search_assembly=True)
    )
    bench("definitions of hermes-cli as JSON, memo hit", hit, samples=11)


def show():
    import model_tools

    all_available()
    sys.stdout.write(json.dumps(definitions(model_tools)))
    sys.stdout.flush()


def main():
    logging.disable(logging.CRITICAL)
    topics = {"resolve": measure_resolve, "definitions": measure_definitions, "print": show}
    if len(sys.argv) != 2 or sys.argv[1] not in topics:
        sys.exit("usage: original.py resolve|definitions|print")
    topics[sys.argv[1]]()
    # Threads that the original leaves running must not delay the end.
    os._exit(0)


main()
