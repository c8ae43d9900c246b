"""Writes sounds as files: for the scripts that make the sounds of games."""
import struct
import subprocess
import wave


def write_wave(path, samples, rate, grain=1):
    """A WAV file of one channel. Samples are from -1 to 1; their 16-bit values are rounded to multiples of the grain."""
    data = b"".join(struct.pack("<h", grain * round(max(-1.0, min(1.0, value)) * (32767 // grain))) for value in samples)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(data)


def write_ogg(path, samples, rate):
    """An Ogg Vorbis file of one channel, by oggenc of vorbis-tools."""
    plain = path.with_suffix(".wav")
    write_wave(plain, samples, rate)
    # Without an argument the serial number is random.
    subprocess.run(["oggenc", "--quiet", "--quality", "-1", "--serial", "1", "--discard-comments", "--output", str(path), str(plain)],
                   check=True)
    plain.unlink()
