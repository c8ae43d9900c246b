"""Figures of a server with many rooms (docs/figures.md): processor time and lateness of steps with 500 rooms of Pong, 1,000 players,
as ratios to a bare echo by epoll in the same run; memory; the time from `+` to a link; 100 matches that end in a second.

usage: ENGINUITY_NATIVE=build/release /usr/bin/python3 tests/server/rooms_load.py [ROOMS]
Build first: cmake --build --preset release --target pong_server rooms_load
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game_client import PROGRAMS as BIN, Server
from rooms_test import ask

RATE = 18
SECONDS = 12


class Load:
    def __init__(self, *words):
        self.process = subprocess.Popen([str(BIN / "rooms_load"), *map(str, words)], stdout=subprocess.PIPE, text=True)
        while self.process.stdout.readline().strip() != "playing":
            assert self.process.poll() is None, "the players could not join"

    def end(self):
        said = self.process.communicate()[0]
        return {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", said)}


def figures(port):
    return {name: float(value) for name, value in re.findall(r"^enginuity_(\S+) (\S+)$", ask(port, "/metrics")[1], re.MULTILINE)}


def processor(pid):
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(before, after, part):
    """The time below which so much of what came between two looks lies, in milliseconds."""
    bounds = [(float(name.split('"')[1].replace("+Inf", "inf")) * 1000, after[name] - before[name])
              for name in after if name.startswith("step_late_seconds_bucket")]
    wanted, low, below = bounds[-1][1] * part, 0.0, 0.0
    for bound, count in bounds:
        if count >= wanted and count > below:
            return low + (min(bound, 1000.0) - low) * (wanted - below) / (count - below)  # in a bucket as if evenly spread
        low, below = bound, count
    return 0.0


def measure(port, pid, seconds):
    before, used = figures(port), processor(pid)
    time.sleep(seconds)
    after, used = figures(port), processor(pid) - used
    messages = sum(after[name] - before[name] for name in after if name.startswith("messages_total"))
    return {"share": used / seconds, "per_message": used / max(messages, 1) * 1e6, "messages": messages / seconds,
            "p50": percentile(before, after, 0.5), "p99": percentile(before, after, 0.99)}


def main():
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with subprocess.Popen([str(BIN / "echo_epoll")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as echo:
        port = int(echo.stdout.readline())
        load = Load("echo", port, 2 * rooms, RATE, SECONDS + 2)
        used = processor(echo.pid)
        time.sleep(SECONDS)
        used = processor(echo.pid) - used
        load.end()
        # Each message comes and goes back: two, as the server counts them.
        bare = used / (SECONDS * 2 * rooms * RATE * 2) * 1e6
        echo.kill()
    with Server(f"rooms={rooms}", "per_address=8000", "connections=8000", "lan=off") as server:
        pid, empty = server.process.pid, server.memory()[0]
        load = Load(f"ws://127.0.0.1:{server.port}/ws", rooms, RATE, SECONDS + 6)
        time.sleep(2)
        found = measure(server.port, pid, SECONDS)
        memory = server.memory()[0] - empty
        players = load.end()
        server.end()
    print(f"{rooms} rooms, {2 * rooms} players: {found['share']:.1%} of a processor, {found['messages']:.0f} messages a second,")
    print(f"{found['per_message']:.2f} us of processor a message, {bare:.2f} us of a bare echo: {found['per_message'] / bare:.2f} times")
    print(f"steps late: half at most {found['p50']:.1f} ms, 99 % at most {found['p99']:.1f} ms; {players['confirms']:.1f} messages a second and player")
    print(f"`+` to its code: {players['link_ms']:.1f} ms, 99 % within {players['link_ms_p99']:.1f} ms; {memory / rooms / 1024:.1f} kB for each room that plays")
    with Server("rooms=1", "seats=256", "per_address=8000", "connections=8000", "lan=off") as server:
        empty = server.memory()[0]
        load = Load(f"ws://127.0.0.1:{server.port}/ws", 125, RATE, 4, "idle")
        memory = server.memory()[0] - empty
        load.end()
    print(f"{memory / 250 / 1024:.1f} kB for each connection that is idle")
    with tempfile.TemporaryDirectory() as folder, \
            Server(f"rooms={rooms}", "per_address=8000", "connections=8000", "lan=off", f"recordings={folder}") as server:
        pid, address = server.process.pid, f"ws://127.0.0.1:{server.port}/ws"
        rest = Load(address, rooms - 100, RATE, 150)
        ending = Load(address, 100, RATE, 16)
        calm = measure(server.port, pid, 10)
        began = time.monotonic()
        ending.process.wait()
        ended = measure(server.port, pid, max(2.0, 4.0 - (time.monotonic() - began)))
        kept = figures(server.port)['recordings_total{result="kept"}']
        rest.process.terminate()
    print(f"100 matches that end at once, {kept:.0f} recordings so far: 99 % of steps late at most {ended['p99']:.1f} ms, {ended['p99'] / calm['p99']:.2f} times as late")


if __name__ == "__main__":
    main()
