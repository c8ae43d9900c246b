"""The server and a player in two networks of their own, with a bad wire between them: loss, delay, a low rate, and cuts. Needs root.

The wire is a thread here, since not every kernel has netem: TCP is the kernel's, and repeats what the wire has lost."""

import asyncio
import ctypes
import fcntl
import heapq
import os
import random
import select
import socket
import struct
import subprocess
import threading
import time
import unittest

import websockets

from game_client import PATIENCE, PONG, WELCOME, Server, hello, messages, ping, welcome

DELAY = 0.05  # seconds, each way
RATE = 256_000  # bits in a second, each way
LOSS = 0.02
QUEUE = 64  # frames that wait for the wire, each way


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


def send_whole_frames(link):
    """Lets the kernel fill in checksums and cut segments itself: what the wire carries must be complete."""
    value = ctypes.create_string_buffer(struct.pack("II", 0x17, 0))  # ETHTOOL_STXCSUM, off
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, 0x8946, struct.pack("16sP16x", link.encode(), ctypes.addressof(value)))  # SIOCETHTOOL


class Wire:
    """Two networks, `names`, with the addresses 10.77.0.1 and 10.77.0.2."""

    def __init__(self, delay=DELAY, rate=RATE, loss=LOSS):
        self.delay, self.rate, self.loss = delay, rate, loss
        self.random = random.Random(27)  # some of the first hundred frames are lost
        self.cut = False
        self.carried = self.lost = 0
        self.stopping, self.stop = os.pipe()

    def __enter__(self):
        number = os.getpid()
        self.names = [f"enginuity-{number}-{i}" for i in range(2)]
        self.ends = []
        try:
            for i, name in enumerate(self.names):
                here, there = f"eng{number}a{i}", f"eng{number}b{i}"
                ip("netns", "add", name)
                ip("link", "add", here, "type", "veth", "peer", "name", there)
                send_whole_frames(there)
                ip("link", "set", there, "netns", name)
                ip("-n", name, "address", "add", f"10.77.0.{i + 1}/24", "dev", there)
                ip("-n", name, "link", "set", "lo", "up")
                ip("-n", name, "link", "set", there, "up")
                ip("link", "set", here, "up")
                self.ends.append(socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)))  # ETH_P_ALL
                self.ends[-1].bind((here, 0))
        except BaseException:
            self.remove()
            raise
        self.thread = threading.Thread(target=self.carry)
        self.thread.start()
        return self

    def __exit__(self, *_):
        os.close(self.stop)
        self.thread.join()
        os.close(self.stopping)
        self.remove()

    def remove(self):
        for end in self.ends:
            end.close()
        for i, name in enumerate(self.names):
            subprocess.run(["ip", "link", "delete", f"eng{os.getpid()}a{i}"], check=False)  # and its peer, which sockets may keep alive
            subprocess.run(["ip", "netns", "delete", name], check=False)

    def carry(self):
        waiting = []  # (time, number, end, frame)
        free = [0.0, 0.0]  # when the wire of each end is free
        number = 0
        while True:
            timeout = max(waiting[0][0] - time.monotonic(), 0) if waiting else None
            ready, _, _ = select.select([*self.ends, self.stopping], [], [], timeout)
            if self.stopping in ready:
                return
            now = time.monotonic()
            for end in ready:
                frame, sender = end.recvfrom(65536)
                if sender[2] == socket.PACKET_OUTGOING:  # what the wire itself has sent
                    continue
                other = 1 - self.ends.index(end)
                self.carried += 1
                free[other] = max(free[other], now)
                late = free[other] - now > QUEUE * 1500 * 8 / self.rate
                if self.cut or late or self.random.random() < self.loss:
                    self.lost += 1
                    continue
                free[other] += len(frame) * 8 / self.rate
                number += 1
                heapq.heappush(waiting, (free[other] + self.delay, number, other, frame))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, other, frame = heapq.heappop(waiting)
                if not self.cut:
                    self.ends[other].send(frame)

    def connect(self, port):
        """A TCP connection from the second network to the first."""
        def enter(network):  # this thread
            if libc.setns(network.fileno(), 0x40000000) != 0:  # CLONE_NEWNET
                raise OSError(ctypes.get_errno(), "cannot enter a network")
        libc = ctypes.CDLL(None, use_errno=True)
        with open("/proc/thread-self/ns/net", "rb") as own, open(f"/run/netns/{self.names[1]}", "rb") as other:
            enter(other)
            try:
                connection = socket.socket()  # it stays there
            finally:
                enter(own)
        connection.settimeout(PATIENCE)
        connection.connect(("10.77.0.1", port))
        return connection


class Player:
    """In the room, from the other side of the wire."""

    def __init__(self, wire, port, **options):
        self.wire, self.port, self.options = wire, port, options

    async def __aenter__(self):
        self.connection = await websockets.connect(f"ws://10.77.0.1:{self.port}/ws", sock=self.wire.connect(self.port), compression=None, ping_interval=None,
                                             open_timeout=PATIENCE)
        await self.connection.send(hello(**self.options))
        return self

    async def __aexit__(self, *_):
        self.connection.transport.abort()

    async def batch(self):
        return messages(await asyncio.wait_for(self.connection.recv(), PATIENCE))

    async def welcome(self):
        while True:
            for code, payload in await self.batch():
                if code == WELCOME:
                    return welcome(payload)


class NetworkTest(unittest.TestCase):
    def run_on_wire(self, play):
        with Wire() as wire, Server("lan=off", starter=["ip", "netns", "exec", wire.names[0]]) as server:
            asyncio.run(asyncio.wait_for(play(wire, server), 6 * PATIENCE))
            self.assertEqual(server.end(), 0)

    def test_a_bad_wire_loses_nothing(self):
        async def play(wire, server):
            async with Player(wire, server.port) as player:
                self.assertEqual((await player.welcome())[0], 0)
                heard, sent, times = [], 0, {}
                while len(heard) < 200:
                    while sent < min(200, len(heard) + 10):  # ten are under way
                        sent += 1
                        times[sent] = time.monotonic()
                        await player.connection.send(ping(sent))
                    for code, payload in await player.batch():
                        if code == PONG:
                            heard.append(payload)
                            times[len(heard)] = time.monotonic() - times[len(heard)]
                self.assertEqual(heard, [ping(number)[2:] for number in range(1, 201)])
                self.assertGreaterEqual(min(times.values()), 2 * DELAY)
                self.assertGreater(wire.lost, 0, f"of {wire.carried} frames")
        self.run_on_wire(play)

    def test_after_a_cut_a_member_comes_back(self):
        async def play(wire, server):
            async with Player(wire, server.port) as player:
                number, token = await player.welcome()
                wire.cut = True
                # The server notices it by itself: nothing says that the connection has ended.
                server.wait_for("the connection to member 1 was lost")
                wire.cut = False
            async with Player(wire, server.port, name="Bob") as other:
                self.assertNotEqual((await other.welcome())[0], number)
            async with Player(wire, server.port, token=token) as again:
                self.assertEqual(await again.welcome(), (number, token))
        self.run_on_wire(play)

    def test_a_short_cut_changes_nothing(self):
        async def play(wire, server):
            async with Player(wire, server.port) as player:
                await player.welcome()
                wire.cut = True
                await player.connection.send(ping(1))
                lost = wire.lost
                while wire.lost < lost + 3:  # it was sent again and again
                    await asyncio.sleep(0.01)
                wire.cut = False
                while (PONG, b"\x01") not in await player.batch():
                    pass
                self.assertNotIn("was lost", server.log)
        self.run_on_wire(play)


if __name__ == "__main__":
    unittest.main()
