#!/usr/bin/env python3
"""Draws the pictures of examples/platformer from the letters and rules below, and writes the data of its sprites.

usage: examples/platformer/tools/make_pictures.py [FOLDER]      without a folder: examples/platformer

Writes FOLDER/pictures/*.png and FOLDER/sprites/*.json, sheets in the form that Aseprite exports.
It uses no other pictures, and its random numbers are seeded: the same program draws the same pictures.
make_maps.py makes the maps. The light comes from the upper left.
"""
import json
import math
import random
import struct
import sys
import zlib
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is written to the engine's folder
GAME = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(GAME.parents[1] / "tools"))
from pictures import CLEAR, Picture, color  # pylint: disable=wrong-import-position

# --- Colours: a letter each -------------------------------------------------------------------------------------------------------

PALETTE = {letter: color(code) for letter, code in {
    "K": "1C1036",  # outlines
    "1": "16143A", "2": "262058", "3": "3E2C70", "4": "5E3A80", "5": "86487F",  # dusk, from indigo to the horizon
    "6": "B55B74", "7": "DE7660", "8": "F59B56", "9": "FFC46B", "0": "FFE6A3", "W": "FFF8E3",
    "g": "1D3F4B", "h": "2C6650", "i": "57904E", "j": "A5C059",  # leaves
    "e": "2A1A3C", "f": "432748", "p": "613A50", "q": "8C5552", "r": "B97D5C",  # earth and wood
    "s": "2F2B57", "t": "4A487D", "u": "716FA6", "v": "A6A8D2",  # stone
    "y": "B0703F", "S": "F4BE96", "D": "9C2450", "R": "E8455A",  # wood, skin, cloth
    "B": "1F6A8C", "c": "2FA9B8", "C": "8CEFE0",  # crystals
}.items()}
TILE = 16
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8  # sides of a tile where nothing solid follows


class Sheet(Picture):
    def put(self, x, y, letter):
        self.set(x, y, PALETTE[letter])

    def draw(self, rows, left=0, top=0):
        self.letters(rows, PALETTE, left, top)

    def stamp(self, other, left, top):
        """Draws a picture, whose transparent texels change nothing."""
        for y in range(other.height):
            for x in range(other.width):
                if other.get(x, y) != CLEAR:
                    self.set(left + x, top + y, other.get(x, y))

    def outline(self, letter="K"):
        """Draws a line around all that is drawn."""
        edge = [(x, y) for y in range(self.height) for x in range(self.width) if self.get(x, y) == CLEAR and
                any(self.get(x + dx, y + dy) != CLEAR for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))]
        for x, y in edge:
            self.put(x, y, letter)
        return self


def drawn(*rows, left=0, top=0, size=(TILE, TILE), line=""):
    """@return a picture of rows of letters; `line` is the letter of its outline"""
    picture = Sheet(*size)
    picture.draw(rows, left, top)
    return picture.outline(line) if line else picture


# --- Ground: edges and depth ------------------------------------------------------------------------------------------------------

WOBBLE = (0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0)  # how far a side is from its cell's edge


def shape(mask, wobble=WOBBLE, radius=3.4):
    """@return whether a texel belongs to a tile with these open sides; also for texels outside of it"""
    def inside(x, y):
        row, column = wobble[y % 16], wobble[(x + 5) % 16]
        if (mask & LEFT and x < row) or (mask & RIGHT and x > 15 - wobble[(y + 8) % 16]) or (mask & UP and y < 0) or (mask & DOWN and y > 15 - column):
            return False
        for sides, cx, cy in ((UP | LEFT, radius, radius), (UP | RIGHT, 15 - radius, radius), (DOWN | LEFT, radius, 15 - radius),
                              (DOWN | RIGHT, 15 - radius, 15 - radius)):
            beyond_x = x < cx if sides & LEFT else x > cx
            beyond_y = y < cy if sides & UP else y > cy
            if mask & sides == sides and beyond_x and beyond_y and math.hypot(x - cx, y - cy) > radius + 0.3:
                return False
        return True
    return inside


# Three depths, each with a base, a light and a dark colour
EARTH, STONE = ("pqf", "fpe", "eKK"), ("tus", "st2", "231")
BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def depths(corners, wave=1):
    """@param wave     where the border is high
       @param corners  depth at the upper left, upper right, lower left and lower right corner
       @return         the depth at a texel, with a rough border between two depths"""
    ul, ur, ll, lr = corners

    def depth(x, y):
        u, v = (x + 0.5) / 16, (y + 0.5) / 16
        value = (ul * (1 - u) + ur * u) * (1 - v) + (ll * (1 - u) + lr * u) * v
        value += 0.07 * math.sin(2 * math.pi * (x + wave) / 16) + 0.07 * math.sin(2 * math.pi * (y + 5) / 16) * math.sin(2 * math.pi * (2 * x + 3) / 16)
        value += (BAYER[y % 4][x % 4] / 16 - 0.5) * 0.16
        return min(max(round(value), min(corners)), max(corners))
    return depth


def pebble(picture, pick, tones, depth, soil):
    """Draws a stone or, in stone, a facet, far enough from the tile's sides."""
    width, height = pick.choice(((4, 3), (3, 2), (5, 3), (2, 2))) if soil else pick.choice(((6, 3), (5, 4), (7, 3), (4, 3)))
    left, top = pick.randrange(2, 15 - width), pick.randrange(3, 14 - height)
    tone = depth(left, top)
    if any(depth(left + dx, top + dy) != tone for dx in (0, width) for dy in (0, height)):
        return
    base, light, dark = tones[tone]
    for dy in range(height):
        for dx in range(width):
            corner = dx in (0, width - 1) and dy in (0, height - 1)
            if soil and not (corner and width > 2):
                picture.put(left + dx, top + dy, light if dy == 0 and dx < width - 1 else dark if dy == height - 1 else base)
            elif not soil and (dy == height - 1 or dx == width - 1) and not (dx == 0 and dy < height - 1):
                picture.put(left + dx, top + dy, dark)
            elif not soil and dy == 0 and 0 < dx < width - 1:
                picture.put(left + dx, top + dy, light)


