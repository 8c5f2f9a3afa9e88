"""The protocol: which message is answered how. The two ways in (pipes, web) give messages and a link to answer on."""
import itertools
import json
import threading

from behaviour import tools
from behaviour.results import LIMIT, Silence, Wrong, answer, wait_for_file

STATELESS = "2026-07-28"


class Journal:
    """A file with a JSON line for each thing that happened."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()

    def note(self, entry):
        if self.path:
            with self.lock, open(self.path, "a") as file:
                file.write(json.dumps(entry) + "\n")


class Call:
    """A request that is being carried out."""

    def __init__(self, message, raw, link):
        self.id, self.params, self.raw, self.link = message["id"], message.get("params") or {}, raw, link
        self.cancelled = threading.Event()

    def report(self, step, of):
        """Reports progress, if the client gave a token."""
        token = (self.params.get("_meta") or {}).get("progressToken")
        if token is not None:
            params = {"progressToken": token, "progress": step, "message": f"step {step}"} | ({"total": of} if of else {})
            self.link.send({"jsonrpc": "2.0", "method": "notifications/progress", "params": params})


class Server:
    """The one server of this process; a link is where an answer goes."""

    def __init__(self, switches, journal):
        self.switches, self.journal = switches, journal
        self.tools = tools.chosen(switches)
        self.grown = 0
        self.numbers = itertools.count(9000)
        self.running, self.asked, self.subscribed = {}, {}, []
        self.lock = threading.Lock()

    def receive(self, raw, link, more=None):
        """Takes one message; requests are carried out beside each other, but for `initialize`."""
        try:
            message = json.loads(raw)
        except ValueError:
            link.send({"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "Parse error"}})
            return
        if "method" not in message:
            self.journal.note({"answer": message})
            waiting = self.asked.pop(message.get("id"), None)
            if waiting:
                waiting["reply"] = message
                waiting["event"].set()
            return
        self.journal.note({"got": message, **(more or {})})
        if "id" not in message:
            self.notice(message)
        elif message["method"] == "tools/call":
            call = Call(message, raw, link)
            self.running[message["id"]] = call
            threading.Thread(target=self.carry_out, args=(message, call), daemon=True).start()
        else:
            threading.Thread(target=self.carry_out, args=(message, Call(message, raw, link)), daemon=True).start()

    def notice(self, message):
        """A notification; only a cancellation matters."""
        if message["method"] == "notifications/cancelled":
            call = self.running.get((message.get("params") or {}).get("requestId"))
            if call:
                call.cancelled.set()

    def carry_out(self, message, call):
        method = message["method"]
        try:
            reply = {"jsonrpc": "2.0", "id": call.id, "result": self.result(method, call)}
        except Silence:
            call.link.finished()
            return
        except Wrong as wrong:
            reply = {"jsonrpc": "2.0", "id": call.id, "error": wrong.body}
        except Exception as fault:  # a fault of the stand-in itself is said in the protocol too
            reply = {"jsonrpc": "2.0", "id": call.id, "error": {"code": -32603, "message": f"{type(fault).__name__}: {fault}"}}
        self.running.pop(call.id, None)
        if method == "tools/call":
            self.reply(call, reply)
        else:
            call.link.send(reply)
        call.link.finished()

    def reply(self, call, reply):
        """Sends the answer to a call, wrong in the way that was asked for."""
        how, send = self.switches.replies, call.link.send
        for number in range(self.switches.flood):
            self.notify(call.link, "notifications/message", {"level": "info", "logger": "flood", "data": f"line {number}"})
        if how == "none":
            return
        if how in ("wrong-id", "unknown-id"):
            send({**reply, "id": 424242})
        elif how == "text-id":
            send({**reply, "id": str(reply["id"])})
        elif how == "null-id":
            send({**reply, "id": None})
        elif how == "error-null-id":
            send({"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "Invalid Request"}})
        elif how == "batch":
            send([reply])
        elif how == "duplicate":
            send(reply)
        if how in (None, "unknown-id", "duplicate"):
            send(reply)

    def result(self, method, call):
        """The result of a request."""
        switches, params = self.switches, call.params
        if method == "initialize" and not switches.stateless:
            return self.initialize(params)
        if method == "server/discover" and switches.stateless:
            return {"resultType": "complete", "supportedVersions": [STATELESS], "capabilities": self.capabilities(), "ttlMs": 0,
                    "cacheScope": "private", "_meta": {"io.modelcontextprotocol/serverInfo": {"name": switches.name, "version": "1"}}}
        if switches.stateless:
            self.check_version(params)
        if method == "ping":
            if switches.no_ping:
                raise Silence
            return {}
        if method == "tools/list":
            return self.complete(self.list(params))
        if method == "tools/call":
            result = answer(self, call)
            return self.complete(result) if isinstance(result, dict) else result
        if method == "subscriptions/listen" and switches.stateless:
            return self.listen(call)
        found = self.other(method, params)
        if found is None:
            raise Wrong(-32601, f"Method not found: {method}")
        return self.complete(found)

    def complete(self, result):
        """A result of the stateless protocol says that it is one."""
        if not self.switches.stateless:
            return result
        return {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", **result}

    def check_version(self, params):
        asked = (params.get("_meta") or {}).get("io.modelcontextprotocol/protocolVersion")
        if asked != STATELESS:
            raise Wrong(-32022, "Unsupported protocol version", {"supported": [STATELESS], "requested": asked})

    def initialize(self, params):
        switches = self.switches
        if switches.start_after:
            wait_for_file(switches.start_after)
        if switches.silent_start:
            raise Silence
        if switches.initialize_error:
            raise Wrong(-32603, "the server cannot start today")
        versions = switches.versions.split(",")
        asked = params.get("protocolVersion")
        version = switches.force_version or (asked if asked in versions else versions[0])
        return {"protocolVersion": version, "capabilities": self.capabilities(), "instructions": "Be careful with this server.",
                "serverInfo": {"name": switches.name, "version": "1"}}

    def capabilities(self):
        switches = self.switches
        said = {"logging": {}}
        changes = {} if switches.no_list_changed else {"listChanged": True}
        if not switches.no_tools:
            said["tools"] = changes
        if switches.resources:
            said["resources"] = changes
        if switches.prompts:
            said["prompts"] = changes
        return said

    def list(self, params):
        switches = self.switches
        if switches.list_after:
            wait_for_file(switches.list_after)
        if switches.silent_list:
            raise Silence
        if switches.list_error:
            raise Wrong(-32603, "the list is lost")
        if switches.list_nonsense:
            return {"tools": {"echo": "not a list"}}
        size = switches.page or len(self.tools) or 1
        cursor = params.get("cursor")
        start = int(cursor.split(":")[1]) if cursor else 0
        page = {"tools": self.tools[start:start + size]}
        if switches.cursor == "repeat":
            page = {"tools": self.tools[:size], "nextCursor": "page:0"}
        elif switches.cursor == "endless":
            page = {"tools": self.tools[:size] if not cursor else [], "nextCursor": f"page:{start + size}"}
        elif start + size < len(self.tools):
            page["nextCursor"] = f"page:{start + size}"
        return page

    def other(self, method, params):
        """Resources, prompts and the rest; None where there is no such method."""
        switches = self.switches
        if method == "logging/setLevel":
            return {}
        if method.startswith("resources/") and switches.resources:
            notes = [{"uri": f"note://{n}", "name": f"note {n}", "mimeType": "text/plain"} for n in range(1, switches.resources + 1)]
            if method == "resources/list":
                return {"resources": notes}
            if method == "resources/templates/list":
                return {"resourceTemplates": [{"uriTemplate": "note://{n}", "name": "a note"}]}
            if method == "resources/read":
                if params.get("uri") not in [each["uri"] for each in notes]:
                    raise Wrong(-32002, f"Resource not found: {params.get('uri')}")
                return {"contents": [{"uri": params["uri"], "mimeType": "text/plain", "text": f"text of {params['uri']}"}]}
        if method.startswith("prompts/") and switches.prompts:
            names = [f"prompt_{n}" for n in range(1, switches.prompts + 1)]
            if method == "prompts/list":
                return {"prompts": [{"name": name, "description": "Greets.", "arguments": [
                    {"name": "who", "description": "Who is greeted.", "required": True}]} for name in names]}
            if method == "prompts/get":
                if params.get("name") not in names:
                    raise Wrong(-32602, f"Unknown prompt: {params.get('name')}")
                who = (params.get("arguments") or {}).get("who", "nobody")
                return {"messages": [{"role": "user", "content": {"type": "text", "text": f"Greet {who}."}}]}
        return None

    def listen(self, call):
        """The stateless protocol's stream of notifications; it lasts until the process or its caller ends."""
        wanted = call.params.get("notifications") or {}
        self.subscribed.append(call)
        call.link.send({"jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged", "params": {
            "_meta": {"io.modelcontextprotocol/subscriptionId": call.id}, "notifications": wanted}})
        call.cancelled.wait()
        raise Silence

    def notify(self, link, method, params=None):
        """Sends a notification beside a call, to the streams that listen for it where the protocol has them."""
        if self.switches.stateless and method.endswith("list_changed"):
            for listener in self.subscribed:
                meta = {"_meta": {"io.modelcontextprotocol/subscriptionId": listener.id}}
                listener.link.send({"jsonrpc": "2.0", "method": method, "params": meta})
        else:
            link.send({"jsonrpc": "2.0", "method": method} | ({"params": params} if params else {}))

    def ask(self, call, method, params):
        """Asks the client in mid-call; its answer, or what stands for none."""
        number = next(self.numbers)
        waiting = {"event": threading.Event()}
        self.asked[number] = waiting
        call.link.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        end = LIMIT
        while end > 0 and not waiting["event"].wait(0.05) and not call.cancelled.is_set():
            end -= 0.05
        return waiting.get("reply", {"error": {"code": 0, "message": "no answer"}})
