#!/usr/bin/env python3
"""One MCP server for everything that goes wrong. Python 3.11 and nothing else; JSON-RPC written by hand.

    python3 tests/servers/stand_in.py [switches]          over stdin and stdout
    python3 tests/servers/stand_in.py --http 0 [switches] over streamable HTTP on 127.0.0.1
    python3 tests/servers/stand_in.py --sse 0 [switches]  over the old HTTP with server-sent events

What is offered
    --set A,B           sets of tools (default `plain`; they are described in behaviour/tools.py):
                        plain, results, poisoned, clashing, many, asking, changing, slow, dying, hints,
                        spying
    --count N           how many tools `many` has (default 100)
    --poison KIND,…     which poisons stand among the nineteen good tools of `poisoned` (default `all`;
                        the kinds are the keys of POISONS in behaviour/tools.py)
    --resources N, --prompts N   offers N of them; without, the server says it has none
    --no-tools          says that it has no tools at all
    --no-list-changed   does not say that its list may change
    --name NAME         what it calls itself (default `stand-in`)

What it speaks
    --versions A,B      the protocol versions it knows (default 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05)
    --force-version V   answers `initialize` with V whatever was asked
    --stateless         only 2026-07-28: `server/discover`, no `initialize`

What goes wrong at the start
    --dead              writes one line to standard error and ends with status 3
    --dead-while FILE   is dead as long as FILE is there
    --dead-after FILE   works once and creates FILE; dead when started again while FILE is there
    --start-after FILE  answers `initialize` only when FILE is there (60 s at most, as for all waits here)
    --silent-start      never answers `initialize`
    --initialize-error  answers `initialize` with a JSON-RPC error

What goes wrong with the list
    --list-after FILE   answers `tools/list` only when FILE is there
    --silent-list       never answers `tools/list`
    --list-error        answers `tools/list` with a JSON-RPC error
    --list-nonsense     answers `tools/list` with a result of the wrong shape
    --page N            N tools a page
    --cursor repeat     every page names the same next page; `--cursor endless`: every page names a new one

What goes wrong on the wire
    --garbage           lines that are not JSON stand before each message
    --pieces            each message is written in pieces, cut within characters
    --crlf              lines end with CR LF
    --replies KIND      what is wrong with the answers to `tools/call`: wrong-id (of a call never made, nothing
                        else), unknown-id (such an answer first, then the right one), duplicate (twice),
                        text-id (the id as text), null-id, error-null-id, batch (an array of one), none
    --flood N           N log notifications before each answer to `tools/call`
    --no-ping           never answers `ping`
    --ignore-cancel     answers a cancelled call all the same
    --stderr-flood N    N lines to standard error before anything else

What goes wrong with the process
    --launcher stays    a launcher starts the real server on the same pipes and waits for it
    --launcher exits    a launcher starts the real server on the same pipes and ends
    --launcher session  as `stays`, the real server in a session of its own
    --ignore-eof        goes on when standard input ends
    --ignore-term       does not end on SIGTERM

What goes wrong over HTTP
    --port-file FILE    where the port is written once it listens
    --answers KIND      sse (default), json, html (the wrong content type), truncated (the stream ends before
                        the answer to `tools/call`)
    --expire-after N    a session is unknown (404) after N requests; a new one lasts as long
    --status M:CODE[:N] answers method M with status CODE, the first N times (default always)
    --token T           401 for a request without `Authorization: Bearer T`
    --no-get            405 for the stream of notifications
    --no-session        gives no session id

What it notes
    --journal FILE      a JSON line for each start {"start": pid}, each message received {"got": message} (with
                        {"headers": …, "verb": …} over HTTP), each answer from the client {"answer": message},
                        each end {"end": pid}
"""
import argparse
import os
import subprocess
import sys

sys.dont_write_bytecode = True  # no traces in the repository

from behaviour import pipes, web  # noqa: E402
from behaviour.server import Journal, Server  # noqa: E402

VERSIONS = "2025-11-25,2025-06-18,2025-03-26,2024-11-05"


def read_switches(words):
    """The switches as a namespace; a word that is not known ends the program with status 2."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    for name in ["--journal", "--dead-while", "--dead-after", "--start-after", "--list-after", "--force-version", "--port-file",
                 "--token"]:
        parser.add_argument(name)
    for name in ["--no-tools", "--no-list-changed", "--stateless", "--dead", "--silent-start", "--initialize-error",
                 "--silent-list", "--list-error", "--list-nonsense", "--garbage", "--pieces", "--crlf", "--no-ping",
                 "--ignore-cancel", "--ignore-eof", "--ignore-term", "--no-get", "--no-session"]:
        parser.add_argument(name, action="store_true")
    for name, standard in [("--count", 100), ("--resources", 0), ("--prompts", 0), ("--page", 0), ("--flood", 0),
                           ("--stderr-flood", 0), ("--expire-after", 0)]:
        parser.add_argument(name, type=int, default=standard)
    parser.add_argument("--http", type=int)
    parser.add_argument("--sse", type=int)
    parser.add_argument("--set", default="plain")
    parser.add_argument("--poison", default="all")
    parser.add_argument("--name", default="stand-in")
    parser.add_argument("--versions", default=VERSIONS)
    parser.add_argument("--cursor", choices=["repeat", "endless"])
    parser.add_argument("--replies", choices=["wrong-id", "unknown-id", "duplicate", "text-id", "null-id",
                                              "error-null-id", "batch", "none"])
    parser.add_argument("--answers", choices=["sse", "json", "html", "truncated"], default="sse")
    parser.add_argument("--status", action="append", default=[])
    parser.add_argument("--launcher", choices=["stays", "exits", "session"])
    return parser.parse_args(words)


def launch(how, words):
    """Starts the real server on the same pipes, as package runners do."""
    kept = [word for at, word in enumerate(words) if word != "--launcher" and words[at - 1] != "--launcher"]
    child = subprocess.Popen([sys.executable, os.path.abspath(__file__), *kept], start_new_session=how == "session")
    if how == "exits":
        os._exit(0)
    os.close(0)
    os.close(1)
    raise SystemExit(child.wait())


def main():
    words = sys.argv[1:]
    switches = read_switches(words)
    if switches.launcher:
        launch(switches.launcher, words)
    for line in range(switches.stderr_flood):
        print(f"stand-in: line {line} of standard error", file=sys.stderr)
    again = switches.dead_after and os.path.exists(switches.dead_after)
    if switches.dead or again or (switches.dead_while and os.path.exists(switches.dead_while)):
        print("stand-in: dead at the start, as asked for", file=sys.stderr)
        raise SystemExit(3)
    if switches.dead_after:
        open(switches.dead_after, "w").close()
    server = Server(switches, Journal(switches.journal))
    server.journal.note({"start": os.getpid()})
    if switches.http is not None or switches.sse is not None:
        web.serve(server)
    else:
        pipes.serve(server)
    server.journal.note({"end": os.getpid()})
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
