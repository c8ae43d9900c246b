#!/usr/bin/env python3
"""Makes the maps of examples/platformer from the drawings below. The editor Tiled saves them.

usage: examples/platformer/tools/make_maps.py [--plain] [FOLDER]      without a folder: examples/platformer/maps

Needs the program tiled (Debian: tiled, 1.8 or later). With --plain it writes the files from which Tiled makes the maps, and does not
need Tiled. The tiles are those of make_pictures.py.
"""
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is written to the engine's folder
from make_pictures import COLUMNS, DOWN, GAME, LEFT, RIGHT, ROWS, TILE, UP  # pylint: disable=wrong-import-position

# --- Drawings ---------------------------------------------------------------------------------------------------------------------
#
# A map consists of blocks, from left to right. A block's last row is the map's last row; above its first row, that is repeated without
# stars.
#
#   #  ground      =  one-way planks   ^  spikes        x  crate        ~  water       S  start       G  goal (its lower left cell)
#   o  coin        e  slime            F  checkpoint    $  shop         !  sign        1 to 8  moving platforms
#   T  tree        b  bush             m  mushroom      f  fence        l  lantern     i  hung lantern   t  torch    c  crystal
#   w  window      n  banner           |  chain         H  waterfall    *  star        .  nothing, also no wall in the background

MEADOW = (
    """
##
##
##        *
###            *
###    *
##
##
##
##
###
###
##                 o
##                o o
##               o   o
##  S  !  T o o o
#################   ##
#################   ##
#################   ##
#################   ##
#################~~~##
""", """
   *           *


                  *


                     ooo
           o        #####
   o o    o o     o #####
          #####   #######
 b   e    #####e  #######  T
############################
############################
############################
############################
############################
""", """
          *

     *           *


                    *




                            oo
                     o    o
                   o   o  ####
  $      F  l e       ### ####
#################   ###   ####
#################   ###   ####
#################   ###   ####
#################   ###   ####
#################~~~###~~~####
""", """
   *             *             *        ###
         *                               ##
                         *               ##
                                         ##
                                        ###
                                        ###
                          ooo            ##
   o  o  o                ===            ##
                                         ##
                     ===                 ##
          F l   e                        ##
 1       ##########               oo    ###
         ##########              o  o   ###
         ##########x b e   e  T !f   G   ##
         ##################################
         ##################################
         ##################################
         ##################################
~~~~~~~~~##################################
""")

CAVE = (
    """
##   *      ######################
##          ######################
##      *    #####################
###           ####################
###             ##################
##                ######  ########
##                 ####    #######
##                  |       ######
###                 i        #####
###                           ####
###                           v
##
##
##  S   !
###########                oo
############              o  o
###############   o o o
###############   e   c
##########################  ######
##########################^^######
##################################
##################################
##################################
##################################
""", """
################################
################################
################################
################################
################################
################################
####   ################   ######
###     ###############     ####
v       v#   ######  v       ###
         |    ####            v
         i     v
                      o
                         o o o m
                      o  #######
          o              #######
     o    o    o         #######
         ===             #######
     ==       ==    c    #######
##                ### 1  #######
##^^^^^^^^^^^^^^^^###    #######
#####################    #######
#####################    #######
#####################    #######
#####################~~~~#######
""", """
##################################
##################################
##################################
##################################
##################################
##################################
#######    ###########  ##########
######      #########    #########
#v##          v | v         ###H##
                i            v
    o   o     o
      o                   o
     e  c   o             o   o
##########===o
##########
##########   o           o    3
##########===
########## m   $   l F
#######################  2
#######################
#######################
#######################
#######################
#######################~~~~~~~~~~~
""", """
##############              ###
#############                ##
#############        *       ##
###########                  ##
##########                *  ##
#########                   ###
######v#                    ###
####v|                       ##
v    i                       ##
           o  m lo o o  G   ###
              #################
           ===#################
       o      #################
       ===    #################
  oeo    o   c#################
#######     ###################
#######^^^^^###################
###############################
###############################
###############################
###############################
###############################
###############################
###############################
""")

