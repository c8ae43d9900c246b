"""ci/compile shares objects between clones and projects, and never takes an old one."""

import os
import shutil
import subprocess
import unittest

from tests.ci.script_fixture import ROOT, ScriptTest

SOURCE = '#include "engine/part.h"\nconst char* part() { return PART; }\n'


@unittest.skipUnless(shutil.which("ccache") and shutil.which("g++"), "ccache and g++ are needed")
class Compile(ScriptTest):
    def setUp(self):
        super().setUp()
        self.environment["CCACHE_DIR"] = str(self.folder / "objects")
        for name in ("CCACHE_BASEDIR", "CCACHE_DISABLE", "CCACHE_RECACHE", "CCACHE_READONLY"):
            self.environment.pop(name, None)

    def clone(self, name, text):
        clone = self.folder / name
        (clone / "engine").mkdir(parents=True)
        (clone / "engine/part.h").write_text(f'#define PART "{text}"\n', encoding="utf-8")
        (clone / "engine/part.cpp").write_text(SOURCE, encoding="utf-8")
        (clone / "ci").mkdir()
        shutil.copy(ROOT / "ci/compile", clone / "ci")
        return clone

    def compile(self, clone, build, compiler="g++", options=()):
        """Compiles the clone's file in a build folder; @return whether the object came from the cache, and its bytes"""
        (build / "enginuity").mkdir(parents=True, exist_ok=True)
        if not (build / "enginuity/src").exists():
            (build / "enginuity/src").symlink_to(clone)
        before = self.hits()
        done = subprocess.run([str(clone / "ci/compile"), str(compiler), f"-I{clone}", "-O1", "-MD", "-MT", "part.o", "-MF", "part.d", "-o", "part.o", *options, "-c",
                               str(clone / "engine/part.cpp")], cwd=build, env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("enginuity/src/engine/part.h", (build / "part.d").read_text(encoding="utf-8"))
        return self.hits() > before, (build / "part.o").read_bytes()

    def hits(self):
        stats = self.run_script("ccache", "--print-stats").stdout
        return sum(int(line.split()[1]) for line in stats.splitlines() if line.startswith(("direct_cache_hit", "preprocessed_cache_hit")))

    def test_clones_and_projects_share_objects(self):
        first = self.clone("first clone", "one")
        hit, made = self.compile(first, first / "build/web")
        self.assertFalse(hit)
        self.assertEqual(self.compile(first, self.folder / "a project/build/web"), (True, made))
        second = self.clone("deeper/second", "one")
        self.assertEqual(self.compile(second, second / "build/web"), (True, made))

    def test_a_changed_header_is_compiled(self):
        clone = self.clone("clone", "one")
        project = self.folder / "project/build/web"
        self.compile(clone, clone / "build/web")
        (clone / "engine/part.h").write_text('#define PART "two"\n', encoding="utf-8")
        hit, made = self.compile(clone, project)
        self.assertFalse(hit)
        self.assertIn(b"two", made)

    def test_a_damaged_cache_is_not_used(self):
        clone = self.clone("clone", "one")
        _, made = self.compile(clone, clone / "build/web")
        for path in (self.folder / "objects").rglob("*"):
            if path.is_file() and path.name.endswith(("R", "M")):
                path.write_bytes(path.read_bytes()[:20])
        self.assertEqual(self.compile(clone, self.folder / "project/build/web"), (False, made))

    def emcc_with_options(self):
        """An em++ that starts g++ with an option more, and says when it is asked"""
        self.tool("em++", f'echo asked >>"{self.folder}/asked"\necho \' g++ "-DFROM_EMCC=1" "-###" \'"$*"')

    def test_emcc_is_asked_once_for_its_options(self):
        self.emcc_with_options()
        clone = self.clone("clone", "one")
        (clone / "engine/part.cpp").write_text(f"#ifndef FROM_EMCC\n#error\n#endif\n{SOURCE}", encoding="utf-8")
        self.compile(clone, clone / "build/web", self.tools / "em++")
        (clone / "engine/part.h").write_text('#define PART "two"\n', encoding="utf-8")
        self.compile(clone, clone / "build/web", self.tools / "em++")
        self.assertEqual(self.log("asked"), ["asked"])

    def test_options_of_emcc_that_could_not_be_kept_are_asked_for_again(self):
        self.emcc_with_options()
        clone = self.clone("clone", "one")
        self.compile(clone, clone / "build/web", self.tools / "em++")
        for kept in (clone / "build/web/enginuity/emcc").iterdir():
            kept.write_bytes(b"")  # the disk was full
        self.compile(clone, clone / "build/web", self.tools / "em++")
        self.assertEqual(self.log("asked"), ["asked"] * 2)

    def test_options_are_as_long_as_they_like(self):
        self.emcc_with_options()
        clone = self.clone("clone", "one")
        for _ in range(2):
            self.compile(clone, clone / "build/web", self.tools / "em++", [f"-fmacro-prefix-map={'/folder' * 40}=."])
        self.assertEqual(self.log("asked"), ["asked"])

    def test_an_unknown_emcc_is_run_itself(self):
        self.tool("em++", f"[[ $1 != '-###' ]] || exit 1\nexec g++ -I\"{self.folder}\" \"$@\"")
        clone = self.clone("clone", "one")
        build = clone / "build/web"
        (build / "enginuity").mkdir(parents=True)
        (build / "enginuity/src").symlink_to(clone)
        subprocess.run([str(clone / "ci/compile"), str(self.tools / "em++"), f"-I{clone}", "-o", "part.o", "-c", str(clone / "engine/part.cpp")],
                       cwd=build, env=self.environment, check=True)
        self.assertIn(b"one", (build / "part.o").read_bytes())

    def test_without_the_link_only_the_compiler_is_run(self):
        clone = self.clone("clone", "one")
        subprocess.run([str(clone / "ci/compile"), "g++", f"-I{clone}", "-o", "part.o", "-c", str(clone / "engine/part.cpp")], cwd=self.folder,
                       env=self.environment, check=True)
        self.assertIn(b"one", (self.folder / "part.o").read_bytes())
        self.assertFalse(os.path.exists(self.folder / "objects"))


if __name__ == "__main__":
    unittest.main()
