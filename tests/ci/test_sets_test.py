"""ci/test: its sets, --since with the table of docs/ci.md, and its messages about failing suites. The suites are replaced by stand-ins."""

import importlib.machinery
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path

from tests.ci.script_fixture import ROOT, ScriptTest


def load_affected_suites():
    loader = importlib.machinery.SourceFileLoader("affected_suites", str(ROOT / "ci/affected_suites"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class Table(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.module = load_affected_suites()
        cls.suites = cls.module.listed_suites()
        cls.rows = cls.module.table((ROOT / "docs/ci.md").read_text(encoding="utf-8"), cls.suites)

    def affected(self, *files):
        return self.module.affected(files, self.rows, self.suites)

    def test_every_row_matches_files(self):
        done = subprocess.run(["git", "-c", f"safe.directory={ROOT}", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                              capture_output=True, text=True, check=True)
        files = done.stdout.splitlines()
        self.assertEqual([pattern for pattern in self.rows if not any(self.module.matches(pattern, file) for file in files)], [])

    def test_the_engine_affects_every_suite(self):
        self.assertEqual(self.affected("engine/core/fixed.h"), self.suites)

    def test_an_unknown_file_affects_every_suite(self):
        self.assertEqual(self.affected("new/file"), self.suites)
        self.assertEqual(self.affected("new_file"), self.suites)

    def test_the_longest_pattern_counts(self):
        self.assertEqual(self.affected("docs/ci.md"), ["style"])
        self.assertEqual(self.affected("tests/web/page.test.mjs"), ["style", "page", "chromium"])
        self.assertEqual(self.affected("tests/ci/play/play_test.py"), ["style", "play"])
        self.assertEqual(self.affected("tests/support/page.mjs")[:3], ["style", "server", "window"])
        self.assertIn("debug", self.affected("tests/support/json.h"))
        self.assertIn("debug", self.affected("README.md"))

    def test_suites_of_all_files_are_joined(self):
        self.assertEqual(self.affected("docs/ci.md", "tests/fuzz/format_fuzz.cpp", "examples/x/main.cpp"), ["style", "debug", "play", "install", "packages", "fuzz-long"])
        self.assertEqual(self.affected(), [])

    def test_a_row_with_an_unknown_suite_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "unknown suite 'nope'"):
            self.module.table("## Changed files and suites\n\n| `x/` | nope |\n", self.suites)


class Sets(ScriptTest):
    def setUp(self):
        super().setUp()
        self.packages_are_installed()
        (self.root / "docs").mkdir()
        shutil.copy(ROOT / "docs/ci.md", self.root / "docs")
        # In the copy, suites install no packages and run no commands. A test redefines the suites that it runs.
        text = (self.root / "ci/test").read_text(encoding="utf-8")
        text, self.suites = re.subn(r"^([\w-]+ +\| [\w,]+ +\|).*(\|.*)$", r"\1 | | result 1 0 \2", text, flags=re.MULTILINE)
        (self.root / "ci/test").write_text(text, encoding="utf-8")

    def redefine(self, suite, *lines, builds=""):
        """Gives a suite another command: a function of these lines."""
        file = self.root / "ci/test"
        text = file.read_text(encoding="utf-8")
        text = re.sub(rf"^({suite} +\|[^|]*\|)[^|]*\|[^|]*\|[^|]*", rf"\1 | {builds} | redefined_{suite} ", text, flags=re.MULTILINE)
        marker = "# ---- Running them\n"
        text = text.replace(marker, "\n".join([f"redefined_{suite}() {{", *lines, "}", marker]), 1)
        file.write_text(text, encoding="utf-8")

    def start(self, *arguments):
        return self.run_script("ci/test", *arguments)

    def listed(self, *arguments):
        done = self.start("--list", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split()

    def test_the_programs_of_a_system_have_plain_names(self):
        text = (ROOT / "tests/CMakeLists.txt").read_text(encoding="utf-8")
        self.assertEqual(re.findall(r"enginuity_test\((?!\w+\s).*", text), [])  # ci/test debug SYSTEM reads them

    def test_quick_is_the_default_and_small(self):
        self.assertEqual(self.listed(), ["style", "debug", "gcc", "server", "window", "page"])
        self.assertEqual(self.listed("quick"), self.listed())

    def test_all_has_every_suite_except_the_parts_and_the_long_ones(self):
        everything = self.listed("quick", "all", "long")
        self.assertEqual(len(everything), self.suites)
        self.assertEqual(set(everything) - set(self.listed("all")), {"gcc", "page", "window", "page-long", "units-long", "fuzz-long", "soak", "hidden", "kills"})
        self.assertEqual(self.listed("long"), ["tidy", "page-long", "units-long", "fuzz-long", "soak", "hidden", "kills"])

    def test_help_names_every_set_option_and_suite(self):
        done = self.start("--help")
        self.assertEqual(done.returncode, 0)
        for word in ["quick", "all", "long", "--since", "--list", "--times", *self.listed("quick", "all", "long")]:
            self.assertIn(word, done.stdout)

    def test_prints_the_time_of_each_suite_and_the_counts_last(self):
        self.redefine("debug", "result 3 0")
        done = self.start("style", "debug")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[-1], "4 passed, 0 failed")
        self.assertRegex("\n".join(lines[-4:-1]), r"^style: 1 passed, 0 failed \(\d+ s\)\ndebug: 3 passed, 0 failed \(\d+ s\)\nall suites: \d+ s$")

    def test_a_suite_that_ends_without_output_names_the_command(self):
        self.redefine("debug", "grep -q nothing /dev/null")
        done = self.start("debug")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "0 passed, 1 failed"))
        self.assertRegex(done.stderr, r"error: ci/test:\d+: this command ended with status 1: grep -q nothing /dev/null")

    def test_a_suite_without_counted_tests_is_reported(self):
        self.redefine("debug", ":")
        done = self.start("debug")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "0 passed, 1 failed"))
        self.assertIn("error: the suite ended without counting a test", done.stderr)

    def test_what_failed_is_shown_wherever_it_is_in_the_log(self):
        for failed in ("FAIL: test_a (server_test.ServerTest)", "ERROR: test_a (server_test.ServerTest)", "    not ok 3 - a page", "tests/a.cpp:12: FAILED:",
                       "FAILED: layers"):
            with self.subTest(failed):
                self.redefine("debug", f"echo '{failed}'; echo 'expected 3'; seq 1000 1100; result 5 1")
                self.assertRegex(self.start("debug").stderr, rf"what failed in build/test-logs/debug.log:\n{re.escape(failed)}\nexpected 3\n")

    def test_the_other_suites_run_after_one_that_fails(self):
        self.redefine("style", "false")
        self.assertEqual(self.start("style", "debug").stdout.splitlines()[-1], "1 passed, 1 failed")

    def test_web_suites_need_node(self):
        self.redefine("debug", "need() { printf '%s\\n' \"$@\"; }", "use_web_toolchain() { :; }", "use_toolchain web", "false")
        self.assertIn("node=nodejs\n", self.start("debug").stderr)

    def test_the_same_targets_are_built_once_in_a_run(self):
        self.tool("cmake", f"echo \"$*\" >>{self.folder}/cmake.txt")
        builds = {"debug": "release:pong", "server": "release:pong,pong_server", "release": "release", "desktop": "release:pong release"}
        for suite, wanted in builds.items():
            self.redefine(suite, "use_toolchain() { :; }", "result 1 0", builds=wanted)
        # Before the first build, the functions of the suites are those of this test.
        self.append("ci/lib.sh", "use_native_deps() { :; }\nneed() { :; }")
        self.assertEqual(self.start("all", *builds).returncode, 0)
        self.assertEqual([line for line in self.log("cmake.txt") if "--build" in line],
                         ["--build --preset release --target pong", "--build --preset release --target pong pong_server",
                          "--build --preset release"])

    def test_builds_of_later_suites_run_while_a_suite_tests(self):
        self.tool("cmake", f"echo \"$*\" >>{self.folder}/cmake.txt; [[ $* != *mistaken ]] || {{ echo 'a mistake'; exit 1; }}")
        self.append("ci/lib.sh", "use_native_deps() { :; }\nneed() { :; }")
        self.redefine("style", f"timeout 100 bash -c 'until grep -q pong_server {self.folder}/cmake.txt; do read -rt 0.1 <> <(:) || true; done'",
                      "result 1 0")
        self.redefine("debug", "result 1 0", builds="release:mistaken")
        self.redefine("server", "result 1 0", builds="release:pong_server")
        done = self.start("style", "debug", "server")
        self.assertRegex(done.stdout, r"(?s)style: 1 passed, 0 failed.*debug: 0 passed, 1 failed.*server: 1 passed, 0 failed")
        self.assertIn("a mistake", done.stderr)

    def test_systems_are_built_and_run_alone(self):
        (self.root / "tests").mkdir()
        shutil.copy(ROOT / "tests/CMakeLists.txt", self.root / "tests")
        self.tool("cmake", f"echo \"cmake $*\" >>{self.folder}/tools.txt")
        self.tool("ctest", f"echo \"ctest $*\" >>{self.folder}/tools.txt")
        self.tool("ninja", "printf '%s: phony\\n' all event_test kit_test pong_test routine_test")  # of this build; routine_address is for g++
        self.append("ci/lib.sh", "use_native_deps() { :; }\nneed() { :; }")
        self.redefine("debug", "units debug || true", builds="debug")
        self.start("debug", "event", "kit")
        self.assertEqual(self.log("tools.txt")[1:], ["cmake --build --preset debug --target event_test kit_test",
                                                     "ctest --preset debug --tests-regex ^(event|kit|none)$"])
        self.start("debug", "routine")
        self.assertEqual(self.log("tools.txt")[-2], "cmake --build --preset debug --target routine_test")
        done = self.start("debug", "nope")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no suite and no test program is named 'nope'", done.stderr)

    def test_a_second_run_in_the_same_clone_ends_with_an_error(self):
        self.redefine("debug", "ci/test style || result 1 0")
        done = self.start("debug")
        self.assertEqual(done.stdout.splitlines()[-1], "1 passed, 0 failed", done.stderr)
        self.assertRegex((self.root / "build/test-logs/debug.log").read_text(encoding="utf-8"), r"error: ci/test already runs in this clone \(process \d+\)")

    def test_a_full_disk_is_named(self):
        self.tool("df", "printf 'Filesystem\\n/dev/x 1000000 999000 1000 100%% /\\n'")
        done = self.start("style")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("error: the disk of build is full: 0 MB are free; ci/test needs 200", done.stderr)

    def test_the_step_of_a_suite_is_shown_on_a_terminal(self):
        for lines, step in (("[3/20] Building CXX object a.o", "[3/20] Building CXX object a.o"), ("  7/12 Test  #7: kernel ...   Passed", "7/12 Test #7: kernel ... Passed"),
                            ("tests: 5\n    ok 1 - a page\nok 2 - another", "[2/5] ok 2 - another"), ("test_a (x.Y) ... ok", "[1/1] test_a (x.Y) ... ok")):
            with self.subTest(lines):
                self.redefine("debug", f"printf '%s\\n' '{lines}'", f"while ! grep -q ready {self.folder}/said; do read -rt 0.1 <> <(:) || true; done", "result 1 0")
                said = self.folder / "said"
                said.write_text("")
                command = f"script -qec 'ci/test debug' /dev/null | while IFS= read -rd $'\\r' part; do [[ $part != *'{step}'* ]] || echo ready >{said}; done"
                self.assertEqual(self.run_script("bash", "-c", command).returncode, 0)

    def test_control_c_ends_everything(self):
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))  # a background job ignores it
        # The tests of node are in a process group of their own.
        self.tool("node", f"echo $$ >{self.folder}/pid; exec sleep 200")
        self.append("ci/lib.sh", "node_packages() { :; }")
        (self.root / "tests").mkdir()
        (self.root / "tests/slow.test.mjs").touch()
        self.redefine("debug", "node_tests slow")
        self.tool("cmake", f"echo $$ >{self.folder}/builder; exec sleep 200")
        self.append("ci/lib.sh", "use_native_deps() { :; }\nneed() { :; }")
        self.redefine("server", "result 1 0", builds="release:pong_server")
        pids = [self.folder / "pid", self.folder / "builder"]
        with subprocess.Popen(["ci/test", "debug", "server"], cwd=self.root, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, start_new_session=True) as run:
            while not all(pid.exists() and pid.read_text(encoding="utf-8") for pid in pids):
                self.assertIsNone(run.poll())
            os.killpg(run.pid, signal.SIGINT)
            self.assertEqual(run.communicate(timeout=30)[0], "")
        self.assertEqual(run.returncode, 130)
        end = time.monotonic() + 30
        while any(self.runs(pid.read_text(encoding="utf-8").strip()) for pid in pids):
            self.assertLess(time.monotonic(), end)

    @staticmethod
    def runs(pid):
        try:
            return Path("/proc", pid, "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] not in "ZX"
        except OSError:
            return False  # it has ended

    def test_wrong_arguments_are_refused(self):
        self.assertEqual(self.start("nope").returncode, 2)
        self.assertEqual(self.start("--since").returncode, 2)
        self.git("init", "-q")
        self.assertEqual(self.start("--since", "nope").returncode, 2)

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x", *arguments], cwd=self.root, check=True, capture_output=True)

    def test_since_runs_what_changed_files_affect(self):
        self.git("init", "-q")
        (self.root / ".gitignore").write_text("/build/\n", encoding="utf-8")
        (self.root / "tests/web").mkdir(parents=True)
        page = self.root / "tests/web/page.test.mjs"
        page.write_text("1", encoding="utf-8")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "one")
        done = self.start("--since", "HEAD")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "0 passed, 0 failed"))
        page.write_text("2", encoding="utf-8")
        self.assertEqual(self.listed("--since", "HEAD"), ["style", "page"])
        self.git("commit", "-q", "-a", "-m", "two")
        self.assertEqual(self.listed("all", "--since", "HEAD~1"), ["style", "chromium"])
        (self.root / "tests/fuzz").mkdir()
        (self.root / "tests/fuzz/new").write_text("1", encoding="utf-8")
        self.assertEqual(self.listed("--since", "HEAD"), ["style", "debug"])
        self.assertEqual(self.listed("debug", "server", "--since", "HEAD"), ["debug"])
        self.assertEqual(self.start("--since", "HEAD").stdout.splitlines()[-1], "2 passed, 0 failed")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "three")
        self.git("mv", "tests/web/page.test.mjs", "tests/fuzz/moved")
        self.assertEqual(self.listed("--since", "HEAD"), ["style", "debug", "page"])  # also the old path
