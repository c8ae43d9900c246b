"""enginuity_assets (cmake/EnginuityGame.cmake): the files of a game, next to its program."""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Assets(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.bin = self.folder / "build/bin"
        for name in ("one.txt", "two.txt"):
            (self.folder / name).write_text(name)

    def build(self, kind, *assets):
        """Builds a program with these assets; @return the names of its files"""
        named = " ".join(f'"{name}=${{CMAKE_SOURCE_DIR}}/{source}"' for name, source in assets)
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(assets LANGUAGES NONE)\n"
            f'include("{ROOT}/cmake/EnginuityGame.cmake")\n'
            "add_custom_target(game ALL)\n"
            f'enginuity_assets(game "${{CMAKE_BINARY_DIR}}/bin" {named})\n')
        for command in (["cmake", "-G", "Ninja", "-S", ".", "-B", "build", f"-DCMAKE_BUILD_TYPE={kind}"], ["cmake", "--build", "build"]):
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return {path.relative_to(self.bin).as_posix() for path in self.bin.rglob("*") if not path.is_dir()}

    def test_a_release_build_has_copies(self):
        self.assertEqual(self.build("Release", ("sounds/hit.txt", "one.txt")), {"sounds/hit.txt"})
        self.assertFalse((self.bin / "sounds/hit.txt").is_symlink())
        self.assertEqual((self.bin / "sounds/hit.txt").read_text(), "one.txt")

    def test_a_debug_build_sees_changes_at_once(self):
        self.build("Release", ("hit.txt", "one.txt"))
        self.build("Debug", ("hit.txt", "one.txt"))  # the copy becomes a link
        (self.folder / "one.txt").write_text("changed")
        self.assertEqual((self.bin / "hit.txt").read_text(), "changed")
        self.build("Release", ("hit.txt", "one.txt"))  # and the link a copy
        self.assertFalse((self.bin / "hit.txt").is_symlink())
        self.assertEqual((self.folder / "one.txt").read_text(), "changed")

    def test_files_that_are_no_longer_named_are_removed(self):
        for kind in ("Debug", "Release"):
            self.assertEqual(self.build(kind, ("a.txt", "one.txt"), ("b.txt", "two.txt")), {"a.txt", "b.txt"})
            self.assertEqual(self.build(kind, ("b.txt", "two.txt")), {"b.txt"})
            self.assertEqual(self.build(kind), set())
            self.assertEqual((self.folder / "one.txt").read_text(), "one.txt")  # the source


if __name__ == "__main__":
    unittest.main()
