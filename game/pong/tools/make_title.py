#!/usr/bin/env python3
"""Prints Pong's title picture for its page (game/pong/page/title.svg): the same letters, ring and ball that drawTitle in view.cpp draws.

usage: game/pong/tools/make_title.py FONT.ttf >title.svg        FONT: the engine's text font, of tools/make_font.py

Needs fontTools 4.38 (python3-fonttools). Units: 1000 are the size of the letters; the picture is as high as the ring, which stands in the
middle of the capitals.
"""
import sys

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

# As in view.cpp and palette.h.
RING, GAP, LINE, BALL = 740, 65, 83, 61
LEFT, RIGHT, TEXT = "ff5a36", "12e6d2", "f4f6ff"


def main():
    font = TTFont(sys.argv[1])
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = 1000 / font["head"].unitsPerEm
    caps = BoundsPen(glyphs)
    glyphs[names[ord("H")]].draw(caps)
    middle = RING / 2 + caps.bounds[3] * scale / 2  # the base line, downwards
    pen, ring, paths = 0.0, 0.0, []
    for letter in "PNG":
        path = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[names[ord(letter)]].draw(TransformPen(path, (scale, 0, 0, -scale, pen, middle)))
        paths.append(path.getCommands())
        pen += glyphs[names[ord(letter)]].width * scale + GAP
        if letter == "P":
            ring = pen + RING / 2
            pen += RING + GAP
    svg = (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {round(pen - GAP)} {RING}'>"
           f"<linearGradient id='a'><stop stop-color='#{LEFT}'/><stop offset='1' stop-color='#{RIGHT}'/></linearGradient>"
           f"<g fill='#{TEXT}'><path d='{''.join(paths)}'/><circle cx='{round(ring)}' cy='{RING // 2}' r='{BALL}'/></g>"
           f"<circle cx='{round(ring)}' cy='{RING // 2}' r='{(RING - LINE) / 2:g}' fill='none' stroke='url(#a)' stroke-width='{LINE}'/></svg>")
    print(svg)


main()
