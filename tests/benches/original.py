#!/usr/bin/env python3
"""Measures the Python original: JSON lines of name, median_ns, min_ns, iterations.

Run with the interpreter of a virtual environment that holds hermes-agent 0.19.0, HERMES_HOME an empty folder:

    python original.py resolve        toolsets to names, 5 enabled minus 2 disabled
    python original.py definitions    all definitions of hermes-cli as JSON, every check forced true
    python original.py print          the same, printed: a whole process
    python original.py dispatch       calls of tools that do nothing, as idle.rs has them
    python original.py approval FILE  verdicts on the commands of a JSON-lines file
    python original.py text           one verdict on what comes on standard input
    python original.py terminal       commands: one, many, much output, in the background
"""

import json
import logging
import os
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

SAMPLES = 31
SAMPLE_NS = 20_000_000
ENABLED = ["web", "file", "browser", "terminal", "vision"]
DISABLED = ["terminal", "debugging"]
TWO = {"query": "src/main.rs", "limit": 3}
FIVE = {"offset": "20", "limit": "500", "ratio": "0.5", "deep": "true", "names": '["a","b"]'}
TOGETHER = 10_000


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


def measure_dispatch():
    """Measures calls whose arguments have been read already, which is in the original's favour: ours come as text."""
    import model_tools

    register_idle_tools()
    call = model_tools.handle_function_call
    assert call("zero_sync", TWO) == call("zero_async", TWO) == ""
    bench("call", lambda: call("zero_sync", TWO), samples=11)
    bench("call, async", lambda: call("zero_async", TWO), samples=11)
    # Coercion changes the arguments in place.
    bench("call, five strings", lambda: call("zero_five", dict(FIVE)), samples=11)
    bench("five strings alone", lambda: model_tools.coerce_tool_args("zero_five", dict(FIVE)), samples=11)
    bench_together(lambda: call("zero_sync", TWO))
    put_hooks(10)
    bench("call, 10 hooks", lambda: call("zero_sync", TWO), samples=11)
    bench("call, async, 10 hooks", lambda: call("zero_async", TWO), samples=11)


def register_idle_tools():
    from tools.registry import registry

    async def nothing_later(args, **more):
        return ""

    two = {"query": {"type": "string"}, "limit": {"type": "integer", "default": 5}}
    kinds = {"offset": "integer", "limit": "integer", "ratio": "number", "deep": "boolean"}
    five = {name: {"type": kind} for name, kind in kinds.items()}
    five["names"] = {"type": "array", "items": {"type": "string"}}
    tools = [("zero_sync", two, nothing, False), ("zero_five", five, nothing, False)]
    for name, properties, handler, is_async in [*tools, ("zero_async", two, nothing_later, True)]:
        parameters = {"type": "object", "properties": properties}
        schema = {"name": name, "description": "Does nothing.", "parameters": parameters}
        registry.register(name=name, toolset="idle", schema=schema, handler=handler, is_async=is_async)


def nothing(args, **more):
    return ""


def put_hooks(count):
    """Registers policies as a plugin's registration does; each looks at every call and allows it."""
    from hermes_cli.plugins import get_plugin_manager

    def policy(tool_name="", **more):
        return {"action": "block", "message": "no"} if tool_name == "rm" else None

    hooks = get_plugin_manager()._hooks
    hooks.setdefault("pre_tool_call", []).extend([policy] * count)


def bench_together(work):
    """Prints the wall time of so many calls on a pool of 8 threads, the original's own number."""
    times = []
    with ThreadPoolExecutor(max_workers=8) as pool:
        for _ in range(3):
            start = time.perf_counter_ns()
            for future in [pool.submit(work) for _ in range(TOGETHER)]:
                future.result()
            times.append(time.perf_counter_ns() - start)
    figures = {"name": "10,000 calls at once", "median_ns": statistics.median(times), "min_ns": min(times), "iterations": 1}
    print(json.dumps(figures), flush=True)


