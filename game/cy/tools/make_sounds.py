#!/usr/bin/env python3
"""Makes CY's sounds and the five loops of its music from sines and noise.

usage: game/cy/tools/make_sounds.py OUT_FOLDER

Writes effects as WAV (one channel, 8 of 16 bits) and loops as Ogg Vorbis (one channel, 48,000 Hz; needs oggenc of vorbis-tools). It uses
no samples, and its random numbers are seeded: the same program writes the same WAV files, and the same oggenc the same loops.

All loops have 4 bars of 448 steps of 1/60 s (128.57 beats a minute), exactly 358,400 samples. They are mixed in one phase, by intensity.
Everything is in A minor pentatonic (A C D E G) over Am - Am - F - G, so that all layers, kills and signals fit each other.
"""
import math
import random
import sys
from array import array
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
from sound_files import write_ogg, write_wave  # pylint: disable=wrong-import-position

LOOP_RATE = 48000
STEP = 1.0 / 60.0
PULSE, BEAT, BAR = 7 * STEP, 28 * STEP, 112 * STEP  # seconds, as in game/cy/rules.h
LOOP_SAMPLES = 358400
GRAIN = 256  # effects have 8 bits: half the download
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def hertz(note):
    """The frequency of a note, A4 = 440."""
    return 440.0 * 2.0 ** ((SEMITONES[note[0]] - 9) / 12.0 + int(note[-1]) - 4)


# --- Voices -----------------------------------------------------------------------------------------------------------------

TABLE = 4096


def table(*harmonics):
    """One period: amplitudes of the harmonics, from the first."""
    return [sum(a * math.sin(2.0 * math.pi * (h + 1) * i / TABLE) for h, a in enumerate(harmonics)) for i in range(TABLE)]


SINE = table(1.0)
DARK = table(1.0, 0.45, 0.16)
BRIGHT = table(*(1.0 / h for h in range(1, 13)))  # a saw
HOLLOW = table(1.0, 0.0, 0.33, 0.0, 0.18, 0.0, 0.1)  # a square
GLASS = table(1.0, 0.3, 0.0, 0.18, 0.0, 0.06)


def ends(t, seconds, attack=0.003, release=0.01):
    return min(t / attack, 1.0, max((seconds - t) / release, 0.0))


class Sound:
    """Samples, to which notes are added. Those of a loop continue at its beginning, so that it has no seam."""

    def __init__(self, count, rate, wraps):
        self.samples, self.rate, self.wraps = array("d", bytes(8 * count)), rate, wraps

    def add(self, start, seconds, shape):
        """@param shape  function of the time since the start"""
        samples, size, rate = self.samples, len(self.samples), self.rate
        at = round(start * rate)
        for i in range(round(seconds * rate)):
            if self.wraps or at + i < size:
                samples[(at + i) % size] += shape(i / rate)

    def note(self, start, seconds, pitch, gain, decay, *, wave=SINE, bright=None, dim=12.0, glide=None, attack=0.003, release=0.01, vibrato=0.0):
        """@param decay   how fast it fades
        @param bright  a second wave, which fades by `dim`
        @param glide   pitch as a function of time, as a factor"""
        exp, sine = math.exp, math.sin
        phase = 0.0

        def shape(t):
            nonlocal phase
            factor = (glide(t) if glide else 1.0) * (1.0 + vibrato * min(t / 0.4, 1.0) * sine(33.0 * t))
            phase += pitch * factor / self.rate
            place = int(phase * TABLE) % TABLE
            value = wave[place] * exp(-decay * t)
            if bright:
                value += bright[place] * exp(-dim * t)
            return gain * value * ends(t, seconds, attack, release)

        self.add(start, seconds, shape)

    def noise(self, start, seconds, gain, decay, *, seed, low=1.0, high=0.0, attack=0.001, sweep=None):
        """@param low   part of a new value in each sample: 1 keeps all frequencies
        @param high  part of the last value that is removed
        @param sweep  `low` as a function of time"""
        pick = random.Random(seed)
        level = held = 0.0

        def shape(t):
            nonlocal level, held
            level += (sweep(t) if sweep else low) * (pick.uniform(-1.0, 1.0) - level)
            value, held = level - high * held, level
            return gain * value * math.exp(-decay * t) * ends(t, seconds, attack)

        self.add(start, seconds, shape)

    def echo(self, seconds, *gains):
        """Repeats of the whole loop, which wrap around too."""
        dry = array("d", self.samples)
        delay = round(seconds * self.rate)
        for times, gain in enumerate(gains, 1):
            for i in range(len(dry)):
                self.samples[i] += gain * dry[i - times * delay]  # below 0 Python counts from the end


