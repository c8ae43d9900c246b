"""How long it takes from a link to play on a line of 40 ms each way and 10 Mbit/s (docs/figures.md): tests/support/link_to_play.mjs in a network
of its own, with a real server in another one. Needs root.

usage: ENGINUITY_NATIVE=build/release ENGINUITY_BUILD=build/web /usr/bin/python3 tests/server/link_on_wire.py
"""

import os
import subprocess

from game_client import ROOT, Server
from network_test import Wire

PAGE = ROOT / os.environ.get("ENGINUITY_BUILD", "build/web") / "bin/pong"

if __name__ == "__main__":
    with Wire(delay=0.04, rate=10_000_000, loss=0.0) as wire, \
            Server("lan=off", "rooms=100", "per_address=1000", f"page={PAGE}", starter=["ip", "netns", "exec", wire.names[0]]) as server:
        subprocess.run(["ip", "netns", "exec", wire.names[1], "node", "tests/support/link_to_play.mjs"], cwd=ROOT, check=True,
                       env={**os.environ, "ENGINUITY_LINK_SERVER": f"10.77.0.1:{server.port}"})
