"""ci/times adds up what clang's -ftime-trace says of headers in all sources."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Times(unittest.TestCase):
    def test_headers_of_all_sources_are_added_up(self):
        def source(begin, end, *inner):
            return [{"name": "Source", "ph": "b", "ts": begin * 1e6, "args": {"detail": f"{ROOT}/engine/a.h"}}, *inner, {"name": "Source", "ph": "e", "ts": end * 1e6}]
        other = [{"name": "Source", "ph": "b", "ts": 1e6, "args": {"detail": "/usr/include/b.h"}}, {"name": "Source", "ph": "e", "ts": 3e6}]
        with tempfile.TemporaryDirectory() as folder:
            objects = Path(folder) / "tests/CMakeFiles/x_test.dir"
            objects.mkdir(parents=True)
            for name, events, seconds in (("one", source(0, 5, *other), 9), ("two", source(1, 2), 4)):
                events.append({"name": "Total ExecuteCompiler", "ph": "X", "dur": seconds * 1e6})
                (objects / f"{name}.cpp.json").write_text(json.dumps({"traceEvents": events}), encoding="utf-8")
            done = subprocess.run([str(ROOT / "ci/times"), folder], capture_output=True, text=True, check=True)
        self.assertEqual([line.split() for line in done.stdout.splitlines()],
                         [["2", "sources,", "13", "s.", "The", "slowest:"], ["9.0", "x_test:", "one.cpp"], ["4.0", "x_test:", "two.cpp"],
                          "The slowest headers, with the number of sources:".split(), ["6.0", "2", "engine/a.h"], ["2.0", "1", "/usr/include/b.h"]])
