#!/usr/bin/python3
"""A server as one writes it without thinking of strangers: the same room, but it reads all that comes and keeps all that is not taken."""

import asyncio
import base64
import hashlib
import sys

from game_client import HELLO, PING, PONG, WELCOME, message, messages, varint


def frame(payload, opcode=2):
    assert len(payload) < 126
    return bytes([0x80 | opcode, len(payload)]) + payload


async def serve(reader, writer):
    head = await reader.readuntil(b"\r\n\r\n")
    if b"Sec-WebSocket-Key: " not in head:
        return
    key = head.split(b"Sec-WebSocket-Key: ")[1].split(b"\r\n")[0]
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    writer.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
    while True:
        first, second = await reader.readexactly(2)
        length = second & 127
        if length > 125:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
        mask = await reader.readexactly(4)
        payload = await reader.readexactly(length)
        if any(mask):
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        if first & 15 == 9:
            writer.write(frame(payload, 10))
            continue
        for code, content in messages(payload):
            if code == HELLO:
                writer.write(frame(message(WELCOME, varint(0) + varint(0) + bytes(16))))
            elif code == PING:
                writer.write(frame(message(PONG, content)))  # without waiting until it is taken


async def main():
    server = await asyncio.start_server(serve, "0.0.0.0", 0, limit=1 << 30)
    print(f"listens at port {server.sockets[0].getsockname()[1]}", file=sys.stderr, flush=True)
    await asyncio.Future()

asyncio.run(main())
