"""The kept inputs of the fuzzers: an archive for each, whose bytes depend on the inputs only."""

import subprocess
import tarfile
import unittest
from pathlib import Path

from tests.ci.script_fixture import ScriptTest

FUZZ = Path(__file__).resolve().parents[1] / "fuzz"


class Kept(unittest.TestCase):
    def test_each_fuzzer_has_an_archive_with_fixed_times_and_owners(self):
        archives = {path.name.removesuffix(".tar.gz"): path for path in (FUZZ / "corpus").iterdir()}
        self.assertEqual(set(archives), {path.name.removesuffix("_fuzz.cpp") for path in FUZZ.glob("*_fuzz.cpp")})
        for name, path in archives.items():
            with self.subTest(name), tarfile.open(path) as archive:
                members = archive.getmembers()
                self.assertEqual([member.name for member in members], sorted(member.name for member in members))
                self.assertTrue(members and all(member.isfile() for member in members))
                self.assertEqual({(member.mtime, member.uid, member.gid, member.uname, member.mode) for member in members}, {(0, 0, 0, "", 0o644)})


class Keep(ScriptTest):
    def test_keeps_the_same_inputs_in_the_same_bytes(self):
        (self.root / "tests/fuzz/corpus").mkdir(parents=True)
        (self.root / "tests/fuzz/one_fuzz.cpp").touch()
        self.tool("cmake", ":")
        self.append("ci/lib.sh", "need() { :; }")
        program = self.root / "build/fuzz/bin/one_fuzz"
        program.parent.mkdir(parents=True)
        archive = self.root / "tests/fuzz/corpus/one.tar.gz"
        found = []
        for order in ("b a c", "c b a"):  # of libFuzzer's merge: [...] OUTPUT INPUTS...
            program.write_text(f"#!/bin/sh\nfor name in {order}; do echo $name >$3/$name; done\n", encoding="utf-8")
            program.chmod(0o755)
            done = self.run_script("ci/fuzz", "--keep", "one")
            self.assertEqual((done.returncode, done.stdout), (0, "one: 3 inputs\n"), done.stderr)
            found.append(archive.read_bytes())
        self.assertEqual(found[0], found[1])
        self.assertEqual(subprocess.run(["tar", "-tf", str(archive)], capture_output=True, text=True, check=True).stdout, "a\nb\nc\n")

    def test_an_unknown_fuzzer_is_named(self):
        (self.root / "tests/fuzz").mkdir(parents=True)
        (self.root / "tests/fuzz/one_fuzz.cpp").touch()
        self.assertIn("there is no fuzzer 'two'; there are: one", self.run_script("ci/fuzz", "1", "two").stderr)
        self.assertEqual(self.run_script("ci/fuzz", "x").returncode, 2)
