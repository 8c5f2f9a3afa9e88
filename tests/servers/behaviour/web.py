"""Messages over HTTP: the streamable transport, and the old one with two addresses."""
import itertools
import json
import os
import queue
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from behaviour.results import LIMIT

END = object()


class Link:
    """Where the messages for one client wait until its stream takes them."""

    def __init__(self):
        self.messages = queue.Queue()

    def send(self, message):
        self.messages.put(message)

    def half(self, message):
        self.messages.put(json.dumps(message)[:30])

    def finished(self):
        self.messages.put(END)


class Lasting(Link):
    """The link of the old transport: one stream for everything."""

    def finished(self):
        """The stream goes on after an answer."""


class Sessions:
    """Which sessions there are, how many requests each has had, and which statuses are still to be given."""

    def __init__(self, switches):
        self.switches, self.used, self.streams = switches, {}, {}
        self.lock = threading.Lock()
        self.statuses = {}
        for each in switches.status:
            method, code, *times = each.rsplit(":", 2) if each.count(":") == 2 else each.split(":")
            self.statuses[method] = [int(code), int(times[0]) if times else None]

    def begin(self):
        with self.lock:
            name = uuid.uuid4().hex
            self.used[name] = 0
            return name

    def knows(self, name):
        """Whether a session may go on; its use is counted."""
        with self.lock:
            if name not in self.used:
                return False
            self.used[name] += 1
            limit = self.switches.expire_after
            if limit and self.used[name] > limit:
                del self.used[name]
                return False
            return True

    def status(self, method):
        """The status that this method is to be answered with, if any."""
        with self.lock:
            rule = self.statuses.get(method)
            if rule is None or rule[1] == 0:
                return None
            if rule[1] is not None:
                rule[1] -= 1
            return rule[0]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "stand-in"
    mcp = None
    sessions = None
    numbers = itertools.count(1)

    def log_message(self, *_):
        """Says nothing on standard error."""

    def refuse(self, code, **headers):
        body = json.dumps({"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": f"status {code}"}}).encode()
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def allowed(self):
        token = self.mcp.switches.token
        if token and self.headers.get("Authorization") != f"Bearer {token}":
            self.refuse(401, WWW_Authenticate='Bearer realm="stand-in"')
            return False
        return True

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        more = {"headers": {name.lower(): value for name, value in self.headers.items()}, "verb": "POST"}
        if not self.allowed():
            self.mcp.journal.note({"refused": 401, **more})
            return
        try:
            message = json.loads(body)
        except ValueError:
            self.refuse(400)
            return
        code = self.sessions.status(message.get("method"))
        if code:
            self.mcp.journal.note({"got": message, "status": code, **more})
            self.refuse(code, **({"WWW_Authenticate": 'Bearer error="invalid_token"'} if code == 401 else {}))
        elif self.path.startswith("/messages"):
            self.old_post(body, more)
        else:
            self.new_post(message, body, more)

    def old_post(self, body, more):
        link = self.sessions.streams.get(self.path.partition("=")[2])
        if link is None:
            self.refuse(404)
            return
        self.accepted()
        self.mcp.receive(body, link, more)

    def new_post(self, message, body, more):
        switches, session = self.mcp.switches, self.headers.get("Mcp-Session-Id")
        with_session = not switches.no_session and not switches.stateless
        if message.get("method") == "initialize":
            session = self.sessions.begin() if with_session else None
        elif with_session and not self.sessions.knows(session):
            self.mcp.journal.note({"got": message, "status": 404, **more})
            self.refuse(404)
            return
        if "id" not in message or "method" not in message:
            self.mcp.receive(body, Link(), more)
            self.accepted()
            return
        link = Link()
        self.mcp.receive(body, link, more)
        if switches.answers in ("json", "html"):
            self.answer_json(link, session)
        else:
            self.answer_stream(link, session, message.get("method"))

    def accepted(self, code=202):
        self.send_response(code)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_json(self, link, session):
        found = None
        while True:
            message = link.messages.get(timeout=LIMIT)
            if message is END:
                break
            if "method" in message:
                self.sessions.streams.get(session, Link()).send(message)
            else:
                found = message
        body = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json" if self.mcp.switches.answers == "json" else "text/html")
        if session:
            self.send_header("Mcp-Session-Id", session)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def begin_stream(self, session=None):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        if session:
            self.send_header("Mcp-Session-Id", session)
        self.end_headers()
        self.close_connection = True

    def event(self, data, kind="message"):
        number = next(self.numbers)
        self.wfile.write(f"event: {kind}\nid: {number}\ndata: {data}\n\n".encode())
        self.wfile.flush()

    def answer_stream(self, link, session, method):
        self.begin_stream(session)
        truncated = self.mcp.switches.answers == "truncated" and method == "tools/call"
        self.pass_on(link, truncated)

    def pass_on(self, link, truncated=False):
        """Writes what comes on the link to the stream, until its end or the client's."""
        try:
            while True:
                try:
                    message = link.messages.get(timeout=1)
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")
                    self.wfile.flush()
                    continue
                if message is END or truncated and isinstance(message, dict) and "method" not in message:
                    return
                self.event(message if isinstance(message, str) else json.dumps(message))
        except OSError:
            return

    def do_GET(self):
        more = {"headers": {name.lower(): value for name, value in self.headers.items()}, "verb": "GET"}
        self.mcp.journal.note(more)
        if not self.allowed():
            return
        if self.mcp.switches.sse is not None:
            link, name = Lasting(), uuid.uuid4().hex
            self.sessions.streams[name] = link
            self.begin_stream()
            self.event(f"/messages?session={name}", "endpoint")
            self.pass_on(link)
            return
        session = self.headers.get("Mcp-Session-Id")
        if self.mcp.switches.no_get or self.mcp.switches.stateless or "text/event-stream" not in (self.headers.get("Accept") or ""):
            self.refuse(405)
        elif not self.mcp.switches.no_session and not self.sessions.knows(session):
            self.refuse(404)
        else:
            link = self.sessions.streams.setdefault(session, Lasting())
            self.begin_stream()
            self.pass_on(link)

    def do_DELETE(self):
        self.mcp.journal.note({"verb": "DELETE", "headers": {name.lower(): value for name, value in self.headers.items()}})
        with self.sessions.lock:
            self.sessions.used.pop(self.headers.get("Mcp-Session-Id"), None)
        self.accepted(200)


class Listener(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A client that went away is no fault."""


def serve(server):
    """Listens on the loopback address until the process is ended."""
    switches = server.switches
    Handler.mcp, Handler.sessions = server, Sessions(switches)
    listener = Listener(("127.0.0.1", switches.http if switches.http is not None else switches.sse), Handler)
    port = listener.server_address[1]
    if switches.port_file:
        with open(switches.port_file + ".new", "w") as file:
            file.write(str(port))
        os.replace(switches.port_file + ".new", switches.port_file)
    print(f"stand-in: listens on port {port}", flush=True)
    listener.serve_forever()
