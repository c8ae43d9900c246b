#!/usr/bin/env python3
"""Makes Pong's sounds and music from the sines below, or the two sounds of the starter, or those of examples/platformer, or the music
of examples/fireflies.

usage: make_sounds.py [--starter|--snakes|--platformer|--fireflies] OUT_FOLDER

Writes effects as WAV (one channel, 16 bits, 11025 Hz: no partial is above 5 kHz) and the music as Ogg Vorbis (needs oggenc of
vorbis-tools). It uses no samples, and its random numbers are seeded: the same program writes the same WAV files, and the same oggenc
the same music.

Everything is in D major pentatonic (D E F# A B) over the music's chords, so that every effect fits the music.
"""
import math
import random
import sys
from array import array
from pathlib import Path

from sound_files import write_ogg, write_wave

EFFECT_RATE = 11025
PLATFORMER_GRAIN = 256  # 8 bits, as in the time of such games: two thirds of the download
EFFECT_GRAIN = 64  # effects are rounded to multiples of this 16-bit value: noise at -60 dB, half the download
MUSIC_RATE = 32000

# --- Notes ------------------------------------------------------------------------------------------------------------------

SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def hertz(note):
    """The frequency of a note, A4 = 440: hertz("F#5")."""
    sharp = note.count("#")
    octave = int(note[-1])
    return 440.0 * 2.0 ** ((SEMITONES[note[0]] + sharp - 9) / 12.0 + octave - 4)


# --- Effects ----------------------------------------------------------------------------------------------------------------

def tone(seconds, pitch, *, partials=((1, 1.0),), decay=8.0, attack=0.003, glide=1.0, gain=1.0):
    """One struck note. partials: (multiple, amplitude); decay: how fast it fades; glide: the pitch at its end, as a multiple."""
    count = int(seconds * EFFECT_RATE)
    out = [0.0] * count
    phase = 0.0
    for i in range(count):
        t = i / EFFECT_RATE
        part = t / seconds
        phase += 2.0 * math.pi * pitch * glide ** part / EFFECT_RATE
        # Higher partials fade faster, as in real objects.
        value = sum(a * math.sin(m * phase) * math.exp(-decay * t * (0.6 + 0.4 * m)) for m, a in partials)
        out[i] = gain * value * min(t / attack, 1.0) * min((seconds - t) / 0.01, 1.0)
    return out


WOOD = ((1, 1.0), (2.76, 0.35), (5.4, 0.12))  # a struck bar
BELL = ((1, 1.0), (2, 0.4), (3, 0.16), (4.2, 0.07))
SOFT = ((1, 1.0), (2, 0.2), (3, 0.06))


def beats(*, gain):
    """Two beats of the music: a drum whose pitch falls, and ticks between. It loops in time with the music."""
    out = [0.0] * round(2 * BEAT * EFFECT_RATE)

    def strike(at, seconds, loud, shape):
        for i in range(round(seconds * EFFECT_RATE)):
            t = i / EFFECT_RATE
            out[round(at * BEAT * EFFECT_RATE) + i] += gain * loud * shape(t) * min(t / 0.002, 1.0) * min((seconds - t) / 0.02, 1.0)

    def drum(t):
        return math.exp(-11.0 * t) * math.sin(2.0 * math.pi * 54.0 * t + 5.0 * (1.0 - math.exp(-30.0 * t)))

    def tick(t):
        return math.exp(-60.0 * t) * (math.sin(2.0 * math.pi * hertz("D7") * t) + 0.5 * math.sin(2.0 * math.pi * hertz("A7") * t))

    for beat in (0, 1):
        strike(beat, 0.34, 1.0, drum)
        strike(beat + 0.5, 0.06, 0.22, tick)
    strike(1.75, 0.06, 0.12, tick)
    return out


BEAT = 60.0 / 100.0  # of the music: a hundred a minute

EFFECTS = {
    # A paddle is a dull bar, the wall a smaller and softer one.
    "hit": lambda: tone(0.14, hertz("D4"), partials=WOOD, decay=26.0, glide=0.97, gain=0.75),
    "wall": lambda: tone(0.10, hertz("A4"), partials=WOOD, decay=36.0, gain=0.4),
    "serve": lambda: tone(0.12, hertz("D5"), partials=SOFT, decay=22.0, gain=0.35),
    "move": lambda: tone(0.06, hertz("F#5"), partials=SOFT, decay=40.0, gain=0.35),
    # For the melodies of game/pong/sounds.cpp, which also plays them at other pitches.
    "bell": lambda: tone(0.40, hertz("D5"), partials=BELL, decay=8.0, gain=0.5),
    "soft": lambda: tone(0.36, hertz("B4"), partials=SOFT, decay=8.0, gain=0.55),
    "beat": lambda: beats(gain=0.7),
}


