"""Scripts install packages from the right package lists, and fail when the lists cannot be read. Uses the real apt in private folders."""

import fcntl
import hashlib
import subprocess
import unittest

from tests.ci.script_fixture import ScriptTest

UNREACHABLE = "http://127.0.0.1:1/none"


class Packages(ScriptTest):
    def setUp(self):
        super().setUp()
        self.state = self.folder / "cache/enginuity/apt-trixie"

    def repository(self, name, origin, codename):
        """A package repository with one source package; @return its address"""
        release = self.folder / name / "dists" / codename
        package = "Package: toy\nVersion: 1-1\nArchitecture: amd64\nMaintainer: nobody\nFilename: pool/toy.deb\nSize: 3\n"
        files = {"main/binary-amd64/Packages": package, "main/source/Sources": f"""Package: toy
Binary: toy
Version: 1-1
Maintainer: nobody
Architecture: any
Format: 3.0 (quilt)
Directory: pool
Files:
 {'0' * 32} 3 toy_1.orig.tar.xz
 {'0' * 32} 3 toy_1-1.dsc
Checksums-Sha256:
 {'0' * 64} 3 toy_1.orig.tar.xz
 {'0' * 64} 3 toy_1-1.dsc
"""}
        sums = ""
        for file, text in files.items():
            (release / file).parent.mkdir(parents=True, exist_ok=True)
            (release / file).write_text(text, encoding="utf-8")
            sums += f" {hashlib.sha256(text.encode()).hexdigest()} {len(text)} {file}\n"
        (release / "Release").write_text(f"Origin: {origin}\nLabel: {origin}\nSuite: {codename}\nCodename: {codename}\nArchitectures: amd64\n"
                                         f"Components: main\nSHA256:\n{sums}", encoding="utf-8")
        return f"file:{self.folder / name}"

    def system(self, *sources, settings=""):
        """Returns the apt configuration of a system with these lines in its sources.list."""
        lists, listed = self.folder / "system/lists", self.folder / "system/sources.list"
        (lists / "partial").mkdir(parents=True)
        listed.write_text("\n".join(sources) + "\n", encoding="utf-8")
        config = self.folder / "apt.conf"
        config.write_text(f'Dir::Etc::sourcelist "{listed}"; Dir::Etc::sourceparts "/dev/null"; Dir::State::lists "{lists}";\n'
                          f'Dir::Cache "{self.folder}/system/cache"; APT::Architecture "amd64"; APT::Sandbox::User "root";\n'
                          f'Acquire::Retries "0"; Acquire::Languages "none";\n{settings}\n', encoding="utf-8")
        (self.folder / "system/cache").mkdir()
        self.environment["APT_CONFIG"] = str(config)
        return config

    def update(self):
        subprocess.run(["apt-get", "-qq", "update"], env=self.environment, check=True, capture_output=True)

    def private_lists(self, source):
        """Creates private lists with the current time."""
        (self.state / "lists/partial").mkdir(parents=True)
        (self.state / "cache/archives/partial").mkdir(parents=True)
        (self.state / "sources.list").write_text(source + "\n", encoding="utf-8")
        (self.state / "fresh").touch()

    def test_the_mirror_is_the_one_of_debian_itself(self):
        backports = self.repository("backports", "Debian Backports", "bookworm-backports")
        debian = self.repository("debian", "Debian", "bookworm")
        self.system(f"deb [trusted=yes] {backports} bookworm-backports main", f"deb [trusted=yes] {debian} bookworm main")
        self.update()
        done = self.bash("system_mirror")
        self.assertEqual((done.returncode, done.stdout.rstrip("/\n")), (0, debian), done.stderr)

    def test_a_default_release_and_pins_of_the_user_do_not_reach_private_lists(self):
        debian = self.repository("debian", "Debian", "trixie")
        pins = self.folder / "pins"
        pins.write_text("Package: *\nPin: release o=Debian\nPin-Priority: -1\n", encoding="utf-8")
        self.system(settings=f'APT::Default-Release "bookworm"; Dir::Etc::preferences "{pins}";')
        source = f"[trusted=yes] {debian} trixie main"
        self.private_lists(f"deb {source}\ndeb-src {source}")
        done = self.bash('use_private_apt\napt-get "${apt_private[@]}" update\napt-get "${apt_private[@]}" source --print-uris toy')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("toy_1.orig.tar.xz", done.stdout)

    def test_an_unreachable_mirror_leaves_no_fresh_private_lists(self):
        self.system()
        done = self.bash(f"system_mirror() {{ echo {UNREACHABLE}; }}\nuse_private_apt\necho reached")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("127.0.0.1", done.stderr)
        self.assertNotIn("reached", done.stdout)
        self.assertFalse((self.state / "fresh").exists())

    def test_an_unreachable_mirror_stops_an_installation(self):
        self.system(f"deb {UNREACHABLE} bookworm main")
        done = self.bash("as_root() { [[ $* != *install* ]] || { echo installs; return; }; \"$@\"; }\ncan_be_root() { :; }\ninstall_packages nothing")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("127.0.0.1", done.stderr)
        self.assertNotIn("installs", done.stdout + "".join(self.log("cache/enginuity/logs/packages.txt")))

    def test_waits_while_another_apt_holds_the_lists(self):
        self.system()
        lists = self.folder / "system/lists"
        with (lists / "lock").open("w") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX)
            program = subprocess.Popen(["bash", "-c", ". ci/lib.sh; update_package_lists apt-get -qq"], cwd=self.root, env=self.environment,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            line = program.stdout.readline()
            self.assertEqual(line, ">> waiting for another apt-get\n")
            self.assertIsNone(program.poll())
        rest, _ = program.communicate(timeout=60)
        self.assertEqual((program.returncode, rest), (0, ""))