def detectors():
    """Gives what the guard asks about every command: both detectors, one after the other."""
    from tools.approval import detect_dangerous_command, detect_hardline_command

    def judge(line):
        detect_hardline_command(line)
        detect_dangerous_command(line)

    return judge


def measure_approval(path):
    """Judges every command on its own, in turns; the same loop as bench-verdicts has."""
    judge = detectors()
    with open(path, encoding="utf-8") as rows:
        lines = [json.loads(row)["command"] for row in rows]
    each = [[] for _ in lines]
    for _ in range(5):
        for line, times in zip(lines, each):
            times.append(sample(1, lambda: judge(line)))
    medians = sorted(statistics.median(times) for times in each)
    for name, share in (("median", 50), ("p90", 90), ("p99", 99), ("longest", 100)):
        value = medians[(len(medians) - 1) * share // 100]
        figures = {"name": f"judge a command, {name}", "median_ns": value, "min_ns": value, "iterations": len(lines)}
        print(json.dumps(figures), flush=True)


def measure_text():
    judge = detectors()
    line = sys.stdin.read()
    print(json.dumps({"median_ns": sample(1, lambda: judge(line))}), flush=True)


def wall(name, work, times):
    """Prints one line of wall time; commands run in processes of their own."""
    work()
    taken = []
    for _ in range(times):
        start = time.perf_counter_ns()
        work()
        taken.append(time.perf_counter_ns() - start)
    figures = {"name": name, "median_ns": statistics.median(taken), "min_ns": min(taken), "iterations": times}
    print(json.dumps(figures), flush=True)


def measure_terminal():
    import resource
    import subprocess

    import model_tools
    from tools.environments.local import LocalEnvironment
    from tools.process_registry import process_registry

    def tool(arguments):
        return json.loads(model_tools.handle_function_call("terminal", arguments, task_id="bench"))

    floor = ["/bin/bash", "-c", "true"]
    wall("bash -c true", lambda: subprocess.run(floor, stdin=subprocess.DEVNULL, capture_output=True), 100)
    environment = LocalEnvironment(cwd="/tmp", timeout=60)
    wall("true, warm", lambda: environment.execute("true"), 100)
    assert tool({"command": "echo hi"})["output"] == "hi"
    wall("echo hi, whole tool", lambda: tool({"command": "echo hi"}), 100)
    wall("100 MB, whole tool", lambda: tool({"command": "seq 1 13000000"}), 2)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"name": "peak memory of 100 MB", "bytes": peak}), flush=True)
    sessions = []
    wall("background start returned", lambda: sessions.append(tool({"command": "sleep 5", "background": True})["session_id"]), 15)
    poll = {"action": "poll", "session_id": sessions[-1]}
    wall("poll, whole tool", lambda: model_tools.handle_function_call("process", poll, task_id="bench"), 100)
    for session in sessions:
        process_registry.kill_process(session)
    with ThreadPoolExecutor(max_workers=50) as pool:
        wall("50 at once", lambda: list(pool.map(lambda _: tool({"command": "true"}), range(50))), 3)
    environment.cleanup()


def show():
    import model_tools

    all_available()
    sys.stdout.write(json.dumps(definitions(model_tools)))
    sys.stdout.flush()


def main():
    logging.disable(logging.CRITICAL)
    topics = {"resolve": measure_resolve, "definitions": measure_definitions, "dispatch": measure_dispatch, "print": show}
    topics |= {"approval": measure_approval, "text": measure_text, "terminal": measure_terminal}
    if len(sys.argv) < 2 or sys.argv[1] not in topics:
        sys.exit("usage: original.py resolve|definitions|dispatch|approval FILE|text|print|terminal")
    topics[sys.argv[1]](*sys.argv[2:])
    # Threads that the original leaves running must not delay the end.
    os._exit(0)


main()
