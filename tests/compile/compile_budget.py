#!/usr/bin/env python3
"""Counts what makes the project slow to compile, without timing anything. Run by ctest (compile_budget).

usage: compile_budget.py BUILD COMPILER OBJECT
  BUILD    the build folder, with compile_commands.json and generated headers
  OBJECT   of ten_lines.cpp

A limit may be raised for a reason that the commit gives. docs/ci.md says how to find and mend a slow header.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADERS = {"engine/game/game.h": 60, "engine/app/application.h": 15}  # of the project, itself included
SLOW = {"chrono", "filesystem", "iostream", "ranges", "regex", "thread"}  # of the standard library: for sources only
WEAK_FUNCTIONS = 30  # that each game compiles again
TIMES = 3  # that one source is compiled
MAINS = {"platform/desktop/main.cpp", "platform/headless/main.cpp"}  # one for each program
BUILD, COMPILER, OBJECT = sys.argv[1:]


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def included(header):
    """@return  the headers that a source gets with this one"""
    generated = [f"-I{path}" for path in Path(BUILD).rglob("generated") if path.is_dir()]
    listed = output(COMPILER, "-std=c++20", "-M", "-x", "c++", f"-I{ROOT}", *generated, str(ROOT / header))
    return sorted({os.path.relpath(os.path.realpath(name), ROOT) for name in shlex.split(listed.replace("\\\n", " "))[1:]})


def sources(path):
    """@return  the sources of a group (enginuity_unity), or the one"""
    text = path.read_text(encoding="utf-8") if path.exists() else ""  # generated, and of a program that is not built
    group = re.findall(r'#include "([^"]*\.cpp)"\n', text)
    if not group or "".join(f'#include "{name}"\n' for name in group) != text:
        return [path]
    return [ROOT / name if (ROOT / name).exists() else path.parent / name for name in group]


class CompileBudget(unittest.TestCase):
    def test_headers_of_a_game_include_few_others(self):
        for header, limit in HEADERS.items():
            with self.subTest(header):
                found = [name for name in included(header) if not name.startswith("..")]
                self.assertLessEqual(len(found), limit, "\n".join(found))

    def test_headers_of_a_game_include_no_large_one_of_the_standard_library(self):
        for header in HEADERS:
            with self.subTest(header):
                names = {os.path.basename(name) for name in included(header)}
                self.assertIn("vector", names)
                self.assertEqual(names & SLOW, set())

    def test_a_small_game_compiles_few_functions_of_the_engine(self):
        weak = [line for line in output("nm", "-C", OBJECT).splitlines() if line[17:18] in "WV"]
        self.assertGreater(len(weak), 0)
        self.assertLessEqual(len(weak), WEAK_FUNCTIONS, "\n".join(weak))

    def test_a_linker_that_misses_the_rules_names_their_line(self):
        objects = list(Path(BUILD).rglob("starter_code.dir/main.cpp.o"))
        self.assertEqual(len(objects), 1, "a game of rules, which knows nothing of the engine's code for them")
        missing = [line for line in output("nm", "-uC", str(objects[0])).splitlines() if "eng::Ruleset<game::World>::Ruleset(" in line]
        self.assertEqual(len(missing), 1)
        self.assertIn("AddRULESToEnginuityGame", missing[0])

    def test_no_source_is_compiled_often(self):
        entries = json.loads(Path(BUILD, "compile_commands.json").read_text(encoding="utf-8"))
        times = Counter(os.path.relpath(os.path.realpath(path), ROOT) for entry in entries for path in sources(Path(entry["directory"], entry["file"])))
        often = {name: count for name, count in times.items() if count > TIMES and name not in MAINS}
        self.assertEqual(often, {}, "make it a library of tests/support/CMakeLists.txt, or one of the system")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
