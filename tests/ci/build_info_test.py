"""The build information that each build generates: cmake/build_info.cmake."""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class BuildInfo(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = Path(folder.name) / "build_info.cpp"
        self.source = folder.name  # no checkout, so that nothing in it changes

    def generate(self, fields=""):
        subprocess.run(["cmake", f"-DSOURCE_DIR={self.source}", "-DVERSION=1.2.3", "-DCOMPILER=GNU 12", "-DTYPE=Debug", "-DTARGET=Linux",
                        f"-DFIELDS={fields}", f"-DOUT={self.out}", "-P", str(ROOT / "cmake/build_info.cmake")], check=True)
        return self.out.read_text(encoding="utf-8")

    def test_the_version_is_there(self):
        text = self.generate()
        self.assertIn('kInfo{"1.2.3", "unknown", "', text)
        self.assertIn('"GNU 12", "Debug", "Linux"};', text)
        self.assertNotIn("kFields", text)

    def test_own_fields(self):
        text = self.generate("store=itch|branch=a demo|page=https://x.org/?a")
        self.assertIn('kFields[] = {{"store", "itch"}, {"branch", "a demo"}, {"page", "https://x.org/?a"}};', text)
        self.assertIn('"Linux", kFields};', text)


if __name__ == "__main__":
    unittest.main()