# Between two walls, which are not drawn here
TOWER = """
    *                    *
             *                  *
*                    *
        *       *
   *                      *
              *     *
 *
          *            *        *


        t   o oeo o   t    G  l
        ##########################
            |           |
     ===    i           i
        n            n
 ===                        w
  o          o       o
     ===        o o
t   c                   F
######  5          4  ####

         n         n      ===
  w
              w             o  ===
             o       o
            o o     o o    ===
         t       e      c  e  t
       ######   #####   ##########

        n       |   n
    o           i
            w             w
    o
           o o
    o     c^^^     $    Ft
##3   ####################
               |     |
         w     i     i    ===
                          o
                      w        ===
            o  o  o
                           ===
         t             e  c   t
        ######2       ############
              |         |
     ===      i         i   w
         w
 ===            o o
  o            o   o
     ===
t       e   c  ^^^     e F
##########################

    w  n        n    w    ===
                           o
         o o                   ===
        o   o
                          ===
 S  !                 e      ct
######## 1      ##################
########        ##################
########~~~~~~~~##################
"""

MATERIALS = {"meadow": "earth", "cave": "stone", "tower": "bricks"}
# dx, dy and seconds of the moving platforms
PLATFORMS = {"meadow": {"1": (96, 0, 2.5)}, "cave": {"1": (0, -112, 3.0), "2": (0, -48, 1.8), "3": (0, 48, 1.8)},
             "tower": {"1": (64, 0, 2.0), "2": (96, 0, 2.5), "3": (0, -128, 3.0), "4": (-80, 0, 2.2), "5": (64, 0, 2.2)}}
# Cells of the tower without a wall in the background: left, top, width, height
OPENINGS = ((20, 45, 5, 4), (13, 53, 3, 4), (31, 21, 4, 4), (24, 29, 4, 4), (6, 38, 4, 4), (17, 13, 4, 4))


def rows_of(name):
    """@return the rows of a drawing, all of one width"""
    if name == "tower":
        rows = [row.ljust(34) for row in TOWER.split("\n")[1:-1]]
        return [f"###{row}###" if y > 1 else f"   {row}   " for y, row in enumerate(rows)]
    blocks = [block.split("\n")[1:-1] for block in (MEADOW if name == "meadow" else CAVE)]
    height = max(len(block) for block in blocks)
    whole = [""] * height
    for block in blocks:
        width = max(len(row) for row in block)
        for y, row in enumerate([block[0].replace("*", " ")] * (height - len(block)) + block):
            whole[y] += row.ljust(width)
    return whole


# --- Tiles: indices in the sheet --------------------------------------------------------------------------------------------------

def tile(column, row):
    return row * COLUMNS + column


PLANKS, SPIKES, TUFTS, FLOWERS, MUSHROOMS = tile(0, 10), tile(4, 10), tile(5, 10), tile(9, 10), tile(12, 10)
POLE, FENCE, LANTERN, TORCH, WATER, HUNG = tile(14, 10), tile(15, 10), tile(0, 11), tile(4, 11), tile(8, 11), tile(12, 11)
CRYSTALS, SIGN, WINDOW, STARS, VINES, CHAIN = tile(0, 12), tile(2, 12), tile(3, 12), tile(5, 12), tile(8, 12), tile(9, 12)
STALACTITE, BANNER, CRATE, BUSH, URN = tile(10, 12), tile(11, 12), tile(12, 12), tile(13, 12), tile(15, 12)
ARCH, SHOP, WATERFALL, TREE = tile(0, 13), tile(8, 13), tile(12, 13), tile(0, 16)
ANIMATIONS = {LANTERN: (4, 1, 160), TORCH: (4, 1, 110), WATER: (4, 1, 180), HUNG: (4, 1, 200), WINDOW: (2, 1, 600), WATERFALL: (4, 1, 90),
              **{ARCH + x + y * COLUMNS: (4, 2, 150) for x in range(2) for y in range(3)}}  # frames, tiles between two, milliseconds
SOLID = [*(tile(column, row) for row in range(7) for column in range(16)), *(tile(column, 7) for column in range(13)),
         *(tile(column, 16) for column in range(4, 16)), *(tile(column, 17) for column in range(4, 8)), CRATE]
ONE_WAY = range(PLANKS, PLANKS + 4)
BIG = {"G": (ARCH, 2, 3), "$": (SHOP, 3, 2), "T": (TREE, 4, 5), "b": (BUSH, 2, 1)}  # the first tile, width, height; drawn from the lower left