def ground(tones, mask=0, corners=(0, 0, 0, 0), seed=0, soil=True, count=3, wave=1):
    """@param tones    of each depth
       @param corners  the depth at each corner
       @param soil     with stones; without: rock"""
    picture, pick = Sheet(TILE, TILE), random.Random(seed * 64 + mask)
    inside, depth = shape(mask), depths(corners, wave)
    for y in range(16):
        for x in range(16):
            if inside(x, y):
                picture.put(x, y, tones[depth(x, y)][0])
    for _ in range(count):
        pebble(picture, pick, tones, depth, soil)
    for _ in range(5 if soil else 3):
        x, y = pick.randrange(1, 15), pick.randrange(1, 15)
        picture.put(x, y, tones[depth(x, y)][pick.choice((1, 2, 2))])
    # Clean the texels that a stone drew outside, then light and shade the sides.
    for y in range(16):
        for x in range(16):
            if not inside(x, y):
                picture.set(x, y, CLEAR)
            elif not all(inside(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
                picture.put(x, y, "K")
            elif not (inside(x - 2, y) and inside(x - 1, y - 1)):
                picture.put(x, y, tones[0][1])
            elif not (inside(x + 2, y) and inside(x, y + 2) and inside(x + 1, y + 1) and (inside(x + 3, y) or (x + y) % 2)):
                picture.put(x, y, tones[0][2])
    return picture


# How far the grass hangs down, in each column; all begin and end alike.
GRASS = ((4, 4, 5, 6, 5, 4, 4, 3, 4, 5, 5, 4, 4, 5, 5, 4), (4, 5, 5, 4, 3, 4, 5, 7, 6, 5, 4, 4, 3, 4, 5, 4),
         (4, 4, 3, 4, 5, 5, 4, 4, 6, 7, 6, 4, 4, 4, 5, 4), (4, 5, 6, 5, 4, 4, 3, 4, 4, 5, 6, 8, 6, 4, 4, 4))


def grass(mask, variant=0):
    """Earth with grass on it."""
    picture, pick, inside = ground(EARTH, mask, seed=variant + 3, count=2), random.Random(variant), shape(mask)
    drop = list(GRASS[variant])
    for side, columns in ((LEFT, (0, 1, 2, 3)), (RIGHT, (15, 14, 13, 12))):
        if mask & side:
            for column, length in zip(columns, (7, 8, 7, 5)):
                drop[column] = length
    for x in range(16):
        first = next((y for y in range(16) if inside(x, y)), 16)
        for y in range(first, drop[x] + 3):
            under = drop[x] - y
            if under > 0:
                light = y == first or (y == first + 1 and pick.random() < 0.45)
                letter = "j" if light else "i" if y - first < 2 or (under > 1 and (x * 5 + y * 3) % 7 < 3) else "h"
                if under == 1:
                    letter = "h" if y - first > 1 else letter
            else:
                letter = "g" if under == 0 else "f" if under == -1 or (x + y) % 2 else ""
            if letter and (inside(x, y) or under > 0):
                picture.put(x, y, letter)
        if mask & RIGHT and x > 12 or mask & LEFT and x < 1:
            for y in range(first, drop[x]):
                picture.put(x, y, "i" if y == first else "h" if y < drop[x] - 2 else "g")
    return picture


def grass_corner(sides):
    """Earth next to the end of a lawn, at its upper left or right."""
    picture = ground(EARTH, seed=41)
    rows = ("jii.", "ihh.", "hhg.", "hg..", "g...")
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != ".":
                if sides & LEFT:
                    picture.put(x, y, letter)
                if sides & RIGHT:
                    picture.put(15 - x, y, letter if letter != "j" else "i")
    for side, x in ((LEFT, 0), (RIGHT, 15)):
        if sides & side:
            picture.put(x, 5, "f")
    return picture


def stone(mask, variant=0):
    """Rock with a worn ledge."""
    picture, pick, inside = ground(STONE, mask, seed=variant + 20, soil=False, count=2), random.Random(70 + variant), shape(mask)
    crack = (3, 3, 4, 4, 4, 3, 3, 3, 4, 4, 3, 3, 4, 4, 3, 3)
    for x in range(16):
        first = next((y for y in range(16) if inside(x, y)), 16)
        for y in range(first, crack[(x + variant * 5) % 16 if 1 < x < 14 else x] + 2):
            if not inside(x, y):
                continue
            bottom = crack[(x + variant * 5) % 16 if 1 < x < 14 else x]
            if y == first:
                letter = "v"
            elif y < bottom:
                letter = "u" if (y - first < 2 or pick.random() < 0.3) else "t"
            elif y == bottom:
                letter = "s" if x % 8 != 6 else "t"
            else:
                letter = "s" if pick.random() < 0.3 else ""
            if letter and not (mask & RIGHT and x > 13 and y > first):
                picture.put(x, y, letter)
    if variant in (1, 2):  # moss
        for column, length in enumerate((1, 2, 4, 3, 5, 3, 2, 3, 1) if variant == 1 else (1, 1, 2, 3, 2, 1), 3 + 3 * variant - 3):
            for y in range(length):
                picture.put(column, y, "h" if y < length - 1 else "g")
            if column % 3:
                picture.put(column, 0, "i")
    return picture


def masonry(x, y, seed, faces, mortar, light, shade):
    """@return the letter of a wall of bricks of 8 x 4 texels"""
    row = y // 4
    across = (x + 4 * (row % 2)) % 8
    if y % 4 == 3 or across == 7:
        return mortar
    brick = (x + 4 * (row % 2)) % 16 // 8
    face = faces[random.Random(seed * 97 + row * 7 + brick).randrange(len(faces))]
    if y % 4 == 0 and across < 6:
        return light if face == faces[0] else face
    return shade if y % 4 == 2 and across > 3 and face == faces[0] else face


def bricks(mask, variant=0):
    picture, inside = Sheet(TILE, TILE), shape(mask, (0,) * 16, 0.6)
    for y in range(16):
        for x in range(16):
            if not inside(x, y):
                continue
            letter = masonry(x, y, variant, "4443" if variant != 2 else "434", "2", "5", "3")
            if mask & UP and y < 5:  # a coping stone
                letter = "9" if y == 0 and (x + variant) % 8 < 5 else "6" if y < 2 else "5" if y < 4 else "K"
                if x % 8 == 7 and 0 < y < 4:
                    letter = "4"
            if (mask & LEFT and x == 0) or (mask & RIGHT and x == 15) or (mask & DOWN and y == 15):
                letter = "K"
            elif mask & LEFT and x == 1 and y % 4 != 3 and not (mask & UP and y < 5):
                letter = "5"
            elif mask & RIGHT and x == 14 and not (mask & UP and y < 5) or mask & DOWN and y > 13:
                letter = "3"
            picture.put(x, y, letter)
    if variant == 3:  # an old wall
        picture.draw(("i..", "hi.", "gh.", ".g."), 5, 5 if mask & UP else 4)
        picture.draw((".i", "ih", "hg"), 11, 8)
    return picture


# Without outlines and light: they are behind the play.
ROUGH = (0, 1, 2, 2, 1, 0, 0, 1, 1, 2, 3, 2, 1, 1, 0, 0)


def back_rock(mask, variant=0):
    picture, inside, pick = Sheet(TILE, TILE), shape(mask, ROUGH, 4), random.Random(300 + mask + 40 * variant)
    for y in range(16):
        for x in range(16):
            if inside(x, y):
                near = not all(inside(x + dx, y + dy) for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)))
                picture.put(x, y, "2" if near else "1")
    for _ in range(2 if variant < 2 and mask == 0 else 0):
        left, top, width = pick.randrange(2, 8), pick.randrange(3, 12), pick.randrange(3, 6)
        for dx in range(width):
            if inside(left + dx, top):
                picture.put(left + dx, top, "2")
        if inside(left, top + 1):
            picture.put(left, top + 1, "2")
    return picture


