"""What a client of a server says and hears, in Python: engine/net/PROTOCOL.md, read again from the page, apart from the engine."""

import os
import re
import select
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
if "ENGINUITY_NATIVE" not in os.environ:
    raise SystemExit("error: ENGINUITY_NATIVE is not set; expected the build folder of the programs to test, for example build/release")
PROGRAMS = ROOT / os.environ["ENGINUITY_NATIVE"] / "bin"  # without a default: programs of another build may be old
PROGRAM = Path(os.environ.get("ENGINUITY_SERVER", PROGRAMS / "pong_server/pong_server"))
STARTER = os.environ.get("ENGINUITY_STARTER", "").split()  # wine
RULES = int(re.search(r"kRulesVersion = (\d+);", (ROOT / "game/pong/pong_rules.h").read_text(encoding="utf-8")).group(1))

HELLO, WELCOME, REJECT, PING, PONG, CHAT, BYE, MEMBER = range(1, 9)
MOVED, ROOM_INFO, NOTICE, MANAGE = range(9, 13)
MATCH_START, CONFIRM, COMMANDS, RESYNC, REQUEST, ROOM_STATE = range(16, 22)
READY = b"\x00"
PATIENCE = 60  # seconds until a test gives up


def varint(number):
    out = bytearray()
    while number >= 0x80:
        out.append(0x80 | number & 0x7F)
        number >>= 7
    return bytes(out + bytes([number]))


def text(words):
    data = words if isinstance(words, bytes) else words.encode()
    return bytes([len(data)]) + data


def message(code, payload=b""):
    return varint(code) + varint(len(payload)) + payload


def hello(name="Ann", *, protocol=2, simulation=RULES, content=0, game="pong", build="test", room="", token=bytes(16)):
    return message(HELLO, varint(protocol) + varint(simulation) + content.to_bytes(8, "big") + text(game) + text(build) + text(name) + text(room) + token)


def ping(number):
    return message(PING, varint(number))


def chat(words):
    return message(CHAT, varint(0) + text(words))


def take_varint(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, at


def messages(batch):
    """The (code, payload) of a batch."""
    found, at = [], 0
    while at < len(batch):
        code, at = take_varint(batch, at)
        length, at = take_varint(batch, at)
        found.append((code, batch[at:at + length]))
        at += length
    return found


def welcome(payload):
    """(member number, token)"""
    number, at = take_varint(payload, 0)
    _, at = take_varint(payload, at)
    return number, payload[at:at + 16]


class Server:
    """The server as a process of its own, at a free port."""

    def __init__(self, *arguments, program=None, starter=None):
        if program is None and not any(argument.startswith("rooms=") for argument in arguments):
            arguments = ("rooms=1", *arguments)
        self.process = subprocess.Popen([*(starter or STARTER), str(program or PROGRAM), "port=0", "language=en", *arguments],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.log = ""
        self.plays = program is None  # matches
        self.port = int(self.wait_for(r"listens at port (\d+)").group(1))

    def wait_for(self, pattern):
        """Reads the log until it has the pattern."""
        end = time.monotonic() + PATIENCE
        while True:
            if found := re.search(pattern, self.log):
                return found
            self.read(end - time.monotonic())

    def read(self, seconds):
        ready, _, _ = select.select([self.process.stderr], [], [], max(seconds, 0))
        more = os.read(self.process.stderr.fileno(), 65536) if ready else b""
        if not more:
            raise AssertionError(f"the server said no more than:\n{self.log}")
        self.log += more.decode()

    def memory(self):
        """Bytes that it has now, at most so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return tuple(int(re.search(rf"{name}:\s+(\d+) kB", status).group(1)) * 1024 for name in ("VmRSS", "VmHWM"))

    def processor_time(self):
        """Seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how=signal.SIGTERM):  # None: it ends by itself
        """@return the exit code"""
        if how is not None:
            self.process.send_signal(how)
        rest = self.process.communicate(timeout=PATIENCE)[1]
        self.log += rest.decode()
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
