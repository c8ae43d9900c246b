#!/usr/bin/env python3
"""ci/count_tests counts test cases, and reports no success without a passed test."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

COUNTER = Path(__file__).resolve().parent.parent.parent / "ci" / "count_tests"
def junit(*tests):
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="(empty)" tests="{len(tests)}">\n{"".join(tests)}</testsuite>\n'


def one_ctest(name, output, status="run"):
    return f'<testcase name="{name}" classname="{name}" time="0.02" status="{status}"><system-out>{output}</system-out></testcase>\n'


class CountTests(unittest.TestCase):
    def count(self, kind, *texts):
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for number, text in enumerate(texts):
                names.append(str(Path(folder) / f"{number}.log"))
                if text is not None:
                    Path(names[-1]).write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, str(COUNTER), kind, *names], capture_output=True, text=True, check=True)
        return tuple(map(int, done.stdout.split()))

    def test_counts_the_cases_of_catch2_programs(self):
        log = [one_ctest("a", "All tests passed (12 assertions in 3 test cases)"), one_ctest("b", "All tests passed (1 assertion in 1 test case)")]
        self.assertEqual(self.count("ctest", junit(*log)), (4, 0))

    def test_counts_failed_cases(self):
        log = [one_ctest("a", "test cases: 5 | 3 passed | 2 failed\nassertions: 9 | 7 passed | 2 failed", "fail")]
        self.assertEqual(self.count("ctest", junit(*log)), (3, 2))

    def test_counts_skipped_cases_as_failed(self):
        log = [one_ctest("a", "test cases: 5 | 4 passed | 1 skipped\nassertions: 9 | 9 passed")]
        self.assertEqual(self.count("ctest", junit(*log)), (4, 1))

    def test_counts_other_programs_as_one(self):
        self.assertEqual(self.count("ctest", junit(one_ctest("a", "state 0123456789abcdef"), one_ctest("b", "", "fail"))), (1, 1))

    def test_counts_tests_that_did_not_run_as_failed(self):
        log = [one_ctest("a", "state 01"), one_ctest("b", "Unable to find executable: b_headless", "notrun"), one_ctest("c", "Disabled", "disabled")]
        self.assertEqual(self.count("ctest", junit(*log)), (1, 2))

    def test_counts_what_ctest_writes(self):
        """Each way in which a test of ctest can end: only what ran and passed counts as passed."""
        tests = [("runs", "true", ""), ("prints what is required", "echo state 01", 'PASS_REGULAR_EXPRESSION "state 01"'),
                 ("prints something else", "echo state 02", 'PASS_REGULAR_EXPRESSION "state 01"'), ("fails", "false", ""),
                 ("has no program", "no_program", 'PASS_REGULAR_EXPRESSION "state 01"'), ("is disabled", "true", "DISABLED TRUE"),
                 ("is skipped", "sh -c [[exit 4]]", "SKIP_RETURN_CODE 4"), ("is skipped by its words", "echo skip", "SKIP_REGULAR_EXPRESSION skip"),
                 ("lacks a file", "true", "REQUIRED_FILES /no/file"), ("lacks a fixture", "true", "FIXTURES_REQUIRED broken"),
                 ("breaks a fixture", "false", "FIXTURES_SETUP broken")]
        lines = ["cmake_minimum_required(VERSION 3.25)", "project(counted LANGUAGES NONE)", "enable_testing()"]
        for name, command, properties in tests:
            lines.append(f'add_test(NAME "{name}" COMMAND {command})')
            if properties:
                lines.append(f'set_tests_properties("{name}" PROPERTIES {properties})')
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "CMakeLists.txt").write_text("\n".join(lines), encoding="utf-8")
            subprocess.run(["cmake", "-S", folder, "-B", folder], capture_output=True, check=True)
            log = Path(folder) / "tests.xml"
            subprocess.run(["ctest", "--test-dir", folder, "--output-junit", str(log)], capture_output=True, check=False)
            text = log.read_text(encoding="utf-8")
        self.assertEqual(self.count("ctest", text), (2, len(tests) - 2))

    def test_a_list_that_was_cut_off_is_a_failure(self):
        self.assertEqual(self.count("ctest", junit(one_ctest("a", "state 01"))[:-20]), (0, 1))

    def test_a_bad_end_after_good_cases_is_a_failure(self):
        log = [one_ctest("a", "All tests passed (12 assertions in 3 test cases)\nERROR: LeakSanitizer", "fail")]
        self.assertEqual(self.count("ctest", junit(*log)), (3, 1))

    def test_a_crash_is_a_failure(self):
        self.assertEqual(self.count("ctest", one_ctest("a", "Segmentation fault", "fail")), (0, 1))

    def test_no_tests_are_a_failure(self):
        self.assertEqual(self.count("ctest", junit()), (0, 1))
        self.assertEqual(self.count("tap", "TAP version 13\n# tests 0\n# pass 0\n# fail 0\n"), (0, 1))
        self.assertEqual(self.count("unittest", "Traceback (most recent call last):\n"), (0, 1))

    def test_a_missing_log_is_a_failure(self):
        self.assertEqual(self.count("ctest", None), (0, 1))

    def test_counts_nodes_tests(self):
        summary = "# tests 9\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n"
        self.assertEqual(self.count("tap", summary), (5, 4))

    def test_counts_a_file_without_tests_as_failed(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("one", 'import { test } from "node:test";\ntest("one", () => {});\n'), ("none", "console.log(1);\n")):
                (Path(folder) / f"{name}.test.mjs").write_text(text, encoding="utf-8")
            done = subprocess.run(["node", "--test", "--test-reporter=tap", f"{folder}/none.test.mjs", f"{folder}/one.test.mjs"],
                                  capture_output=True, text=True, check=True)
        self.assertEqual(self.count("tap", done.stdout), (1, 1))

    def test_counts_unittests(self):
        self.assertEqual(self.count("unittest", "Ran 28 tests in 2.213s\n\nOK\n"), (28, 0))
        self.assertEqual(self.count("unittest", "Ran 28 tests in 2.2s\n\nFAILED (failures=2, errors=1, skipped=1)\n"), (24, 4))


if __name__ == "__main__":
    unittest.main()
