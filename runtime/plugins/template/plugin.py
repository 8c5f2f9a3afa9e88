"""A plugin: reads one JSON-RPC request a line, writes one answer a line. Standard error goes to its log."""
import json
import sys

HELLO = {
    "name": "__TOOL__",
    "description": "Greets somebody by name.",
    "parameters": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
    "hints": {"read_only": True},
}


def answer(method, params):
    if method == "initialize":
        return {"protocol": 1, "tools": [HELLO], "commands": [{"name": "hello", "description": "Greets you."}]}
    if method == "tool/call":
        return {"text": f"Hello, {params['arguments']['name']}!"}
    if method == "command/run":
        return {"text": "Hello, " + " ".join(params["args"])}
    raise ValueError(f"no method {method}")


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:  # cancel, shutdown: nothing to do here
        continue
    reply = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        reply["result"] = answer(request["method"], request["params"])
    except Exception as error:
        reply["error"] = {"code": -32000, "message": str(error)}
    print(json.dumps(reply), flush=True)
