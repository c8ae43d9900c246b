"""The engine's client, and servers that are not the engine's: python3-websockets, and bytes written by hand."""

import asyncio
import base64
import hashlib
import os
import socket
import unittest

import websockets

from game_client import CHAT, PONG, WELCOME, Server, chat, hello, messages, ping, welcome
from connection_probe import PATIENCE, Connection

LOST = 1006
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def run(coroutine):
    asyncio.run(asyncio.wait_for(coroutine, 3 * PATIENCE))


class Library:
    """A server by python3-websockets, at a free port: `async with Library() as library`, then `async with library.connection() as (connection, peer)`."""

    async def __aenter__(self):
        self.peers = asyncio.Queue()
        self.server = await websockets.serve(self.serve, "127.0.0.1", 0, ping_interval=None)
        self.address = f"ws://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/ws"
        return self

    async def __aexit__(self, *_):
        self.server.close()
        await self.server.wait_closed()

    async def serve(self, peer):
        self.peers.put_nowait(peer)
        await peer.wait_closed()

    async def connect(self, connection):
        """@return the server's end"""
        peer = await asyncio.wait_for(self.peers.get(), PATIENCE)
        await connection.hear("open")
        return peer


def received(peer):
    return asyncio.wait_for(peer.recv(), PATIENCE)


