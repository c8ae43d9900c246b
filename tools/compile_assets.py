#!/usr/bin/env python3
"""Compiles a map of the editor Tiled, a sprite sheet of the editor Aseprite or a model of glTF, when a game is built.

usage: compile_assets.py map|sprites|model SOURCE OUT DEPFILE ASSETS FOLDER

SOURCE   map: a map of Tiled 1.8 or later, saved as JSON. sprites: a sheet of Aseprite, exported as JSON with tags.
         model: glTF 2.0, .glb or .gltf
OUT      the compiled file: eng::Map (engine/map/map.h), eng::SpriteData (engine/kit/sprite.h) or eng::render::ModelData
         (engine/render3d/model_data.h), as engine/serialize/file.h reads it
DEPFILE  gets the files that were read, for ninja or make
ASSETS   a file that lists the game's files, NAME=PATH in each line; the pictures must be among them
FOLDER   the folder of the game's CMakeLists.txt

An error is one line, "FILE: PLACE: error; expected what". The exit code is then 1, and OUT is not written. A warning is a line "FILE:
warning: what is ignored".
"""
import os
import re
import sys

sys.dont_write_bytecode = True  # nothing is written to the engine's folder
from aseprite_sheet import compile_sheet  # pylint: disable=wrong-import-position
from asset_files import CompileError, GameFiles  # pylint: disable=wrong-import-position
from gltf_model import compile_model  # pylint: disable=wrong-import-position
from tiled_map import compile_map  # pylint: disable=wrong-import-position

COMPILERS = {"map": compile_map, "sprites": compile_sheet, "model": compile_model}


def rule(out, files):
    """@return a rule of make: `out` is made from these files"""
    target, *sources = (re.sub(r"([ #\\])", r"\\\1", path).replace("$", "$$") for path in (out, *files))
    return f"{target}: {' '.join(sources)}\n"


def main(arguments):
    if len(arguments) != 6 or arguments[0] not in COMPILERS:
        sys.exit(__doc__)
    kind, source, out, depfile, assets, folder = arguments
    game = GameFiles(source, assets, folder)
    try:
        data = COMPILERS[kind](game, os.path.abspath(source))
    except CompileError as error:
        sys.exit("".join(letter if letter.isprintable() else "?" for letter in str(error)))
    except RecursionError:
        sys.exit(f"{game.source}: objects within objects, too deep; expected a file saved by the editor")
    os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    with open(out + ".new", "wb") as file:
        file.write(data)
    os.replace(out + ".new", out)  # a running game may read it
    with open(depfile, "w", encoding="utf-8") as file:
        file.write(rule(out, game.used))


if __name__ == "__main__":
    main(sys.argv[1:])
