"""Attacks on the real server. During each, a player who has joined is answered as before, the memory is bounded, and afterwards the server
serves as before. A naive server does not pass: the suite can fail.

Times depend on the machine: their bounds here are wide, and `attack_test.py --figures [ATTACK...]` prints what was measured."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import attacks
from game_client import BYE, CONFIRM, PATIENCE, PONG, READY, REJECT, REQUEST, ROOM_INFO, Server, WELCOME, chat, hello, message, messages, ping, take_varint, varint, welcome

HERE = Path(__file__).resolve().parent
MEMORY = 32 << 20  # bytes that an attack may cost
LATENCY = 0.25  # seconds, p99 of the player, in a test
STEP = 250.0  # ms, in a test


class Bystander:
    """A player who is in the room, pings, and hears of a match."""

    def __init__(self, port, token=bytes(16), address=1500, room=""):
        self.connection = attacks.web_socket(port, address, timeout=max(5.0, attacks.patience))
        self.connection.sendall(attacks.frame(hello(name="Ann", token=token, room=room)))
        self.buffer = b""
        self.number = 0
        self.steps = 0  # of the match
        self.code = None  # of the room
        self.number, self.token = welcome(self.hear(WELCOME))

    def hear(self, code):
        while True:
            found = None
            for kind, payload in self.batch():
                if kind == code:
                    found = payload
                elif kind == CONFIRM:
                    self.steps = take_varint(payload, 0)[0]
                elif kind == ROOM_INFO:  # in the batch of Welcome, or later
                    self.code = payload[1:1 + payload[0]].decode()
            if found is not None:
                return found

    def batch(self):
        """The next message of the WebSocket, from a server: without mask."""
        while True:
            data = self.take(2)
            length = data[1] & 127
            if length == 126:
                length = int.from_bytes(self.take(2), "big")
            elif length == 127:
                length = int.from_bytes(self.take(8), "big")
            payload = self.take(length)
            if data[0] & 15 == 9:
                self.connection.sendall(attacks.frame(payload, opcode=10))
            elif data[0] & 15 == 8:
                raise AssertionError(f"the player was closed: {payload}")
            else:
                return messages(payload)

    def take(self, count):
        while len(self.buffer) < count:
            try:
                more = self.connection.recv(65536)
            except OSError as error:
                raise AssertionError(f"the player was not answered: {error}") from error
            if not more:
                raise AssertionError("the player was dropped")
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def round_trip(self):
        """Seconds."""
        self.number += 1
        began = time.perf_counter()
        self.connection.sendall(attacks.frame(ping(self.number)))
        while self.hear(PONG) != ping(self.number)[2:]:
            pass
        return time.perf_counter() - began

    def begin_match(self):
        """Against a bot: nobody else has a seat."""
        self.connection.sendall(attacks.frame(message(REQUEST, READY)))
        self.steps = take_varint(self.hear(CONFIRM), 0)[0]

    def measure(self, goes_on):
        """p50, p99 and the longest of round trips, one each 20 ms: a player may send 120 messages a second."""
        times = []
        while goes_on() or len(times) < 20:
            times.append(self.round_trip())
            time.sleep(0.02)
        times.sort()
        return times[len(times) // 2], times[len(times) * 99 // 100], times[-1]


def attack(name, server, seconds, target=None):
    """Runs an attack beside a player. @param target  a server that is attacked instead of the player's @return a record of what was measured"""
    player = Bystander(server.port, room="+" if name in attacks.ON_ROOMS else "")
    if server.plays:
        player.begin_match()
    before = player.measure(lambda n=iter(range(30)): next(n, None) is not None)
    memory = server.memory()[0]
    steps, began = player.steps, time.monotonic()
    worker = subprocess.Popen([sys.executable, str(HERE / "attacks.py"), name, str((target or server).port), str(seconds)], stderr=subprocess.PIPE)
    try:
        during = player.measure(lambda: worker.poll() is None)
    finally:
        worker.kill()
        said = worker.communicate()[1].decode()
    rate = (player.steps - steps) / (time.monotonic() - began)
    assert worker.returncode == 0, f"the attack itself failed: {said}"
    grown = server.memory()[1] - memory
    Bystander(server.port, player.token, room=player.code or "").round_trip()  # who comes back is the same member, whatever others did
    return {"name": name, "p99 before": before[1], "p99": during[1], "longest": during[2], "memory": grown, "rate": rate if server.plays else 120.0}