class LibraryTest(unittest.TestCase):
    def with_connection(self, play):
        """Runs play(connection, peer) for a new connection."""
        async def all_of_it():
            async with Library() as library, Connection(library.address) as connection:
                await play(connection, await library.connect(connection))
        run(all_of_it())

    def test_messages_of_all_sizes_both_ways(self):
        async def play(connection, peer):
            self.assertEqual(peer.path, "/ws")
            self.assertEqual(peer.extensions, [])
            for size in (0, 1, 125, 126, 4096):
                data = os.urandom(size)
                await peer.send(data)
                self.assertEqual(await connection.message(), data)
            for size in (0, 1, 125, 126, 4096, 65522):
                data = os.urandom(size)
                connection.send(data)
                self.assertEqual(await received(peer), data)
            connection.send(bytes(65523))  # with its head more than 64 KiB, which may wait
            self.assertEqual(await connection.hear("refused"), "65523")
            for number in range(200):  # they keep their order
                await peer.send(bytes([number]))
                connection.send(bytes([number]))
            self.assertEqual([await connection.message() for _ in range(200)], [bytes([number]) for number in range(200)])
            self.assertEqual([await received(peer) for _ in range(200)], [bytes([number]) for number in range(200)])
        self.with_connection(play)

    def test_fragments_are_joined(self):
        async def play(connection, peer):
            await peer.send([b"a", b"", b"bc", bytes(4093)])
            self.assertEqual(await connection.message(), b"abc" + bytes(4093))

            async def with_ping():
                yield b"before"
                await asyncio.wait_for(await peer.ping(b"between"), PATIENCE)
                yield b"after"
            await peer.send(with_ping())
            self.assertEqual(await connection.message(), b"beforeafter")
            await peer.send([b"x"] * 15)  # the library adds an empty last fragment
            self.assertEqual(await connection.message(), b"x" * 15)
            with self.assertRaises(websockets.ConnectionClosed):
                await peer.send([b"x"] * 16)
                await received(peer)
            self.assertEqual((peer.close_code, peer.close_reason), (1008, "A message has too many fragments."))
            self.assertEqual((await connection.closed())[:2], (1008, "A message has too many fragments."))
        self.with_connection(play)

    def test_pings_are_answered(self):
        async def play(_, peer):
            for data in (b"", b"hello", bytes(125)):
                await asyncio.wait_for(await peer.ping(data), PATIENCE)
        self.with_connection(play)

    def test_the_line_has_the_code_of_the_server(self):
        for code, reason in ((1000, ""), (1001, "The server ends."), (1008, "zu schnell: é"), (3000, ""), (4999, "x" * 123)):
            async def play(connection, peer, code=code, reason=reason):
                await peer.send(b"last")
                await asyncio.wait_for(peer.close(code, reason), PATIENCE)
                self.assertEqual(await connection.message(), b"last")
                self.assertEqual((await connection.closed())[:2], (code, reason))
                self.assertEqual(peer.close_code, code)  # repeated by the client
            with self.subTest(code=code):
                self.with_connection(play)

    def test_the_server_has_the_code_of_the_line(self):
        for code, reason, heard in ((1000, "", ""), (1001, "bye", "bye"), (1008, "zu schnell: é", "zu schnell: é"), (4000, "a", "a"),
                                    (1002, "é" * 80, "é" * 61)):
            async def play(connection, peer, code=code, reason=reason, heard=heard):
                connection.send(b"last")
                connection.say(f"close {code} {reason}")
                self.assertEqual(await received(peer), b"last")
                with self.assertRaises(websockets.ConnectionClosed):
                    await received(peer)
                self.assertEqual((peer.close_code, peer.close_reason), (code, heard))
                self.assertEqual((await connection.closed())[:2], (code, heard))
            with self.subTest(code=code):
                self.with_connection(play)

    def test_what_the_line_does_not_take(self):
        for sent, code, reason in (("text", 1003, "Messages are binary."), (bytes(4097), 1009, "A message is too big."),
                                   ([bytes(4096), b"x"], 1009, "A message is too big.")):
            async def play(connection, peer, sent=sent, code=code, reason=reason):
                with self.assertRaises(websockets.ConnectionClosed):
                    await peer.send(sent)
                    await received(peer)
                self.assertEqual((peer.close_code, peer.close_reason), (code, reason))
                self.assertEqual((await connection.closed())[:2], (code, reason))
            with self.subTest(reason, sent=len(sent)):
                self.with_connection(play)

    def test_an_end_without_a_word_is_noticed(self):
        async def server_is_gone(connection, peer):
            await peer.send(b"last")
            self.assertEqual(await connection.message(), b"last")
            peer.transport.abort()
            self.assertEqual((await connection.closed())[:2], (LOST, ""))

        async def connection_is_gone(connection, peer):
            connection.say("drop")
            await connection.hear("dropped")
            with self.assertRaises(websockets.ConnectionClosed):
                await received(peer)
            self.assertEqual(peer.close_code, LOST)
        self.with_connection(server_is_gone)
        self.with_connection(connection_is_gone)

    def test_a_server_that_refuses(self):
        async def play():
            for status in (301, 401, 404, 503):
                async def refuse(_path, _headers, status=status):
                    return status, [], b"no\n"
                async with websockets.serve(lambda _: None, "127.0.0.1", 0, process_request=refuse) as server, \
                        Connection(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws") as connection:
                    self.assertEqual((await connection.closed())[:2], (LOST, ""), status)
        run(play())


def frame(payload=b"", opcode=2, last=True, reserved=0, masked=False, length=None):
    """Of a server: short, and without a mask. `length`: how it is written."""
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    head += length or bytes([(0x80 if masked else 0) | len(payload)])
    return head + (bytes(4) if masked else b"") + payload


def unmasked(frames):
    """Short frames of a client, as a server would write them."""
    out, at = b"", 0
    while at < len(frames):
        length, mask = frames[at + 1] & 127, frames[at + 2:at + 6]
        payload = frames[at + 6:at + 6 + length]
        out += bytes([frames[at], length]) + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        at += 6 + length
    return out


def upgrade(key, status="101 Switching Protocols", accept=None, upgraded="websocket", connection="Upgrade", more=""):
    """The answer to a request for a WebSocket."""
    right = base64.b64encode(hashlib.sha1(key + GUID).digest()).decode()
    return (f"HTTP/1.1 {status}\r\nUpgrade: {upgraded}\r\nConnection: {connection}\r\nSec-WebSocket-Accept: {accept or right}\r\n{more}\r\n").encode()


class Bytes:
    """A server that says what it is told. `async with Bytes(play) as server`; play(key, reader, writer) for each connection."""

    def __init__(self, play):
        self.play = play

    async def __aenter__(self):
        self.rest = b""  # what the client has sent after `play`
        self.ended = asyncio.Event()
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.address = f"ws://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/ws"
        return self

    async def __aexit__(self, *_):
        self.server.close()

    async def serve(self, reader, writer):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            headers = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:-2])
            await self.play(headers[b"Sec-WebSocket-Key"], reader, writer)
            await writer.drain()
            while more := await reader.read(4096):  # until the client has ended it
                self.rest += more
        except ConnectionError:
            pass
        finally:
            self.ended.set()
            writer.close()


