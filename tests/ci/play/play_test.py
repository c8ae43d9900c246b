#!/usr/bin/env python3
"""ci/play builds the game, serves or starts it, repeats no work, and ends with Ctrl-C. Builds missing parts."""

import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
WAIT = 1200  # seconds; a first build may build everything


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Play(unittest.TestCase):
    def play(self, *arguments, **environment):
        """Starts the program as in a terminal: Ctrl-C reaches all its processes."""
        program = subprocess.Popen([str(ROOT / "ci/play"), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=self.interruptible,
                                   env={**self.environment(), **environment})
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        return program

    @staticmethod
    def environment():
        """Without the descriptor for ci/test's progress, which these programs do not inherit."""
        return {name: value for name, value in os.environ.items() if name != "ENGINUITY_PROGRESS"}

    @staticmethod
    def interruptible():
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job starts with the signal ignored

    def serve(self, *arguments, title="Pong"):
        port = free_port()
        program = self.play(*arguments, "--no-open", "--port", str(port))
        line = program.stdout.readline()
        self.assertEqual(line, f"Serving {title} at http://localhost:{port}/\n", line or program.stderr.read())
        return program, port

    def interrupt(self, program):
        os.killpg(program.pid, signal.SIGINT)
        output, errors = program.communicate(timeout=WAIT)
        with self.assertRaises(ProcessLookupError):
            os.killpg(program.pid, 0)  # no process remains
        return program.returncode, output, errors

    def test_serves_the_game_and_repeats_no_work(self):
        program, port = self.serve()
        page = urllib.request.urlopen(f"http://localhost:{port}/", timeout=60).read().decode()
        self.assertIn("<title>Pong", page)
        with urllib.request.urlopen(f"http://localhost:{port}/pong.wasm", timeout=60) as reply:
            self.assertEqual(reply.getheader("Content-Type"), "application/wasm")
            self.assertEqual(reply.read(4), b"\0asm")
        self.assertEqual(self.interrupt(program)[0], 0)
        with self.assertRaises(OSError):
            urllib.request.urlopen(f"http://localhost:{port}/", timeout=60)

        built = {path: path.stat().st_mtime_ns for path in (ROOT / "build/web-dev/bin").rglob("*") if path.is_file()}
        program, _ = self.serve()
        status, _, errors = self.interrupt(program)
        self.assertEqual(status, 0)
        self.assertEqual(built, {path: path.stat().st_mtime_ns for path in built})
        self.assertNotRegex((ROOT / "build/web-dev/log.txt").read_text(encoding="utf-8"), "Building|Linking")
        self.assertEqual(re.findall(r"^>> (?!building pong).*", errors, re.MULTILINE), [])

    def test_a_change_is_seen_and_a_mistake_is_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([str(ROOT / "ci/new-game"), "mine", f"{folder}/mine"], capture_output=True, check=True)
            visited = subprocess.run(["node", str(Path(__file__).with_name("visit_rebuilt.mjs")), f"{folder}/mine", str(free_port())],
                                     capture_output=True, text=True, timeout=WAIT, check=False, env=self.environment())
            self.assertEqual((visited.returncode, visited.stdout), (0, "seen\n"), visited.stderr)
            self.starts_with_a_mistake(Path(folder, "mine"), "main.cpp", "mistake\n")
            Path(folder, "mine/build/web-dev/build.ninja").unlink()  # the first build never got further
            self.starts_with_a_mistake(Path(folder, "mine"), "CMakeLists.txt", "mistake()\n")

    def starts_with_a_mistake(self, project, name, mistake):
        """The last page is served, and hears of the mistake and of its repair."""
        source = project / name
        good = source.read_text(encoding="utf-8")
        source.write_text(good + mistake, encoding="utf-8")
        program, port = self.serve("--project", str(project), title="Mine")
        with urllib.request.urlopen(f"http://localhost:{port}/build-events", timeout=WAIT) as events:
            def until(condition):
                for line in events:
                    if line.startswith(b"data: ") and condition(json.loads(line[6:])["error"]):
                        return
                self.fail("the server ended")
            until(lambda error: "mistake" in error)
            source.write_text(good, encoding="utf-8")
            until(lambda error: not error)
        self.assertEqual(self.interrupt(program)[0], 0)

    def test_the_page_as_it_is_shipped_follows_no_changes(self):
        program, port = self.serve("--release")
        page = urllib.request.urlopen(f"http://localhost:{port}/", timeout=60).read().decode()
        self.assertNotIn("dev.js", page)
        self.assertEqual(self.interrupt(program)[0], 0)

    def test_a_build_folder_of_another_emscripten_is_rebuilt(self):
        self.interrupt(self.serve()[0])
        for name in ("CMakeCache.txt", "emscripten.txt"):
            file = ROOT / "build/web-dev" / name
            found = (ROOT / "build/web-dev/emscripten.txt").read_text(encoding="utf-8").strip()
            text = file.read_text(encoding="utf-8").replace(str(Path(found).parent), "/gone")
            self.assertIn("/gone", text)
            file.write_text(text, encoding="utf-8")
        self.assertEqual(self.interrupt(self.serve()[0])[0], 0)

    def test_opens_the_game_and_passes_its_arguments(self):
        program = self.play("--desktop", "--", "+headless", "steps=1000", "seed=1")
        output, errors = program.communicate(timeout=WAIT)
        self.assertEqual(program.returncode, 0, errors)
        self.assertRegex(output.splitlines()[-1], r"^state [0-9a-f]{16}$")

    def test_starts_an_example(self):
        program = self.play("states_and_events", "--desktop", "--", "+headless", "language=en")
        output, errors = program.communicate(timeout=WAIT)
        self.assertEqual(program.returncode, 0, errors)
        self.assertRegex(output.splitlines()[-1], r"^The lander touched down")

    def test_hosts_a_game_and_serves_its_page(self):
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            unseen = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
            program = self.play("snakes", "--host", "--port", str(port), "--", f"save_folder={folder}", **unseen)
            lines = []
            for line in program.stdout:
                lines.append(line)
                if "On this machine" in line:
                    break
            else:
                self.fail(program.stderr.read())
            self.assertRegex(lines[-2], rf"^Others open http://\d+\.\d+\.\d+\.\d+:{port}/$|^This machine has no network$")
            self.assertEqual(lines[-1], f"On this machine: http://localhost:{port}/\n")
            page = self.wait_for(f"http://127.0.0.1:{port}/")
            self.assertIn("<title>Snakes", page)
            self.assertNotIn("dev.js", page)  # as it is shipped
            others = lines[-2].split()[-1]
            if others.startswith("http"):
                self.assertEqual(self.wait_for(others), page)

            # The port is taken now.
            second = self.play("snakes", "--host", "--port", str(port), "--", f"save_folder={folder}/second", **unseen)
            output, errors = second.communicate(timeout=WAIT)
            self.assertEqual((second.returncode, output), (1, ""))
            self.assertIn(f"error: cannot open a room at port {port}: ", errors)
            self.interrupt(program)

    def test_starts_the_server_of_a_game(self):
        port = free_port()
        program = self.play("snakes", "--server", "--port", str(port), "--", "lan=off", "rooms=2")
        self.assertIn("<title>Snakes", self.wait_for(f"http://127.0.0.1:{port}/"))
        self.assertEqual(self.wait_for(f"http://127.0.0.1:{port}/ready"), "ready\n")
        self.interrupt(program)

    def wait_for(self, address):
        for _ in range(600):
            try:
                return urllib.request.urlopen(address, timeout=60).read().decode()
            except OSError:
                time.sleep(0.1)
        return self.fail(f"nothing answers at {address}")

    def test_hosting_that_cannot_be_is_refused(self):
        for arguments, reason in ((("snake", "--host"), "snake cannot open a room: its CMakeLists.txt does not say NETWORK"),
                                  (("examples", "--host"), "--host and --server need the name of one of them"),
                                  (("snakes", "--host", "--release"), "leave --release out"),
                                  (("snakes", "--desktop", "--port", "7000"), "--port is for the page, --host or --server"),
                                  (("snake", "--server"), "snake cannot open a room"),
                                  (("snakes", "--host", "--port", "0"), "'0' is not a port")):
            with self.subTest(arguments=arguments):
                program = self.play(*arguments)
                output, errors = program.communicate(timeout=60)
                self.assertEqual((program.returncode, output), (2, ""))
                self.assertRegex(errors, r"^error: ")
                self.assertIn(reason, errors.splitlines()[0])

    def test_the_gallery_shows_and_starts_the_examples(self):
        program, port = self.serve("examples", title="Examples")
        visited = subprocess.run(["node", str(Path(__file__).with_name("visit_gallery.mjs")), f"http://localhost:{port}/"],
                                 capture_output=True, text=True, timeout=WAIT, check=False)
        self.assertEqual((visited.returncode, visited.stderr), (0, ""))
        self.assertEqual(visited.stdout, "CY, Fireflies, Island, Menus, Dusk, Snake, Snakes, Sound, Sprites, Starter\n")
        self.assertEqual(self.interrupt(program)[0], 0)

    def test_the_gallery_is_a_page(self):
        program = self.play("examples", "--desktop")
        errors = program.communicate(timeout=WAIT)[1]
        self.assertEqual(program.returncode, 2)
        self.assertIn("error: the examples are shown by a page", errors)

    def test_an_interrupted_build_is_not_a_failure(self):
        program = self.play("--no-open", "--port", str(free_port()))
        for line in program.stderr:
            if line.startswith(">> building pong"):
                break
        status, output, errors = self.interrupt(program)
        self.assertEqual((status, output), (130, ""))
        self.assertNotIn("error", errors)
        self.serve()  # continues the build


if __name__ == "__main__":
    unittest.main()
