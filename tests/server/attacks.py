"""Attacks on a server, each over raw sockets on the loopback, from many addresses (127.1.0.1 and up). `attacks.py NAME PORT SECONDS` runs
one in a program of its own, so that it takes no time from who measures."""

import base64
import os
import random
import socket
import struct
import sys
import time

from game_client import hello, message, messages, ping, text, varint


patience = 2.0  # seconds that an attack waits; tests of answers wait longer, because a server with sanitizers on a busy machine is slow


def connect(port, address=1, timeout=None):
    connection = socket.socket()
    connection.settimeout(timeout or patience)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.bind((f"127.1.{address // 250}.{address % 250 + 1}", 0))
    connection.connect(("127.0.0.1", port))
    return connection


def upgrade(more=""):
    key = base64.b64encode(os.urandom(16)).decode()
    return (f"GET /ws HTTP/1.1\r\nHost: game\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{more}\r\n").encode()


def frame(payload, opcode=2, last=True, masked=True, reserved=0):
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
    return head + (bytes(4) if masked else b"") + payload  # a mask of zeros changes nothing


def web_socket(port, address=1, **options):
    """A WebSocket that has not joined."""
    connection = connect(port, address, **options)
    connection.sendall(upgrade())
    head = b""
    while b"\r\n\r\n" not in head:
        more = connection.recv(1)
        if not more:
            raise ConnectionError(head)
        head += more
    assert head.startswith(b"HTTP/1.1 101 "), head
    return connection


def member(port, address=1, **options):
    connection = web_socket(port, address)
    connection.sendall(frame(hello(**options)))
    return connection


def rest(connection):
    """All that still comes, until the connection is closed, or silent for two seconds after the first byte."""
    out = b""
    try:
        while more := connection.recv(65536):
            out += more
            connection.settimeout(2.0)
    except OSError:
        pass
    return out


def answer_to_hello(port, address):
    """WELCOME or REJECT, for a client that then leaves."""
    with member(port, address) as connection:
        data = b""
        while True:
            more = connection.recv(4096)
            assert more, data
            data += more
            at = 0
            while at + 2 <= len(data) and data[at + 1] < 126 and at + 2 + data[at + 1] <= len(data):
                payload = data[at + 2:at + 2 + data[at + 1]]
                codes = [code for code, _ in messages(payload)] if data[at] & 15 == 2 else []
                for code in (2, 3):
                    if code in codes:
                        connection.sendall(frame(message(7)))
                        return code
                at += 2 + data[at + 1]


def again(seconds):
    """Numbers until the time is over."""
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        yield number
        number += 1


def keep_sending(connections, data, seconds):
    for number in again(seconds):
        for i, connection in enumerate(connections):
            try:
                connection.send(data)
            except (BlockingIOError, TimeoutError):
                pass
            except OSError:
                connections[i] = None
        connections[:] = [connection for connection in connections if connection]
        if not connections:
            return
        if number % 100 == 0:
            time.sleep(0.001)


# --- The attacks: a function each, (port, seconds)

