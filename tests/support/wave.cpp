#include "tests/support/wave.h"

#include <cmath>
#include <numbers>

namespace eng::test {

std::vector<std::int16_t> sine(double hertz, double seconds, double amplitude, int rate) {
    std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * rate));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double t = static_cast<double>(i) / rate;
        samples[i] = static_cast<std::int16_t>(
            std::lrint(amplitude * std::sin(2.0 * std::numbers::pi * hertz * t)));
    }
    return samples;
}

void appendLittle(std::string& out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out += static_cast<char>((value >> (8 * i)) & 0xFFU);
    }
}

std::string waveFile(const std::vector<std::int16_t>& samples, int rate, int channels) {
    const auto size = static_cast<std::uint32_t>(samples.size() * 2);
    const auto perSecond = static_cast<std::uint32_t>(rate);
    const auto count = static_cast<std::uint32_t>(channels);
    std::string out = "RIFF";
    appendLittle(out, 36 + size, 4);
    out += "WAVEfmt ";
    appendLittle(out, 16, 4);
    appendLittle(out, 1, 2);
    appendLittle(out, count, 2);
    appendLittle(out, perSecond, 4);
    appendLittle(out, perSecond * count * 2, 4);
    appendLittle(out, count * 2, 2);
    appendLittle(out, 16, 2);
    out += "data";
    appendLittle(out, size, 4);
    for (const std::int16_t sample : samples) {
        appendLittle(out, static_cast<std::uint16_t>(sample), 2);
    }
    return out;
}

std::vector<double> side(std::span<const std::int16_t> stereo, std::size_t which) {
    std::vector<double> samples;
    for (std::size_t i = which; i < stereo.size(); i += 2) {
        samples.push_back(stereo[i]);
    }
    return samples;
}

double amplitudeAt(double hertz, const std::vector<double>& samples, int rate) {
    const double step = 2.0 * std::numbers::pi * hertz / rate;
    const double twice = 2.0 * std::cos(step);
    double one = 0.0;
    double two = 0.0;
    for (const double sample : samples) {
        const double now = sample + twice * one - two;
        two = one;
        one = now;
    }
    const double power = one * one + two * two - twice * one * two;
    return 2.0 * std::sqrt(std::fmax(power, 0.0)) / static_cast<double>(samples.size());
}

double loudest(const std::vector<double>& samples) {
    double max = 0.0;
    for (const double sample : samples) {
        max = std::fmax(max, std::fabs(sample));
    }
    return max;
}

} // namespace eng::test
