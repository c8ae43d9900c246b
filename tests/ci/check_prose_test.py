"""ci/check_prose finds the phrases, and its list of pending files only shrinks."""

import importlib.machinery
import importlib.util
import subprocess

from tests.ci.script_fixture import ROOT, ScriptTest


def load():
    loader = importlib.machinery.SourceFileLoader("check_prose", str(ROOT / "ci/check_prose"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class CheckProse(ScriptTest):
    def setUp(self):
        super().setUp()
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.put("ci/prose_pending.txt", "")

    def put(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def check(self, *arguments):
        return self.run_script("ci/check_prose", *arguments)

    def test_finds_every_phrase_in_any_case_and_over_two_lines(self):
        found = load().found
        for phrase in ("how-manieth", "told of", "is none", "are none", "who wants", "the person", "whoever", "of late"):
            for text in (phrase, phrase.upper(), f"x\n// {phrase.replace(' ', chr(10) + '    // ')} y", f"* {phrase.replace(' ', chr(10) + ' * ')}."):
                self.assertEqual(len(found(text)), 1, text)

    def test_leaves_other_words_alone(self):
        self.assertEqual(load().found("the personal file; of later; this none; howsoever; is nonempty; told often; whoever_; x is None"), [])

    def test_names_the_line(self):
        self.put("docs/a.md", "one\ntwo of late\n")
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "docs/a.md:2: 'of late'\ndocs/a.md: 1 phrases to replace; ci/prose_pending.txt allows 0\n")

    def test_a_listed_file_may_have_as_many_as_listed_and_no_fewer(self):
        self.put("docs/a.md", "of late, of late\n")
        self.put("ci/prose_pending.txt", "# comment\n2 docs/a.md\n")
        self.assertEqual(self.check().returncode, 0)
        for listed in ("1 docs/a.md\n", "3 docs/a.md\n", "2 docs/a.md\n1 docs/gone.md\n"):
            self.put("ci/prose_pending.txt", listed)
            self.assertEqual(self.check().returncode, 1, listed)

    def test_writes_a_shorter_list_and_refuses_a_longer_one(self):
        self.put("docs/a.md", "of late\n")
        self.put("ci/prose_pending.txt", "2 docs/a.md\n1 docs/gone.md\n")
        self.assertEqual(self.check("--write").returncode, 0)
        self.assertEqual((self.root / "ci/prose_pending.txt").read_text(encoding="utf-8").splitlines()[1:], ["1 docs/a.md"])
        self.put("docs/a.md", "of late, of late\n")
        done = self.check("--write")
        self.assertEqual(done.returncode, 1)
        self.assertIn("docs/a.md: 2 phrases, 1 listed", done.stderr)
        self.put("docs/a.md", "of late\n")
        self.put("docs/b.md", "whoever\n")
        self.assertEqual(self.check("--write").returncode, 1)

    def test_licences_are_not_checked(self):
        self.put("licences/x.txt", "the person\n")
        self.assertEqual(self.check().returncode, 0)