def back_bricks(mask, variant=0):
    picture = Sheet(TILE, TILE)
    for y in range(16):
        for x in range(16):
            frame = [side for side, near in ((LEFT, x < 3), (RIGHT, x > 12), (UP, y < 3), (DOWN, y > 12))
                     if mask & side and near]  # of an opening
            if frame:
                outer = (mask & LEFT and x == 0) or (mask & RIGHT and x == 15) or (mask & UP and y == 0) or (mask & DOWN and y == 15)
                joint = y % 8 == 3 if frame[0] in (LEFT, RIGHT) else x % 8 == 3
                picture.put(x, y, "K" if joint else "5" if outer and frame[0] in (UP, RIGHT) else "4" if outer else "3")
            else:
                picture.put(x, y, masonry(x, y, 11 + variant, ("1112", "2", "1")[variant], "1", "2", "2"))
    if variant == 1:
        for x, y in ((1, 4), (2, 4), (3, 4), (9, 8), (10, 8), (9, 12), (4, 12), (5, 12)):
            picture.put(x, y, "3")
    return picture


def glow(form):
    """The wall in the background around a light: 48 x 48 texels. @param form  rock, bricks or crystals"""
    picture, shades = Sheet(48, 48), {"rock": "1234", "bricks": "1234", "crystals": "12sB"}[form]
    for y in range(48):
        for x in range(48):
            near = 1 - math.hypot(x - 23.5, y - 24) / 24.5 + (BAYER[y % 4][x % 4] / 16 - 0.5) * 0.13
            shade = 0 if near < 0.12 else 1 if near < 0.42 else 2 if near < 0.78 or form == "crystals" and near < 0.9 else 3
            if form == "bricks":
                joint = masonry(x, y, 1, "2", "1", "2", "2") == "1"
                shade = max(shade - 1, 0) if joint else shade
            picture.put(x, y, shades[shade] if shade or form != "bricks" else masonry(x, y, 13, "1", "1", "2", "2"))
    return picture


# --- Things of wood, light and water ----------------------------------------------------------------------------------------------

def planks(left_end, right_end):
    picture = Sheet(TILE, TILE)
    for x in range(16):
        for y, letter in enumerate("0yyqpK"):
            seam = x in (5, 11)
            picture.put(x, y, "q" if seam and 0 < y < 3 else "y" if seam and y == 0 or (y == 0 and x % 7 == 3) else letter)
    for x, y in ((2, 2), (3, 2), (8, 1), (9, 1), (14, 2)):
        picture.put(x, y, "q")
    for end, x, inner in ((left_end, 0, 1), (right_end, 15, -1)):
        if end:
            for y in range(6):
                picture.put(x, y, "K" if y else "q")
            picture.set(x, 0, CLEAR)
            picture.set(x, 5, CLEAR)
            for step, y in ((3, 6), (3, 7), (2, 8), (2, 7), (1, 9), (1, 8)):  # a bracket
                picture.put(x + inner * step, y, "p" if step == 3 else "f")
            picture.put(x + inner * 4, 6, "K")
    return picture


SPIKES = drawn("................", "..W.....W....W..", "..W.....W....W..", ".Wvu...Wvu..Wvu.", ".vut...vut..vut.", ".vut...vut..vut.",
               ".vut..Wvuts.vut.", "Wvuts.vuuts.vuts", "vuuts.vuutsvvuts", "DRDDsDDRDDsDDRDs", top=6, line="K")

TUFTS = (
    drawn("....j...........", "....j..j........", ".j..ji.j....j...", ".ji.jijj.j.ji...", "..jiiiji.ijji.j.", ".hiihiiihiiiihi.", top=10),
    drawn("........j.......", "...j....j.......", "...ji..ji..j....", "j..hi.jih.ji..j.", ".jiihiiihiihiji.", top=11),
    drawn("...........j....", "..j....j..ji....", "..ji..ji.jih....", "...ih.ih.ih.j...", ".jhiihiihiihih..", top=11),
    drawn("......j.....j...", ".j....ji...ji...", "..i.j.hi.j.hi.j.", ".hiihiihihiihih.", top=12),
)
FLOWERS = (
    drawn("....R...........", "...RRD..........", "...RWR.....0....", "....h.....000...", "....h..j...0....", "..i.hi.ji..h....", "..hihhiih.ih.i..", top=9),
    drawn("..........v.....", "...v.....vCv....", "..v0v.....v.....", "...v......h.....", ".i.h..j..ih.....", ".hihhiihihhi....", top=10),
    drawn(".....9..........", "....909.....9...", ".....9.....909..", ".....h..R...9...", "..j..h.RWR..h...", "..ihihi.h.ihhi..", top=10),
)
MUSHROOMS = (
    drawn(".....RRRR.......", "....RWRRRD......", "...RRRRRWRD.....", "...DDDDDDDD.....", ".....0Sr..cc....", ".....0Sr.cCcB...",
          ".....0Sr..0r....", ".....SSr..0r....", top=8, line="K"),
    drawn("......cccc......", ".....cCcccB.....", "....cccccCcB....", "....BBBBBBBB....", "......0Sr.......", "...cc.0Sr.......", "..cCcB0Sr.......",
          "...0r.0Sr.......", top=8, line="K"),
)
BUSH = drawn("..........jjj...................", ".......jjjjjjjj.....jjj.........", "......jjiijjiiij..jjjiijj.......", ".....jjiiiiiijiijjjiiiiijj......",
             "..jjjiijiihiiiiijiiiijiiiijj....", ".jjiijiihhiiijiiihiiiiiihiiijj..", ".jiiiiihhiiijiiihhiijiihhiiiiij.", "jiijihhiiihiiihhhiiiiihhiijiiiih",
             "jiiihhiijiihhhiiiihiihhiiiiihiih", "iihhhiiiiihhhiijiiihhhiiihihhhih", ".hhhhhhihhhhhhhiihhhhhhhihhhhhh.", "..hghhhhghhhghhhhghhghhhghhghg..",
             top=4, size=(32, 16), line="g")
