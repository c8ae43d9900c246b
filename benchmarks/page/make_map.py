#!/usr/bin/env python3
"""Makes the map that ci/bench --page draws: 1,000 x 1,000 tiles of 32 units in three layers, and its picture.

usage: make_map.py FOLDER      writes map.tmj and tiles.png
"""
import array
import base64
import json
import struct
import sys
import zlib
from pathlib import Path

SIDE, TILE, KINDS, LAYERS = 1000, 32, 16, 3


def layer(number):
    cells = array.array("I", (1 + (column * 7 + row * 13 + number * 5) % KINDS for row in range(SIDE) for column in range(SIDE)))
    if sys.byteorder == "big":
        cells.byteswap()
    return {"type": "tilelayer", "id": number + 1, "name": f"layer {number}", "width": SIDE, "height": SIDE, "x": 0, "y": 0, "visible": True,
            "opacity": 1, "encoding": "base64", "compression": "zlib", "data": base64.b64encode(zlib.compress(cells.tobytes())).decode()}


def png(width, height, color):
    """@param color  gives red, green, blue and alpha of a texel"""
    rows = b"".join(b"\0" + bytes(part for x in range(width) for part in color(x, y)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    tileset = {"firstgid": 1, "name": "tiles", "tilewidth": TILE, "tileheight": TILE, "tilecount": KINDS, "columns": KINDS, "margin": 0,
               "spacing": 0, "image": "tiles.png", "imagewidth": KINDS * TILE, "imageheight": TILE}
    whole = {"type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal", "renderorder": "right-down",
             "infinite": False, "width": SIDE, "height": SIDE, "tilewidth": TILE, "tileheight": TILE, "tilesets": [tileset],
             "layers": [layer(number) for number in range(LAYERS)]}
    (folder / "map.tmj").write_text(json.dumps(whole), encoding="utf-8")
    (folder / "tiles.png").write_bytes(png(KINDS * TILE, TILE, lambda x, y: (x // TILE * 15, y * 7, 160, 255 if (x + y) % 3 else 90)))


main()
