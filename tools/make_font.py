#!/usr/bin/env python3
"""Makes the engine's fonts: small TrueType files out of Debian's package fonts-manrope.

usage: make_font.py FOLDER_WITH_MANROPE OUT_FOLDER

FOLDER_WITH_MANROPE holds Manrope-Medium.ttf and Manrope-SemiBold.ttf (/usr/share/fonts/truetype/manrope once the package is
installed). Needs fontTools 4.38 (python3-fonttools). The same input gives the same bytes.

Kept: the characters below, kerning (GPOS pairs, which engine/font/font_kerning.h reads), the copyright and the licence's
address. Omitted: hinting (glyphs are drawn at their exact size), every other layout feature and table. Added: triangles, which
the original lacks, for menus and help, and a plain box for missing characters.
"""
import os
import sys

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

WEIGHTS = ("Medium", "SemiBold")
# Basic Latin, Latin-1 and Latin Extended-A (every European language in Latin letters), and characters for texts and help.
CHARACTERS = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | {ord(c) for c in "ẞ–—‘’‚“”„…«»‹›•·×÷−→←↑↓€™"}
TRIANGLES = {
    0x25B2: lambda w, h: ((0, 0), (w / 2, h), (w, 0)),
    0x25BC: lambda w, h: ((0, h), (w, h), (w / 2, 0)),
    0x25B6: lambda w, h: ((0, 0), (0, h), (w, h / 2)),
    0x25C0: lambda w, h: ((w, 0), (0, h / 2), (w, h)),
}


def draw(font, name, outlines, side, width):
    """Gives the font a glyph of straight lines, `side` away from the pen."""
    pen = TTGlyphPen(None)
    for points in outlines:
        points = [(round(x) + side, round(y)) for x, y in points]
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (round(width) + 2 * side, side)


def add_glyphs(font):
    """Triangles, as high as small letters and at the same place; a box as high as capitals."""
    order = list(font.getGlyphOrder()) + [f"uni{code:04X}" for code in TRIANGLES]
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    height = font["OS/2"].sxHeight
    for code, corners in TRIANGLES.items():
        name = f"uni{code:04X}"
        draw(font, name, [corners(height, height)], round(height * 0.14), height)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    height = font["OS/2"].sCapHeight
    w, h, line = height * 0.7, height, height * 0.09
    draw(font, ".notdef", [((0, 0), (0, h), (w, h), (w, 0)),
                           ((line, line), (w - line, line), (w - line, h - line), (line, h - line))], round(height * 0.1), w)


def make(source, target):
    options = subset.Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 14]
    options.name_languages = [0x409]
    options.drop_tables += ["DSIG", "GDEF", "GSUB", "STAT", "gasp"]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    add_glyphs(font)
    # One cmap of the simplest format is enough: all characters are below U+10000.
    font["cmap"].tables = [t for t in font["cmap"].tables if t.format == 4 and t.platformID == 3]
    font.save(target)
    print(f"{target}: {len(font.getGlyphOrder())} glyphs, {os.path.getsize(target)} bytes")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for weight in WEIGHTS:
        make(os.path.join(sys.argv[1], f"Manrope-{weight}.ttf"), os.path.join(sys.argv[2], f"manrope_{weight.lower()}.ttf"))


main()
