#!/usr/bin/env python3
"""ci/count_tests counts test cases, and reports no success without a passed test."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

COUNTER = Path(__file__).resolve().parent.parent.parent / "ci" / "count_tests"
RULE = "-" * 58


def one_ctest(name, output, ended="Test Passed."):
    return (f"1/1 Testing: {name}\n1/1 Test: {name}\nCommand: \"{name}_test\"\nOutput:\n{RULE}\n{output}\n<end of output>\n"
            f"Test time =   0.02 sec\n{RULE}\n{ended}\n\"{name}\" end time: now\n{RULE}\n\n")


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
        log = one_ctest("a", "All tests passed (12 assertions in 3 test cases)") + one_ctest("b", "All tests passed (1 assertion in 1 test case)")
        self.assertEqual(self.count("ctest", log), (4, 0))

    def test_counts_failed_cases(self):
        log = one_ctest("a", "test cases: 5 | 3 passed | 2 failed\nassertions: 9 | 7 passed | 2 failed", "Test Failed.")
        self.assertEqual(self.count("ctest", log), (3, 2))

    def test_counts_skipped_cases_as_failed(self):
        log = one_ctest("a", "test cases: 5 | 4 passed | 1 skipped\nassertions: 9 | 9 passed")
        self.assertEqual(self.count("ctest", log), (4, 1))

    def test_counts_other_programs_as_one(self):
        self.assertEqual(self.count("ctest", one_ctest("a", "state 0123456789abcdef") + one_ctest("b", "", "Test Failed.")), (1, 1))

    def test_counts_tests_that_pass_by_a_regular_expression(self):
        passed = one_ctest("a", "state 01", "Test Pass Reason:\nRequired regular expression found. Regex=[state 01]")
        failed = one_ctest("b", "state 02", "Test Fail Reason:\nRequired regular expression not found. Regex=[state 01]")
        self.assertEqual(self.count("ctest", passed + failed), (1, 1))

    def test_a_bad_end_after_good_cases_is_a_failure(self):
        log = one_ctest("a", "All tests passed (12 assertions in 3 test cases)\nERROR: LeakSanitizer", "Test Failed.")
        self.assertEqual(self.count("ctest", log), (3, 1))

    def test_a_crash_is_a_failure(self):
        self.assertEqual(self.count("ctest", one_ctest("a", "Segmentation fault", "Test Failed.")), (0, 1))

    def test_no_tests_are_a_failure(self):
        self.assertEqual(self.count("ctest", "Start testing\nEnd testing\n"), (0, 1))
        self.assertEqual(self.count("tap", "TAP version 13\n# tests 0\n# pass 0\n# fail 0\n"), (0, 1))
        self.assertEqual(self.count("unittest", "Traceback (most recent call last):\n"), (0, 1))

    def test_a_missing_log_is_a_failure(self):
        self.assertEqual(self.count("ctest", None), (0, 1))

    def test_counts_nodes_tests(self):
        summary = "# tests 9\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n"
        self.assertEqual(self.count("tap", summary), (5, 4))

    def test_counts_unittests(self):
        self.assertEqual(self.count("unittest", "Ran 28 tests in 2.213s\n\nOK\n"), (28, 0))
        self.assertEqual(self.count("unittest", "Ran 28 tests in 2.2s\n\nFAILED (failures=2, errors=1, skipped=1)\n"), (24, 4))


if __name__ == "__main__":
    unittest.main()