# --- Loops ------------------------------------------------------------------------------------------------------------------

ROOTS = ("A1", "A1", "F1", "G1")
CHORDS = (("A3", "C4", "E4", "A4"), ("A3", "D4", "E4", "G4"), ("A3", "C4", "F4", "A4"), ("G3", "B3", "D4", "G4"))
# Sixteenths: a digit is a note of the chord.
ARPEGGIO = ("0123 2310 1232 3121", "0123 2310 1232 3213", "0123 2310 1232 3121", "3210 1230 3212 3333")
BASS = "x-ooo-ooo-oox-oo"  # x: struck, o: softer, -: rest
MELODY = (  # beat of the loop, note, beats
    (0.0, "E5", 1.5), (1.5, "D5", 0.5), (2.0, "C5", 1.0), (3.0, "D5", 0.5), (3.5, "E5", 2.5),
    (6.5, "G5", 0.5), (7.0, "E5", 1.0), (8.0, "A5", 1.5), (9.5, "G5", 0.5), (10.0, "E5", 1.0), (11.0, "D5", 0.5), (11.5, "C5", 0.5),
    (12.0, "D5", 2.0), (14.0, "E5", 0.5), (14.5, "G5", 1.5),
)


def loop():
    return Sound(LOOP_SAMPLES, LOOP_RATE, True)


def pulse_loop():
    """A heart: a drum on each beat, and a dark fifth that breathes with the bars."""
    out = loop()
    for beat in range(16):
        out.note(beat * BEAT, 0.30, 46.0, 0.34, 9.0, glide=lambda t: 1.0 + 2.6 * math.exp(-38.0 * t), attack=0.001, release=0.05)
        out.noise(beat * BEAT, 0.02, 0.05, 180.0, seed=beat, low=0.4)
    for bar, root in enumerate(ROOTS):
        for factor, gain in ((2.0, 0.034), (3.0, 0.026), (4.01, 0.012)):
            out.note(bar * BAR, BAR * 1.05, hertz(root) * factor, gain, 0.25, wave=DARK, attack=0.5, release=0.7)
    return out


def bass_loop():
    out = loop()
    for bar, root in enumerate(ROOTS):
        for place, kind in enumerate(BASS):
            if kind != "-":
                octave = 2.0 if place in (7, 15) else 1.0
                loud = 0.12 if kind == "x" else 0.085
                out.note(bar * BAR + place * PULSE, 0.19, hertz(root) * octave, loud, 7.0, wave=DARK, bright=BRIGHT, dim=22.0, release=0.04)
    return out


def hats_loop():
    """Ticks between the beats, an open one before each, and a clap on two and four. The ship's fire ticks with each pulse itself."""
    out = loop()
    for pulse in range(64):
        if pulse % 4 == 2:
            out.noise(pulse * PULSE, 0.13, 0.2, 26.0, seed=100 + pulse, low=0.75, high=0.9)
        elif pulse % 2 == 1:
            out.noise(pulse * PULSE, 0.04, 0.11, 100.0, seed=100 + pulse, low=0.75, high=0.9)
        if pulse % 8 == 4:
            for early in (0.0, 0.011, 0.023):
                out.noise(pulse * PULSE + early, 0.16, 0.19, 34.0, seed=200 + pulse, low=0.35, high=0.75)
    for pulse, gain in ((59, 0.12), (61, 0.12), (62, 0.16), (63, 0.2)):  # a fill into the next round
        out.noise(pulse * PULSE, 0.12, gain, 36.0, seed=300 + pulse, low=0.3, high=0.6)
    return out