def properties(**values):
    kinds = {bool: "bool", int: "int", float: "float"}
    return [{"name": name, "type": kinds[type(value)], "value": value} for name, value in values.items()]


def tileset():
    marks = {}
    for number in SOLID:
        marks.setdefault(number, {})["properties"] = properties(solid=True)
    for number in ONE_WAY:
        marks.setdefault(number, {})["properties"] = properties(oneway=True)
    for number, (frames, step, milliseconds) in ANIMATIONS.items():
        marks.setdefault(number, {})["animation"] = [{"tileid": number + step * frame, "duration": milliseconds} for frame in range(frames)]
    return {"type": "tileset", "version": "1.8", "name": "tiles", "image": "../pictures/tiles.png", "imagewidth": COLUMNS * TILE,
            "imageheight": ROWS * TILE, "tilewidth": TILE, "tileheight": TILE, "margin": 0, "spacing": 0, "columns": COLUMNS,
            "tilecount": COLUMNS * ROWS, "tiles": [{"id": number, **mark} for number, mark in sorted(marks.items())]}


# --- From a drawing to a map ------------------------------------------------------------------------------------------------------

class Drawing:
    def __init__(self, name):
        self.name, self.rows = name, rows_of(name)
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.pick = random.Random(name)
        self.layers = {layer: [0] * (self.width * self.height) for layer in ("back", "ground", "front")}
        self.objects = []
        self.material = MATERIALS[name]

    def at(self, x, y):
        """@return the letter of a cell; outside of the map, of the nearest one"""
        return self.rows[min(max(y, 0), self.height - 1)][min(max(x, 0), self.width - 1)]

    def is_ground(self, x, y):
        return self.at(x, y) == "#"

    def cells(self):
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def put(self, layer, x, y, number):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.layers[layer][y * self.width + x] = number + 1

    def decorate(self, x, y, number):
        """Puts a tile before the wall in the background. Tiles of the layer 'ground' that are not solid stop nothing."""
        self.put("back" if self.is_empty("back", x, y) else "ground", x, y, number)

    def is_empty(self, layer, x, y):
        return 0 <= x < self.width and 0 <= y < self.height and self.layers[layer][y * self.width + x] == 0

    def add(self, kind, x, y, width=0, height=0, **more):
        self.objects.append({"id": len(self.objects) + 1, "name": "", "type": kind, "x": x, "y": y, "width": width, "height": height, "rotation": 0,
                             "visible": True, **more})

    @staticmethod
    def open_sides(filled, x, y):
        return sum(side for side, dx, dy in ((UP, 0, -1), (RIGHT, 1, 0), (DOWN, 0, 1), (LEFT, -1, 0)) if not filled(x + dx, y + dy))

    # --- Ground ---

    def depth(self, x, y):
        """@return 0 to 2: the depth of the upper left corner of a cell"""
        around = [(x + dx, y + dy) for dx in (-1, 0) for dy in (-1, 0)]
        if not all(self.is_ground(cx + dx, cy + dy) for cx, cy in around for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            return 0
        return 1 + all(self.is_ground(cx + dx, cy + dy) for cx, cy in around for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2))

    def ground_tile(self, x, y):
        mask, pick = self.open_sides(self.is_ground, x, y), self.pick
        if self.material == "bricks":
            if mask == UP:
                return pick.choice((tile(1, 6), tile(1, 6), tile(10, 7)))
            return tile(mask, 6) if mask else pick.choice((tile(0, 6), tile(0, 6), tile(8, 7), tile(8, 7), tile(9, 7)))
        first = 0 if self.material == "earth" else 3
        if mask == UP:
            return pick.choice((tile(1, 0), tile(0, 7), tile(1, 7), tile(2, 7)) if first == 0 else (tile(1, 3), tile(1, 3), tile(6, 7), tile(7, 7)))
        if mask in (RIGHT, LEFT) and pick.random() < 0.5:
            return tile(4 + 2 * (first > 0) + (mask == LEFT), 17)
        if mask:
            return tile(mask, first)
        corners = [self.depth(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1)]
        if max(corners) == 0:
            left, right = not self.is_ground(x - 1, y - 1), not self.is_ground(x + 1, y - 1)
            return tile(2 + left + 2 * right, 7) if first == 0 and (left or right) else tile(0, first)
        deep = min(corners) > 0 and max(corners) > 1
        index = sum((each - deep) << bit for bit, each in enumerate(corners))
        if index == 12 or (index == 15 and not deep):  # the border below, and what has one depth
            other = pick.randrange(3)
            if other < 2:
                return tile(4 + 6 * (first > 0) + 2 * (2 if index == 15 else deep) + other, 16)
        if deep and index == 15 and pick.random() < 0.22:
            return tile(11 if first == 0 else 12, 7)
        return tile(index, first + 1 + deep)

    def plank_tile(self, x, y):
        left, right = (self.at(x + dx, y) == "=" for dx in (-1, 1))
        return PLANKS + (1 if left and right else 2 if left else 0 if right else 3)

    # --- Background ---

    def is_indoors(self, x, y):
        if self.name == "meadow" or self.at(x, y) == "*":
            return False
        if self.name == "tower":
            return y > 10 and not any(left <= x < left + width and top <= y < top + height for left, top, width, height in OPENINGS)
        mouth = abs(y - 9) // 2  # both ends of the cave are round
        return 15 - min(mouth, 4) <= x < self.width - 19 + min(mouth, 3) or (x > self.width // 2 and y > 10)

    def draw_background(self):
        brick = self.material == "bricks"
        walls = {(x, y) for x, y in self.cells() if self.is_indoors(x, y)}

        def filled(x, y):
            x, y = min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1)
            return (x, y) in walls or self.is_ground(x, y)

        def wall_tile(x, y):
            mask = self.open_sides(filled, x, y)
            if mask:
                return tile(mask, 9 if brick else 8)
            if not brick:
                return self.pick.choice((tile(0, 8), tile(13, 7), tile(14, 7)))
            lit = math.sin(x * 0.55 + 2 * math.sin(y * 0.4)) + math.sin(y * 0.7 + x * 0.2) + self.pick.uniform(-0.5, 0.5)  # in patches
            return tile(15, 7) if lit > 1.1 else tile(0, 9) if lit > 0.3 else tile(8, 17)

        for x, y in self.cells():
            if (x, y) in walls and not (self.is_ground(x, y) and all(self.is_ground(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))):
                self.put("back", x, y, wall_tile(x, y))
        for x, y in self.cells():  # lights
            letter = self.at(x, y)
            if (x, y) not in walls or letter not in ("ilt" if brick else "iltc"):
                continue
            middle = 11 if letter == "c" else 8 if brick else 5
            for dx, dy in ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                if (x + dx, y + dy) in walls and not self.open_sides(filled, x + dx, y + dy):
                    self.put("back", x + dx, y + dy, tile(middle + dx, 19 + dy))

    # --- Things ---

    def draw_letter(self, letter, x, y):
        left, top = x * TILE, y * TILE
        if letter in BIG:
            first, width, height = BIG[letter]
            for dx in range(width):
                for dy in range(height):
                    self.decorate(x + dx, y - height + 1 + dy, first + dx + dy * COLUMNS)
        simple = {"!": SIGN, "f": FENCE, "l": LANTERN, "i": HUNG, "t": TORCH, "c": URN if self.material == "bricks" else CRYSTALS, "v": CRYSTALS + 1, "w": WINDOW, "n": BANNER, "|": CHAIN,
                  "F": POLE}
        if letter in simple:
            self.decorate(x, y, simple[letter])
        if letter == "F":
            self.add("checkpoint", left, top - 16, 16, 32)
        elif letter == "m":
            self.decorate(x, y, MUSHROOMS + (self.material != "earth"))
        elif letter == "*":
            self.decorate(x, y, STARS + self.pick.randrange(3))
        elif letter == "#":
            self.put("ground", x, y, self.ground_tile(x, y))
        elif letter == "x":
            self.put("ground", x, y, CRATE)
        elif letter == "=":
            self.put("ground", x, y, self.plank_tile(x, y))
        elif letter == "~":
            self.put("front", x, y, WATER)
        elif letter == "H":
            while self.at(x, y) in "H o~" and y < self.height:
                self.decorate(x, y, WATERFALL)
                y += 1
        elif letter == "S":
            self.add("start", left + 8, top + 16, point=True)
        elif letter == "G":
            self.add("goal", left + 10, top - 20, 12, 36)
        elif letter == "$":
            item, price = ("boots", 12) if self.name == "meadow" else ("heart", 5)
            self.add("shop", left, top - 16, 48, 32, name=item, properties=properties(price=price))
        elif letter == "o":
            self.add("coin", left + 3, top + 3, 10, 10)
        elif letter == "e":
            self.add("enemy", left + 1, top + 4, 14, 12)
        elif letter == "^":
            self.decorate(x, y, SPIKES)
            if self.at(x - 1, y) != "^":
                count = len(self.rows[y][x:]) - len(self.rows[y][x:].lstrip("^"))
                self.add("spikes", left + 3, top + 8, count * TILE - 6, 8)
        elif letter.isdigit():
            dx, dy, seconds = PLATFORMS[self.name][letter]
            self.add("platform", left, top, 32, 8, properties=properties(dx=dx, dy=dy, seconds=seconds))

    def grow(self):
        """Plants what is not in the drawing."""
        for x, y in self.cells():
            if self.material == "earth" and self.is_ground(x, y + 1) and self.at(x, y) in " oe" and y < self.height - 1:
                chance = self.pick.random()
                if chance < 0.5:
                    self.put("front", x, y, TUFTS + self.pick.randrange(4))
                elif chance < 0.72 and self.is_empty("back", x, y):
                    self.put("back", x, y, self.pick.choice((FLOWERS, FLOWERS + 1, FLOWERS + 2, FLOWERS + 1, MUSHROOMS)))
            if self.material == "stone" and y > 0 and self.is_ground(x, y - 1) and self.at(x, y) in " o" and self.pick.random() < 0.35:
                self.put("front", x, y, self.pick.choice((STALACTITE, STALACTITE, VINES)))

    def map(self):
        self.draw_background()
        for x, y in self.cells():
            self.draw_letter(self.at(x, y), x, y)
        self.grow()
        layers = [{"id": index, "type": "tilelayer", "name": name, "x": 0, "y": 0, "width": self.width, "height": self.height, "opacity": 1, "visible": True,
                   "data": data} for index, (name, data) in enumerate(self.layers.items(), 1)]
        things = {"id": 4, "type": "objectgroup", "name": "things", "x": 0, "y": 0, "opacity": 1, "visible": True, "draworder": "topdown",
                  "objects": self.objects}
        return {"type": "map", "version": "1.8", "orientation": "orthogonal", "renderorder": "right-down", "infinite": False, "width": self.width,
                "height": self.height, "tilewidth": TILE, "tileheight": TILE, "nextlayerid": 5, "nextobjectid": len(self.objects) + 1,
                "tilesets": [{"firstgid": 1, "source": "tiles.tsj"}], "layers": [*layers[:2], things, layers[2]]}


