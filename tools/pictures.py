"""Pictures of texels, drawn from letters and rules and written as PNG: for the scripts that make the pictures of games."""
import struct
import zlib

CLEAR = (0, 0, 0, 0)


def color(text):
    return (*(int(text[i:i + 2], 16) for i in (0, 2, 4)), 255)


class Picture:
    def __init__(self, width, height, fill=CLEAR):
        self.width, self.height = width, height
        self.pixels = [fill] * (width * height)

    def set(self, x, y, pixel):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.pixels[y * self.width + x] = pixel

    def get(self, x, y):
        return self.pixels[y * self.width + x] if 0 <= x < self.width and 0 <= y < self.height else CLEAR

    def letters(self, rows, palette, left=0, top=0):
        """Draws rows of letters, each a colour of the palette; other letters are transparent."""
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter in palette:
                    self.set(left + x, top + y, palette[letter])

    def paste(self, other, left):
        for y in range(other.height):
            for x in range(other.width):
                self.set(left + x, y, other.get(x, y))

    def png(self):
        rows = b"".join(b"\0" + bytes(part for pixel in self.pixels[y * self.width:(y + 1) * self.width] for part in pixel)
                        for y in range(self.height))

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def strip(frames):
    """Frames of one size side by side."""
    whole = Picture(sum(frame.width for frame in frames), frames[0].height)
    for index, frame in enumerate(frames):
        whole.paste(frame, index * frame.width)
    return whole


def of(rows, palette):
    picture = Picture(len(rows[0]), len(rows))
    picture.letters(rows, palette)
    return picture