def arpeggio_loop():
    out = loop()
    for bar, (chord, line) in enumerate(zip(CHORDS, ARPEGGIO)):
        for place, digit in enumerate(line.replace(" ", "")):
            loud = 0.072 if place % 4 == 0 else 0.056
            out.note(bar * BAR + place * PULSE, 0.30, 2.0 * hertz(chord[int(digit)]), loud, 11.0, wave=GLASS, bright=HOLLOW, dim=34.0)
    out.echo(3 * PULSE, 0.36, 0.14)
    return out


def lead_loop():
    out = loop()
    for beat, note, beats in MELODY:
        for detune, gain in ((1.0, 0.033), (1.006, 0.02)):
            out.note(beat * BEAT, beats * BEAT + 0.12, hertz(note) * detune, gain, 0.7, wave=DARK, bright=HOLLOW, dim=3.0, attack=0.012,
                     release=0.14, vibrato=0.004)
    out.echo(3 * PULSE, 0.30, 0.12)
    return out


LOOPS = {"pulse": pulse_loop, "bass": bass_loop, "hats": hats_loop, "arpeggio": arpeggio_loop, "lead": lead_loop}


# --- Effects ----------------------------------------------------------------------------------------------------------------

# All are made equally loud; game/cy/sounds.cpp has their volumes.

def gun(out):
    out.noise(0.0, 0.045, 0.5, 95.0, seed=1, low=0.9, high=0.9)


def kill(out):
    """A4; the game plays it up the scale."""
    out.note(0.0, 0.24, hertz("A4"), 0.42, 15.0, wave=GLASS)
    out.noise(0.0, 0.05, 0.5, 70.0, seed=2, low=0.6, high=0.4)


def crush(out):
    """As `kill`, broken."""
    out.note(0.0, 0.28, hertz("A4"), 0.3, 11.0, wave=GLASS)
    out.note(0.0, 0.28, hertz("E5"), 0.22, 13.0, wave=HOLLOW)
    out.noise(0.0, 0.2, 0.6, 22.0, seed=3, low=0.4, high=0.2)


def slam(out):
    out.note(0.0, 0.3, 52.0, 0.75, 9.0, wave=DARK, glide=lambda t: 1.0 + 2.0 * math.exp(-26.0 * t), attack=0.001)
    out.noise(0.0, 0.12, 0.6, 34.0, seed=4, low=0.3)


def accent(out):
    """A landing on the beat."""
    for note, gain in (("A4", 0.2), ("E5", 0.2), ("A5", 0.16)):
        out.note(0.0, 0.42, hertz(note), gain, 7.0, wave=GLASS, bright=HOLLOW, dim=20.0)


def hatch(out):
    """The shell opens: two ticks and a note that rises."""
    out.noise(0.0, 0.03, 0.5, 120.0, seed=5, low=0.5, high=0.5)
    out.note(0.05, 0.16, hertz("D4"), 0.34, 12.0, wave=HOLLOW, glide=lambda t: 1.0 + 3.1 * t)


def weaver(out):
    """A tail glows for a beat: it trembles, and rises."""
    out.note(0.0, 0.45, hertz("E5"), 0.22, 1.0, wave=GLASS, attack=0.2, release=0.05,
             glide=lambda t: (1.0 + 0.26 * t) * (1.0 + 0.03 * math.sin(90.0 * t)))


def shot(out):
    out.note(0.0, 0.16, hertz("A5"), 0.34, 14.0, wave=HOLLOW, glide=lambda t: math.exp(-9.0 * t))