def check(found, ending):
    """Raises AssertionError if an attack did harm."""
    step = re.search(r"longest step took ([\d.]+) ms", ending)
    found["step"] = step = float(step.group(1)) if step else 0.0  # a naive server does not say
    assert found["memory"] <= MEMORY, f"{found['memory'] >> 20} MB more memory"
    assert found["p99"] <= LATENCY, f"the player waited {found['p99'] * 1000:.0f} ms"
    assert step <= STEP, f"a step took {step} ms"
    assert found["rate"] > 100, f"the match made {found['rate']:.0f} steps a second instead of 120"


def run(name, seconds, program=None, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_bytes(b"x" * 5_000_000)
        rooms = ["rooms=400"] if name in attacks.ON_ROOMS else []
        with Server(f"page={folder}", "seats=256", *rooms, *arguments, program=program) as server:
            found = attack(name, server, seconds)
            server.end()
            check(found, server.log)
            return found


class AttackTest(unittest.TestCase):
    """A test for each attack, made below."""


def add(name):
    def test(self):  # noqa: ARG001
        run(name, 1.5)
    setattr(AttackTest, f"test_{name}", test)


for each in attacks.ATTACKS:
    add(each)


class AnswerTest(unittest.TestCase):
    """What is refused hears why."""

    def setUp(self):
        self.addCleanup(setattr, attacks, "patience", attacks.patience)
        attacks.patience = PATIENCE

    def test_refusals_say_why(self):
        with Server() as server:
            def said(data):
                connection = attacks.connect(server.port)
                connection.sendall(data)
                return attacks.rest(connection)

            def framed(data, joined=False):
                connection = attacks.member(server.port) if joined else attacks.web_socket(server.port)
                connection.sendall(data)
                return attacks.rest(connection)

            for data, status in ((b"GET /" + b"a" * 5000, 431), (b"GET / HTTP/1.1\r\n\r\n", 400), (b"POST / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
                                 (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", 400),
                                 (b"GET /..%2fa HTTP/1.1\r\nHost: a\r\n\r\n", 404), (attacks.upgrade("Origin: https://evil.example\r\n"), 403)):
                answer = said(data)
                self.assertTrue(answer.startswith(b"HTTP/1.1 %d " % status), (data[:60], answer))
                self.assertGreater(len(answer.split(b"\r\n\r\n", 1)[1]), 10)
            for data, code, why, joined in (
                    (attacks.frame(b"x", masked=False), 1002, b"masked", False),
                    (attacks.frame(b"x", reserved=4), 1002, b"reserved", False),
                    (attacks.frame(b"x", opcode=1), 1003, b"binary", False),
                    (attacks.frame(bytes(257)), 1009, b"too big", False),
                    (attacks.frame(bytes(5000)), 1009, b"too big", True),
                    (attacks.frame(chat("hi")), 1002, b"Hello", False),
                    (attacks.frame(b"", last=False) + attacks.frame(b"", opcode=0, last=False) * 20, 1008, b"fragments", True),
                    (attacks.frame(b"", opcode=9) * 30, 1008, b"control", True),
                    (attacks.frame(ping(1) * 300), 1008, b"120 messages", True),
                    (attacks.frame(b"\x06\x05\x00\x03a\nb"), 1002, b"plain text", True)):
                answer = framed(data, joined)
                self.assertIn(code.to_bytes(2, "big") + b"", answer, why)
                self.assertIn(why, answer)
            self.assertEqual(server.end(), 0)

    def test_a_half_closed_request_is_answered(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "index.html").write_bytes(b"x" * 500_000)
            with Server(f"page={folder}") as server:
                for _ in range(40):  # a part of them had no answer: those whose end came with the request
                    connection = attacks.connect(server.port)
                    connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    connection.shutdown(socket.SHUT_WR)
                    self.assertTrue(attacks.rest(connection).endswith(b"x" * 500_000))
                before = server.processor_time()
                ended = attacks.connect(server.port)
                ended.sendall(b"GET / HTTP/1.1\r\n")
                ended.shutdown(socket.SHUT_WR)
                self.assertEqual(attacks.rest(ended), b"")
                self.assertLess(server.processor_time() - before, 1.0)

    def test_both_kinds_of_addresses_reach_it(self):
        with Server() as server:
            for address in ("127.0.0.1", "::1"):
                try:
                    connection = socket.create_connection((address, server.port), timeout=PATIENCE)
                except OSError:
                    self.assertIn("no IPv6", server.log)
                    continue
                connection.sendall(b"GET /ws HTTP/1.1\r\nHost: a\r\n\r\n")
                self.assertIn(b"426", attacks.rest(connection))
        with Server("bind=127.0.0.1") as server, self.assertRaises(OSError):
            socket.create_connection(("127.0.0.2", server.port), timeout=1)

    def test_an_address_has_eight_web_sockets(self):
        with Server() as server:
            connections = [attacks.web_socket(server.port, 5) for _ in range(8)]
            one_more = attacks.connect(server.port, 5)
            one_more.sendall(attacks.upgrade())
            self.assertIn(b"429", attacks.rest(one_more))
            page = attacks.connect(server.port, 5)  # a browser of the same address
            page.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertIn(b"404", attacks.rest(page))
            attacks.web_socket(server.port, 6)
            connections.pop().close()
            for _ in range(100):
                connection = attacks.connect(server.port, 5)
                connection.sendall(attacks.upgrade())
                if connection.recv(100).startswith(b"HTTP/1.1 101"):
                    break
            else:
                self.fail("a closed connection still counts")

    def test_who_is_ready_and_gone_leaves_no_recording(self):
        """Each round made a file and two waits for the disk."""
        with tempfile.TemporaryDirectory() as folder, Server(f"recordings={folder}", "lan=off") as server:
            for rounds in attacks.again(1.5):
                player = Bystander(server.port, address=250 * (rounds % 250))  # one household may not do it so often
                player.connection.sendall(attacks.frame(message(REQUEST, READY)))
                player.hear(CONFIRM)
                player.connection.sendall(attacks.frame(message(BYE)))
                player.connection.close()
            server.end()
            self.assertGreater(rounds, 10)
            self.assertEqual(list(Path(folder).iterdir()), [])
            self.assertNotIn("was kept", server.log)

    def test_a_household_may_not_join_again_and_again(self):
        with Server() as server:
            answers = [attacks.answer_to_hello(server.port, 7) for _ in range(15)]
            self.assertEqual(answers[:10], [WELCOME] * 10)
            self.assertEqual(answers[-1], REJECT)
            self.assertEqual(attacks.answer_to_hello(server.port, 8), WELCOME)
        with Server("per_address=80") as server:  # limits in proportion
            self.assertEqual([attacks.answer_to_hello(server.port, 7) for _ in range(15)], [WELCOME] * 15)

    def test_a_page_of_another_name_cannot_connect(self):
        def status(server, host):
            connection = attacks.connect(server.port)
            connection.sendall(attacks.upgrade(f"Origin: http://{host}\r\n").replace(b"Host: game", f"Host: {host}".encode()))
            return attacks.rest(connection)[9:12]

        with Server("hosts=play.example.org") as server:
            for host, expected in (("evil.example", b"421"), ("evil.example:80", b"421"), ("1.2.3.4.evil.example", b"421"), ("127.0.0.1", b"101"),
                                   ("[::1]:7777", b"101"), ("gamebox:7777", b"101"), ("gamebox.local", b"101"), ("play.example.org", b"101")):
                self.assertEqual(status(server, host), expected, host)

    def test_who_waits_too_long_is_closed(self):
        with Server() as server:
            silent, dripping, lurking = attacks.connect(server.port, 1), attacks.connect(server.port, 2), \
                attacks.web_socket(server.port, 3)
            dripping.sendall(b"GET / ")
            self.assertIn(b"408", attacks.rest(silent))
            self.assertIn(b"408", attacks.rest(dripping))
            self.assertIn(b"Hello did not come", attacks.rest(lurking))


class NaiveTest(unittest.TestCase):
    def test_a_naive_server_does_not_pass(self):
        naive = HERE / "naive_server.py"
        for name in ("never_reading_members", "unread_pings", "oversize"):
            with self.subTest(name), self.assertRaises(AssertionError):
                run(name, 3.0, program=naive)


def beside(name, seconds):
    """The same attack on another server: what it takes from the machine, and so from any player, is in both."""
    with Server("seats=256") as server, Server("seats=256") as target:
        return attack(name, server, seconds, target)


def figures():
    print(f"{'attack':24} {'p99 before':>10} {'beside':>8} {'p99':>8} {'longest':>8} {'step':>8} {'memory':>8}")
    for name in [each for each in attacks.ATTACKS if each in sys.argv] or attacks.ATTACKS:
        found = run(name, 3.0)
        print(f"{name:24} {found['p99 before'] * 1000:7.2f} ms {beside(name, 3.0)['p99'] * 1000:5.2f} ms {found['p99'] * 1000:5.2f} ms {found['longest'] * 1000:5.1f} ms "
              f"{found['step']:5.1f} ms {found['memory'] / 1e6:5.1f} MB")


if __name__ == "__main__":
    if "--figures" in sys.argv:
        figures()
    else:
        unittest.main()
