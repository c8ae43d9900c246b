#pragma once

#include "engine/audio/resampler.h"
#include "engine/audio/vorbis.h"
#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// A piece of music that repeats: an Ogg Vorbis file, decoded while it plays.
///
/// The checksums of the whole file are verified first, so that a damaged file is refused before it
/// is heard. The file is part of the program, and trusted otherwise.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Music {
public:
    /// @param bytes  the file: 1 to 8 channels, of which the first two are heard
    /// @param name   its name in messages
    /// Errors:       not an Ogg Vorbis file; damaged or truncated, with the place; no samples
    static Result<std::unique_ptr<Music>> open(std::string bytes, std::string_view name);
    Music(const Music&) = delete;
    Music& operator=(const Music&) = delete;
    ~Music();

    /// Decodes the next frames, and begins again after the last one, without a gap. Allocates
    /// nothing after the first call for a size.
    ///
    /// @param frames  left and right in turn, -1 to 1, at `kSoundRate`
    void read(std::span<float> frames);
    /// Continues at the start.
    void rewind();
    /// Frames that were read since the start, its repetitions included.
    std::uint64_t played() const { return played_; }

private:
    static constexpr int kSides = 2;

    Music(std::unique_ptr<std::string> file, VorbisDecoder decoder);
    void decode();

    std::unique_ptr<std::string> file_; ///< the decoder reads it
    VorbisDecoder decoder_;
    bool mono_;
    std::uint64_t played_ = 0;
    Resampler resampler_;
    std::vector<float> decoded_;
};

} // namespace eng