# Short, since a page downloads them before the game starts.
SNAKES = {
    "bite": lambda: tone(0.35, hertz("E3"), partials=SOFT, decay=8.0, glide=0.5, gain=0.6),
    "eat": lambda: tone(0.12, hertz("A5"), partials=BELL, decay=24.0, gain=0.5),
}


STARTER = {
    "catch": lambda: tone(0.16, hertz("D6"), partials=BELL, decay=20.0, gain=0.5),
    "miss": lambda: tone(0.20, hertz("B3"), partials=SOFT, decay=13.0, glide=0.7, gain=0.6),
}


def tune(*notes, seconds, **shape):
    """Notes one after another. @param notes  (when it begins, note)"""
    out = [0.0] * int(seconds * EFFECT_RATE)
    for start, note in notes:
        first = int(start * EFFECT_RATE)
        for i, value in enumerate(tone(seconds - start, hertz(note), **shape)):
            if first + i < len(out):
                out[first + i] += value
    return out


def thud(seconds, pitch, *, dust, gain, seed, **shape):
    """A dull tone with noise. @param dust  how loud the noise is"""
    pick, low, out = random.Random(seed), 0.0, tone(seconds, pitch, gain=gain, **shape)
    for i, value in enumerate(out):
        low += 0.25 * (pick.uniform(-1.0, 1.0) - low)
        out[i] = value + dust * low * math.exp(-30.0 * i / EFFECT_RATE) * min(i / 30, (len(out) - i) / 100, 1.0)
    return out


PLATFORMER = {
    "jump": lambda: tone(0.15, hertz("D4"), partials=SOFT, decay=11.0, glide=1.9, gain=0.36),
    "land": lambda: thud(0.09, hertz("A2"), partials=WOOD, decay=34.0, glide=0.7, dust=0.6, gain=0.5, seed=1),
    "coin": lambda: tune((0.0, "B5"), (0.06, "E6"), seconds=0.30, partials=BELL, decay=13.0, gain=0.27),
    "stomp": lambda: thud(0.18, hertz("A3"), partials=WOOD, decay=18.0, glide=0.45, dust=0.5, gain=0.44, seed=2),
    "hurt": lambda: tune((0.0, "F#4"), (0.09, "B3"), seconds=0.30, partials=((1, 1.0), (2, 0.5), (3, 0.35)), decay=11.0, glide=0.8, gain=0.32),
    "flag": lambda: tune((0.0, "D5"), (0.09, "F#5"), (0.18, "A5"), seconds=0.50, partials=BELL, decay=9.0, gain=0.27),
    "buy": lambda: tune((0.0, "A5"), (0.07, "D6"), (0.14, "F#6"), seconds=0.38, partials=SOFT, decay=10.0, gain=0.29),
    "win": lambda: tune((0.0, "D5"), (0.11, "F#5"), (0.22, "A5"), (0.33, "D6"), (0.33, "F#5"), seconds=0.70, partials=BELL, decay=5.5, gain=0.21),
}


# --- Music ------------------------------------------------------------------------------------------------------------------

BARS = 8
CHORDS = [  # a bar each, with the bass note first: I  vi  IV  V, then the same with softer chords
    ("D2", "F#3", "A3", "D4"), ("B1", "F#3", "B3", "D4"), ("G1", "G3", "B3", "D4"), ("A1", "E3", "A3", "C#4"),
    ("D2", "F#3", "A3", "E4"), ("B1", "F#3", "A3", "D4"), ("G1", "G3", "B3", "F#4"), ("A1", "G3", "A3", "E4"),
]
# Plucked, in eighths: which of the bar's notes; x is a rest.
PATTERN = "0x1x2x31"
MELODY = {  # bar: (beat, note, beats)
    0: [(0.0, "F#5", 1.5), (2.5, "E5", 1.0)], 1: [(0.0, "D5", 2.0), (3.0, "F#5", 1.0)],
    2: [(0.0, "B4", 2.5)], 3: [(1.0, "E5", 1.0), (2.0, "A4", 2.0)],
    4: [(0.0, "A5", 1.5), (2.5, "F#5", 1.0)], 5: [(0.0, "D5", 1.5), (2.0, "E5", 1.5)],
    6: [(0.0, "F#5", 1.0), (1.5, "D5", 2.0)], 7: [(0.0, "E5", 3.0)],
}


