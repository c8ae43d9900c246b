#!/usr/bin/env python3
"""Draws a game's icon.svg as PNG, for home screens that do not accept SVG (icon-192.png, icon-512.png), and as the icon of its program on
Windows (icon.ico), next to it.

usage: tools/make_icons.py [FOLDER...]      without a folder: the icons of this project
Supports the elements of these icons: <rect> with rx, and <circle>, each with a fill.
"""

import math
import re
import struct
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = (ROOT / "web", ROOT / "game/cy/page", ROOT / "game/pong/page")
SIZES = (192, 512)
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)  # title bar and list at 100, 125, 150 and 200 %, taskbar, desktop, tiles


def shapes(svg):
    """(distance function, color) of each shape, in drawing order; distances in the SVG's units, negative inside."""
    found = []
    for kind, words in re.findall(r"<(rect|circle) ([^>]*)/>", svg):
        value = dict(re.findall(r'([a-z]+)="([^"]*)"', words))
        number = {name: float(text) for name, text in value.items() if name != "fill"}
        if kind == "circle":
            found.append((circle(number["cx"], number["cy"], number["r"]), color(value["fill"])))
        else:
            found.append((rounded(number.get("x", 0), number.get("y", 0), number["width"], number["height"], number.get("rx", 0)),
                          color(value["fill"])))
    return found


def color(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


def circle(cx, cy, r):
    return lambda x, y: math.hypot(x - cx, y - cy) - r


def rounded(left, top, width, height, r):
    cx, cy = left + width / 2, top + height / 2

    def distance(x, y):
        dx, dy = abs(x - cx) - width / 2 + r, abs(y - cy) - height / 2 + r
        return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r

    return distance


def draw(found, units, size):
    """Returns rows of RGBA. The coverage of a pixel is computed from the distance of its middle to the shape's edge."""
    scale = size / units
    rows = []
    for row in range(size):
        line = bytearray([0])  # no filter: most neighbours are equal anyway
        for column in range(size):
            red = green = blue = alpha = 0.0
            for distance, (r, g, b) in found:
                part = min(max(0.5 - distance((column + 0.5) / scale, (row + 0.5) / scale) * scale, 0), 1)
                red, green, blue = (old + (new - old) * part if alpha else new for old, new in ((red, r), (green, g), (blue, b)))
                alpha += (1 - alpha) * part
            line += bytes(round(part) for part in (red, green, blue, alpha * 255)) if alpha else bytes(4)
        rows.append(bytes(line))
    return b"".join(rows)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(size, rows):
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def ico(pictures):
    """An icon of PNG pictures, given as (size, bytes)."""
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, data in pictures:
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), 6 + 16 * len(pictures) + len(body))
        body += data
    return head + body


def main():
    for folder in [Path(name) for name in sys.argv[1:]] or OURS:
        svg = (folder / "icon.svg").read_text(encoding="utf-8")
        units = float(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
        for size in SIZES:
            (folder / f"icon-{size}.png").write_bytes(png(size, draw(shapes(svg), units, size)))
        (folder / "icon.ico").write_bytes(ico([(size, png(size, draw(shapes(svg), units, size))) for size in WINDOWS_SIZES]))


if __name__ == "__main__":
    main()