def slow_reader(port, seconds):
    """Asks for the page eight times, and reads nothing."""
    connections = [connect(port, i // 8) for i in range(160)]
    for connection in connections:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: game\r\n\r\n")
    time.sleep(seconds)


def never_reading_members(port, seconds):
    """Members who ask for answers, and read none."""
    connections = [member(port, i, name="x") for i in range(4)]
    for connection in connections:
        connection.setblocking(False)
    keep_sending(connections, frame(ping(1) * 4), seconds)


def header_drip(port, seconds):
    connections = [connect(port, i // 8) for i in range(200)]
    for connection in connections:
        connection.setblocking(False)
    for number in again(seconds):
        for connection in connections:
            try:
                connection.send(b"G" if number == 0 else b"E")
            except OSError:
                pass
        time.sleep(0.05)


def half_open(port, seconds):
    """Connections that say nothing."""
    connections = [connect(port, i // 8) for i in range(1000)]
    time.sleep(seconds)
    del connections


def many_connections(port, seconds):
    connections = []
    for i in range(1100):
        connections.append(connect(port, i // 8))
        connections[-1].sendall(upgrade())
    time.sleep(seconds)


def connects(port, seconds):
    """About 500 connections a second, each closed at once."""
    for number in again(seconds):
        connect(port, number % 1000).close()
        time.sleep(0.001)


def oversize(port, seconds):
    for number in again(seconds):
        connection = web_socket(port, number % 1000)
        try:
            connection.sendall(frame(bytes(10_000_000)))
        except OSError:
            pass
        connection.close()


def empty_fragments(port, seconds):
    for number in again(seconds):
        connection = member(port, number % 1000)
        try:
            connection.sendall(frame(b"", last=False) + frame(b"", opcode=0, last=False) * 100_000)
        except OSError:
            pass
        connection.close()


def unread_pings(port, seconds):
    connections = [member(port, i, name="x") for i in range(4)]
    for connection in connections:
        connection.setblocking(False)
    keep_sending(connections, frame(bytes(125), opcode=9) * 100, seconds)


def malformed_frames(port, seconds):
    bad = [frame(b"x", masked=False), frame(b"x", reserved=4), frame(b"x", opcode=1), frame(b"x", opcode=3), frame(b"x", opcode=9, last=False),
           b"\x82\xfe\x00\x01" + bytes(5), frame(b"\x03", opcode=8), frame(b"\x03\xec", opcode=8)]
    for number in again(seconds):
        connection = web_socket(port, number % 1000)
        connection.sendall(bad[number % len(bad)])
        connection.close()


def smuggling(port, seconds):
    bad = [b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nGET /", b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET / HTTP/1.1\nHost: a\n\n\r\n\r\n", b"GET /..%2f..%2fetc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
           b"GET http://other/ HTTP/1.1\r\nHost: a\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n"]
    for number in again(seconds):
        connection = connect(port, number % 1000)
        connection.sendall(bad[number % len(bad)])
        connection.close()


def random_bytes(port, seconds):
    dice = random.Random(1)
    for number in again(seconds):
        try:
            connection = member(port, number % 1000) if number % 3 == 0 else web_socket(port, number % 1000) if number % 3 == 1 else connect(port, number % 1000)
            connection.sendall(dice.randbytes(dice.randrange(1, 5000)))
            connection.close()
        except OSError:
            pass


def forged_tokens(port, seconds):
    for number in again(seconds):
        connection = member(port, number % 1000, token=os.urandom(16))
        connection.close()


def bad_names(port, seconds):
    names = [b"\x1b[2J", b"a\nb", b"\xff\xfe", "\u202e".encode() * 8, b""]
    for number in again(seconds):
        connection = web_socket(port, number % 1000)
        if number % 6 == 5:  # a name of 10 MB: its length does not fit, so the payload only says so
            payload = varint(1) + varint(2) + bytes(8) + text("pong") + text("t") + b"\xff" + bytes(200)
            connection.sendall(frame(message(1, payload)))
        else:
            connection.sendall(frame(hello(name=names[number % len(names)])))
        connection.close()


def forged_origin(port, seconds):
    for number in again(seconds):
        connection = connect(port, number % 1000)
        connection.sendall(upgrade(f"Origin: https://evil{number}.example\r\nX-Forwarded-For: 10.{number % 250}.1.1\r\n"))
        connection.close()


def chat_flood(port, seconds):
    connection = member(port, 1, name="loud")
    connection.setblocking(False)
    keep_sending([connection], frame((varint(6) + varint(7) + varint(0) + text("12345")) * 10), seconds)


def commands_flood(port, seconds):
    """A player's commands: of the far past and future, for all steps again and again, and states that it asks for."""
    connection = member(port, 1, name="loud")
    connection.setblocking(False)
    changes = b"".join(bytes([2 if step == 0 else 5, 2, 0, step % 3]) for step in range(50))
    commands = [message(18, varint(first) + b"\x3f" + bytes([len(changes)]) + changes) for first in (0, 100, 1 << 40)]
    keep_sending([connection], frame(b"".join(commands)) + frame((message(19, varint(120)) + message(20, b"\x04") + message(20, b"\x05")) * 10), seconds)


def requests_flood(port, seconds):
    """Members who give up their seats and take them again, are ready and not, hidden and back; and one who removes others."""
    connections = [member(port, address, name=f"eager{address}") for address in range(3)]
    for connection in connections:
        connection.setblocking(False)
    requests = [message(20, bytes([what])) for what in (2, 3, 0, 1, 4, 5)] + [message(12, bytes([0, number])) for number in range(4)]
    keep_sending(connections, frame(b"".join(requests)), seconds)


# --- Attacks on a server with many rooms

def room_flood(port, seconds):
    """Rooms, opened by a thousand households."""
    for number in again(seconds):
        connection = member(port, number % 1000, room="+")
        if number % 3:
            connection.sendall(frame(message(7)))
        connection.close()


def quick_flood(port, seconds):
    for number in again(seconds):
        member(port, number % 1000, room="?").close()


def code_guessing(port, seconds):
    for number in again(seconds):
        code = "00" + "".join(random.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(8))
        member(port, number % 1000, room=code).close()


ON_ROOMS = {"room_flood", "quick_flood", "code_guessing"}
ATTACKS = {name: attack for name, attack in list(globals().items())
           if callable(attack) and attack.__code__.co_varnames[:2] == ("port", "seconds") and attack.__module__ == __name__}

if __name__ == "__main__":
    ATTACKS[sys.argv[1]](int(sys.argv[2]), float(sys.argv[3]))