# --- Files ------------------------------------------------------------------------------------------------------------------------

def save(folder, name, kind, content, plain):
    """Writes a map or a tileset. @param plain  not through Tiled"""
    out = folder / name
    if plain:
        out.write_text(json.dumps(content), encoding="utf-8")
        return
    with tempfile.TemporaryDirectory(dir=folder) as temporary:  # next to the files that it names
        source = Path(temporary) / name
        text = json.dumps(content).replace('"../pictures', '"../../pictures').replace('"tiles.tsj"', '"../tiles.tsj"')
        source.write_text(text, encoding="utf-8")
        subprocess.run(["tiled", f"--export-{kind}", "json", str(source), str(out)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})


def main():
    arguments = sys.argv[1:]
    plain = arguments[:1] == ["--plain"]
    if len(arguments) > 1 + plain or set(arguments) & {"-h", "--help"}:
        sys.exit(__doc__.strip())
    if not plain and not shutil.which("tiled"):
        sys.exit("make_maps.py: there is no program 'tiled'; install it (Debian: apt install tiled)")
    folder = Path(arguments[-1]) if len(arguments) > plain else GAME / "maps"
    folder.mkdir(parents=True, exist_ok=True)
    save(folder, "tiles.tsj", "tileset", tileset(), plain)
    for name in MATERIALS:
        save(folder, f"{name}.tmj", "map", Drawing(name).map(), plain)


if __name__ == "__main__":
    main()
