#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Test sounds, and measurements of mixed samples.

namespace eng::test {

/// A sine wave.
///
/// @param amplitude  of its samples, at most 32767
std::vector<std::int16_t> sine(double hertz, double seconds, double amplitude, int rate = 48000);

void appendLittle(std::string& out, std::uint32_t value, int bytes);

/// A WAV file with 16 bits per sample.
std::string waveFile(const std::vector<std::int16_t>& samples, int rate = 48000, int channels = 1);

/// One channel of a stereo buffer: 0 left, 1 right.
std::vector<double> side(std::span<const std::int16_t> stereo, std::size_t which);

/// The amplitude of one frequency (Goertzel's algorithm).
double amplitudeAt(double hertz, const std::vector<double>& samples, int rate = 48000);

double loudest(const std::vector<double>& samples);

} // namespace eng::test
