#!/usr/bin/env python3
"""Makes the music of the audio tests, in this folder: a tone in each file, which repeats without a seam.

usage: tests/audio/music/make_music.py

It needs oggenc (Debian: vorbis-tools). The results are committed.
"""
import math
import pathlib
import struct
import subprocess
import wave

AMPLITUDE = 8000
SECONDS = 2


def make(name, hertz, rate, channels):
    folder = pathlib.Path(__file__).parent
    raw = folder / "tone.wav"
    with wave.open(str(raw), "wb") as file:
        file.setparams((channels, 2, rate, 0, "NONE", ""))
        for i in range(rate * SECONDS):
            value = round(AMPLITUDE * math.sin(2 * math.pi * hertz * i / rate))
            file.writeframes(struct.pack("<h", value) * channels)
    subprocess.run(["oggenc", "--quiet", "--serial", "1", "-q", "6", "-o", str(folder / name), str(raw)], check=True)
    raw.unlink()


make("a440.ogg", 440, 48000, 2)
make("e660.ogg", 660, 44100, 1)
