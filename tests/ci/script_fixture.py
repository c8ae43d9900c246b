"""A copy of ci/ in a temporary folder, with replaced tools first on PATH. Tests of scripts break the tools that the scripts need."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class ScriptTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()
        self.root = self.folder / "checkout"
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        shutil.copytree(ROOT / "ci", self.root / "ci")
        self.environment = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(self.folder / "cache")}
        for name in ("ENGINUITY_PROGRESS", "ENGINUITY_IN_WINE"):
            self.environment.pop(name, None)

    def tool(self, name, script):
        """Puts a shell script on PATH before the real tool of this name."""
        file = self.tools / name
        file.write_text(f"#!/usr/bin/env bash\n{script}\n", encoding="utf-8")
        file.chmod(0o755)

    def packages_are_installed(self):
        """Makes scripts believe that all packages are installed; otherwise they might install some on the machine."""
        self.tool("dpkg-query", "echo 'installed '")

    def append(self, name, text):
        """Redefines functions at the end of a script that others source."""
        with (self.root / name).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")

    def run_script(self, *command, **options):
        return subprocess.run([str(part) for part in command], cwd=self.root, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              check=False, timeout=60, **options)

    def bash(self, script):
        """Runs lines of bash after ci/lib.sh."""
        return self.run_script("bash", "-c", f". ci/lib.sh\n{script}")

    def log(self, name):
        """Returns the lines that a tool appended to a file of the temporary folder."""
        file = self.folder / name
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
