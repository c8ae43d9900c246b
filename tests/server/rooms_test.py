"""The rooms of a server, with real sockets and processes."""

import asyncio
import http.client
import re
import signal
import tempfile
import time
import unittest

from game_client import BYE, CONFIRM, PATIENCE, REJECT, ROOM_INFO, WELCOME, Server, message, take_varint
from server_test import Player, run


def code_of(payload):
    return payload[1:1 + payload[0]].decode(), payload[-1]


async def room_of(player):
    """(code, flags)"""
    await player.hear(WELCOME)
    return code_of(await player.hear(ROOM_INFO))


def ask(port, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    content = answer.read().decode()
    connection.close()
    return answer.status, content


def figure(port, name):
    return float(re.search(rf"^enginuity_{re.escape(name)} (.*)$", ask(port, "/metrics")[1], re.MULTILINE).group(1))


class RoomsTest(unittest.TestCase):
    def test_friends_meet_by_a_code_and_strangers_by_quick_match(self):
        async def play(server):
            async with Player(server.port, room="+") as ann:
                code, flags = await room_of(ann)
                self.assertRegex(code, "^00[0-9A-HJKMNP-TV-Z]{8}$")
                self.assertEqual(flags, 1)
                await ann.hear(CONFIRM)  # the warm-up goes on
                async with Player(server.port, name="Bob", room=code) as bob, Player(server.port, room="?") as eve, \
                        Player(server.port, name="Mia", room="?") as mia:
                    self.assertEqual(await room_of(bob), (code, 0))
                    public = await room_of(eve)
                    self.assertEqual(public[1], 2)
                    self.assertNotEqual(public[0], code)
                    self.assertEqual(await room_of(mia), public)
                    for player in (bob, eve, mia):
                        await player.hear(CONFIRM)
                    self.assertEqual(figure(server.port, 'rooms{phase="playing"}'), 2)
                    self.assertEqual(figure(server.port, "members"), 4)
                    self.assertEqual(figure(server.port, 'quick_total{way="joined"}'), 1)
                for wrong, why in (("K7QM2D4XN9", 4), ("K7Q", 4), ("k7qm2d4xn9", 4)):
                    async with Player(server.port, room=wrong) as lost:
                        self.assertEqual((await lost.hear(REJECT))[0], why)
                self.assertEqual(figure(server.port, 'refused_total{why="code"}'), 3)
                self.assertNotIn(code, server.log)
                self.assertNotIn("Bob", server.log)
                server.wait_for("Room 1: member 2 has joined")
                server.wait_for("refused: code")

        with Server("rooms=20") as server:
            run(play(server))

    def test_friends_meet_again_after_the_process_died(self):
        async def play():
            with Server("rooms=20") as server:
                async with Player(server.port, room="+") as ann:
                    code, _ = await room_of(ann)
                    server.process.kill()
                    server.process.wait(PATIENCE)
            began = time.monotonic()
            with Server("rooms=20") as again:
                async with Player(again.port, room=code) as ann, Player(again.port, name="Bob", room=code) as bob:
                    self.assertEqual((await room_of(ann))[0], code)
                    self.assertEqual((await room_of(bob))[0], code)
                    await bob.hear(CONFIRM)
                    self.assertLess(time.monotonic() - began, 5)
        run(play())

    def test_machines_ask_for_its_health(self):
        with Server("rooms=1", "metrics=10.0.0.0/8") as server:
            self.assertEqual(ask(server.port, "/health"), (200, "ok\n"))
            self.assertEqual(ask(server.port, "/ready"), (200, "ready\n"))
            self.assertEqual(ask(server.port, "/metrics")[0], 404)
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(1.5)
            server.process.send_signal(signal.SIGCONT)
            self.assertEqual(ask(server.port, "/ready"), (503, "late\n"))
        with Server("rooms=2") as server:
            status, figures = ask(server.port, "/metrics")
            self.assertEqual(status, 200)
            for line in figures.splitlines():
                self.assertRegex(line, r'^enginuity_[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+$')
            self.assertEqual(ask(server.port, "/metrics", **{"X-Forwarded-For": "127.0.0.1"})[0], 404)
            self.assertEqual(ask(server.port, "/metrics", Host="evil.example")[0], 421)

            async def fill():
                async with Player(server.port, room="+") as ann, Player(server.port, room="+") as bob:
                    await room_of(ann)
                    await room_of(bob)
                    self.assertEqual(ask(server.port, "/ready"), (503, "full\n"))
                    self.assertEqual(ask(server.port, "/health")[0], 200)
            run(fill())

    def test_matches_of_all_rooms_end_before_the_program(self):
        async def play(server):
            async with Player(server.port, room="+") as ann, Player(server.port, room="?") as eve:
                code, _ = await room_of(ann)
                await room_of(eve)
                async with Player(server.port, name="Bob", room=code) as bob:
                    await room_of(bob)
                    await bob.hear(CONFIRM)
                    server.process.send_signal(signal.SIGTERM)
                    self.assertEqual(code_of(await bob.hear(ROOM_INFO))[1], 4)
                    self.assertEqual(ask(server.port, "/ready"), (503, "draining\n"))
                    for room in ("+", "?", code):
                        async with Player(server.port, room=room) as late:
                            self.assertEqual((await late.hear(REJECT))[0], 11)
                    steps = take_varint(await bob.hear(CONFIRM), 0)[0]
                    while take_varint(await bob.hear(CONFIRM), 0)[0] < steps + 60:
                        pass
                    for player in (ann, bob, eve):
                        await player.connection.send(message(BYE))

        with tempfile.TemporaryDirectory() as folder, Server("rooms=20", "drain=600", f"recordings={folder}") as server:
            run(play(server))
            self.assertEqual(server.end(None), 0)


if __name__ == "__main__":
    unittest.main()
