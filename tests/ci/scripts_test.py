"""Scripts report the failed command, even with broken tools on the machine."""

import fcntl
import os
import pty
import re
import subprocess
from pathlib import Path

from tests.ci.script_fixture import ScriptTest


class Library(ScriptTest):
    def test_works_without_home(self):
        for name in ("HOME", "XDG_CACHE_HOME"):
            self.environment.pop(name, None)
        done = self.bash('echo "$HOME $cache"')
        home = os.path.expanduser(f"~{subprocess.run(['id', '-un'], capture_output=True, text=True, check=True).stdout.strip()}")
        self.assertEqual((done.returncode, done.stdout), (0, f"{home} {home}/.cache/enginuity\n"), done.stderr)

    def test_a_command_that_ends_a_script_is_named_once(self):
        done = self.bash("inner() { local x; x=$(sed --broken 2>/dev/null); }\nouter() { inner; }\nouter\necho reached")
        self.assertNotEqual(done.returncode, 0)
        self.assertNotIn("reached", done.stdout)
        self.assertRegex(done.stderr, r"this command ended with status \d+: x=\$\(sed --broken")
        self.assertEqual(len(re.findall("this command ended", done.stderr)), 1, done.stderr)

    def test_commands_that_may_fail_are_not_named(self):
        done = self.bash("false || true\nif false; then :; fi\n! true || :\nstatus=0\nfalse || status=$?\n[[ -n '' ]] && echo never\necho end")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "end\n", ""))

    def test_steps_of_a_build_are_shown_in_one_line_of_a_terminal(self):
        terminal, other = pty.openpty()
        self.addCleanup(os.close, terminal)
        build = "printf '[1/20] Building\\n[20/20] Linking\\n'"
        done = subprocess.run(["bash", "-c", f'. ci/lib.sh; quietly "$cache/log" bash -c "{build}"'], cwd=self.root, env=self.environment, stderr=other, check=False)
        os.close(other)
        self.assertEqual((done.returncode, os.read(terminal, 1000)), (0, b"\r   [1/20] \r   [20/20] \r\x1b[K"))
        self.assertEqual(self.log("cache/enginuity/log"), ["[1/20] Building", "[20/20] Linking"])

    def test_a_failed_build_is_shown(self):
        done = self.bash("quietly \"$cache/log\" bash -c 'echo \"[1/2] Building\"; echo wrong; exit 3'")
        self.assertEqual(done.returncode, 3)
        self.assertTrue(done.stderr.startswith("[1/2] Building\nwrong\nerror: failed (3): bash -c "), done.stderr)

    def test_a_download_without_a_network_says_so(self):
        done = self.bash('download "$cache/file" 00 http://127.0.0.1:1/none')
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("error: cannot download http://127.0.0.1:1/none\n", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_a_dependency_whose_making_was_cut_off_is_made_again(self):
        maker = 'make() { echo "$1" >"$2/part"; [[ $1 != cut ]] || kill -KILL $BASHPID; echo whole >"$2/rest"; }\n'
        self.assertNotEqual(self.bash(maker + 'cached "$cache/library" make cut').returncode, 0)
        self.assertFalse((self.folder / "cache/enginuity/library").exists())
        done = self.bash(maker + 'cached "$cache/library" make again && cached "$cache/library" make never')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.log("cache/enginuity/library/part"), ["again"])
        self.assertEqual(self.log("cache/enginuity/library/rest"), ["whole"])

    def test_the_first_test_of_a_project_shows_which_library_is_made(self):
        self.packages_are_installed()
        self.append("ci/lib.sh", 'use_native_deps() { only_one_at_a_time library say "building it"; }')
        self.tool("cmake", "")
        self.tool("ctest", "echo 'Total Tests: 0'")
        (self.folder / "CMakeLists.txt").write_text("enginuity_game(mine)\n", encoding="utf-8")
        done = self.run_script("ci/test_project", self.folder, "native")
        self.assertIn(">> building it\n", done.stderr)

    def test_two_builds_of_a_folder_follow_each_other(self):
        name = f"{self.root}_release".replace("/", "_")
        locks = self.folder / "cache/enginuity/locks"
        locks.mkdir(parents=True)
        self.tool("cmake", "")
        with (locks / name).open("w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            with subprocess.Popen(["bash", "-c", ". ci/lib.sh\noptions=()\nbuild_game release pong"], cwd=self.root, env=self.environment,
                                  stderr=subprocess.PIPE, text=True) as run:
                lines = [run.stderr.readline(), run.stderr.readline()]
                fcntl.flock(lock, fcntl.LOCK_UN)
                run.communicate()
        self.assertEqual((lines, run.returncode), ([">> building pong (release)\n", f">> waiting until {name} is free\n"], 0))

    def test_a_game_with_network_is_known_by_its_cmake_lists(self):
        for lines, expected in (("enginuity_game(a TITLE A SOURCES a.cpp NETWORK)", 0),
                                ("enginuity_game(a\n    TITLE A\n    SOURCES a.cpp # ours\n    NETWORK # a room\n    TYPING)", 0),
                                ("enginuity_game(a NETWORK TITLE A)", 0),
                                ("enginuity_game(a TITLE \"NETWORK (old)\" SOURCES a.cpp)", 1),
                                ("enginuity_game(a # NETWORK\n    TITLE A MY_NETWORK x)", 1),
                                ("enginuity_game(a TITLE A)\nset(x NETWORK)", 1)):
            with self.subTest(lines):
                (self.folder / "CMakeLists.txt").write_text(f"{lines}\n", encoding="utf-8")
                done = self.bash(f'status=0; has_network "{self.folder}" || status=$?; echo $status')
                self.assertEqual((done.stdout, done.stderr), (f"{expected}\n", ""))


