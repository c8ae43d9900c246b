#!/usr/bin/env python3
"""Draws the frame of examples/fireflies, a picture in nine parts, from the letters below, as a PNG file.

usage: examples/fireflies/tools/make_frame.py [FOLDER]      without a folder: examples/fireflies/pictures
"""
import sys
from pathlib import Path

GAME = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(GAME.parents[1] / "tools"))
from pictures import color, of  # pylint: disable=wrong-import-position

WOOD = {"k": color("2A1B12"), "d": color("5B3A22"), "m": color("7C5230"), "l": color("A4733F"), "i": color("131A3A")}
FRAME_ROWS = [
    "..kkkkkkkkkk..",
    ".kllllllllllk.",
    "kllmmmmmmmmmmk",
    "klmmddddddmmdk",
    "klmdkkkkkkdmdk",
    "klmdkiiiikdmdk",
    "klmdkiiiikdmdk",
    "klmdkiiiikdmdk",
    "klmdkiiiikdmdk",
    "klmdkkkkkkdmdk",
    "klmmddddddmmdk",
    "kmmmmmmmmmmddk",
    ".kddddddddddk.",
    "..kkkkkkkkkk..",
]


def main():
    if len(sys.argv) > 2 or set(sys.argv[1:]) & {"-h", "--help"}:
        sys.exit(__doc__.strip())
    folder = Path(sys.argv[1]) if len(sys.argv) == 2 else GAME / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "frame.png").write_bytes(of(FRAME_ROWS, WOOD).png())


if __name__ == "__main__":
    main()
