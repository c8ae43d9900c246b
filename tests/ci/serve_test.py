#!/usr/bin/env python3
"""ci/serve serves a page with the right headers, to this machine only, and ends cleanly; ci/play refuses unknown arguments."""

import gzip
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CI = Path(__file__).resolve().parent.parent.parent / "ci"


class Serve(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name) / "site"
        (self.folder / "empty").mkdir(parents=True)
        for name in ("index.html", "page.js", "game.wasm", "data"):
            (self.folder / name).write_text(name, encoding="utf-8")
        (Path(temporary.name) / "secret").write_text("secret", encoding="utf-8")

    def serve(self, *arguments):
        """Starts a server; @return the server, its port, and the line with its address"""
        server = subprocess.Popen([str(CI / "serve"), str(self.folder), *arguments], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
        self.addCleanup(server.communicate)
        self.addCleanup(server.kill)
        line = server.stdout.readline()
        self.assertRegex(line, r"^Serving .* at http://localhost:\d+/$")
        return server, int(re.search(r":(\d+)/", line).group(1)), line.strip()

    def ask(self, port, method, path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        return reply, body if reply.getheader("Content-Encoding") else body.decode()

    def test_prints_its_address_when_it_accepts_connections(self):
        _, port, line = self.serve("--name", "Pong")
        self.assertEqual(line, f"Serving Pong at http://localhost:{port}/")
        self.assertEqual(self.ask(port, "GET", "/")[1], "index.html")

    def test_names_the_page_by_its_title(self):
        (self.folder / "index.html").write_text("<title>Rich &amp; Co.</title>", encoding="utf-8")
        _, port, line = self.serve()
        self.assertEqual(line, f"Serving Rich & Co. at http://localhost:{port}/")

    def test_sends_content_types_and_a_policy(self):
        _, port, _ = self.serve()
        types = {"/": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8", "/game.wasm": "application/wasm",
                 "/data": "application/octet-stream"}
        for path, kind in types.items():
            for method in ("GET", "HEAD"):
                reply, _ = self.ask(port, method, path)
                self.assertEqual((reply.status, reply.getheader("Content-Type")), (200, kind), path)
                self.assertEqual(reply.getheader("Content-Security-Policy"), "default-src 'self' 'wasm-unsafe-eval'; "
                                 f"connect-src 'self' ws://127.0.0.1:{port} wss://127.0.0.1:{port}")

    def test_the_policy_allows_the_sockets_of_this_server_only(self):
        _, port, _ = self.serve()

        def servers(host):
            return self.ask(port, "GET", "/", Host=host)[0].getheader("Content-Security-Policy").split("; connect-src ")[1]

        for host in ("localhost", "pong.example.org:8600", "192.168.0.7:80"):
            self.assertEqual(servers(host), f"'self' ws://{host} wss://{host}")
        for host in ("", "*", "a b", "a;script-src", "a, b", "[::1]:8000", "user@host", "a:123456", "a/b", "'none'"):
            self.assertEqual(servers(host), "'self'", host)
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(b"GET / HTTP/1.1\r\n" + 101 * b"Host: a\r\n")  # more headers than are read
            self.assertIn(b"connect-src 'self'\r\n", b"".join(iter(lambda: client.recv(4096), b"")))

    def test_caches_what_names_its_version(self):
        _, port, _ = self.serve()
        reply, body = self.ask(port, "GET", "/page.js?v=0123abcd")
        self.assertEqual((reply.getheader("Cache-Control"), body), ("max-age=31536000, immutable", "page.js"))
        for path in ("/", "/page.js", "/page.js?v=", "/page.js?v=latest"):
            reply, _ = self.ask(port, "GET", path)
            self.assertEqual(reply.getheader("Cache-Control"), "no-cache", path)
            again, body = self.ask(port, "GET", path, If_None_Match=reply.getheader("ETag"))
            self.assertEqual((again.status, body), (304, ""), path)
        (self.folder / "page.js").write_text("changed", encoding="utf-8")
        again, body = self.ask(port, "GET", "/page.js", If_None_Match=reply.getheader("ETag"))
        self.assertEqual((again.status, body), (200, "changed"))

    def test_compresses_what_becomes_smaller(self):
        text = "words of a game, again and again\n" * 1000
        (self.folder / "page.js").write_text(text, encoding="utf-8")
        (self.folder / "music.ogg").write_text(text, encoding="utf-8")
        _, port, _ = self.serve()
        reply, body = self.ask(port, "GET", "/page.js", Accept_Encoding="gzip")
        self.assertEqual((reply.getheader("Content-Encoding"), gzip.decompress(body).decode()), ("gzip", text))
        self.assertLess(len(body), len(text) // 10)
        self.assertEqual(self.ask(port, "GET", "/page.js")[1], text)  # a client that cannot
        reply, body = self.ask(port, "GET", "/music.ogg", Accept_Encoding="gzip, br")
        self.assertEqual((reply.getheader("Content-Encoding"), body), (None, text))

    def rebuild(self, script, text="1"):
        """Serves a page that this Python script builds; @return the server, its port, and the folder of the sources"""
        sources = self.folder.parent / "sources"
        sources.mkdir()
        (sources / "main.cpp").write_text(text, encoding="utf-8")
        builder = self.folder.parent / "build.py"
        builder.write_text(script, encoding="utf-8")
        server, port, _ = self.serve("--build", f"{sys.executable} '{builder}' '{sources}' '{self.folder}'", "--watch", str(sources))
        return server, port, sources

    BUILD = """
import json, pathlib, sys
sources, page = map(pathlib.Path, sys.argv[1:])
version = (sources / "main.cpp").read_text()
if version == "wrong":
    print("[1/2] Building\\nFAILED: main.o\\nem++ -c main.cpp\\nmain.cpp:1: error: wrong\\nninja: build stopped")
    sys.exit(1)
(page / "index.html").write_text(f"<body><script src='page.js?v={version}'></script></body>")
(page / "files.json").write_text(json.dumps({"version": version}))
"""

    def test_a_page_that_is_loaded_again_has_every_change(self):
        _, port, sources = self.rebuild(self.BUILD)
        for version in range(1, 6):
            (sources / "main.cpp").write_text(str(version) * version, encoding="utf-8")
            reply, body = self.ask(port, "GET", "/")
            self.assertIn(f"page.js?v={str(version) * version}", body)
            self.assertIn(f'<script type="module" src="dev.js?v={str(version) * version}"></script>\n</body>', body)
            self.assertEqual(reply.getheader("Cache-Control"), "no-store")
        self.assertIn("build-events", self.ask(port, "GET", "/dev.js?v=1")[1])
        self.assertIn("unregister", self.ask(port, "GET", "/worker.js")[1])

    def test_a_page_hears_of_builds_and_errors(self):
        server, port, sources = self.rebuild(self.BUILD)
        self.ask(port, "GET", "/")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.addCleanup(connection.close)
        connection.request("GET", "/build-events")
        reply = connection.getresponse()
        self.assertEqual(reply.getheader("Content-Type"), "text/event-stream")
        self.assertIsNone(reply.getheader("Access-Control-Allow-Origin"))  # other sites must not read a maker's errors

        def next_state():
            while True:
                line = reply.readline().decode()
                if line.startswith("data: "):
                    return json.loads(line[6:])

        self.assertEqual(next_state(), {"version": "1", "error": ""})
        (sources / "main.cpp").write_text("wrong", encoding="utf-8")
        self.assertEqual(next_state(), {"version": "1", "error": "main.cpp:1: error: wrong"})
        (sources / "main.cpp").write_text("22", encoding="utf-8")
        self.assertEqual(next_state(), {"version": "22", "error": ""})
        server.send_signal(signal.SIGINT)
        errors = server.communicate(timeout=60)[1]
        self.assertRegex(errors, r"main.cpp:1: error: wrong\n>> the build failed\n>> built in \d+\.\d s\n")

    def test_a_first_build_that_failed_is_shown_until_one_succeeds(self):
        (self.folder / "index.html").unlink()
        _, port, sources = self.rebuild(self.BUILD, "wrong")
        reply, body = self.ask(port, "GET", "/")
        self.assertEqual((reply.status, reply.getheader("Content-Type")), (200, "text/html; charset=utf-8"))
        self.assertIn('src="dev.js?v="', body)
        self.assertEqual(self.ask(port, "GET", "/page.js?v=")[0].status, 200)
        self.assertEqual(self.ask(port, "GET", "/none.js")[0].status, 404)
        (sources / "main.cpp").write_text("22", encoding="utf-8")
        self.assertIn("page.js?v=22", self.ask(port, "GET", "/")[1])

    def test_a_file_that_is_saved_while_it_is_compiled_is_compiled_again(self):
        # As ninja does, this build compares times: an object that is newer than its source is up to date.
        _, port, sources = self.rebuild("""
import json, pathlib, sys, time
sources, page = map(pathlib.Path, sys.argv[1:])
source, made = sources / "main.cpp", page / "main.o"
if not made.exists() or made.stat().st_mtime_ns <= source.stat().st_mtime_ns:
    text = source.read_text()
    (page / "started").write_text(text)
    while text == "22" and not (page / "go").exists():
        time.sleep(0.01)
    made.write_text(text)
(page / "index.html").write_text(f"<body><script src='page.js?v={made.read_text()}'></script></body>")
(page / "files.json").write_text(json.dumps({"version": made.read_text()}))
""")
        self.ask(port, "GET", "/")
        (sources / "main.cpp").write_text("22", encoding="utf-8")
        started = self.folder / "started"
        while started.read_text(encoding="utf-8") != "22":
            pass
        (sources / "main.cpp").write_text("33", encoding="utf-8")  # now its object will be newer
        (self.folder / "go").touch()
        self.assertIn("page.js?v=33", self.ask(port, "GET", "/")[1])

    def test_saved_maps_and_pictures_are_changes_too(self):
        _, port, sources = self.rebuild("""
import json, pathlib, sys
sources, page = map(pathlib.Path, sys.argv[1:])
version = "".join(file.read_text() for file in sorted(sources.rglob("*.*")))
(page / "index.html").write_text(f"<body><script src='page.js?v={version}'></script></body>")
(page / "files.json").write_text(json.dumps({"version": version}))
""")
        self.ask(port, "GET", "/")
        (sources / "maps").mkdir()
        for index, name in enumerate(("a.tmj", "b.tsj", "c.tsx", "d.json", "e.png"), 2):
            (sources / "maps/new").write_text(str(index), encoding="utf-8")
            (sources / "maps/new").replace(sources / "maps" / name)  # as editors save
            self.assertIn(f"page.js?v={'123456'[:index]}'", self.ask(port, "GET", "/")[1])

    def test_warnings_of_a_build_that_succeeds_are_printed(self):
        server, port, _ = self.rebuild(self.BUILD.replace("(page / \"files", "print('[1/2] Building\\n../../main.cpp:3: warning: odd')\n(page / \"files"))
        self.ask(port, "GET", "/")
        server.send_signal(signal.SIGINT)
        self.assertRegex(server.communicate(timeout=60)[1], r"(?m)^main\.cpp:3: warning: odd$")

    def test_a_running_build_ends_with_the_server(self):
        server, port, sources = self.rebuild("""
import os, pathlib, sys, time
pathlib.Path(sys.argv[1], "build").mkdir(exist_ok=True)
pathlib.Path(sys.argv[1], "build/pid").write_text(f"{os.getpid()}\\n")
time.sleep(1000)
""")
        pid = sources / "build/pid"
        while not (pid.exists() and pid.read_text(encoding="utf-8").endswith("\n")):
            pass
        server.send_signal(signal.SIGINT)
        self.assertEqual(server.wait(timeout=60), 0)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(pid.read_text(encoding="utf-8")), 0)

    def test_what_is_watched_must_exist(self):
        for arguments in (["--build", "true"], ["--watch", str(self.folder)], ["--build", "true", "--watch", "/no/folder"]):
            done = subprocess.run([str(CI / "serve"), str(self.folder), *arguments], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr, "need each other|there is no folder /no/folder to watch")

    def test_serves_no_other_files(self):
        _, port, _ = self.serve()
        for path in ("/nothing", "/empty/", "/../secret", "/%2e%2e/secret"):
            self.assertEqual(self.ask(port, "GET", path)[0].status, 404, path)
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            self.assertEqual(self.ask(port, method, "/")[0].status, 405, method)

    def test_uses_the_next_free_port_unless_a_port_is_given(self):
        _, first, _ = self.serve()
        _, second, _ = self.serve()
        self.assertNotEqual(first, second)
        done = subprocess.run([str(CI / "serve"), str(self.folder), "--port", str(first)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"port {first} is in use", done.stderr)

    def test_accepts_local_connections_only(self):
        _, port, _ = self.serve()
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as other:
            other.settimeout(5)
            # Another address of this machine: nothing answers there.
            with self.assertRaises(OSError):
                other.connect(("127.0.0.2", port))

    def test_ends_cleanly_when_interrupted(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            server, _, _ = self.serve()
            server.send_signal(number)
            output, errors = server.communicate(timeout=10)
            self.assertEqual((server.returncode, output, errors), (0, "", ""))

    def test_refuses_a_folder_without_a_page(self):
        done = subprocess.run([str(CI / "serve"), str(self.folder / "empty")], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("has no index.html", done.stderr)


class Play(unittest.TestCase):
    def test_refuses_unknown_arguments(self):
        wrong = (["--port"], ["--port", "0"], ["--port=65536"], ["--port", "80a"], ["--port="], ["--nonsense"], ["nogame"],
                 ["pong", "pong"], ["--desktop", "--port", "8080"], ["--", "+help"])
        for arguments in wrong:
            done = subprocess.run([str(CI / "play"), *arguments], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr, r"^error: .*\n\nusage: ci/play", arguments)

    def test_knows_the_games_of_both_folders(self):
        done = subprocess.run([str(CI / "play"), "routines"], capture_output=True, text=True, check=False)
        self.assertRegex(done.stderr, r"^error: unknown game 'routines' \(known: .*\bpong\b.*\bsnake\b.*\)\n")  # a program without a page

    def test_prints_its_usage(self):
        done = subprocess.run([str(CI / "play"), "--help"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.startswith("usage: ci/play"))


if __name__ == "__main__":
    unittest.main()
