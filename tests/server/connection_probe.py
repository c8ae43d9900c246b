"""The engine's client as a program of its own: tests/server/connection_probe.cpp, which lists its commands and what it prints."""

import asyncio
import os

from game_client import PATIENCE, PROGRAMS

PROGRAM = os.environ.get("ENGINUITY_CONNECTION", str(PROGRAMS / "connection_probe"))
STARTER = os.environ.get("ENGINUITY_CONNECTION_STARTER", "").split()  # wine


class Connection:
    """async with Connection("ws://127.0.0.1:7777/ws") as connection: ..."""

    def __init__(self, address, speed=1):
        self.arguments = [*STARTER, PROGRAM, address, str(speed)]

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec(*self.arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                                                            limit=1 << 20)
        return self

    async def __aexit__(self, *_):
        self.process.stdin.close()  # it ends then
        await asyncio.wait_for(self.process.communicate(), PATIENCE)

    def say(self, command):
        self.process.stdin.write(command.encode() + b"\n")

    def send(self, data):
        self.say(f"send {data.hex()}")

    async def hear(self, verb):
        """What follows the first word of the next line, which must be `verb`."""
        line = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode().rstrip("\r\n")
        found, _, rest = line.partition(" ")
        if found != verb:
            raise AssertionError(f"not '{verb}', but '{line[:200]}'")
        return rest

    async def message(self):
        return bytes.fromhex(await self.hear("message"))

    async def closed(self):
        """(code, reason, seconds of the connection's own time)"""
        code, seconds, reason = (await self.hear("closed")).split(" ", 2)
        return int(code), reason, float(seconds)