FENCE = drawn("..0y.......0y...", "..yyq......yyq..", "..yqq......yqq..", "00yqq00000.yqq00", "yyyqqyyyyyyyqqyy", "qqyqqqqqqqqyqqqq", "..yqq......yqq..",
              "00yqq000.00yqq00", "yyyqqyyyyyyyqqyy", "qqyqqqqqqqqyqqqq", "..yqq......yqq..", "..yqq......yqq..", top=4)
POLE = Sheet(TILE, TILE)
for _y in range(16):
    POLE.draw(("KWvtK" if _y < 14 else "KvutK",), 2, _y)
POLE.draw((".KtuuutK.", "KtuuuutsK"), 0, 14)

SIGN = drawn("..0yyyyyyyyy....", "..yqyyyyyqyyq...", "..yyWWyyWyyyyq..", "..yyyyWyyWWyyyq.", "..yyWWyWWyyyyq..", "..yqyyyyyyyyq...", "..qqqqqqqqqq....",
             "......yq........", "......yq........", "......yq........", "......yq........", ".....tyqs.......", "....tuyqts......", top=3, line="K")


def lantern(frame):
    """A lantern on a post, one tile high."""
    glow = "0W09"[frame]
    return drawn("......qq........", ".....qqqq.......", "......K.........", ".....qqqq.......", f".....{glow}W{glow}9.......", f"....q{glow}WW{glow}q......",
                 f"....q{glow}W{glow}9q......", ".....9998.......", ".....qqqq.......", "......yq........", "......yq........", "......yq........",
                 "......yq........", "......yq........", "....puyqtp......", left=1, top=1, line="K")


def hung_lantern(frame):
    glow = "0W09"[frame]
    return drawn("......u.........", "......t.........", "......u.........", "......t.........", ".....uuu........", "....ttttt.......", f"....{glow}W{glow}98.......",
                 f"....{glow}WW{glow}9.......", f"....{glow}W{glow}98.......", "....99988.......", "....ttttt.......", ".....uss........", left=1, line="K")


FLAMES = (("...9....", "...99...", "..909...", "..9009..", ".90W098.", ".80W098.", "..8998.."),
          ("....9...", "..9.9...", "..99.9..", ".9009...", ".90W09..", ".80W098.", "..8998.."),
          ("..9.....", "..99....", "...909..", "..9009..", ".90W098.", ".890W08.", "..8998.."),
          ("...9.9..", "...9....", "..909.9.", "..90098.", ".90W098.", ".80W098.", "..8998.."))


def torch(frame):
    picture = drawn("....qqqqqq......", ".....yyyq.......", "......yq........", "......yq........", "......yq........", "....tuuut.......", "......yq........",
                    "......q.........", top=8, line="K")
    picture.draw(FLAMES[frame], 3, 1)
    return picture


def water(frame):
    picture = Sheet(TILE, TILE)
    for x in range(16):
        for y in range(16):
            wave = math.sin(2 * math.pi * (x / 16 + frame / 4)) + 0.5 * math.sin(2 * math.pi * (2 * x / 16 - frame / 4))
            top = 4 + round(0.9 * wave)
            if y >= top:
                deep = y - top
                letter = "C" if deep == 0 and wave > -0.4 else "c" if deep < 2 else "B" if deep < 7 or (deep < 9 and (x + y) % 2) else "s"
                if deep in (4, 5) and (x + 2 * frame + 5 * (deep - 4)) % 16 < 4:
                    letter = "c"
                picture.put(x, y, letter)
    return picture


def waterfall(frame):
    picture = Sheet(TILE, TILE)
    for x in range(2, 14):
        for y in range(16):
            streak = (y - 4 * frame + (x * 7) % 16) % 16
            letter = "C" if streak < 3 and x % 3 == 0 else "c" if streak < 9 and x % 3 != 1 else "B"
            picture.put(x, y, "c" if x in (2, 13) and streak < 8 else letter)
    return picture


CRYSTALS = (
    drawn(".......C........", "......CCc.......", "......CCcB......", "......CccB...C..", "...C..CccB..CcB.", "..CcB.CccB..CcB.", "..CcB.CccB.CccB.",
          "..CccBCcBB.CcB..", "...CcBCcBBCccB..", "...CccCcBBCcB...", top=6, line="K"),
    drawn("..tCcBBcCcBBt...", "...CcB.CccB.....", "...CcB.CccB.....", "....c..CccB.....", ".......CcB......", "........cB......", "........c.......", line="K"),
)


def window(frame):
    """A window of the tower with the evening behind it."""
    picture = Sheet(TILE, TILE)
    for y in range(1, 15):
        for x in range(2, 14):
            far = max(abs(x - 7.5), math.hypot(x - 7.5, min(y - 6, 0)))
            if far < 4.3:
                light = (14 - y) / 13 + (BAYER[y % 4][x % 4] / 16 - 0.5) * 0.3 + 0.06 * frame
                bar = x in (7, 8) and y > 1 or y == 8
                picture.put(x, y, "q" if bar else "7" if light > 0.85 else "8" if light > 0.5 else "9" if light > 0.18 else "0")
            elif far < 6:
                picture.put(x, y, "6" if x < 7 and (x + y) % 3 else "5")
    picture.draw(("v66655556655", "544444444443"), 2, 13)
    return picture.outline()


