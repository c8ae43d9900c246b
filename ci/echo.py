"""Measures the engine's WebSockets for ci/bench --net.

usage: ci/bench --net [FILTER]

FILTER is a part of the names of rows. An echo server runs on one core and its clients on another one; each connection has one message
in flight, for two seconds. Of connections with "10 busy" only ten send messages. Peers are Boost.Beast's asynchronous server (one thread, no deflate)
and an echo of plain bytes by poll. The servers take turns; results are medians of five repetitions. Processor time and messages per
core count the server's processor time, with the system's work for it. Memory is that of the server's process, without the system's
buffers, after each connection has exchanged a message and all have been idle for five seconds.

Prints a table, writes build/bench_net.json, and ends with 1 if a bound is missed.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from bench import finish

FILES = 4096  # that a program may have open: more than 1,000 connections need
IDLE = 5.0    # seconds
BUSY = 2.0    # seconds of each measurement
REPETITIONS = 5


class Program:
    """A program of the benchmark on one core. It ends with its standard input."""

    def __init__(self, core, *command):
        self.process = subprocess.Popen(["taskset", "-c", str(core), *map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.name = Path(command[0]).name
        self.first = self.line()

    def line(self):
        return self.process.stdout.readline() or sys.exit(f"error: {self.name} ended with {self.process.wait()}")

    def processor_time(self):
        """Seconds of its main thread. The other thread only waits for the end of the input."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9

    def memory(self):
        """Resident bytes."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Rss:"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=10)


class Bench:
    def __init__(self, folder):
        self.folder = folder
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) < 2:
            sys.exit("error: two cores are needed, one for the server and one for the clients")
        self.server_core, self.load_core = cores[-1], cores[0]

    def server(self, name):
        return Program(self.server_core, self.folder / f"echo_{name}")

    def load(self, server, kind, connections, busy, size, seconds):
        return Program(self.load_core, self.folder / "echo_load", kind, int(server.first), connections, busy, size, seconds)

    def echo(self, name, connections, busy, size):
        """Returns the median latency and the server's processor time of a message, in us, and thousands of messages in a second of it."""
        kind = "raw" if name == "poll" else "web"
        with self.server(name) as server, self.load(server, kind, connections, busy, size, BUSY) as load:
            before = server.processor_time()
            load.process.stdin.write("\n")
            load.process.stdin.flush()
            messages, median, _ = load.line().split()
            spent = server.processor_time() - before
            return {"latency": float(median), "time": spent * 1e6 / int(messages), "rate": int(messages) / spent / 1000}

    def idle(self, name, connections):
        """Returns the server's memory for a connection, in kB of 1000 bytes."""
        with self.server(name) as server:
            with self.load(server, "web", 1, 1, 64, 0.0):
                pass  # what the first connection needs once
            before = server.memory()
            with self.load(server, "web", connections, connections, 64, 0.0):
                time.sleep(IDLE)
                return {"memory": (server.memory() - before) / connections / 1000}


def rows():
    """Returns (name, peer, measurement, its arguments, [(name of a value, its key, its unit, sign and bound of the ratio)])."""
    for size in (64, 1024):
        for connections in (1, 100):
            yield (f"{size:,} bytes, {connections} connection{'s' * (connections > 1)}", "beast", "echo", (connections, connections, size),
                   [("median latency", "latency", "us", "<=", 1.2), ("messages per core", "rate", "k/s", ">=", 0.9)])
    for peer, bound in ("poll", 2.0), ("beast", None):
        for busy, of in (1000, ""), (10, ", 10 busy"):
            yield (f"64 bytes, 1,000 connections{of}", peer, "echo", (1000, busy, 64),
                   [("processor time of a message", "time", "us", "<=", bound)])
    yield "1,000 idle connections", "8 kB", "idle", (1000,), [("memory of one", "memory", "kB", "<=", 1.0)]


def main():
    folder, out, wanted = Path(sys.argv[1]), Path(sys.argv[2]), "".join(sys.argv[3:])
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard != resource.RLIM_INFINITY and hard < FILES:
        sys.exit(f"error: programs may open {hard} files only; {FILES} are needed (ulimit -Hn)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))

    bench = Bench(folder)
    selected = [row for row in rows() if wanted in row[0]]
    if not selected:
        sys.exit("error: no such rows; all of them are:\n" + "\n".join(row[0] for row in rows()))
    results = []
    print(f"{'':68} {'ours':>8} {'theirs':>8} {'':>3} {'ratio':>6} {'bound':>7}   peer")
    for name, peer, measurement, arguments, values in selected:
        alone = measurement == "idle"  # the peer is a limit
        found = {"ours": []} if alone else {"ours": [], peer: []}
        for _ in range(REPETITIONS):
            for server, measured in found.items():
                measured.append(getattr(bench, measurement)(server, *arguments))
        for what, key, unit, sign, bound in values:
            ours = statistics.median(one[key] for one in found["ours"])
            theirs = float(peer.split()[0]) if alone else statistics.median(one[key] for one in found[peer])
            ratio = ours / theirs
            holds = bound is None or (ratio <= bound if sign == "<=" else ratio >= bound)
            results.append({"name": f"{name}: {what}", "peer": peer, "ours": round(ours, 3), "theirs": round(theirs, 3), "unit": unit,
                            "ratio": round(ratio, 3), "bound": bound and f"{sign} {bound}", "holds": holds})
            shown = "" if bound is None else f"{sign} {bound:4.2f}"
            print(f"{name + ': ' + what:68} {ours:8.2f} {theirs:8.2f} {unit:>3} {ratio:6.2f} {shown:>7}"
                  f"{'' if holds else '  MISSED'}   {peer}", flush=True)
    finish(results, out)


if __name__ == "__main__":
    main()
