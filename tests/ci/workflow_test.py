""".github/workflows/ci.yml runs on machines that the tests do not have, so its text is checked."""

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Workflow(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
        cls.text = text
        cls.jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", text[text.index("\njobs:"):], re.MULTILINE))

    def test_vcpkg_is_a_checkout_of_the_baseline_in_every_step(self):
        baseline = re.search(r'"builtin-baseline": "([0-9a-f]{40})"', (ROOT / "vcpkg.json").read_text(encoding="utf-8"))
        self.assertIsNotNone(baseline)
        job = self.jobs["msvc"]
        self.assertIn("builtin-baseline", job)
        # msvc-dev-cmd sets VCPKG_ROOT to the vcpkg of Visual Studio for later steps: only the env of a step overrides that.
        steps = [step for step in job.split("\n      - ")[1:] if re.search(r"cmake --preset|cmake --build", step)]
        self.assertEqual(len(steps), 2)
        for step in steps:
            self.assertRegex(step, r"env:\n +VCPKG_ROOT: \$\{\{ github.workspace \}\}")
        self.assertNotIn("VCPKG_ROOT", job.split("    steps:")[0])

    def test_runs_every_suite_except_those_that_docs_name(self):
        def suites(*sets):
            return subprocess.run([str(ROOT / "ci/test"), "--list", *sets], capture_output=True, text=True, check=True).stdout.split()
        runs = re.findall(r"^ *(?:- )?(?:run: ci/test|suites:) (.*)$", self.text, re.MULTILINE)
        words = [word for run in runs for word in run.split(" #")[0].split() if word not in ("${{", "matrix.suites", "}}")]
        named = {suite for word in words if word != "all" for suite in (suites(word) if word in ("quick", "long") else [word])}
        everything = set(suites("quick", "all", "long"))
        self.assertEqual(named - everything, set())
        # Parts of other suites, and suites that are started manually before a release (docs/ci.md).
        self.assertEqual(everything - named, {"gcc", "page", "window", "firefox", "together", "pictures"})