def line(out):
    """The line of a beam is seen for a beat: a whine that swells."""
    for factor in (1.0, 1.5):
        out.note(0.0, 0.46, hertz("A3") * factor, 0.2, 0.0, wave=BRIGHT, attack=0.42, release=0.02, glide=lambda t: 1.0 + 0.5 * t)


def beam(out):
    for factor in (1.0, 1.5, 2.01):
        out.note(0.0, 0.34, hertz("A2") * factor, 0.24, 9.0, wave=BRIGHT)
    out.noise(0.0, 0.2, 0.3, 20.0, seed=6, low=0.6)


def grab(out):
    """Teeth on the rim: three bites that go down."""
    for bite, note in enumerate(("E4", "D4", "A3")):
        out.note(bite * 0.08, 0.1, hertz(note), 0.36, 22.0, wave=BRIGHT)


def ring(out):
    """The gap of the Core's ring glows for a beat."""
    for note, gain in (("A2", 0.3), ("E3", 0.22), ("C4", 0.14)):
        out.note(0.0, 0.46, hertz(note), gain, 0.0, wave=DARK, attack=0.36, release=0.04)


def chime(out):
    """E5; for capsules, multipliers, lives and waves, at several pitches."""
    out.note(0.0, 0.5, hertz("E5"), 0.34, 8.0, wave=GLASS)
    out.note(0.0, 0.3, hertz("E5") * 2.0, 0.12, 16.0)


def bomb(out):
    out.note(0.0, 0.65, 38.0, 0.7, 5.0, wave=DARK, glide=lambda t: 1.0 + 3.0 * math.exp(-9.0 * t), attack=0.002, release=0.1)
    out.noise(0.0, 0.65, 0.9, 5.5, seed=7, sweep=lambda t: 0.02 + 0.4 * math.exp(-7.0 * t))


def death(out):
    for factor in (1.0, 1.19, 1.5):
        out.note(0.0, 0.7, hertz("A3") * factor, 0.2, 2.8, wave=BRIGHT, glide=lambda t: math.exp(-2.2 * t), release=0.2)
    out.noise(0.0, 0.5, 0.7, 8.0, seed=8, low=0.25)


def returns(out):
    for place, note in enumerate(("A4", "E5", "A5")):
        out.note(place * 0.5 * PULSE, 0.3, hertz(note), 0.22, 9.0, wave=GLASS, attack=0.02)


def take_off(out):
    """Air, for the 21 steps of a crossing."""
    out.noise(0.0, 0.33, 0.75, 1.5, seed=9, attack=0.03, sweep=lambda t: 0.06 + 1.1 * t)
    out.note(0.0, 0.33, hertz("A3"), 0.14, 2.0, attack=0.05, release=0.15, glide=lambda t: 1.0 + 3.0 * t)


EFFECTS = {  # seconds, rate
    "gun": (0.05, 22050, gun), "kill": (0.24, 11025, kill), "crush": (0.28, 11025, crush), "slam": (0.3, 11025, slam),
    "accent": (0.42, 11025, accent), "hatch": (0.22, 11025, hatch), "weaver": (0.45, 11025, weaver), "shot": (0.16, 11025, shot),
    "line": (0.46, 11025, line), "beam": (0.34, 11025, beam), "grab": (0.27, 11025, grab), "ring": (0.46, 11025, ring),
    "chime": (0.5, 11025, chime), "bomb": (0.65, 11025, bomb), "death": (0.7, 11025, death), "return": (0.42, 11025, returns),
    "takeoff": (0.33, 11025, take_off),
}


# --- Files ------------------------------------------------------------------------------------------------------------------

def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for name, (seconds, rate, fill) in EFFECTS.items():
        effect = Sound(round(seconds * rate), rate, False)
        fill(effect)
        loudest = max(abs(value) for value in effect.samples)
        write_wave(out / f"{name}.wav", [0.75 / loudest * value for value in effect.samples], rate, GRAIN)
    for name, make in LOOPS.items():
        write_ogg(out / f"{name}.ogg", make().samples, LOOP_RATE)


if __name__ == "__main__":
    main()
