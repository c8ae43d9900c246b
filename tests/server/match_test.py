"""Matches of Pong on the real server, with players over real sockets: tests/server/match_probe.cpp, whose output has what each knows at the
end."""

import os
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from game_client import PATIENCE, PROGRAMS, Server

PROBE = [str(PROGRAMS / "match_probe")]
OTHER = [*os.environ.get("ENGINUITY_OTHER_STARTER", "").split(), os.environ.get("ENGINUITY_OTHER_MATCH", PROBE[0])]  # by wine
PONG = os.environ.get("ENGINUITY_PONG", str(PROGRAMS / "pong/pong"))


def probe(port, *arguments, program=PROBE):
    return subprocess.Popen([*program, f"ws://127.0.0.1:{port}/ws", *arguments], stdout=subprocess.PIPE, text=True)


def reports(process):
    """What each player printed, as dictionaries."""
    said = process.communicate(timeout=60 + PATIENCE)[0]
    assert process.returncode == 0, said
    return [dict(word.split("=", 1) for word in line.split()) for line in said.splitlines()]


class MatchTest(unittest.TestCase):
    def test_all_see_the_same_match_and_its_recording_is_genuine(self):
        with tempfile.TemporaryDirectory() as folder, Server(f"recordings={folder}", "lan=off") as server:
            one = probe(server.port, "seconds=60", "players=1")
            server.wait_for("member 1 has joined")
            other = probe(server.port, "seconds=60", "players=1", "watchers=1", program=OTHER)
            server.wait_for("member 2 has joined")
            slow = probe(server.port, "seconds=60", "players=0", "watchers=2", "delay=80", "stalls=20")
            with self.assertRaises(subprocess.TimeoutExpired):
                one.wait(8)  # a match in real time
            self.assertEqual(server.end(signal.SIGTERM), 0)
            players = reports(one) + reports(other) + reports(slow)
            self.assertEqual(sorted(each["seat"] for each in players), ["-1", "-1", "-1", "0", "1"])
            self.assertEqual(len({each["known"] for each in players}), 1, players)
            self.assertGreater(int(players[0]["known"]), 3 * 120)
            self.assertEqual(len({(each["confirmed"], each["hash"]) for each in players if each["seat"] != "-1"}), 1, players)
            self.assertEqual({each["differences"] for each in players}, {"0"})
            files = list(Path(folder).glob("*.recording"))
            self.assertEqual(len(files), 1, server.log)
            done = subprocess.run([PONG, "+headless", f"verify={files[0]}"], capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)  # without a result: it was ended
            self.assertIn(players[0]["hash"], done.stdout)

    def test_guesses_are_rarely_wrong_on_slow_lines(self):
        for delay, most in (150, 3), (250, 5):  # docs/figures.md; in virtual time, the same numbers each time
            said = subprocess.run([*PROBE, "none", "seconds=600", f"delay={delay}", "stalls=20"], capture_output=True, text=True, timeout=60 + PATIENCE, check=True)
            players = [dict(word.split("=", 1) for word in line.split()) for line in said.stdout.splitlines()]
            self.assertEqual(len(players), 2)
            for each in players:
                self.assertGreater(int(each["watched"]), 590)
                self.assertLessEqual(int(each["wrong"]), int(each["watched"]) * most / 100, (delay, players))


if __name__ == "__main__":
    unittest.main()
