#!/usr/bin/env python3
"""ci/check_layers accepts each tree layers/good_*, and refuses each layers/bad_* with exactly the lines of its file `expected`.
That file has the path and line number of each error, and a part of its text. Run: python3 -m unittest tests/ci/check_layers_test.py"""

import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKER = HERE.parent.parent / "ci" / "check_layers"


def run(*arguments):
    done = subprocess.run([sys.executable, str(CHECKER), *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines(), done.stderr


class CheckLayers(unittest.TestCase):
    def test_prints_its_usage(self):
        status, lines, _ = run("--help")
        self.assertEqual(status, 0)
        self.assertIn("usage: ci/check_layers", "\n".join(lines))

    def test_refuses_a_folder_without_sources(self):
        status, _, errors = run(HERE)
        self.assertEqual(status, 2)
        self.assertIn("nothing to check", errors)


def accepts(tree):
    def test(self):
        self.assertEqual(run(tree)[:2], (0, []))
    return test


def refuses(tree):
    def test(self):
        status, lines, _ = run(tree)
        self.assertEqual(status, 1)
        expected = (tree / "expected").read_text(encoding="utf-8").splitlines()
        self.assertEqual(len(lines), len(expected), "\n".join(lines))
        for line, want in zip(lines, expected):
            place, text = want.split(": ", 1)
            self.assertTrue(line.startswith(place + ": "), f"{line}\nis not at {place}")
            self.assertIn(text, line)
            # The line names the rule and what is allowed.
            self.assertRegex(line, r"allowed|known are|ask through|only platform/ may|SDL is for|includes start at|nothing that ships")
    return test


for folder in sorted((HERE / "layers").iterdir()):
    verb = {"good": accepts, "bad": refuses}[folder.name.split("_")[0]]
    setattr(CheckLayers, f"test_{verb.__name__}_{folder.name}", verb(folder))

if __name__ == "__main__":
    unittest.main()
