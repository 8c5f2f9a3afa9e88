"""A plugin with switches for everything that can go wrong. Its `config` says what it brings and how it behaves."""
import json
import os
import sys
import threading
import time

OUT = threading.Lock()
CONFIG = {}


def write(text):
    with OUT:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def seen(what):
    with open("seen.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps(what) + "\n")


def act(behaviour, request):
    """Does what a call says; gives its result."""
    identity = request["id"]
    do = behaviour.get("do", "answer")
    if do == "answer":
        return behaviour.get("answer")
    if do == "echo":
        return {"json": request["params"]["arguments"]}
    if do == "raw":
        write('{"jsonrpc":"2.0","id":%d,"result":%s}' % (identity, behaviour["text"]))
        return None
    if do == "line":
        write(behaviour["text"].replace("ID", str(identity)))
        return None
    if do == "big":
        write('{"jsonrpc":"2.0","id":%d,"result":"%s"}' % (identity, "x" * behaviour["size"]))
        return None
    if do == "crash":
        print("going down", file=sys.stderr, flush=True)
        os._exit(3)
    if do == "hang":
        time.sleep(3600)
    if do == "sleep":
        time.sleep(behaviour["seconds"])
        return {"text": "slept"}
    if do == "environment":
        return {"json": dict(os.environ)}
    if do == "progress":
        note = {"jsonrpc": "2.0", "method": "progress", "params": {"id": identity, "message": "half"}}
        write(json.dumps(note))
        return {"text": "done"}
    if do == "ask":
        write('{"jsonrpc":"2.0","id":"q","method":"host/secret","params":{}}')
        return {"text": "asked"}
    if do == "pid":
        return {"text": str(os.getpid())}
    if do == "raise":
        raise RuntimeError(behaviour.get("message", "boom"))
    raise ValueError(do)


def initialize(request):
    global CONFIG
    CONFIG = request["params"]["config"]
    start = CONFIG.get("start", "answer")
    if start == "crash_once":
        start = "answer" if os.path.exists("started") else "crash"
        open("started", "w", encoding="utf-8").close()
    if start == "noise":
        write("this is no message")
        start = "answer"
    if CONFIG.get("slow"):
        time.sleep(0.5)
    if start == "crash":
        os._exit(1)
    if start == "hang":
        time.sleep(3600)
    if start == "raise":
        raise RuntimeError("boom")
    registration = {"protocol": 1, **CONFIG.get("brings", {})}
    extra = os.path.join(os.getcwd(), "brings.json")
    if os.path.exists(extra):
        with open(extra, encoding="utf-8") as file:
            registration = {"protocol": 1, **json.load(file)}
    return registration


def handle(request):
    method, params = request["method"], request.get("params", {})
    try:
        if method == "initialize":
            result = initialize(request)
        elif method == "tool/call":
            seen(request)
            result = act(params["arguments"], request)
        elif method == "hook/call":
            seen(request)
            result = act(CONFIG.get("hook", {"answer": None}), request)
            if CONFIG.get("hook", {}).get("do", "answer") == "answer":
                write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}))
                return
        elif method == "command/run":
            result = {"text": " ".join(params["args"]), "status": CONFIG.get("status", 0)}
        else:
            raise ValueError(method)
    except Exception as error:  # pylint: disable=broad-except
        write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": {"code": 1, "message": str(error)}}))
        return
    if result is not None:
        write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}))


seen({"started": os.getpid()})
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message or "method" not in message:
        seen(message)
        continue
    threading.Thread(target=handle, args=(message,), daemon=True).start()
