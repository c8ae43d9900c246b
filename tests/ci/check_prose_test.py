"""ci/check_prose finds the phrases."""

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

    def put(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def check(self):
        return self.run_script("ci/check_prose")

    def test_finds_every_phrase_in_any_case_and_over_two_lines(self):
        found = load().found
        phrases = load().PHRASES
        self.assertIn("how-manieth", phrases)
        for phrase in phrases:
            for text in (phrase, phrase.upper(), f"x\n// {phrase.replace(' ', chr(10) + '    // ')} y", f"* {phrase.replace(' ', chr(10) + ' * ')}."):
                self.assertEqual(len(found(text)), 1, text)

    def test_leaves_other_words_alone(self):
        self.assertEqual(load().found("the personal file; of later; this none; howsoever; is nonempty; told often; whoever_; x is None"), [])

    def test_finds_negations_of_nouns(self):
        found = load().found
        for text in ("a leak is no object", "these are no texts", "what\n// is no\n// object"):
            self.assertEqual(len(found(text)), 1, text)
        self.assertEqual(found("there is no font; There are no tests; it is no longer; is not; it is no."), [])

    def test_finds_names_of_our_own(self):
        found = load().found
        for text in ("kMostTexts", "mostBytes()", "leastText;", "pixelsWide", "Lettering", "rehearseLoss"):
            self.assertEqual(len(found(text)), 1, text)
        self.assertEqual(found("almost; atLeast; kWide; at most; the least; utmost_"), [])
        self.assertEqual(found("kMostTexts", names=False), [])

    def test_names_the_line(self):
        self.put("docs/a.md", "one\ntwo of late\n")
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "docs/a.md:2: 'of late'\n")

    def test_licences_are_not_checked(self):
        self.put("licences/x.txt", "the person\n")
        self.assertEqual(self.check().returncode, 0)