STARS = (drawn(".......v........", "......vWv.......", ".......v........", top=5), drawn("...v............", "..............0.", top=3),
         drawn(".......W........", top=8))
VINES = (drawn("..h...i....h....", "..hi..h...hh....", "..h..hh....h....", ".ih...hi...hi...", "..h...h....h....", "..hi..h..........", ".....ih..........",
               "......h..........", "......i.........."),
         drawn(*(f"......{'ut'[y % 2]}........." for y in range(16)), left=1, line="1"))
STALACTITE = drawn("tuuuttttuuttttts", ".tuutts.tuttts..", ".tuts...tutts...", "..uts...tuts....", "..us.....us.....", "..ts.....us.....", "...s.....s......",
                   ".........s......")
BANNER = drawn("..yyyyyyyyyyyy..", "...RRRRRRRRRD...", "...RR00RRRRRD...", "...R0R0RRRRRD...", "...RR00RRRRDD...", "...RRR0RRRRRD...", "...R000RRRRRD...",
               "...RRR0RRRRDD...", "...RR00RRRRRD...", "...RRRRRRRRDD...", "...RRRRRRRDDD...", "...RRRD.DRRDD...", "...RRD...DRDD...", "...DD.....DD....", line="K")
CRATE = drawn("0yyyyyyyyyyy", "yqqqqqqqqqqq", "yq0yyyyyypqp", "yqyqyyyypyqp", "yqyyqyypyyqp", "yqyyyqpyyyqp", "yqyyypqyyyqp", "yqyypyyqyyqp", "yqypyyyyqyqp",
              "yqpyyyyyyqqp", "yqqqqqqqqqqp", "ypppppppppppp", left=2, top=3, line="K")

URN = drawn("..pqqqqf..", "...rqpf...", "..rrqqpf..", ".rr9qqqpf.", ".r0qqqqpf.", ".99090909.", ".r9qqqqpf.", ".rqqqqqpf.", "..rqqqpf..", "..pqqqff..",
            left=3, top=5, line="K")


def arch(frame):
    """The goal: an arch of stone, 32 x 48 texels, with light in it."""
    picture = Sheet(32, 48)
    for y in range(48):
        for x in range(32):
            far = math.hypot(x - 15.5, min(y - 17, 0))
            if far < 10:
                glow = math.hypot((x - 15.5) / 9.5, (y - 31) / 25) + 0.10 * math.sin(y / 2.6 - frame * math.pi / 2 + math.cos(x / 2.0))
                glow += (BAYER[y % 4][x % 4] / 16 - 0.5) * 0.16
                picture.put(x, y, "W" if glow < 0.42 else "0" if glow < 0.66 else "9" if glow < 0.86 else "8" if glow < 1.0 else "7")
            elif far < 15.5:
                angle = math.atan2(min(y - 17, 0), x - 15.5)
                joint = y % 8 == 0 if y > 17 else int(abs(angle) * 15.5) % 8 == 0
                light = x < 15 if far > 13.8 else x > 15
                picture.put(x, y, "s" if joint else "v" if light and far > 13 else "9" if far < 11 else "u" if far < 14 else "t")
    for x in range(32):  # the lowest stones are wider
        for y in (44, 45, 46, 47):
            if x < 7 or x > 24:
                picture.put(x, y, "v" if y == 44 else "t" if y < 47 else "s")
    picture.draw(("..CC..", ".CccB.", ".ccBB.", "..BB.."), 13, 2)
    picture.outline()
    return picture


def stall():
    """The shop: 48 x 32 texels, with an awning."""
    picture = Sheet(48, 32)
    for x in range(4, 44):
        for y in range(8, 30):
            picture.put(x, y, "e" if y < 20 else "f")
    for x in (4, 5, 42, 43):
        for y in range(6, 32):
            picture.put(x, y, "y" if x % 2 == 0 else "q")
    for x in range(2, 46):  # the counter
        for y, letter in enumerate("0yyqqpqqpp"):
            picture.put(x, 21 + y, "f" if x % 8 == 1 and y > 2 else letter)
    for x in range(1, 47):  # the awning
        stripe = (x + 3) // 6 % 2
        for y in range(0, 11):
            edge = 9 if (x + 3) % 6 in (0, 5) else 10
            inset = max(0, 3 - y)
            if inset < x < 47 - inset and y < edge:
                letter = ("W" if y < 3 else "0" if y < 8 else "r") if stripe else ("R" if y < 7 else "D")
                picture.put(x, y, letter)
    picture.draw(("RR.RR", "RWRRR", "RRRRD", ".RRD.", "..D.."), 9, 15)  # a heart
    picture.draw(("yq.yq.", "yq.yq.", "yy.yy.", "yyyyyyq", "vvvvvvv"), 31, 16)  # boots
    picture.draw((".00.", "0W99", "0999", ".98."), 20, 17)
    picture.draw((".K.", "999", "0W0", "999"), 24, 11)
    return picture.outline()


