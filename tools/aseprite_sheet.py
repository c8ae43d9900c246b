"""For compile_assets.py: sprite sheets of the editor Aseprite."""

import os
import re

from asset_files import MAX_TEXT, Node, Writer, number_of

# Limits of engine/kit/sprite.h
MAX_FRAMES = 4095
MAX_TAGS = 255
DIRECTIONS = {"forward": 0, "reverse": 1, "pingpong": 2, "pingpong_reverse": 3}


def compile_sheet(game, path):
    """@return a compiled sheet, a SpriteData of engine/kit/sprite.h"""
    root = game.json(path)
    meta = root.node("meta")
    if isinstance(root.fields.get("frames"), dict):  # the form Hash
        root = Node(root.file, "", {"frames": list(root.fields["frames"].values())})
    frames = root.items("frames", "frame", MAX_FRAMES)
    if not frames:
        root.fail("no frames", "at least one")
    picture = picture_of(game, path, meta)
    full = frames[0].node("sourceSize")
    size = full.whole("w", 1), full.whole("h", 1)
    out = Writer()
    out.text(picture[0])
    out.u16(*size)
    out.whole(len(frames), 0, MAX_FRAMES)
    for node in frames:
        write_frame(node, picture, size, out)
    if "frameTags" not in meta.fields:
        meta.fail("frameTags is missing", "the sheet with its tags; in Aseprite: File > Export Sprite Sheet > Output > Meta: Tags")
    tags = meta.items("frameTags", "tag", MAX_TAGS)
    if not tags:
        meta.fail("no tags", "a tag for each animation; in Aseprite: select its frames, then Frame > Tags > New Tag")
    out.whole(len(tags), 0, MAX_TAGS)
    seen = set()
    for node in tags:
        if node.text("name") in seen:
            node.fail("duplicate tag", "each name once")
        seen.add(node.text("name"))
        write_tag(node, len(frames), out)
    slices = meta.items("slices", "slice", 255, [])
    out.whole(len(slices), 0, 255)
    if len({node.text("name") for node in slices}) < len(slices):
        meta.fail("slices with the same name", "each name once")
    for node in slices:
        write_slice(node, len(frames), out)
    return out.file("ESPR")


def picture_of(game, path, meta):
    """@return name, width and height of the sheet's picture"""
    if "image" not in meta.fields:
        meta.fail("image is missing", "the sheet's picture; in Aseprite: File > Export Sprite Sheet > Output > Output File")
    image = meta.text("image", 4095)
    file = game.near(path, image)
    if not os.path.isfile(file):  # the path of another machine, perhaps of Windows
        file = game.near(path, re.split(r"[/\\]", image)[-1])
    picture, size = game.picture(meta, file, "the sheet"), meta.node("size")
    width, height = size.whole("w"), size.whole("h")
    if (width, height) != picture[1:]:
        size.fail(f"{width} x {height} texels", f"{picture[1]} x {picture[2]}, as in {game.shown(file)}; export picture and data together")
    return picture


def write_frame(node, picture, size, out):
    if node.flag("rotated", False):
        node.fail("a rotated frame", "a sheet without rotation")
    box, trimmed, full = (node.node(key) for key in ("frame", "spriteSourceSize", "sourceSize"))
    left, top, width, height = box.whole("x"), box.whole("y"), box.whole("w", 1), box.whole("h", 1)
    if left + width > picture[1] or top + height > picture[2]:
        box.fail(f"{width} x {height} texels at {left}, {top}", f"a place in the picture of {picture[1]} x {picture[2]}")
    if (trimmed.whole("w"), trimmed.whole("h")) != (width, height):
        trimmed.fail(f"{trimmed.fields['w']} x {trimmed.fields['h']} texels", f"{width} x {height}, as in frame")
    if (full.whole("w"), full.whole("h")) != size:
        full.fail(f"{full.fields['w']} x {full.fields['h']} texels", f"{size[0]} x {size[1]}, as in the first frame")
    out.u16(left, top, width, height)
    out.i16(trimmed.whole("x", -32768, 32767), trimmed.whole("y", -32768, 32767))
    out.whole(node.whole("duration", 1), 1, 65535)


def write_tag(node, frames, out):
    """@param frames  of the sheet"""
    first = node.whole("from", 0, frames - 1)
    out.text(node.text("name"), MAX_TEXT)
    out.u16(first, node.whole("to", first, frames - 1))
    out.whole(DIRECTIONS[node.choice("direction", DIRECTIONS)], 0, 3)
    repeat = node.fields.get("repeat", 0)
    if isinstance(repeat, str):  # as Aseprite writes it
        node = Node(node.file, node.place, {"repeat": number_of(repeat)})
    out.u16(node.whole("repeat", default=0))


def write_slice(node, frames, out):
    """@param frames  of the sheet"""
    out.text(node.text("name"))
    keys = node.items("keys", "key", MAX_FRAMES)
    if not keys:
        node.fail("no keys", "at least one")
    out.whole(len(keys), 0, MAX_FRAMES)
    frame = -1
    for key in keys:
        frame = key.whole("frame", frame + 1, frames - 1)
        bounds = key.node("bounds")
        out.u16(frame)
        out.i16(bounds.whole("x", -32768, 32767), bounds.whole("y", -32768, 32767))
        out.u16(bounds.whole("w"), bounds.whole("h"))
        out.whole("pivot" in key.fields, 0, 1)
        pivot = key.node("pivot") if "pivot" in key.fields else Node(key.file, key.place, {"x": 0, "y": 0})
        out.i16(pivot.whole("x", -32768, 32767), pivot.whole("y", -32768, 32767))