class BytesTest(unittest.TestCase):
    def ends(self, play, *heard, speed=1, rest=b""):
        """What is printed after a server has played: messages, then (code, reason). @param rest  the end of what the server has read

        @return seconds of the connection's own time"""
        found = {}

        async def all_of_it():
            async with Bytes(play) as server, Connection(server.address, speed) as connection:
                *printed, (code, reason) = heard
                for each in printed:
                    if each == "open":
                        await connection.hear("open")
                    else:
                        self.assertEqual(await connection.message(), each)
                ended = await connection.closed()
                self.assertEqual(ended[:2], (code, reason))
                await asyncio.wait_for(server.ended.wait(), PATIENCE)
                self.assertTrue(unmasked(server.rest).endswith(rest), server.rest)
                found["seconds"] = ended[2]
        run(all_of_it())
        return found["seconds"]

    def writes(self, *data):
        """A server that answers as it must, and then writes."""
        async def play(key, _, writer):
            writer.write(upgrade(key) + b"".join(data))
        return play

    def test_the_request_is_as_the_standard_wants(self):
        heard = asyncio.Queue()

        async def serve(reader, writer):
            heard.put_nowait(await reader.readuntil(b"\r\n\r\n"))
            writer.close()

        async def play():
            server = await asyncio.start_server(serve, "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            keys = set()
            for address, target in ((f"ws://127.0.0.1:{port}/ws", "/ws"), (f"ws://127.0.0.1:{port}/a/b?c=d", "/a/b?c=d"), (f"ws://127.0.0.1:{port}", "/")):
                async with Connection(address) as connection:
                    first, *lines = (await asyncio.wait_for(heard.get(), PATIENCE)).decode().split("\r\n")
                    headers = dict(each.lower().split(": ", 1) for each in lines if each)
                    key = next(each for each in lines if each.startswith("Sec-WebSocket-Key: ")).split(": ")[1]
                    self.assertEqual(first, f"GET {target} HTTP/1.1")
                    self.assertEqual(headers["host"], f"127.0.0.1:{port}")
                    self.assertEqual((headers["upgrade"], headers["connection"], headers["sec-websocket-version"]), ("websocket", "upgrade", "13"))
                    self.assertEqual(len(base64.b64decode(key, validate=True)), 16)
                    keys.add(key)
                    self.assertEqual((await connection.closed())[0], LOST)
            self.assertEqual(len(keys), 3)
            server.close()
        run(play())

    def test_a_server_that_never_answers(self):
        async def silent(*_):
            pass

        async def endless(key, _, writer):
            writer.write(upgrade(key)[:-2] + b"X-More: ")

        async def dripping(_key, _, writer):
            writer.write(b"HTTP/1.1 ")
            while not writer.is_closing():
                writer.write(b"1")
                await writer.drain()
                await asyncio.sleep(0.01)
        for play in (silent, endless, dripping):
            with self.subTest(play.__name__):
                self.assertGreaterEqual(self.ends(play, (LOST, ""), speed=10), 5.0)

    def test_answers_that_are_no_web_socket(self):
        for wrong in ({"accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="}, {"status": "404 Not Found"}, {"status": "200 OK"}, {"status": "301 Moved"},
                      {"upgraded": "h2c"}, {"connection": "close"}, {"more": "Sec-WebSocket-Extensions: permessage-deflate\r\n"},
                      {"more": "no header\r\n"}, {"more": "X-Long: " + "x" * 20_000 + "\r\n"}):
            async def play(key, _, writer, wrong=wrong):
                writer.write(upgrade(key, **wrong) + frame(b"not read"))
            with self.subTest(str(wrong)[:60]):
                self.assertLess(self.ends(play, (LOST, ""), speed=0.1), 5.0)  # not by the limit of time

        async def other_protocol(_key, _, writer):
            writer.write(b"220 mail.example ESMTP\r\n\r\n")
        self.ends(other_protocol, (LOST, ""), speed=0.1)

    def test_frames_come_as_they_like(self):
        self.ends(self.writes(frame(b"with the answer"), frame(b"\x03\xe8bye", 8)), "open", b"with the answer", (1000, "bye"))

        async def by_byte(key, _, writer):
            writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in upgrade(key) + frame(b"slow") + frame(bytes(126), length=b"\x7e\x00\x7e") + frame(b"", 8):
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0)
        self.ends(by_byte, "open", b"slow", bytes(126), (1005, ""))

    def test_frames_that_may_not_be(self):
        for name, data, code, reason in (
                ("masked", frame(b"x", masked=True), 1002, "Frames of a server are not masked."),
                ("a reserved bit", frame(b"x", reserved=4), 1002, "A reserved bit is set."),
                ("an unknown kind", frame(b"x", 3), 1002, "The kind of a frame is unknown."),
                ("a long length", frame(b"x", length=b"\x7e\x00\x01"), 1002, "The length of a frame is not in its shortest form."),
                ("a ping in fragments", frame(b"x", 9, last=False), 1002, "A control frame is too long, or in fragments."),
                ("a long ping", frame(bytes(126), 9, length=b"\x7e\x00\x7e"), 1002, "A control frame is too long, or in fragments."),
                ("no beginning", frame(b"x", 0), 1002, "A message continues that has not begun."),
                ("two beginnings", frame(b"x", last=False) + frame(b"y"), 1002, "A message begins inside another one."),
                ("2^63 bytes", frame(length=b"\x7f\x80" + bytes(7)), 1002, "The length of a frame is not in its shortest form."),
                ("2^62 bytes", frame(length=b"\x7f\x40" + bytes(7)), 1009, "A message is too big."),
                ("half a code", frame(b"\x03", 8), 1002, "The code of a close frame is not valid."),
                ("a code that is not sent", frame(b"\x03\xee", 8), 1002, "The code of a close frame is not valid."),
                ("a reason without UTF-8", frame(b"\x03\xe8\xff", 8), 1007, "The reason of a close frame is not UTF-8."),
                ("too many pings", frame(b"", 9) * 30, 1008, "There are more than 10 control frames in a second.")):
            with self.subTest(name):
                self.ends(self.writes(frame(b"before"), data), "open", b"before", (code, reason), rest=frame(code.to_bytes(2, "big") + reason.encode(), 8))

    def test_a_server_that_is_gone_in_the_middle(self):
        async def of_the_answer(key, _, writer):
            writer.write(upgrade(key)[:40])
            writer.close()

        async def of_a_message(key, _, writer):
            writer.write(upgrade(key) + frame(b"whole") + frame(b"half of it")[:-5])
            writer.close()

        async def of_a_fragment(key, _, writer):
            writer.write(upgrade(key) + frame(b"whole") + frame(b"first", last=False))
            writer.close()
        self.assertLess(self.ends(of_the_answer, (LOST, ""), speed=0.1), 5.0)
        self.ends(of_a_message, "open", b"whole", (LOST, ""))
        self.ends(of_a_fragment, "open", b"whole", (LOST, ""))

    def test_a_server_that_does_not_answer_a_close(self):
        async def play():
            async def opens(key, _, writer):
                writer.write(upgrade(key))
            async with Bytes(opens) as server, Connection(server.address, 10) as connection:
                await connection.hear("open")
                connection.say("close 1000 bye")
                self.assertEqual((await connection.closed())[:2], (1000, "bye"))
        run(play())


