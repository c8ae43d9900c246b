"""A server for half an hour: sixteen bots in one room, two of them playing match after match; 500 that come and go. Its memory stays, and so
does its pace."""

import os
import re
import subprocess
import time
import unittest

from game_client import PROGRAMS, Server
from match_test import probe, reports
from rooms_test import ask

SECONDS = int(os.environ.get("ENGINUITY_SOAK", "1800"))


class SoakTest(unittest.TestCase):
    def test_memory_is_flat(self):
        with Server("lan=off", "per_address=32") as server:
            players = probe(server.port, f"seconds={SECONDS}", "watchers=14")
            server.wait_for("member 16 has joined")
            with self.assertRaises(subprocess.TimeoutExpired):
                players.wait(SECONDS / 10)  # buffers have their sizes by then
            before, used = server.memory()[0], server.processor_time()
            with self.assertRaises(subprocess.TimeoutExpired):
                players.wait(SECONDS * 0.8)
            grown = server.memory()[0] - before
            share = (server.processor_time() - used) / (SECONDS * 0.8)
            print(f"memory {before >> 10} kB, grown by {grown >> 10} kB; {share:.2%} of a processor")
            self.assertLess(grown, 2 << 20)  # the recording of the match that is played is at most 2 MiB
            self.assertLess(share, 0.2)
            players.wait(SECONDS * 0.1 + 60)
            found = reports(players)
            self.assertEqual(len(found), 16)
            self.assertEqual({each["differences"] for each in found}, {"0"})
            self.assertGreater(min(int(each["watched"]) for each in found), SECONDS * 0.9)

    def test_rooms_come_and_go(self):
        """500 players in 250 rooms, again and again."""
        def figure(server, name):
            return float(re.search(rf"^enginuity_{name} (.*)$", ask(server.port, "/metrics")[1], re.MULTILINE).group(1))

        with Server("lan=off", "rooms=1000", "per_address=8000", "connections=8000") as server:
            end, found = time.monotonic() + SECONDS, []
            while time.monotonic() < end:
                done = subprocess.run([PROGRAMS / "rooms_load", f"ws://127.0.0.1:{server.port}/ws", "250", "18", "20"], check=True, capture_output=True, text=True)
                self.assertIn("closed=0", done.stdout)
                found.append((server.memory()[0], len(os.listdir(f"/proc/{server.process.pid}/fd"))))
                print(f"memory {found[-1][0] >> 10} kB, {found[-1][1]} descriptors, {figure(server, 'members'):.0f} members")
            early, late = found[len(found) // 3], found[-1]
            self.assertLess(late[0], early[0] + (4 << 20))
            self.assertLessEqual(late[1], early[1] + 2)


if __name__ == "__main__":
    unittest.main()