class Loop:
    """A buffer as long as the piece. Notes that pass its end continue at its beginning, so that the loop has no audible seam."""

    def __init__(self, seconds):
        self.samples = array("d", bytes(8 * round(seconds * MUSIC_RATE)))

    def add(self, start, seconds, pitch, shape, gain):
        size = len(self.samples)
        at = round(start * MUSIC_RATE)
        step = 2.0 * math.pi * pitch / MUSIC_RATE
        samples, sine = self.samples, math.sin
        for i in range(round(seconds * MUSIC_RATE)):
            samples[(at + i) % size] += gain * shape(i / MUSIC_RATE, seconds, sine, i * step)


def pad(t, seconds, sine, phase):
    """Swells and fades; two slightly detuned voices beat slowly."""
    swell = math.sin(math.pi * t / seconds) ** 2
    return swell * (sine(phase) + sine(phase * 1.003) + 0.25 * sine(2 * phase * 0.999)) * 0.5


def bass(t, seconds, sine, phase):
    return min(t / 0.02, 1.0) * math.exp(-1.3 * t) * min((seconds - t) / 0.08, 1.0) * (sine(phase) + 0.35 * sine(2 * phase))


def pluck(t, seconds, sine, phase):
    return min(t / 0.004, 1.0) * min((seconds - t) / 0.05, 1.0) * (
        math.exp(-5.0 * t) * sine(phase) + 0.35 * math.exp(-9.0 * t) * sine(2 * phase)
        + 0.12 * math.exp(-14.0 * t) * sine(3 * phase))


def music(beat=BEAT, first=0, bars=BARS, voices="pad bass pluck melody"):
    """@param beat    seconds
    @param first   the first of the CHORDS
    @param voices  that play"""
    bar = 4 * beat
    loop = Loop(bars * bar)
    touch = random.Random(5)  # each note is plucked a little differently
    for place in range(bars):
        number = (first + place) % BARS
        root, *chord = CHORDS[number]
        start = place * bar
        for note in chord:
            loop.add(start - 0.3 * beat, bar + 0.6 * beat, hertz(note), pad, 0.075)
        if "bass" in voices:
            loop.add(start, 2.0 * beat, hertz(root), bass, 0.24)
            loop.add(start + 2.5 * beat, 1.5 * beat, hertz(root), bass, 0.18)
        tones = [hertz(note) * 2 for note in chord] + [hertz(chord[0]) * 4]
        for eighth, which in enumerate(PATTERN if "pluck" in voices else ""):
            if which != "x":
                loop.add(start + eighth * beat / 2, 0.8, tones[int(which)], pluck, 0.10 * touch.uniform(0.8, 1.0))
        for at, note, beats in MELODY[number] if "melody" in voices else ():
            loop.add(start + at * beat, beats * beat + 0.5, hertz(note), pluck, 0.17)
            loop.add(start + at * beat, beats * beat + 0.5, hertz(note), pad, 0.05)
    # An echo, which also wraps around.
    dry = array("d", loop.samples)
    size = len(dry)
    for times, gain in ((1, 0.28), (2, 0.11)):
        delay = round(times * 0.75 * beat * MUSIC_RATE)
        for i in range(size):
            loop.samples[i] += gain * dry[i - delay]  # below 0 Python counts from the end
    return loop.samples


FIREFLIES = {
    "night": lambda: music(beat=0.9, first=1, bars=4, voices="pad melody"),
    "dawn": lambda: music(beat=0.45, first=4, bars=4, voices="pad bass pluck melody"),
}


# --- Files ------------------------------------------------------------------------------------------------------------------

def write_music(path, samples):
    loudest = max(abs(value) for value in samples)
    write_ogg(path, [0.6 / loudest * value for value in samples], MUSIC_RATE)


def main():
    arguments = sys.argv[1:]
    other = {"--starter": STARTER, "--snakes": SNAKES, "--platformer": PLATFORMER, "--fireflies": {}}.get("".join(arguments[:1]))
    if len(arguments) != 1 + (other is not None):
        sys.exit(__doc__)
    out = Path(arguments[-1])
    out.mkdir(parents=True, exist_ok=True)
    grain = PLATFORMER_GRAIN if other is PLATFORMER else EFFECT_GRAIN
    for name, make in (EFFECTS if other is None else other).items():
        write_wave(out / f"{name}.wav", make(), EFFECT_RATE, grain)
    for name, make in {None: {"music": music}, "--fireflies": FIREFLIES}.get(None if other is None else arguments[0], {}).items():
        write_music(out / f"{name}.ogg", make())


if __name__ == "__main__":
    main()
