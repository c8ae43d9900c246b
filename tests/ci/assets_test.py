"""enginuity_assets and enginuity_compiled_assets (cmake/EnginuityGame.cmake): the files of a game, next to its program."""

import shutil
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

class CompiledAssets(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve() / "a project"  # depfiles escape blanks
        shutil.copytree(ROOT / "tests/map/fixtures", self.folder / "game/maps")
        shutil.copytree(ROOT / "tests/kit/fixtures", self.folder / "game/sprites")
        (self.folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(assets LANGUAGES NONE)\nadd_subdirectory(game)\n")
        self.configure("maps/coin.png maps/crate.png maps/marks.png maps/tiles.png hero.png=sprites/hero.png")

    def run_cmake(self, *arguments, status=0):
        done = subprocess.run(["cmake", *arguments], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def configure(self, assets):
        """Configures a game in a folder of the project. The build folder is given as a relative path."""
        (self.folder / "game/CMakeLists.txt").write_text(
            f'include("{ROOT}/cmake/EnginuityGame.cmake")\nadd_custom_target(game ALL)\n'
            "add_custom_command(OUTPUT made.png COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/maps/tiles.png made.png VERBATIM)\n"
            f"enginuity_named_files(wrong assets {assets})\n"
            "enginuity_named_files(wrong maps maps/world.tmj)\nenginuity_named_files(wrong sprites hero.json=sprites/hero.json)\n"
            "enginuity_compiled_assets(game compiled MAPS ${maps} SPRITES ${sprites} ASSETS ${assets})\n"
            'enginuity_assets(game "${CMAKE_BINARY_DIR}/bin" ${assets} ${compiled})\n')
        self.run_cmake("-G", "Ninja", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug")

    def build(self, status=0):
        """@return what was made, sorted"""
        lines = [line for line in self.run_cmake("--build", "build", status=status).splitlines() if "] Generating " in line]
        return sorted(line.split("] Generating ")[1].replace("../", "").replace("game/compiled", "compiled") for line in lines)

    def test_are_made_again_after_each_change(self):
        self.build()
        for name, head in (("maps/world.tmj", b"ENGYEMAP"), ("hero.json", b"ENGYESPR")):
            self.assertEqual((self.folder / "build/bin" / name).read_bytes()[:8], head)
            self.assertEqual((self.folder / "build/bin" / name).resolve(), self.folder / "build/game/compiled/game" / name)
        self.assertEqual(self.build(), [])
        self.run_cmake("-S", ".", "-B", "build")
        self.assertEqual(self.build(), [])
        for name in ("maps/world.tmj", "maps/world.tsx", "maps/things.tsj"):
            (self.folder / "game" / name).touch()
            self.assertEqual(self.build(), ["bin/maps/world.tmj", "compiled/game/maps/world.tmj"], name)
        (self.folder / "game" / "maps/marks.png").touch()
        self.assertEqual(self.build(), ["bin/maps/marks.png", "bin/maps/world.tmj", "compiled/game/maps/world.tmj"])
        (self.folder / "game" / "sprites/hero.png").touch()
        self.assertEqual(self.build(), ["bin/hero.json", "bin/hero.png", "compiled/game/hero.json"])
        (self.folder / "game/maps/things.tsj").rename(self.folder / "game/maps/moved.tsj")
        self.build(status=1)
        (self.folder / "game/maps/moved.tsj").rename(self.folder / "game/maps/things.tsj")
        self.build()
        self.assertEqual(self.build(), [])

    def test_see_changes_of_assets(self):
        self.build()
        self.configure("maps/coin.png maps/crate.png maps/marks.png hero.png=sprites/hero.png")
        self.build(status=1)  # without tiles.png
        self.configure("maps/coin.png maps/crate.png maps/marks.png maps/tiles.png hero.png=sprites/hero.png")
        self.build()

    def test_can_use_pictures_that_the_build_makes(self):
        world = self.folder / "game/maps/world.tsx"
        world.write_text(world.read_text().replace("tiles.png", "../../build/game/made.png"))
        self.configure("maps/coin.png maps/crate.png maps/marks.png made.png=${CMAKE_CURRENT_BINARY_DIR}/made.png hero.png=sprites/hero.png")
        self.build()
        self.assertEqual((self.folder / "build/bin/maps/world.tmj").read_bytes()[:8], b"ENGYEMAP")


if __name__ == "__main__":
    unittest.main()