class Emscripten(ScriptTest):
    def setUp(self):
        super().setUp()
        self.packages_are_installed()
        self.tool("apt-cache", ":")
        self.tool("apt-get", ":")
        self.private = self.folder / "cache/enginuity/emscripten-3.1.69-1"
        self.private.mkdir(parents=True)
        for tool in ("node", "python3"):  # so that no tool is missing
            if not (self.tools / tool).exists():
                self.tool(tool, ":")

    def get(self, emcc):
        self.tool("emcc", emcc)
        # The same result on every system.
        self.append("ci/lib.sh", "on_debian() { true; }\nneed() { :; }\nread_missing_lists() { :; }")
        return self.run_script("ci/get_emscripten")

    def test_a_failing_emcc_on_path_is_named_and_another_is_used(self):
        done = self.get("echo 'no module named x' >&2; exit 1")
        self.assertEqual((done.returncode, done.stdout), (0, f"{self.private}/usr/share/emscripten\n"), done.stderr)
        self.assertIn("the emcc on PATH is not used: needed is 3.1.69 or newer, and emcc --version ended with status 1 and printed: no module", done.stderr)

    def test_an_emcc_on_path_without_output_is_not_used(self):
        done = self.get("exit 0")
        self.assertEqual((done.returncode, done.stdout), (0, f"{self.private}/usr/share/emscripten\n"), done.stderr)

    def test_an_old_emcc_on_path_is_not_used(self):
        done = self.get("echo 'emcc (Emscripten) 3.1.6 ()'")
        self.assertEqual(done.stdout, f"{self.private}/usr/share/emscripten\n")
        self.assertIn("needed is 3.1.69 or newer, and emcc --version ended with status 0 and printed: emcc (Emscripten) 3.1.6 ()", done.stderr)

    def test_a_new_emcc_on_path_is_used(self):
        for version in ("3.1.69", "4.0.1-git"):
            done = self.get(f"echo 'emcc (Emscripten gcc/clang-like replacement) {version} (abc)'")
            self.assertEqual((done.stdout, done.stderr), (f"{self.tools}\n", ""))

    def test_packages_that_cannot_be_installed_end_the_unpacking_too(self):
        self.tool("emcc", "exit 1")
        self.private.rmdir()
        self.append("ci/lib.sh", f'''on_debian() {{ true; }}
read_missing_lists() {{ :; }}
need() {{
    until [[ -s {self.folder}/unpacking ]]; do :; done
    fail "no packages"
}}
use_private_apt() {{
    sleep 1000 &
    echo $! >{self.folder}/unpacking
    wait
}}''')
        done = self.run_script("ci/get_emscripten")
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: no packages\n", done.stderr)
        process = int(self.log("unpacking")[0])
        while Path(f"/proc/{process}").exists() and "Z" not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8").split()[2]:
            pass
        self.assertFalse(self.private.exists())
