#pragma once

#include "engine/core/delegate.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// Pictures that the host decodes, apart from the program's own thread. A page has the browser's
/// decoder; programs have none, and decode on a thread of their own (`Background`).
///
/// Threads: the main thread.

namespace eng::platform {

struct DecodedPicture {
    int width = 0; ///< 0: it could not be decoded
    int height = 0;
    /// Red, green, blue, alpha, row by row from the top; the colours are not multiplied by alpha.
    std::vector<std::uint8_t> pixels;
};

/// Begins to decode a PNG file. Colours are as in the file: profiles and gamma are ignored.
///
/// @param png   its size is known to be bearable
/// @param done  called once, later
/// @return      false: the host has no decoder, and `done` is not called
bool decodePicture(std::string_view png, Delegate<void(DecodedPicture)> done);

} // namespace eng::platform
