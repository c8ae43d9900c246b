"""cmake/Dependencies.cmake builds libraries from source where the system has no package of them."""

import subprocess
import tempfile
import unittest
from pathlib import Path

FETCHED = Path(__file__).resolve().parent / "fetched"


class Dependencies(unittest.TestCase):
    def test_a_system_without_sdl2_builds_it_and_links_it_statically(self):
        with tempfile.TemporaryDirectory() as build:
            for command in (["-S", FETCHED, "-B", build, "-G", "Ninja"], ["--build", build]):
                done = subprocess.run(["cmake", *command], capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            subprocess.run([Path(build) / "program"], check=True)
            self.assertEqual(list(Path(build).rglob("*.so*")), [])