class AddressTest(unittest.TestCase):
    def closes(self, address, speed=1):
        async def play():
            async with Connection(address, speed) as connection:
                code, reason, _ = await connection.closed()
                self.assertEqual((code, reason), (LOST, ""), address)
        run(play())

    def test_nobody_is_there(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))  # it does not listen
            self.closes(f"ws://127.0.0.1:{taken.getsockname()[1]}/ws")
        self.closes("ws://no-such-name.invalid:80/ws")

    def test_malformed_addresses(self):
        for address in ("", "nonsense", "/ws", "wss://localhost/ws", "http://localhost/ws", "ws://", "ws://:80/ws", "ws://localhost:/ws",
                        "ws://localhost:0/ws", "ws://localhost:65536/ws", "ws://localhost:80a/ws", "ws://localhost:-1/ws"):
            self.closes(address, speed=0.01)


class RoomTest(unittest.TestCase):
    def test_a_line_joins_the_server_of_pong(self):
        async def play(port):
            async with Connection(f"ws://localhost:{port}/ws") as connection:
                await connection.hear("open")
                connection.send(hello(name="Ann"))
                heard = []
                while not any(code == WELCOME for code, _ in heard):
                    heard += messages(await connection.message())
                self.assertEqual(welcome(dict(heard)[WELCOME])[0], 0)
                connection.send(chat("hello") + ping(300))
                while not {CHAT, PONG} <= {code for code, _ in heard}:
                    heard += messages(await connection.message())
                self.assertEqual(dict(heard)[CHAT], b"\x00\x05hello")
                self.assertEqual(dict(heard)[PONG], b"\xac\x02")
                connection.say("close 1000 bye")
                while (said := (await connection.process.stdout.readline()).decode()).startswith("message "):
                    pass
                self.assertRegex(said, "^closed 1000 .* bye\r?$")

        with Server() as server:
            run(play(server.port))
            server.wait_for("the connection to member 1 was lost")  # only Bye leaves for good


if __name__ == "__main__":
    unittest.main()
