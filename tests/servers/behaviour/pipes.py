"""Messages over standard input and output, one a line."""
import json
import os
import signal
import sys
import threading
import time

from behaviour.results import LIMIT


class Link:
    """Standard output; one message at a time, spoilt in the way that was asked for."""

    def __init__(self, switches):
        self.switches = switches
        self.lock = threading.Lock()
        self.end = b"\r\n" if switches.crlf else b"\n"

    def send(self, message):
        line = json.dumps(message, ensure_ascii=False).encode() + self.end
        with self.lock:
            try:
                if self.switches.garbage:
                    self.write(b"Starting the server on standard output...\n\n{\"half\": \n")
                if self.switches.pieces:
                    for at in range(0, len(line), 7):
                        self.write(line[at:at + 7])
                else:
                    self.write(line)
            except OSError:
                os._exit(1)

    def half(self, message):
        with self.lock:
            self.write(json.dumps(message).encode()[:30])

    @staticmethod
    def write(data):
        while data:
            data = data[os.write(1, data):]

    def finished(self):
        """Nothing ends with an answer here."""


def serve(server):
    """Reads messages until standard input ends."""
    switches = server.switches
    if switches.ignore_term:
        signal.signal(signal.SIGTERM, lambda *_: server.journal.note({"signal": "TERM"}))
    link = Link(switches)
    for raw in sys.stdin.buffer:
        if raw.strip():
            server.receive(raw, link)
    if switches.ignore_eof:
        server.journal.note({"eof": os.getpid()})
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            time.sleep(0.05)
