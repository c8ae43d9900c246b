#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

struct stb_vorbis;

namespace eng {

/// Frees a decoder.
struct CloseVorbis {
    void operator()(stb_vorbis* decoder) const;
};
using VorbisDecoder = std::unique_ptr<stb_vorbis, CloseVorbis>;

/// Opens an Ogg Vorbis file in memory. The checksums of the whole file are verified first: the
/// decoder trusts its input.
///
/// @param bytes  the file, 1 to 8 channels; it outlives the decoder
/// @param name   its name in messages
/// Errors:       not an Ogg Vorbis file; damaged or truncated, with the place; no samples
Result<VorbisDecoder> openVorbis(std::string_view bytes, std::string_view name);

/// A decoded file.
struct VorbisFrames {
    int rate = 0;
    std::size_t channels = 0;
    std::vector<float> samples; ///< of each channel in turn, -1 to 1
};

/// Decodes a whole Ogg Vorbis file. It has exactly as many frames as the encoder was given.
///
/// @param maxSeconds  the longest duration
/// Errors:            as `openVorbis`; too long (`text::kAudioLongSound`)
Result<VorbisFrames> decodeVorbis(std::string_view bytes, std::string_view name,
                                  std::size_t maxSeconds);

} // namespace eng