def tree():
    """An old tree of the meadow, 64 x 80 texels."""
    picture, pick = Sheet(64, 80), random.Random(8)
    for y in range(34, 80):
        half = 3.2 + 5 * max(0, (y - 68) / 12) ** 2 + (1.5 if y < 40 else 0)
        middle = 32 + 3 * math.sin(y / 11)
        for x in range(64):
            across = (x - middle) / half
            if abs(across) <= 1:
                bark = (x * 3 + y // 3 * 5 + (y // 7) % 3) % 7
                picture.put(x, y, "K" if abs(across) > 0.86 else "q" if across < -0.35 and bark < 4 else "f" if across > 0.3 or bark == 5 else "p")
    for y, x, dx in ((42, 35, 1), (48, 29, -1)):  # branches
        for step in range(10):
            for thick in range(3):
                picture.put(x + dx * step, y - step * 2 // 3 + thick, "q" if thick == 0 else "p" if thick == 1 else "K")
    blobs = ((32, 16, 15), (17, 25, 13), (47, 24, 14), (24, 35, 11), (42, 36, 11), (32, 28, 15), (11, 33, 8), (54, 33, 8))
    for y in range(52):
        for x in range(64):
            ragged = 1.1 * math.sin(x * 1.9 + y * 0.7) + 0.8 * math.sin(y * 2.3 - x)
            best = max(blobs, key=lambda blob: blob[2] - math.hypot(x - blob[0], y - blob[1]))
            inner = best[2] - math.hypot(x - best[0], y - best[1]) + ragged
            if inner > 0.4:
                light = -0.55 * (x - best[0]) / best[2] - 0.8 * (y - best[1]) / best[2] - 0.35 * (y - 26) / 26 + 0.22 * math.sin(x * 1.3) * math.sin(y * 1.7 + x)
                letter = "g" if inner < 1.4 else "j" if light > 0.85 else "i" if light > 0.32 else "h" if light > -0.75 else "g"
                if letter == "j" and pick.random() < 0.25:
                    letter = "i"
                picture.put(x, y, letter)
    return picture


# --- The sheet of tiles -----------------------------------------------------------------------------------------------------------

COLUMNS, ROWS = 16, 21


def tiles():
    """The rows: 0 earth with grass, by open sides; 1 and 2 earth, by the depth of its corners; 3, 4, 5 the same for stone; 6 bricks;
    7 variants; 8 and 9 walls of rock and of bricks in the background; 10 to 12 things; 13 to 15 arches, the shop and a waterfall;
    16 to 20 a tree, more variants of rows 0 to 5, and walls around lights."""
    picture = Sheet(COLUMNS * TILE, ROWS * TILE)

    def add(column, row, tile):
        picture.stamp(tile, column * TILE, row * TILE)

    for mask in range(16):
        corners = tuple(mask >> bit & 1 for bit in range(4))
        deeper = tuple(1 + each for each in corners)
        up = mask & UP
        add(mask, 0, grass(mask) if up else ground(EARTH, mask, seed=1))
        add(mask, 1, ground(EARTH, 0, corners, 90 + mask))
        count = 0 if mask == 15 else 3
        add(mask, 2, ground(EARTH, 0, deeper, 120 + mask, True, count))
        add(mask, 3, stone(mask) if up else ground(STONE, mask, seed=2, soil=False))
        add(mask, 4, ground(STONE, 0, corners, 150 + mask, False))
        add(mask, 5, ground(STONE, 0, deeper, 180 + mask, False, count))
        add(mask, 6, bricks(mask))
        add(mask, 8, back_rock(mask))
        add(mask, 9, back_bricks(mask))
    variants = [grass(UP, 1), grass(UP, 2), grass(UP, 3), grass_corner(LEFT), grass_corner(RIGHT), grass_corner(LEFT | RIGHT), stone(UP, 1), stone(UP, 2),
                bricks(0, 1), bricks(0, 3), bricks(UP, 3), ground(EARTH, 0, (2,) * 4, 206), ground(STONE, 0, (2,) * 4, 207, False, 2), back_rock(0, 1),
                back_rock(0, 2), back_bricks(0, 1)]
    things = [planks(True, False), planks(False, False), planks(False, True), planks(True, True), SPIKES, *TUFTS, *FLOWERS, *MUSHROOMS, POLE, FENCE]
    lights = [*(lantern(frame) for frame in range(4)), *(torch(frame) for frame in range(4)), *(water(frame) for frame in range(4)),
              *(hung_lantern(frame) for frame in range(4))]
    more = [*CRYSTALS, SIGN, window(0), window(1), *STARS, *VINES, STALACTITE, BANNER, CRATE, None, None, URN]
    for row, line in ((7, variants), (10, things), (11, lights), (12, more)):
        for column, tile in enumerate(line):
            if tile:
                add(column, row, tile)
    add(13, 12, BUSH)
    again = [ground(tones, 0, corners, 210 + 7 * turn + index, soil, wave=6 + 5 * turn) for tones, soil in ((EARTH, True), (STONE, False))
             for index, corners in enumerate(((0, 0, 1, 1), (1, 1, 2, 2), (1, 1, 1, 1))) for turn in range(2)]
    again += [ground(tones, mask, seed=250, soil=soil) for tones, soil in ((EARTH, True), (STONE, False)) for mask in (RIGHT, LEFT)]
    for index, tile in enumerate([*again, back_bricks(0, 2)]):
        add(4 + index % 12, 16 + index // 12, tile)
    for index, form in enumerate(("rock", "bricks", "crystals")):
        add(4 + 3 * index, 18, glow(form))
    for frame in range(4):
        add(2 * frame, 13, arch(frame))
    add(8, 13, stall())
    for frame in range(4):
        add(12 + frame, 13, waterfall(frame))
    add(0, 16, tree())
    return picture


# --- The hero ---------------------------------------------------------------------------------------------------------------------

HEAD = ("..WWWW..",
        ".WWWWWv.",
        "WWWWWvvv",
        "WWWvveee",
        "WWveSSSS",
        "WWvSKSKS",
        "WWvSKSKS",
        ".WvrSSSS")
BLINK = {5: "WWvSSSSS", 6: "WWvSKSKS"}
HURT_FACE = {5: "WWKSSSKS", 6: "WWvKSKSS"}
SCARF = (".RRRRRR.", ".DRRRRR.")
CLOAK = (".WWWvvv.", ".WWWWvv.", "WWWWvvvu", "WWWWvvvu", ".vWvvvu.")


def hero(*, bob=0, lean=0, legs=((8, 0), (13, 0)), tail=(0, 0, 0, 1, 1), face=None, lamp=(0, 0), glow="0"):
    """@param bob   texels that head and body are lower
       @param legs  of the far and the near leg: column of the foot, and texels that it is raised
       @param tail  of the scarf: heights of its texels, from the neck to the left
       @param lamp  where the lantern is moved"""
    picture = Sheet(24, 24)
    for (foot, lift), (light, dark) in zip(legs, ("fe", "yq")):
        for row in range(2 if lift else 3):
            if lift < 3 or row == 0:
                picture.draw((light + light + dark,), foot, 20 + row - lift // 2)
        picture.draw((light * 2 + dark * 2,), foot, 22 - lift)
    picture.draw(CLOAK, 8, 15 + bob)
    picture.draw(tuple((face or {}).get(row, line) for row, line in enumerate(HEAD)), 8 + lean, 5 + bob)
    picture.draw(SCARF, 8, 13 + bob)
    for index, height in enumerate(tail):
        x = 8 - index
        for thick in range(3 if 0 < index < 4 else 2):
            picture.put(x, 13 + bob + height + thick, "R" if thick == 0 or index % 3 == 1 and thick < 2 else "D")
    picture.outline()
    x, y = 17 + lamp[0], 15 + bob + lamp[1]
    picture.draw(("WWS",), 14, 16 + bob + min(lamp[1], 0))
    picture.draw((".K..", "KqqK", f"K{glow}9K", f"K{glow}8K", ".KK."), x - 1, y + 1)
    return picture


HERO = {
    "idle": (160, [hero(tail=(0, 1, 2, 3, 4)), hero(tail=(0, 1, 2, 4, 5), bob=0, glow="W"), hero(tail=(0, 1, 3, 4, 5), bob=1, lamp=(0, -1)),
                   hero(tail=(0, 1, 2, 3, 4), bob=1, face=BLINK, lamp=(0, -1))]),
    "run": (80, [hero(legs=((6, 1), (14, 0)), tail=(0, 0, 1, 1, 0), lean=1, lamp=(1, 0)), hero(legs=((8, 2), (12, 0)), tail=(0, 1, 1, 0, 0), lean=1, bob=1, lamp=(1, -1)),
                 hero(legs=((11, 3), (9, 0)), tail=(1, 1, 0, 0, 1), lean=1, lamp=(1, -1)), hero(legs=((14, 0), (6, 1)), tail=(0, 0, 0, 1, 1), lean=1, lamp=(1, 0)),
                 hero(legs=((12, 0), (8, 2)), tail=(0, 0, 1, 1, 1), lean=1, bob=1, lamp=(1, -1)), hero(legs=((9, 0), (11, 3)), tail=(0, 1, 1, 1, 0), lean=1, lamp=(1, -1))]),
    "jump": (120, [hero(legs=((8, 0), (13, 2)), tail=(1, 2, 4, 5, 6), lamp=(0, 2)), hero(legs=((8, 1), (13, 3)), tail=(1, 2, 3, 5, 6), lamp=(0, 1))]),
    "fall": (120, [hero(legs=((7, 2), (13, 0)), tail=(0, -1, -2, -3, -4), lamp=(1, -3)), hero(legs=((7, 1), (13, 0)), tail=(0, -1, -3, -4, -4), lamp=(1, -3))]),
    "hurt": (120, [hero(legs=((7, 2), (14, 2)), tail=(0, -1, -1, -2, -4), face=HURT_FACE, lean=-1, lamp=(2, -4))]),
}


# --- Coins, slimes, flags ---------------------------------------------------------------------------------------------------------

def coin(width, side):
    """@param width  of the turning coin"""
    picture = Sheet(TILE, TILE)
    for y in range(10):
        for x in range(width):
            across, down = (x + 0.5 - width / 2) / (width / 2), (y - 4.5) / 5
            if across * across + down * down <= 1.02:
                inner = across * across * 1.8 + down * down * 1.8 < 1 and width > 5
                letter = "0" if across + down < -0.75 else "8" if across + down > 0.7 else "9"
                if inner:
                    letter = "8" if across + down < -0.35 else "0" if across + down > 0.4 else "9"
                picture.put(8 - width // 2 + x, 3 + y, letter)
    if width > 5:
        picture.draw(("W", "W"), 8 - width // 2 + 2, 5)
    elif side:
        picture.draw(("W", "0", "0", "0", "9"), 8 - width // 2, 4)
    return picture.outline("K")


def slime(height, wide, look=0):
    """Looks to the left. @param height  up to 12 @param wide  up to 14"""
    picture = Sheet(TILE, TILE)
    top, left = 15 - height + 1, 8 - wide // 2
    for y in range(height - 1):
        for x in range(wide - 2):
            across = (x + 0.5 - (wide - 2) / 2) / ((wide - 2) / 2)
            down = 1 - y / (height - 2)
            if across * across + 0.95 * (max(down, 0) ** 2.6) <= 1.0:
                light = across + 0.9 * (y / height)
                letter = "C" if light < -0.35 else "c" if light < 0.75 else "B"
                if y > height - 4 and letter == "C":
                    letter = "c"
                picture.put(left + 1 + x, top + y, letter)
    for x in (3, 7):
        picture.draw(("WW", "KW", "KW"), left + x - look, top + height // 2 - 2)
    picture.draw(("W",), left + 4, top + 2)
    return picture.outline()


def flag(phase, up):
    picture = Sheet(TILE, TILE)
    picture.draw(tuple("KWvtK" for _ in range(15)), 2, 1)
    picture.draw((".K9K.", "K098K"), 2, 0)
    for x in range(10):
        if up:
            wave = round(1.2 * math.sin(2 * math.pi * (x / 10 - phase / 4)) * min(1, x / 3))
            rows = "RRRRRRD" if x < 9 else "RRRRD"
            for y, letter in enumerate(rows):
                shade = math.cos(2 * math.pi * (x / 10 - phase / 4)) < -0.5
                picture.put(6 + x, 3 + y + wave, "D" if shade and letter == "R" and y > 0 else letter)
        elif x < 4:
            for y in range(9 - x - (phase and x == 2)):
                picture.put(6 + x, 5 + y + x, "v" if x == 0 else "u" if x < 3 else "t")
    if up:
        wave = round(1.2 * math.sin(2 * math.pi * (0.4 - phase / 4)))
        picture.draw((".0.", "000", ".0."), 9, 5 + wave)
    return picture.outline()


HEART = ("..RRR..RRR..", ".RWWRRRRRRR.", "RRWRRRRRRRRD", "RRRRRRRRRRRD", "RRRRRRRRRRRD", ".RRRRRRRRRD.", "..RRRRRRRD..", "...RRRRRD...", "....RRRD....", ".....RD.....")
BOOTS = ("..yyyy.yyyy.", "..0yyq.0yyq.", "..RRRR.RRRR.", "..yyyq.yyyq.", "..yyyq.yyyq.", ".Cyyyyqyyyyq", "CCyyyyqyyyyyq", "CCqyyyyqyyyyy", ".Cvvvvvvvvvvv")
THINGS = {
    "coin": (90, [coin(10, 0), coin(8, 0), coin(4, 1), coin(2, 1), coin(4, 1), coin(8, 0)]),
    "slime": (140, [slime(10, 14), slime(11, 14), slime(12, 12, 0), slime(11, 14, 0)]),
    "flag": (400, [flag(0, False), flag(1, False)]),
    "flag_up": (120, [flag(phase, True) for phase in range(4)]),
    "heart": (100, [drawn(*HEART, left=2, top=3, line="K")]),
    "boots": (100, [drawn(*BOOTS, left=1, top=4, line="K")]),
    "heart_empty": (100, [drawn(*(row.replace("R", "e").replace("W", "f").replace("D", "e") for row in HEART), left=2, top=3, line="4")]),
}


def plank():
    """A platform that moves: boards on ropes."""
    picture = Sheet(32, 8)
    for x in range(1, 31):
        for y, letter in enumerate("0yyyqp"):
            seam = x in (10, 20)
            picture.put(x, y + 1, "q" if seam and y else "9" if y == 0 and x % 5 == 2 else letter)
    for x, y in ((14, 3), (15, 3), (24, 4), (25, 4), (26, 4), (17, 5)):
        picture.put(x, y, "q")
    for left in (4, 26):  # ropes
        picture.draw(("Wv", "r0", "0r", "r0", "0r", "Wv"), left, 1)
    for x in (1, 30):
        picture.set(x, 1, CLEAR)
        picture.set(x, 6, CLEAR)
    return picture.outline()


# --- The background ---------------------------------------------------------------------------------------------------------------

BAYER8 = [[4 * BAYER[y % 4][x % 4] + ((0, 2), (3, 1))[y // 4][x // 4] for x in range(8)] for y in range(8)]


def sky():
    picture = Sheet(8, 128)
    stops = ((0, "1"), (24, "2"), (50, "3"), (70, "4"), (86, "5"), (98, "6"), (109, "7"), (119, "8"), (130, "9"))
    for y in range(128):
        (first, above), (last, below) = next(pair for pair in zip(stops, stops[1:]) if pair[0][0] <= y < pair[1][0])
        for x in range(8):
            picture.put(x, y, below if (y - first) / (last - first) > (BAYER8[y % 8][x] + 0.5) / 64 else above)
    return picture


def hills():
    """Two layers of hills with trees; right and left side fit together."""
    picture, turn = Sheet(256, 96), 2 * math.pi / 256
    pick = random.Random(3)

    def columns(height, trees, count, size):
        """@return the first row of each column"""
        tops, feet = ([round(height(x)) for x in range(256)] for _ in range(2))
        for _ in range(count):
            at, tall = pick.randrange(256), pick.randrange(*size)
            foot = feet[at]
            for dx in range(-tall // 3, tall // 3 + 1):
                x = (at + dx) % 256
                tops[x] = min(tops[x], foot - tall + abs(dx) * 3 - (1 if (tall - abs(dx) * 3) % 4 < 2 else 0) if trees else tops[x])
        return tops

    far = columns(lambda x: 34 + 13 * math.sin(turn * x + 1) + 7 * math.sin(turn * 3 * x) + 2.5 * math.sin(turn * 7 * x + 2), False, 0, (1, 2))
    middle = columns(lambda x: 56 + 9 * math.sin(turn * 2 * x + 2.5) + 4 * math.sin(turn * 5 * x + 1), True, 46, (5, 12))
    near = columns(lambda x: 76 + 6 * math.sin(turn * 3 * x + 4) + 3 * math.sin(turn * 4 * x), True, 34, (8, 22))
    for tops, body, light, mist in ((far, "5", "6", "6"), (middle, "4", "5", "5"), (near, "2", "3", "3")):
        for x in range(256):
            for y in range(max(tops[x], 0), 96):
                lit = y - tops[x] < (2 if tops[x] < tops[(x - 1) % 256] else 1)
                haze = tops is not near and (y - 40) / 70 > (BAYER8[y % 8][x % 8] + 8) / 64
                picture.put(x, y, light if lit else mist if haze else body)
    return picture


# --- Files ------------------------------------------------------------------------------------------------------------------------

def sheet(name, tags):
    """@param tags  name: (milliseconds of a frame, frames)
       @return      picture and data, as Aseprite exports them"""
    frames = [(frame, milliseconds) for milliseconds, each in tags.values() for frame in each]
    width, height = frames[0][0].width, frames[0][0].height
    picture, rows, marks = Sheet(width * len(frames), height), [], []
    for index, (frame, milliseconds) in enumerate(frames):
        picture.stamp(frame, index * width, 0)
        rows.append({"filename": f"{name} {index}.aseprite", "frame": {"x": index * width, "y": 0, "w": width, "h": height}, "rotated": False,
                     "trimmed": False, "spriteSourceSize": {"x": 0, "y": 0, "w": width, "h": height}, "sourceSize": {"w": width, "h": height},
                     "duration": milliseconds})
    for tag, (_, each) in tags.items():
        first = marks[-1]["to"] + 1 if marks else 0
        marks.append({"name": tag, "from": first, "to": first + len(each) - 1, "direction": "forward", "color": "#000000ff"})
    meta = {"app": "https://www.aseprite.org/", "version": "1.3.7", "image": f"../pictures/{name}.png", "format": "RGBA8888",
            "size": {"w": picture.width, "h": height}, "scale": "1", "frameTags": marks, "layers": [], "slices": []}
    return picture, {"frames": rows, "meta": meta}


def png(picture):
    """@return a PNG file with a palette, which is half as large as one without"""
    colors = sorted(set(picture.pixels), key=lambda color: (color[3], color))  # transparent ones first, so that tRNS is short
    index = {color: number for number, color in enumerate(colors)}
    rows = b"".join(b"\0" + bytes(index[pixel] for pixel in picture.pixels[y * picture.width:(y + 1) * picture.width]) for y in range(picture.height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    clear = bytes(color[3] for color in colors if color[3] < 255)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", picture.width, picture.height, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", bytes(part for color in colors for part in color[:3])) + (chunk(b"tRNS", clear) if clear else b"")
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main():
    if len(sys.argv) > 2 or set(sys.argv[1:]) & {"-h", "--help"}:
        sys.exit(__doc__.strip())
    folder = Path(sys.argv[1]) if len(sys.argv) == 2 else GAME
    pictures = {"tiles": tiles(), "plank": plank(), "sky": sky(), "hills": hills()}
    for part in ("pictures", "sprites"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for name, tags in (("hero", HERO), ("things", THINGS)):
        pictures[name], data = sheet(name, tags)
        (folder / "sprites" / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    for name, picture in pictures.items():
        (folder / "pictures" / f"{name}.png").write_bytes(png(picture))


if __name__ == "__main__":
    main()
