"""The installed engine, used without its sources: `ci/test install`.

The engine is installed from build/release and build/web and moved to a folder with a space in its name. Programs outside of the project
use it there: natively and, with emcmake, as WebAssembly under node and as pages in Chromium. The games of tests/install/outside also get
the engine's sources, by FetchContent and by add_subdirectory. Each run configures all of this from scratch. The objects stay in build/install
and build/outside: installed files keep their times, so that only what changed is compiled again.
"""
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
CACHED = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
# The engine's headers compile without warnings under strict flags.
STRICT = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror"


def run(*command, expect=0, timeout=300, **options):
    """Returns the output of a command, both streams. Fails unless it exits with the expected status (None: any error)."""
    done = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=timeout, check=False, **options)
    good = done.returncode != 0 if expect is None else done.returncode == expect
    if not good:
        raise AssertionError(f"{command} ended with {done.returncode}, expected {expect}:\n{done.stdout}")
    return done.stdout


class Installed:
    """One build of the engine, installed and moved to another folder."""

    def __init__(self, build, folder):
        first = folder / "first"
        self.prefix = folder / "moved there"
        for old in (first, self.prefix):
            shutil.rmtree(old, ignore_errors=True)
        run("cmake", "--install", ROOT / "build" / build, "--prefix", first)
        shutil.move(first, self.prefix)
        self.folder = folder
        self.built = {}

    def options(self):
        return [f"-DCMAKE_PREFIX_PATH={self.prefix}", *CACHED]

    def configure(self, source, *options, build=None, **expected):
        build = build or self.folder / "build" / source.name
        (build / "CMakeCache.txt").unlink(missing_ok=True)
        return run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_CXX_FLAGS={STRICT}",
                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_BUILD_TYPE=Release", *self.options(), *options, **expected)

    def build(self, source, *options, name=None):
        """Builds a program once and returns its build folder."""
        name = name or source.name
        if name not in self.built:
            folder = self.folder / "build" / name
            self.configure(source, *options, build=folder)
            run("cmake", "--build", folder)
            self.built[name] = folder
        return self.built[name]

    def start(self, folder, program, *arguments):
        return run(folder / program, *arguments, cwd=folder)

    def start_game(self, folder, program, *arguments):
        return run(folder / "bin" / program / program, *arguments, cwd=folder)


class InstalledForNode(Installed):
    def options(self):
        # emcmake's toolchain searches only in the given folders.
        return [f"-DCMAKE_FIND_ROOT_PATH={self.prefix}"]

    def configure(self, source, *options, build=None, **expected):
        build = build or self.folder / "build" / source.name
        (build / "CMakeCache.txt").unlink(missing_ok=True)
        return run("emcmake", "cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_CXX_FLAGS={STRICT}",
                   "-DCMAKE_BUILD_TYPE=Release", *self.options(), *options, **expected)

    def start(self, folder, program, *arguments):
        return run("node", folder / f"{program}.js", *arguments, cwd=folder)

    def start_game(self, folder, program, *arguments):
        return run("node", folder / "bin" / f"{program}_headless" / f"{program}_headless.js", *arguments, cwd=folder)


def setUpModule():
    global temporary, native, node
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job starts with the signal ignored
    temporary = tempfile.TemporaryDirectory(prefix="enginuity-install-")
    unittest.addModuleCleanup(temporary.cleanup)
    folder = ROOT / "build/install"
    native = Installed("release", folder / "native")
    node = InstalledForNode("web", folder / "node")


