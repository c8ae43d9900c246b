#pragma once

#include <string>
#include <string_view>

namespace eng::test {

/// A file of tests/audio/music: 440 and 660 Hz of amplitude 8,000, two seconds each, which repeat
/// without a seam; their rates are 48,000 and 44,100, and the second one is mono. Made by
/// make_music.py there.
std::string musicFile(std::string_view name);

} // namespace eng::test
