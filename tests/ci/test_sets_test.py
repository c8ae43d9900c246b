"""ci/test: its sets, --since with the table of docs/ci.md, and its messages about failing suites. The suites are replaced by stand-ins."""

import importlib.machinery
import importlib.util
import re
import shutil
import subprocess
import unittest

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
        self.assertEqual(self.affected("tests/support/page.mjs")[:3], ["style", "server", "page"])
        self.assertIn("debug", self.affected("tests/support/json.h"))
        self.assertIn("debug", self.affected("README.md"))

    def test_suites_of_all_files_are_joined(self):
        self.assertEqual(self.affected("docs/ci.md", "tests/fuzz/format_fuzz.cpp", "examples/x/main.cpp"), ["style", "fuzz", "play", "install", "packages", "fuzz-long"])
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
        # The suites of the copy do nothing, except those that a test redefines.
        text = (self.root / "ci/test").read_text(encoding="utf-8")
        self.suites = re.findall(r"^suite_(\w+)\(\)", text, re.MULTILINE)
        self.redefine(*(f"suite_{name}() {{ result 1 0; }}" for name in self.suites))

    def redefine(self, *functions):
        file = self.root / "ci/test"
        text = file.read_text(encoding="utf-8")
        marker = "# ---- Running them\n"
        file.write_text(text.replace(marker, "\n".join(functions) + "\n" + marker, 1), encoding="utf-8")

    def start(self, *arguments):
        return self.run_script("ci/test", *arguments)

    def listed(self, *arguments):
        done = self.start("--list", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split()

    def test_quick_is_the_default_and_small(self):
        self.assertEqual(self.listed(), ["style", "debug", "release", "server", "page", "window", "fuzz"])
        self.assertEqual(self.listed("quick"), self.listed())

    def test_all_has_every_suite_except_the_parts_and_the_long_ones(self):
        everything = self.listed("quick", "all", "long")
        self.assertEqual(sorted(everything), sorted(name.replace("_", "-") for name in self.suites))
        self.assertEqual(set(everything) - set(self.listed("all")), {"page", "window", "page-long", "units-long", "fuzz-long", "soak", "hidden", "kills"})
        self.assertEqual(self.listed("long"), ["page-long", "units-long", "fuzz-long", "soak", "hidden", "kills"])

    def test_help_names_every_set_option_and_suite(self):
        done = self.start("--help")
        self.assertEqual(done.returncode, 0)
        for word in ["quick", "all", "long", "--since", "--list", *self.listed("quick", "all", "long")]:
            self.assertIn(word, done.stdout)

    def test_prints_the_time_of_each_suite_and_the_counts_last(self):
        self.redefine("suite_debug() { result 3 0; }")
        done = self.start("style", "debug")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[-1], "4 passed, 0 failed")
        self.assertRegex("\n".join(lines[-4:-1]), r"^style: 1 passed, 0 failed \(\d+ s\)\ndebug: 3 passed, 0 failed \(\d+ s\)\nall suites: \d+ s$")

    def test_a_suite_that_ends_without_output_names_the_command(self):
        self.redefine("suite_debug() { quiet; }", "quiet() {\n    grep -q nothing /dev/null\n}")
        done = self.start("debug")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "0 passed, 1 failed"))
        self.assertRegex(done.stderr, r"error: ci/test:\d+: this command ended with status 1: grep -q nothing /dev/null")

    def test_a_suite_without_counted_tests_is_reported(self):
        self.redefine("suite_debug() { :; }")
        done = self.start("debug")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "0 passed, 1 failed"))
        self.assertIn("error: the suite ended without counting a test", done.stderr)

    def test_what_failed_is_shown_wherever_it_is_in_the_log(self):
        for failed in ("FAIL: test_a (server_test.ServerTest)", "ERROR: test_a (server_test.ServerTest)", "    not ok 3 - a page", "tests/a.cpp:12: FAILED:",
                       "FAILED: layers"):
            with self.subTest(failed):
                self.redefine(f"suite_debug() {{ echo '{failed}'; echo 'expected 3'; seq 1000 1100; result 5 1; }}")
                self.assertRegex(self.start("debug").stderr, rf"what failed in build/test-logs/debug.log:\n{re.escape(failed)}\nexpected 3\n")

    def test_the_other_suites_run_after_one_that_fails(self):
        self.redefine("suite_style() { false; }")
        self.assertEqual(self.start("style", "debug").stdout.splitlines()[-1], "1 passed, 1 failed")

    def test_web_suites_need_node(self):
        original = re.search(r"^web\(\) .*?^}\n", (ROOT / "ci/test").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL).group()
        self.redefine("need() { printf '%s\\n' \"$@\"; }", "use_web_toolchain() { :; }", original, "suite_debug() { web; false; }")
        self.assertIn("node=nodejs\n", self.start("debug").stderr)

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
        self.assertEqual(self.listed("all", "--since=HEAD~1"), ["style", "chromium"])
        (self.root / "tests/fuzz").mkdir()
        (self.root / "tests/fuzz/new").write_text("1", encoding="utf-8")
        self.assertEqual(self.listed("--since", "HEAD"), ["style", "fuzz"])
        self.assertEqual(self.listed("debug", "fuzz", "--since", "HEAD"), ["fuzz"])
        self.assertEqual(self.start("--since", "HEAD").stdout.splitlines()[-1], "2 passed, 0 failed")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "three")
        self.git("mv", "tests/web/page.test.mjs", "tests/fuzz/moved")
        self.assertEqual(self.listed("--since", "HEAD"), ["style", "page", "fuzz"])  # also the old path
