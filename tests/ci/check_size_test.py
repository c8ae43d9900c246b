#!/usr/bin/env python3
"""ci/check_size prints the size of a page's download and fails if it exceeds the budget."""

import random
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).resolve().parent.parent.parent / "ci" / "check_size"


class CheckSize(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.page = Path(temporary.name) / "pong"
        self.page.mkdir()
        (self.page.parent / "pong.budget").write_text("345\n", encoding="utf-8")

    def put(self, name, kilobytes):
        """A file that cannot be compressed."""
        file = self.page / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(random.Random(name).randbytes(kilobytes * 1000))

    def check(self, budget=None):
        if budget is not None:
            (self.page.parent / "pong.budget").write_text(f"{budget}\n", encoding="utf-8")
        return subprocess.run([str(CHECKER), str(self.page)], capture_output=True, text=True, check=False)

    def test_a_page_within_its_budget_passes(self):
        self.put("pong.wasm", 200)
        self.put("sounds/music.ogg", 100)
        done = self.check()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"all of it: +300\.\d kB after brotli, of 345 kB")

    def test_three_percent_more_pass_and_the_next_kilobyte_does_not(self):
        self.put("pong.wasm", 200)
        self.put("page.js", 155)
        self.assertEqual(self.check().returncode, 0)
        self.put("page.js", 156)
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"weighs 356\.\d kB, more than its budget of 345 kB and 3%")

    def test_the_budget_can_be_changed(self):
        self.put("pong.wasm", 20)
        self.assertEqual(self.check(19).returncode, 1)
        self.assertEqual(self.check(20).returncode, 0)

    def test_a_page_without_a_budget_passes(self):
        (self.page.parent / "pong.budget").unlink()
        self.put("pong.wasm", 900)
        done = self.check()
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"all of it: +900\.\d kB after brotli, without a budget")

    def test_sizes_are_compressed_sizes(self):
        (self.page / "index.html").write_text("<p>the same</p>\n" * 100_000, encoding="utf-8")
        self.assertEqual(self.check(1).returncode, 0)

    def test_every_file_belongs_to_a_part(self):
        sizes = {"pong.wasm": 31, "pong.js": 30, "page.js": 10, "index.html": 10, "worker.js": 9, "icon-512.png": 4, "sounds/music.ogg": 28,
                 "sounds/hit.wav": 27, "fonts/text.ttf": 26, "fonts/OFL.txt": 3, "strings/pong.de.txt": 2, "strings/engine.de.txt": 1,
                 "strings/pong.pt-BR.txt": 5, "deep/in/a/folder": 1}
        for name, size in sizes.items():
            self.put(name, size)
        found = self.check().stdout
        for part, size in {"program": 31, "glue of the program": 30, "page": 29, "music": 28, "sounds": 27, "fonts": 26,
                           "icons, screenshots and licences": 7, "others": 1, "strings, de": 3, "strings, pt-BR": 5,
                           "all of it": sum(sizes.values()) - 7 - 3}.items():
            self.assertRegex(found, rf"(?m)^download, {part}: +{size}\.\d kB")
        self.assertEqual(len(found.splitlines()), 11)

    def test_an_empty_folder_is_an_error(self):
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertIn("build the page first", done.stderr)


if __name__ == "__main__":
    unittest.main()
