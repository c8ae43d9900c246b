"""ci/new-game makes a project, or refuses wrong arguments. tests/install builds one."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class NewGame(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()

    def run_script(self, *command, status=0, **options):
        done = subprocess.run([str(part) for part in command], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                              timeout=60, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def new_game(self, *arguments, status=0):
        return self.run_script(ROOT / "ci/new-game", *arguments, status=status)

    def test_makes_a_project_under_the_new_name(self):
        said = self.new_game("star_rain", "games/star rain")
        made = self.folder / "games/star rain"
        self.assertIn(str(made), said)
        files = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
        for name in ("main.cpp", "world.h", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", ".gitignore", "play", "test", "package",
                     "tests/world_test.cpp", "strings/game.en.txt", "strings/game.de.txt", "icon/icon.svg"):
            self.assertIn(name, files)
        self.assertNotIn("screenshot-1280x720.jpg", files)
        for path in made.rglob("*"):
            if path.suffix in (".wav", ".png", ".ico"):
                self.assertEqual(path.read_bytes(), (ROOT / "examples/starter" / path.relative_to(made)).read_bytes())
            elif path.is_file():
                text = path.read_text(encoding="utf-8")
                self.assertNotRegex(text, r"(?i)starter", path)
        self.assertIn('enginuity_game(star_rain\n    TITLE "Star Rain"', (made / "CMakeLists.txt").read_text(encoding="utf-8"))
        self.assertIn("title = Star Rain\n", (made / "strings/game.de.txt").read_text(encoding="utf-8"))
        self.assertIn("Permission is hereby granted", (made / "LICENSE").read_text(encoding="utf-8"))
        json.loads((made / "CMakePresets.json").read_text(encoding="utf-8"))
        self.assertIn("usage: ./play ", self.run_script(made / "play", "--help"))
        self.assertIn("usage: ./test ", self.run_script(made / "test", "--help"))
        self.assertIn("--port is for the page", self.run_script(made / "play", "--desktop", "--port", "1", status=2))
        self.assertIn("unknown argument 'pages'", self.run_script(made / "test", "pages", status=2))
        self.assertRegex(self.run_script(made / "package", "pong", status=2),
                         r"unknown package 'pong' \(known: linux windows web\)\n\nusage: \./package ")

    def test_makes_a_project_for_a_game_over_the_network(self):
        said = self.new_game("--online", "star_duel", "duel")
        self.assertIn("./play --host", said)
        made = self.folder / "duel"
        files = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
        self.assertEqual(files, {".gitignore", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "main.cpp", "package", "play", "size",
                                 "test", "tests/world_test.cpp", "world.h", "icon/icon.svg", "icon/icon-192.png", "icon/icon-512.png",
                                 "icon/icon.ico", "sounds/bite.wav", "sounds/eat.wav", "strings/game.en.txt", "strings/game.de.txt"})
        for path in made.rglob("*"):
            if path.is_file() and path.suffix not in (".wav", ".png", ".ico"):
                self.assertNotRegex(path.read_text(encoding="utf-8"), r"(?i)starter|\bsnakes\b", path)
        lists = (made / "CMakeLists.txt").read_text(encoding="utf-8")
        self.assertIn('enginuity_game(star_duel\n    TITLE "Star Duel"', lists)
        self.assertIn("    set(program star_duel_headless)\n", lists)
        self.assertTrue((made / "README.md").read_text(encoding="utf-8").startswith("# Star Duel\n"))
        self.assertIn("usage: ./play ", self.run_script(made / "play", "--help"))
        self.assertIn("leave --release out", self.run_script(made / "play", "--host", "--release", status=2))
        self.new_game("mine", "mine")
        self.assertIn("mine cannot open a room", self.run_script(self.folder / "mine/play", "--host", status=2))

    def test_few_lines_of_a_game_over_the_network_are_about_it(self):
        about = [line for name in ("CMakeLists.txt", "main.cpp", "world.h")
                 for line in (ROOT / "examples/snakes" / name).read_text(encoding="utf-8").splitlines()
                 if re.search(r"online|network|room|\.seats", line, re.IGNORECASE)]
        self.assertGreater(len(about), 3)
        self.assertLessEqual(len(about), 20, about)

    def test_the_template_is_small(self):
        lines = [line for name in ("main.cpp", "world.h", "tests/world_test.cpp")
                 for line in (ROOT / "examples/starter" / name).read_text(encoding="utf-8").splitlines()
                 if line.strip() and not line.strip().startswith("//")]
        self.assertLessEqual(len(lines), 150)

    def test_says_where_the_engine_was_expected(self):
        self.new_game("mine", "mine")
        for script in ("play", "test", "package"):
            said = self.run_script(self.folder / "mine" / script, status=1, env={"PATH": "/usr/bin:/bin", "ENGINUITY": "/no/where"})
            self.assertEqual(said, "error: the engine is not in /no/where; set ENGINUITY to the folder of its sources\n")

    def test_takes_an_empty_folder_and_no_other(self):
        (self.folder / "empty").mkdir()
        self.new_game("mine", "empty")
        said = self.new_game("mine", "empty", status=1)
        self.assertEqual(said, "error: the folder empty is not empty; expected a new one\n")
        (self.folder / "file").write_text("words")
        self.assertIn("file is a file", self.new_game("mine", "file", status=1))
        self.assertEqual((self.folder / "file").read_text(), "words")

    def test_refuses_names_that_no_target_can_have(self):
        for name in ("", "9lives", "Mine", "my-game", "ä", "a b", "../x", "a" * 41, "test", "all", "install", "enginuity_kernel"):
            said = self.new_game(name, "mine", status=2)
            self.assertIn(f"'{name}'", said)
            self.assertFalse((self.folder / "mine").exists())
        self.assertIn("expected NAME and FOLDER", self.new_game("mine", status=2))
        self.assertIn("unknown option '--offline'", self.new_game("--offline", "mine", "mine", status=2))

    def test_another_engine_is_refused_by_its_version(self):
        """Configures only as far as find_package, with engines that are older and newer than the project."""
        self.new_game("mine", "mine")
        for version, fits in (("0.0.9", False), ("0.1.0", True), ("0.1.7", True), ("0.2.0", False), ("1.1.0", False)):
            engine = self.folder / "engine"
            (engine / "cmake/sources").mkdir(parents=True, exist_ok=True)
            for name in ("EnginuityConfig.cmake", "EnginuityConfigVersion.cmake"):
                text = (ROOT / "cmake/sources" / name).read_text(encoding="utf-8")
                (engine / "cmake/sources" / name).write_text(text, encoding="utf-8")
            (engine / "CMakeLists.txt").write_text(f"cmake_minimum_required(VERSION 3.25)\nproject(Enginuity VERSION {version}.0 LANGUAGES NONE)\n"
                                                   f'message(FATAL_ERROR "found {version}")\n')
            project = self.folder / "asks"
            project.mkdir(exist_ok=True)
            lines = (self.folder / "mine/CMakeLists.txt").read_text(encoding="utf-8").replace("LANGUAGES CXX", "LANGUAGES NONE")
            (project / "CMakeLists.txt").write_text(lines, encoding="utf-8")
            said = self.run_script("cmake", "-S", project, "-B", self.folder / version, f"-DEnginuity_DIR={engine}/cmake/sources", status=1)
            if fits:
                self.assertIn(f"found {version}", said)
            else:
                self.assertRegex(said, rf"(?s)compatible with\s+requested version \"0\.1\".*version: {version}")


if __name__ == "__main__":
    unittest.main()
