"""Builds a page again when its sources change, for ci/serve --watch: the page reloads itself, or shows the compiler's errors."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

POLL = 0.2  # seconds between two looks at the sources
ALIVE = 10  # seconds between two signs of life to a page, which tell the server that it is closed
SKIPPED = {"build", "node_modules", "__pycache__"}
WEB = Path(__file__).resolve().parent.parent / "web"
# Files that a shipped page lacks, or has otherwise. The worker keeps pages for visits without a network, which is wrong here.
OWN_FILES = {"dev.js": WEB / "dev.js", "worker.js": WEB / "dev_worker.js"}
EVENTS = "build-events"
NO_PAGE = b'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>The first build</title>\n<body>\n</body>\n</html>\n'


class Rebuild:
    """Runs `command` at the start, and when a file in `folders` has changed. Thread-safe."""

    def __init__(self, page, folders, command):
        self.page, self.folders, self.command = page, folders, shlex.split(command)
        self.seen = None  # time and size of each source at the start of the last build
        self.building = threading.Lock()
        self.changed = threading.Condition()
        self.builds = 0
        self.error = ""  # of the last build
        self.running = None

    def start(self):
        threading.Thread(target=self.poll, daemon=True).start()

    def poll(self):
        while True:
            self.check()
            time.sleep(POLL)

    def check(self):
        """Builds if a source has changed. Waits for a running build."""
        with self.building:
            found = self.sources()
            if found == self.seen:
                return
            first, self.seen = self.seen is None, found
            self.build(first)
            self.touch_changed()

    def wait(self):
        with self.building:
            pass

    def sources(self):
        found = {}
        for top in self.folders:
            for place, folders, files in os.walk(top):
                folders[:] = [name for name in folders if name not in SKIPPED and not name.startswith(".")]
                for name in files:
                    path = os.path.join(place, name)
                    try:
                        known = os.stat(path)
                    except OSError:
                        continue  # removed in between
                    if not name.startswith(".") and not name.endswith("~"):
                        found[path] = (known.st_mtime_ns, known.st_size)
        return found

    def touch_changed(self):
        """Makes files that were saved during the build newer than the objects that it made of their old text: ninja compares times."""
        for path, state in self.sources().items():
            if self.seen.get(path) != state:
                try:
                    os.utime(path)
                except OSError:
                    continue  # removed in between

    def build(self, quietly):
        before, began = self.version(), time.monotonic()
        # In its own session, so that `end` can end all of its processes.
        self.running = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True, errors="replace", start_new_session=True)
        output = self.running.communicate()[0]
        failed = self.running.returncode != 0
        if failed or "warning:" in output:
            print(errors_of(output), file=sys.stderr, flush=True)
        if failed:
            print(">> the build failed", file=sys.stderr, flush=True)
        elif not quietly or self.version() != before:
            print(f">> built in {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)
        with self.changed:
            self.builds += 1
            self.error = errors_of(output) if failed else ""
            self.changed.notify_all()

    def end(self):
        """Leaves no process behind."""
        if self.running and self.running.poll() is None:
            os.killpg(self.running.pid, signal.SIGTERM)
            self.running.wait()

    def version(self):
        """@return the version of the page, "" while it has none"""
        try:
            return json.loads((self.page / "files.json").read_text(encoding="utf-8"))["version"]
        except (OSError, ValueError, KeyError):
            return ""

    def events(self, send):
        """Sends the state, and after each build the new one, until `send` raises OSError."""
        told = None
        while True:
            with self.changed:
                if told == self.builds:
                    self.changed.wait(ALIVE)
                alive, told = told == self.builds, self.builds
                state = json.dumps({"version": self.version(), "error": self.error})
            send(": \n" if alive else f"data: {state}\n\n")

    @staticmethod
    def insert(html):
        """@return index.html with dev.js, whose address has the version of the page"""
        version = re.search(rb"page\.js\?v=([0-9a-f]*)", html)
        script = b'<script type="module" src="dev.js?v=%s"></script>\n</body>' % (version[1] if version else b"")
        return html.replace(b"</body>", script, 1)


def errors_of(output):
    """@return the output of a build without progress and command lines, with paths from the folder of the sources"""
    kept, lines = [], iter(output.splitlines())
    for line in lines:
        if line.startswith("FAILED: "):
            next(lines, None)  # the command
        elif not re.match(r"\[\d+/\d+\] |ninja: |(em\+\+|emcc): error: '.*' failed", line):
            kept.append(line)
    text = re.sub(r"(?m)^(In file included from |)(\.\./\.\./(?!\.\./)|enginuity/src/)", r"\1", "\n".join(kept))
    return text.strip() or output.strip() or "The build failed without a message."
