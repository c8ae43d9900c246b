#!/usr/bin/env python3
"""Kills a program while it saves, and checks that its next run finds the last save, or the one that it was at.

usage: tests/platform/kill_saves.py KILLS COMMAND...      COMMAND: tests/platform/saver.cpp, without its folder

The kill comes at a random moment. Prints "KILLS kills, N lost"; ends with 1 if a save was lost or damaged.
"""

import random
import subprocess
import sys
import tempfile
import time

LONGEST = 0.05  # seconds between the first line and the kill


def numbers(lines):
    """The saves that were reported, in order. A line without its end was cut by the kill."""
    return [int(line.split()[1]) for line in lines if line.startswith("saved ") and line.endswith("\n")]


def main():
    kills, command = int(sys.argv[1]), sys.argv[2:]
    seed = random.randrange(1 << 30)
    rng = random.Random(seed)
    lost = saves = between = 0
    last = 0
    with tempfile.TemporaryDirectory() as folder:
        for kill in range(kills):
            with subprocess.Popen([*command, folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as saver:
                first = saver.stdout.readline()
                time.sleep(rng.uniform(0, LONGEST))
                ended = saver.poll() is not None
                saver.kill()
                # Not `communicate`, which forgets the lines that `readline` has read ahead.
                out, trouble = saver.stdout.read(), saver.stderr.read()
            found = int(first.split()[1]) if first.startswith("found ") else -1
            if found not in (last, last + 1) or ended:
                lost += 1
                print(f"kill {kill} (seed {seed}): {last} was saved, the next run said '{first.strip()}' {trouble.strip()}")
            reported = numbers(out.splitlines(keepends=True))
            between += found == last + 1
            saves += len(reported)
            last = reported[-1] if reported else max(found, 0)
    print(f"{saves} saves; {between} kills came between a save and its report")
    print(f"{kills} kills, {lost} lost")
    print(kills - lost, lost)
    return 1 if lost or saves < kills // 10 else 0


if __name__ == "__main__":
    sys.exit(main())
