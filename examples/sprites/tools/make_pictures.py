#!/usr/bin/env python3
"""Draws the pictures of examples/sprites from the letters and rules below, as PNG files.

usage: examples/sprites/tools/make_pictures.py [FOLDER]      without a folder: examples/sprites/pictures

It uses no other pictures, and its random numbers are seeded: the same program writes the same files.
"""
import math
import random
import sys
from pathlib import Path

GAME = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(GAME.parents[1] / "tools"))
from pictures import Picture, color, of, strip  # pylint: disable=wrong-import-position

# --- The fox, six frames of a gallop --------------------------------------------------------------------------------------------

FOX = {"o": color("E8822E"), "l": color("F6A24B"), "d": color("B9581D"), "w": color("FBF1E0"), "k": color("33201C")}
FOX_BODY = [
    "......................k...k...",
    ".....................kok.kok..",
    ".....................oolloo...",
    ".....................ollllloo.",
    ".....................olklllloo",
    "...................oloollowwwk",
    "...........llllllllllooowwww..",
    ".........llllllllllllooowww...",
    ".........oooooooooooooowww....",
    ".........oooooooooooooww......",
    ".........doooooooooooow.......",
    "..........ddddwwwwdddd........",
]
FOX_TAIL = [
    "..wwll.....",
    ".wwwlllo...",
    "wwwwllloo..",
    ".wwwooooooo",
    "...wodddooo",
    "......ddddd",
]
SPREAD = 4  # texels that a foot swings


def fox(phase):
    """@param phase  0 to 1, part of a gallop"""
    picture = Picture(30, 20)
    turn = 2 * math.pi * phase
    up = round(1.2 + 0.9 * math.sin(turn))
    for hip, delay, near in ((19, 0.18, False), (10, 0.62, False), (20, 0.0, True), (12, 0.5, True)):
        swing = turn + 2 * math.pi * delay
        foot, lift = SPREAD * math.sin(swing), max(0.0, 2.2 * math.cos(swing))
        for step in range(7):
            part = step / 6
            x, y = hip + foot * part * part, 13 - up + part * (5 + up - lift)
            shade = FOX["k"] if part > 0.6 else FOX["o" if near else "d"]
            for dx in (0, 1):
                picture.set(round(x) + dx, round(y), shade)
    picture.letters(FOX_TAIL, FOX, 0, 6 - up + round(0.8 * math.cos(turn)))
    picture.letters(FOX_BODY, FOX, 0, 3 - up)
    return picture


# --- Small things ---------------------------------------------------------------------------------------------------------------

ACORN = {"k": color("4A2B17"), "c": color("7A4A24"), "C": color("9C6631"), "a": color("D99A3D"), "A": color("F4C766"), "b": color("A9702A")}
ACORN_ROWS = [
    "....k.....",
    "....kk....",
    "..cCCCCc..",
    ".cCCcCCcc.",
    "cCcCCcCccc",
    ".kbbbbbbk.",
    ".bAAaaaab.",
    ".bAAaaaab.",
    ".baAaaaab.",
    "..baaaab..",
    "...baab...",
    "....bb....",
]
LEAF = {"1": color("FFFFFF"), "2": color("DCDCDC"), "3": color("A8A8A8")}  # white: the game tints it
LEAF_ROWS = [
    ".....12..",
    "..1.113..",
    ".111132..",
    "..11312..",
    ".1131221.",
    "113112212",
    ".31.22.1.",
    "3....2...",
]


# --- The wood -------------------------------------------------------------------------------------------------------------------

def tree():
    """In grey: the game tints it."""
    picture = Picture(52, 64)
    pick = random.Random(11)

    def grey(x, y, light):
        value = round(255 * min(max(round(light * 6) / 6, 0.25), 1.0))  # few shades, as if painted
        picture.set(x, y, (value, value, value, 255))

    for y in range(40, 64):
        half = 3 + (y > 58) + (y > 60) + (y > 62)
        for x in range(26 - half, 26 + half):
            grey(x, y, pick.choice((0.3, 0.45, 0.5)) - 0.25 * (x - 26) / half)
    blobs = ((26, 16, 14), (14, 22, 12), (38, 22, 12), (20, 31, 11), (33, 31, 11), (26, 24, 14))
    for y in range(44):
        for x in range(52):
            depth, cx, cy, r = max((r - math.hypot(x - cx, y - cy), cx, cy, r) for cx, cy, r in blobs)
            if depth + 1.6 * pick.random() > 1.2:
                light = 0.67 - 0.30 * (y - cy) / r - 0.12 * (x - cx) / r - 0.05 * y / 22
                grey(x, y, light + pick.choice((-0.10, 0.0, 0.0, 0.08)) - (0.16 if depth < 1.5 else 0.0))
    return picture


GROUND = {"m": color("3F5236"), "d": color("384A31"), "l": color("47603B"), "b": color("6A8548"), "g": color("8C8A7E"),
          "G": color("A9A79A"), "h": color("6F6D62"), "p": color("C9B6E8"), "y": color("F2D16B")}
STONE = (".gG..", "gGGh.", "ghhhd")
FLOWER = (".p.", "pyp", ".p.")
GRASS = ("...b", "b.b.", ".bb.", ".ll.")


def ground():
    """A tile of moss, grass, stones and flowers that fits to itself."""
    picture = Picture(64, 64, GROUND["m"])
    pick = random.Random(20)
    for _ in range(420):
        picture.set(pick.randrange(64), pick.randrange(64), GROUND[pick.choice("dl")])
    for rows, count in ((GRASS, 22), (FLOWER, 5), (STONE, 3)):
        for _ in range(count):
            picture.letters(rows, GROUND, pick.randrange(60), pick.randrange(60))
    return picture


PICTURES = {
    "fox": lambda: strip([fox(frame / 6) for frame in range(6)]),
    "acorn": lambda: of(ACORN_ROWS, ACORN),
    "leaf": lambda: of(LEAF_ROWS, LEAF),
    "tree": tree,
    "ground": ground,
}


def main():
    if len(sys.argv) > 2 or set(sys.argv[1:]) & {"-h", "--help"}:
        sys.exit(__doc__.strip())
    folder = Path(sys.argv[1]) if len(sys.argv) == 2 else GAME / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (folder / f"{name}.png").write_bytes(draw().png())


if __name__ == "__main__":
    main()
