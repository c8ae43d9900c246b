"""ci/wine starts programs only in a wine folder that is complete."""

import unittest

from tests.ci.script_fixture import ScriptTest


class Wine(ScriptTest):
    def setUp(self):
        super().setUp()
        self.packages_are_installed()
        self.tool("xvfb-run", "shift 3\nexec \"$@\"")
        self.tool("wineserver", f'echo "$@" >>{self.folder}/server')
        self.kernel32 = "drive_c/windows/system32/kernel32.dll"

    def wine(self, boot):
        """Installs a wine with this wineboot. Counts its other programs."""
        self.tool("wine", f"""
            if [[ $1 != wineboot ]]; then echo "$@" >>{self.folder}/programs; exit; fi
            echo boot >>{self.folder}/boots
            complete() {{ mkdir -p "$WINEPREFIX/drive_c/windows/system32"; echo dll >"$WINEPREFIX/{self.kernel32}"; }}
            {boot}""")

    def start(self):
        return self.run_script("ci/wine", "wine", "game.exe")

    def test_starts_the_command(self):
        self.wine("complete")
        done = self.start()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.log("programs"), ["game.exe"])
        self.assertEqual(self.log("boots"), ["boot"])

    def test_a_folder_without_kernel32_is_set_up_again(self):
        half_made = self.root / "build/wine/drive_c/windows"
        half_made.mkdir(parents=True)
        self.wine(f'[[ -d "$WINEPREFIX/drive_c" ]] && exit 53; complete')
        done = self.start()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("setting it up again", done.stderr)
        self.assertEqual(self.log("programs"), ["game.exe"])

    def test_a_wineboot_that_reports_success_without_kernel32_is_repeated_once(self):
        self.wine(f'(($(wc -l <{self.folder}/boots) == 1)) || complete')
        self.assertEqual(self.start().returncode, 0)
        self.assertEqual(self.log("boots"), ["boot", "boot"])

    def test_a_wine_that_never_starts_says_why(self):
        self.wine("echo 'wine: could not load kernel32.dll, status c0000135' >&2; exit 53")
        done = self.start()
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: wine cannot be set up", done.stderr)
        self.assertIn("could not load kernel32.dll", done.stderr)
        self.assertIn("wineboot ended with status 53", done.stderr)
        self.assertEqual(self.log("boots"), ["boot", "boot"])
        self.assertEqual(self.log("programs"), [])

    def test_hands_on_the_status_of_the_command(self):
        self.wine("complete")
        self.assertEqual(self.run_script("ci/wine", "bash", "-c", "exit 7").returncode, 7)