def ask(lines, *options, **expected):
    """Returns CMake's output for a native project of these lines. All use one build folder, so that CMake checks the compiler once."""
    folder = pathlib.Path(temporary.name) / "asks"
    folder.mkdir(exist_ok=True)
    (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(asks LANGUAGES CXX)\n" + lines)
    return native.configure(folder, *options, **expected)


class Examples(unittest.TestCase):
    def sums(self, installed, folder):
        log = folder / "sum.log"
        said = installed.start(folder, "kernel_log_settings", "numbers=100", "log=sum.log")
        self.assertIn("info    sum: Adding up 100 numbers, one in each step.", said)
        self.assertIn("info    sum: The sum of the numbers from 1 to 100 is 5050.", said)
        self.assertIn("The sum of the numbers from 1 to 100 is 5050.", log.read_text())
        said = installed.start(folder, "kernel_log_settings", "language=de", "log=sum.log", "numbers=0", "nombers=7")
        self.assertIn("Die Summe der Zahlen von 1 bis 10 ist 55.", said)
        self.assertIn("numbers='0'", said)  # in German, from the engine's own table
        self.assertIn("meintest du 'numbers'?", said)
        self.assertIn("--numbers=...", installed.start(folder, "kernel_log_settings", "--help"))
        said = installed.start(folder, "kernel_log_settings", "log=no/such/folder/sum.log")
        self.assertIn("no/such/folder/sum.log", said)  # reported, and the program runs

    def test_kernel_log_and_settings_natively(self):
        self.sums(native, native.build(EXAMPLES / "kernel_log_settings"))

    def test_kernel_log_and_settings_as_webassembly_under_node(self):
        self.sums(node, node.build(EXAMPLES / "kernel_log_settings"))

    def test_a_debug_program_can_use_the_release_engine(self):
        # The program compiles the engine's headers with assertions, and the objects have the same layout.
        self.sums(native, native.build(EXAMPLES / "kernel_log_settings", "-DCMAKE_BUILD_TYPE=Debug", name="debug"))

    def test_four_kernels_communicate(self):
        primes = [n for n in range(2, 20001) if all(n % d for d in range(2, int(n**0.5) + 1))]
        folder = native.build(EXAMPLES / "four_kernels")
        said = run(folder / "four_kernels", cwd=folder, env={**os.environ, "LC_ALL": "C", "LANG": "C", "LANGUAGE": ""}).splitlines()
        self.assertEqual(len(said), 5, said)
        self.assertRegex(said[0], r"^numbers: 20000 numbers in, 20000 out, in \d+ steps\.$")
        self.assertRegex(said[1], rf"^primes: 20000 numbers in, {len(primes)} out, in \d+ steps\.$")
        self.assertRegex(said[2], rf"^squares: {len(primes)} numbers in, {len(primes)} out, in \d+ steps\.$")
        self.assertRegex(said[3], rf"^sum: {len(primes)} numbers in, 0 out, in \d+ steps\.$")
        self.assertEqual(said[4], f"The squares of all primes up to 20000 add up to {sum(n * n for n in primes)}.")
        for name in ("numbers", "primes", "squares", "sum"):
            self.assertIn("Profile Name", (folder / f"{name}.log").read_text())

    def night(self, installed):
        said = installed.start(installed.build(EXAMPLES / "routines"), "routines").splitlines()
        self.assertEqual(said[:2], [" 0.0 s  The lamp is lit.", " 2.5 s  Turn 1."])
        self.assertIn(" 8.0 s  Albatross is safe.", said)
        self.assertIn("12.5 s  Turn 5.", said)
        self.assertIn("14.5 s  Cormorant waits outside.", said)
        self.assertEqual(said[-3:], ["15.5 s  The lamp is out.", "15.5 s  Dawn.", "15.5 s  Good morning."])

    def test_routines_natively(self):
        self.night(native)

    def test_routines_as_webassembly_under_node(self):
        self.night(node)

    def landing(self, installed):
        folder = installed.build(EXAMPLES / "states_and_events")
        said = installed.start_game(folder, "lander", "+headless", "language=en").splitlines()
        self.assertEqual(said[:4], ["3 ...", "2 ...", "1 ...", "60.0 m high, 0.1 m/s down."])
        self.assertRegex(said[-1], r"^The lander touched down at [0-3]\.\d m/s\.$")
        said = installed.start_game(folder, "lander", "+headless", "language=de")
        self.assertRegex(said, r"Die Fähre ist gelandet, mit \d[.,]\d m/s\.")

    def test_states_and_events_natively(self):
        self.landing(native)

    def test_states_and_events_as_webassembly_under_node(self):
        self.landing(node)

    def test_every_game_plays_without_a_window(self):
        games = {file.parent: re.search(r"^enginuity_game\((\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
                 for file in sorted(EXAMPLES.glob("*/CMakeLists.txt"))}
        games = {folder: found[1] for folder, found in games.items() if found}
        self.assertLessEqual({"menus", "snake", "sound", "sprites"}, set(games.values()))
        for folder, program in games.items():
            with self.subTest(program):
                build = native.build(folder, "-DBUILD_TESTING=OFF")  # Catch2 need not be installed
                said = native.start_game(build, program, "+headless", "language=en", "steps=600")
                self.assertNotRegex(said, "warning|error")  # for example a missing file

    def test_a_chat_of_program_page_and_another_library(self):
        program = native.build(EXAMPLES / "chat") / "bin/chat/chat"
        page = node.build(EXAMPLES / "chat") / "bin/chat"
        said = run("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 -noreset", "node", ROOT / "tests/install/visit_chat.mjs", program, page)
        self.assertIn("heard\n", said)  # between what the sound library says of missing devices

    def test_snakes_of_a_program_and_of_its_page_in_one_match(self):
        program = native.build(EXAMPLES / "snakes") / "bin/snakes/snakes"
        page = node.build(EXAMPLES / "snakes") / "bin/snakes"
        said = run("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 -noreset", "node", ROOT / "tests/install/visit_snakes.mjs", program, page)
        self.assertIn("played\n", said)

    def test_the_cookbooks_game_with_a_physics_library(self):
        page = (ROOT / "docs/cookbook.md").read_text(encoding="utf-8").split("## Let bodies fall")[1].split("\n## ")[0]
        folder = native.folder / "boxes"
        folder.mkdir(exist_ok=True)
        for language, file in (("cmake", "CMakeLists.txt"), ("cpp with Box2D", "main.cpp")):
            [block] = re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
            (folder / file).write_text(block, encoding="utf-8")
        said = native.start_game(native.build(folder), "boxes", "+headless", "steps=600")
        self.assertRegex(said, r"The box rests at (649|650)\.")  # on the floor; bodies may overlap a little

    def toy(self, installed):
        folder = installed.build(ROOT / "tests/install/toy")
        said = installed.start_game(folder, "toy", "+headless", "language=en")
        # The first step's delta is 0. The application's own tasks do not count.
        self.assertEqual(said, "The last of 31 steps: the light is at 0.00.\n")
        said = installed.start_game(folder, "toy", "--version")
        self.assertRegex(said, r"^Toy 1\.2\.0? ?\(|^Toy 1\.2 \(")

    def test_a_game_with_every_system_natively(self):
        self.toy(native)

    def test_a_game_with_every_system_as_webassembly_under_node(self):
        self.toy(node)


GAME_FILES = {"fonts/text.ttf", "fonts/OFL.txt", "strings/engine.en.txt", "strings/field.en.txt"}
RICH_FILES = GAME_FILES | {"page/first.txt", "late.txt", "strings/engine.de.txt", "strings/field.de.txt", "coin.png", "crate.png", "hero.json", "hero.png",
                           "maps/world.tmj", "marks.png", "tiles.png"}
SHELL = {"index.html", "style.css", "page.js", "words.js", "manifest.webmanifest", "icon.svg", "icon-192.png", "files.json", "worker.js", "boot.js"}
OUTSIDE = ROOT / "tests/install/outside"


def files_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


class Games(unittest.TestCase):
    """Two games with the same names of files in one project that is not this one."""
    maxDiff = None

    def look(self, page, *language):
        return json.loads(run("node", ROOT / "tests/install/open_page.mjs", page, *language))

    def natively(self, build):
        self.compiled(build)
        for name, files in (("plain", GAME_FILES), ("rich", RICH_FILES)):
            self.assertEqual(files_in(build / "bin" / name), files | {name, "icon.png"})
            said = run(build / "bin" / name / name, "+headless", "language=en", cwd=build)
            self.assertEqual(said.splitlines()[-1], "Field")
            said = run("cmake", "--build", build, "--target", f"{name}_play", env={**os.environ, "SDL_VIDEODRIVER": "none"}, expect=None)
            self.assertIn("none", said)  # started, with a driver that does not exist
        self.assertRegex(run(build / "bin/plain/plain", "--version"), r"^Field 1\.2 \(")

    def compiled(self, build):
        for name, head in (("maps/world.tmj", b"ENGYEMAP"), ("hero.json", b"ENGYESPR")):
            self.assertEqual((build / "bin/rich" / name).read_bytes()[:8], head)

    def as_page(self, build):
        self.compiled(build)
        english = {"strings/engine.en.txt", "strings/field.en.txt"}
        self.assertEqual(files_in(build / "bin/plain"), GAME_FILES - english | SHELL | {"icon-512.png", "plain.js", "plain.wasm"})
        self.assertEqual(files_in(build / "bin/rich"), RICH_FILES - english | SHELL | {"extra.txt", "rich.js", "rich.wasm"})
        for name in ("plain", "rich"):
            said = run("node", build / "bin" / f"{name}_headless" / f"{name}_headless.js", "+headless", "language=en")
            self.assertEqual(said.splitlines()[-1], "Field")
        drawn = {"middle": [0, 0xC0, 0x40], "failed": False, "console": []}
        self.assertEqual(self.look(build / "bin/plain"), {
            "title": "Plain", "heading": "Plain", "backdrop": "rgb(10, 13, 24)", "upper": "none", "keys": ["F full screen"],
            "late": {"early": False, "bytes": 0}, **drawn})
        rich = {"title": "Rich &amp; Co. &lt;2&gt;", "heading": "Rich & Co. <2>", "backdrop": "rgb(32, 64, 96)", "upper": "uppercase",
                "late": {"early": False, "bytes": 12}, **drawn}
        self.assertEqual(self.look(build / "bin/rich"), {**rich, "keys": ["W S up & down F full screen"]})
        self.assertEqual(self.look(build / "bin/rich", "de"), {**rich, "keys": ["W S auf und ab F Vollbild"]})
        manifest = json.loads((build / "bin/rich/manifest.webmanifest").read_text(encoding="utf-8"))
        self.assertEqual((manifest["name"], manifest["theme_color"]), ("Rich & Co. <2>", "#204060"))
        self.assertEqual([icon["src"] for icon in manifest["icons"]], ["icon-192.png", "icon.svg"])
        page = (build / "bin/rich/index.html").read_text(encoding="utf-8")
        self.assertIn('property="og:url" content="https://example.org/rich/"', page)
        self.assertIn('property="og:image" content="https://example.org/rich/icon-192.png"', page)
        self.assertIn('rel="canonical" href="https://example.org/rich/"', page)
        plain = (build / "bin/plain/index.html").read_text(encoding="utf-8")
        self.assertIn('property="og:image" content="https://example.org/all/plain/icon-512.png"', plain)  # ENGINUITY_ADDRESS
        self.assertIn('rel="canonical" href="https://example.org/all/plain/"', plain)
        self.assertIn("const late = ['late.txt'];", (build / "bin/rich/worker.js").read_text(encoding="utf-8"))

    def with_sources(self, way, *options, starter=()):
        """Builds the games with the sources of the engine."""
        build = ROOT / "build/outside" / way
        run(*starter, "cmake", "-G", "Ninja", "-S", OUTSIDE, "-B", build, f"-DWAY={way}", f"-DENGINE={ROOT}", "-DCMAKE_BUILD_TYPE=Debug",
            "-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DENGINUITY_ADDRESS=https://example.org/all/", *options)
        run("cmake", "--build", build, timeout=1800)
        return build

    def installed_page(self):
        return node.build(OUTSIDE, "-DWAY=package", f"-DENGINE={ROOT}", "-DENGINUITY_ADDRESS=https://example.org/all/")

    def test_installed_natively(self):
        self.natively(native.build(OUTSIDE, "-DWAY=package", f"-DENGINE={ROOT}"))

    def test_installed_as_a_page(self):
        self.as_page(self.installed_page())

    def test_fetched_natively(self):
        build = self.with_sources("fetched", *CACHED)
        self.natively(build)
        self.assertTrue((build / "bin/rich/fonts/text.ttf").is_symlink())  # a debug build sees changes at once

    def test_added_as_a_page(self):
        libraries = os.environ["ENGINUITY_WEB_PREFIX"].replace(":", ";")
        self.as_page(self.with_sources("added", f"-DCMAKE_FIND_ROOT_PATH={libraries}", starter=["emcmake"]))

    def test_a_page_is_packed_and_served(self):
        build = self.installed_page()
        for name, readme in (("plain", "Plain 1.2, for browsers"), ("rich", "Rich & Co. <2> 1.2, by its own README")):
            run("cmake", "--build", build, "--target", f"{name}_package")
            with zipfile.ZipFile(build / f"packages/{name}-1.2-web.zip") as archive:
                names = set(archive.namelist())
                self.assertEqual(archive.read("README.txt").decode().splitlines()[0], readme)
                self.assertIn("OFL.txt", archive.read("licences/README.txt").decode())
            packed = files_in(build / "bin" / name)
            self.assertEqual({each for each in names if not each.startswith("licences/")}, packed | {"README.txt"})
            self.assertIn("licences/enginuity.txt", names)
        with subprocess.Popen(["cmake", "--build", str(build), "--target", "rich_play"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, text=True, start_new_session=True) as server:
            lines = []
            for line in server.stdout:
                lines.append(line)
                if line.startswith("Serving"):
                    break
            os.killpg(server.pid, signal.SIGINT)
        self.assertRegex(lines[-1], r"^Serving Rich & Co. <2> at http://localhost:\d+/$")


class Project(unittest.TestCase):
    """A project of ci/new-game, in the folder `game`."""

    environment = {name: value for name, value in os.environ.items() if name != "ENGINUITY_PROGRESS"}

    def tried(self, *ways, expect=0):
        """Runs the project's tests. Returns what they print, and its last line."""
        said = run(self.game / "test", *ways, expect=expect, timeout=3000, env={**self.environment, "CI": "true"})
        for way in ways or ("native", "page"):  # every test has run, by ctest's own words
            log = (self.game / "build/test-logs" / f"{way}.log").read_text(encoding="utf-8")
            self.assertNotRegex(log, r"Not Run|Could not find executable|Skipped")
            self.assertRegex(log, r"\d+% tests passed|no tests \(add_test\)")
        return said, said.splitlines()[-1]


class FirstGame(Project):
    """docs/first-game.md: a project of ci/new-game, and every change of the page, one after the other."""

    def change(self, block):
        """Makes the change of a diff block: its lines without + must be in the file once."""
        first, *lines = block.splitlines()
        file = self.game / re.fullmatch(r"--- (\S+)", first)[1]
        old = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
        new = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")
        text = file.read_text(encoding="utf-8")
        self.assertEqual(text.count(old), 1, block)
        file.write_text(text.replace(old, new), encoding="utf-8")

    def test_the_page_is_true(self):
        self.game = pathlib.Path(temporary.name) / "my games" / "stars"
        run(ROOT / "ci/new-game", "stars", self.game, env=self.environment)
        self.assertEqual(self.tried()[1], "5 passed, 0 failed")
        with subprocess.Popen([self.game / "play", "--no-open"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, start_new_session=True, env=self.environment) as server:
            line = server.stdout.readline()
            os.killpg(server.pid, signal.SIGINT)
            server.communicate()
        self.assertRegex(line, r"^Serving Stars at http://localhost:\d+/$")

        blocks = re.findall(r"^```diff\n(.*?)^```$", (ROOT / "docs/first-game.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 5)
        for block in blocks:
            if "MAPS maps/meadow.tmj" in block:  # the page copies these files
                for file in ("maps/meadow.tmj", "maps/tiles.tsj", "pictures/tiles.png"):
                    (self.game / file).parent.mkdir(exist_ok=True)
                    shutil.copy(EXAMPLES / "platformer" / file, self.game / file)
            elif block.startswith("--- CMakeLists.txt"):  # the rules have changed, and their hash has not
                said, last = self.tried("native", expect=1)
                self.assertEqual(last, "2 passed, 2 failed")
                self.assertIn(re.search(r'^\+.*"(state [0-9a-f]{16})"', block, re.MULTILINE)[1], said)
            elif "hashOfMatches" in block:
                self.assertIn(re.search(r'^\+.*"([0-9a-f]{16})"', block, re.MULTILINE)[1], said)
            self.change(block)
        self.assertEqual(self.tried()[1], "6 passed, 0 failed")
        self.by_script()
        said = run(self.game / "package", "web", timeout=3000, env=self.environment)
        self.assertEqual(said.splitlines()[-1], str(self.game / "build/packages/stars-1.0-web.zip"))

        made = self.game / "CMakeLists.txt"
        made.write_text(made.read_text(encoding="utf-8").split("# The tests")[0], encoding="utf-8")
        self.assertEqual(self.tried("native")[1], "0 passed, 0 failed")


    def by_script(self):
        """docs/testing.md: its change, its script for the page and its commands for the window."""
        page = (ROOT / "docs/testing.md").read_text(encoding="utf-8")
        [change] = re.findall(r"^```diff\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        [script] = re.findall(r"^```js\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        [window] = re.findall(r"^```sh\n(xvfb-run.*?)^```$", page, re.MULTILINE | re.DOTALL)
        self.change(change)
        self.assertEqual(self.tried()[1], "6 passed, 0 failed")
        (self.game / "tests/page.mjs").write_text(script, encoding="utf-8")
        (self.game / "node_modules").symlink_to(ROOT / "tests/node_modules")
        with subprocess.Popen([self.game / "play", "--release", "--no-open"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, start_new_session=True, env=self.environment) as server:
            try:
                address = re.search(r"http://localhost:\d+/", server.stdout.readline())[0]
                self.assertEqual(run("node", self.game / "tests/page.mjs", address, cwd=self.game), "the page plays\n")
            finally:
                os.killpg(server.pid, signal.SIGINT)
                server.communicate()
        run("timeout", "120", "bash", "-ec", window, cwd=self.game, env={**self.environment, "SDL_AUDIODRIVER": "dummy"}, timeout=150)
        lines = [json.loads(line) for line in (self.game / "states.jsonl").read_text(encoding="utf-8").splitlines()[:-1]]
        self.assertEqual(lines[-1]["lives"], 3)


class OnlineGame(Project):
    """A project of ci/new-game --online: its tests, its ./play --host, and a match of its program and its page."""

    def test_is_played_over_the_network(self):
        self.game = pathlib.Path(temporary.name) / "my games" / "duel"
        run(ROOT / "ci/new-game", "--online", "duel", self.game, env=self.environment)
        self.assertEqual(self.tried()[1], "6 passed, 0 failed")
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            port = listener.getsockname()[1]
        unseen = {**self.environment, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
        with subprocess.Popen([self.game / "play", "--host", "--port", str(port), "--", f"save_folder={self.game}/saves"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, env=unseen) as program:
            try:
                lines = [program.stdout.readline(), program.stdout.readline()]
                self.assertEqual(lines[1], f"On this machine: http://localhost:{port}/\n", program.stderr)
                for _ in range(600):
                    try:
                        page = urllib.request.urlopen(f"http://localhost:{port}/", timeout=60).read().decode()
                        break
                    except OSError:
                        time.sleep(0.1)
                self.assertIn("<title>Duel", page)
            finally:
                os.killpg(program.pid, signal.SIGINT)
                program.communicate()
        said = run("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 -noreset", "node", ROOT / "tests/install/visit_snakes.mjs",
                   self.game / "build/release/bin/duel/duel", self.game / "build/web/bin/duel", "Duel")
        self.assertIn("played\n", said)


class WrongArguments(unittest.TestCase):
    """Errors of enginuity_game name the argument."""
    FIND = "find_package(Enginuity 0.1 CONFIG REQUIRED COMPONENTS app)\n"

    def refused(self, arguments, *said, name="wrong"):
        with self.subTest(arguments=arguments):
            (pathlib.Path(temporary.name) / "asks").mkdir(exist_ok=True)
            (pathlib.Path(temporary.name) / "asks/wrong.cpp").touch()
            output = " ".join(ask(f"{self.FIND}enginuity_game({name} {arguments})\n", expect=None).split())
            for text in (f"enginuity_game({name}):", *said):
                self.assertIn(text, output)

    def test_are_named(self):
        good = "TITLE Wrong SOURCES wrong.cpp"
        self.refused("SOURCES wrong.cpp", "TITLE is missing")
        self.refused("TITLE SOURCES wrong.cpp", "TITLE has no value")
        self.refused("TITLE Wrong", "SOURCES is missing")
        self.refused("TITLE Wrong SOURCES wrong.cpp LIBRARY mine", "has SOURCES and LIBRARY")
        self.refused("TITLE Wrong LIBRARY mine", "LIBRARY names 'mine'")
        self.refused(good, "the name is 'Wrong-1'", name="Wrong-1")
        self.refused("TITLE Wrong LIBRARY mine_code RULES world.h World", "has LIBRARY and RULES; a library has its rules by enginuity_ruleset")
        self.refused(f"{good} RULES world.h", "RULES is 'world.h'; expected a header and a type: RULES world.h game::World")
        self.refused(f"{good} RULES none.h World", "RULES: there is no", "none.h")
        self.refused(f"NONSENSE {good}", "unknown argument 'NONSENSE'", "ASSETS CARRIES COLORS")
        for budget in ("-5", "0", "280kB", "2.5"):
            self.refused(f"{good} DOWNLOAD_BUDGET {budget}", f"DOWNLOAD_BUDGET: '{budget}'; expected a whole number of kB above 0")
        self.refused(f"{good} ASSETS none.wav", "ASSETS: there is no file", "none.wav")
        self.refused(f"{good} ASSETS ../x=wrong.cpp", "ASSETS: the name '../x'")
        self.refused(f"{good} LATE_ASSETS none.bin", "LATE_ASSETS: there is no file")
        self.refused(f"{good} ASSETS a=wrong.cpp NOTICES a=wrong.cpp", "two files are named 'a'")
        self.refused(f"{good} MAPS none.tmj", "MAPS: there is no file", "none.tmj")
        self.refused(f"{good} SPRITES ../x=wrong.cpp", "SPRITES: the name '../x'")
        self.refused(f"{good} MAPS a=wrong.cpp SPRITES a=wrong.cpp", "two files are named 'a', in ASSETS, LATE_ASSETS, MAPS, MODELS, NOTICES, SPRITES or STRINGS")
        self.refused(f"{good} STRINGS wrong.cpp", "STRINGS: ", "expected a file named TABLE.LANGUAGE.txt")
        self.refused(f"{good} SHELL none", "SHELL: there is no")
        self.refused(f"{good} STYLE none.css", "STYLE: there is no")
        self.refused(f"{good} README none", "README: there is no")
        self.refused(f'{good} COLORS backdrop=blue', "COLORS: 'backdrop=blue'", "accent backdrop")
        self.refused(f'{good} COLORS border=000000', "COLORS: 'border=000000'")
        self.refused(f'{good} HINTS "W S=move"', "HINTS: 'W S=move'", "en|W S|move")
        self.refused(f'{good} HINTS "de|W|hoch"', "HINTS: English hints")
        self.refused(f"{good} ICON wrong.cpp", "ICON: ", "wrong.cpp'; expected NAME.svg")
        self.refused(f"{good} ICON none.svg", "ICON: there is no")
        self.refused(f"{good} SCREENSHOTS wrong.cpp", "SCREENSHOTS: ", "wrong.cpp'; expected screenshot-WIDTHxHEIGHT.jpg")
        self.refused(f"{good} SCREENSHOTS screenshot-640x360.png", "SCREENSHOTS: there is no")
        shot = ROOT / "game/pong/page/screenshot-1280x720.jpg"
        self.refused(f"{good} SCREENSHOTS {shot} {shot}", "SCREENSHOTS: two files are named 'screenshot-1280x720.jpg'")
        self.refused(f"{good} ADDRESS example.org", "ADDRESS is 'example.org'")
        self.refused(f"{good} SERVER https://example.org/game/", "SERVER needs NETWORK")
        self.refused(f"{good} NETWORK SERVER example.org", "SERVER is 'example.org'", "https://play.example.org/game/")

    def test_a_missing_component_is_named(self):
        lines = "find_package(Enginuity 0.1 CONFIG REQUIRED COMPONENTS kernel)\nenginuity_game(wrong TITLE Wrong SOURCES wrong.cpp)\n"
        said = ask(lines, "-DCMAKE_DISABLE_FIND_PACKAGE_SDL2=ON", expect=None)
        self.assertIn("enginuity_game(wrong): needs the component app", " ".join(said.split()))


class Package(unittest.TestCase):
    def test_an_unknown_component_is_named(self):
        said = ask("find_package(Enginuity 0.1 CONFIG REQUIRED COMPONENTS kernel kernal)\n", expect=None)
        said = " ".join(said.split())
        self.assertIn("Enginuity has no component 'kernal'; it has: animate app audio canvas core", said)

    def test_an_unknown_optional_component_is_not_found(self):
        ask("find_package(Enginuity 0.1 CONFIG REQUIRED OPTIONAL_COMPONENTS network kernel)\n"
            "if(Enginuity_network_FOUND OR NOT Enginuity_kernel_FOUND)\nmessage(FATAL_ERROR wrong)\nendif()\n")

    def test_another_version_is_refused(self):
        for wanted in ("0.2", "0.0", "1.0"):
            said = ask(f"find_package(Enginuity {wanted} CONFIG REQUIRED)\n", expect=None)
            self.assertIn("version: 0.1.0", said)
        ask("find_package(Enginuity 0.1 CONFIG REQUIRED)\n")

    def test_a_native_program_does_not_take_the_engine_for_the_web(self):
        said = ask("find_package(Enginuity 0.1 CONFIG REQUIRED)\n", f"-DCMAKE_PREFIX_PATH={node.prefix}", expect=None)
        self.assertIn("(32bit)", said)

    def test_a_kernel_does_not_need_SDL(self):
        without = ["-DCMAKE_DISABLE_FIND_PACKAGE_SDL2=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_SDL2_mixer=ON"]
        native.configure(EXAMPLES / "kernel_log_settings", *without, build=native.folder / "build" / "without")
        ask("find_package(Enginuity 0.1 CONFIG REQUIRED)\n"
            "if(NOT TARGET Enginuity::animate OR TARGET Enginuity::video OR TARGET Enginuity::canvas)\nmessage(FATAL_ERROR wrong)\nendif()\n", *without)
        said = ask("find_package(Enginuity 0.1 CONFIG REQUIRED COMPONENTS app)\n", *without, expect=None)
        self.assertIn("SDL2", said)

    def test_optional_components_are_found_if_their_libraries_are(self):
        lines = "find_package(Enginuity 0.1 CONFIG REQUIRED COMPONENTS kernel OPTIONAL_COMPONENTS video audio)\n"
        check = ('if(NOT "%s" STREQUAL "${Enginuity_kernel_FOUND} ${Enginuity_video_FOUND} ${Enginuity_audio_FOUND}")\n'
                 'message(FATAL_ERROR wrong)\nendif()\n')
        cases = {(): "TRUE TRUE TRUE", ("SDL2_mixer",): "TRUE TRUE FALSE", ("SDL2", "SDL2_mixer"): "TRUE FALSE FALSE"}
        for missing, found in cases.items():
            with self.subTest(missing=missing):
                ask(lines + check % found, *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in missing))

    def test_without_components_all_systems_are_found(self):
        systems = sorted(path.name for path in (ROOT / "engine").iterdir() if (path / "CMakeLists.txt").is_file())
        self.assertIn("kernel", systems)
        wanted = " ".join(f"Enginuity::{name}" for name in [*systems, "platform_os", "platform_headless", "platform_desktop"])
        ask("find_package(Enginuity 0.1 CONFIG REQUIRED)\n"
            f"foreach(target {wanted})\nif(NOT TARGET ${{target}})\nmessage(FATAL_ERROR ${{target}})\nendif()\nendforeach()\n")

    def test_programs_do_not_inherit_the_compiler_flags_of_the_engine(self):
        folder = native.build(EXAMPLES / "kernel_log_settings")
        commands = json.loads((folder / "compile_commands.json").read_text())
        for entry in commands:
            flags = entry["command"].replace(STRICT, "")
            self.assertNotRegex(flags, r"-W(?!no-mismatched-new-delete )|-fno-exceptions|-fno-rtti|-ffp-contract|-fsanitize")

    def test_no_installed_file_contains_the_path_of_the_build(self):
        for installed in (native, node):
            files = [path for path in installed.prefix.rglob("*") if path.suffix in (".cmake", ".h", ".txt", ".py", ".cpp")]
            self.assertGreater(len(files), 60)
            for path in files:
                text = path.read_text(encoding="utf-8")
                self.assertNotIn(str(ROOT), text, path)
                self.assertNotIn(str(installed.folder / "first"), text, path)

    def test_only_public_headers_are_installed(self):
        headers = native.prefix / "include" / "enginuity"
        self.assertTrue((headers / "engine/kernel/kernel.h").is_file())
        self.assertTrue((headers / "engine_text.h").is_file())
        self.assertTrue((headers / "platform/entry.h").is_file())
        for kept in ("os", "sdl", "web"):
            self.assertFalse((headers / "platform" / kept).exists())
        self.assertTrue((native.prefix / "share/enginuity/LICENSE").is_file())

    def test_every_installed_header_finds_its_includes(self):
        headers = native.prefix / "include" / "enginuity"
        folder = native.folder / "headers"
        folder.mkdir(exist_ok=True)
        names = sorted(str(path.relative_to(headers)) for path in headers.rglob("*.h"))
        (folder / "headers.cpp").write_text("".join(f'#include "{name}"\n' for name in names))
        (folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(headers LANGUAGES CXX)\nfind_package(Enginuity 0.1 CONFIG REQUIRED)\n"
            "add_library(headers OBJECT headers.cpp)\ntarget_link_libraries(headers PRIVATE Enginuity::app)\n")
        native.build(folder)

    def test_a_build_with_sanitizers_is_not_installed(self):
        folder = pathlib.Path(temporary.name) / "sanitizers"
        run("cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, "-DENGINUITY_SANITIZERS=address", "-DENGINUITY_TESTS=OFF")
        said = run("cmake", "--install", folder, "--prefix", folder / "prefix", expect=None)
        self.assertIn("This build has sanitizers in it (address)", said)
        self.assertFalse((folder / "prefix").exists())


if __name__ == "__main__":
    unittest.main()
