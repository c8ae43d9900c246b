"""Sixteen bots at a server for half an hour, two of them playing match after match: its memory stays, and so does its pace."""

import os
import subprocess
import unittest

from game_client import Server
from match_test import probe, reports

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


if __name__ == "__main__":
    unittest.main()
