#pragma once

#include "engine/core/crc32.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eng::test {

/// Writes PNG files of every kind, uncompressed: also kinds that no tool writes.
struct PngFile {
    static constexpr int kGrey = 0;
    static constexpr int kRgb = 2;
    static constexpr int kIndexed = 3;
    static constexpr int kGreyAlpha = 4;
    static constexpr int kRgba = 6;

    std::uint32_t width = 0;
    std::uint32_t height = 0;
    int colour = kRgba;
    int depth = 8; ///< bits of a sample
    bool interlaced = false;
    std::vector<unsigned> samples = {}; ///< row by row from the top, `channels` for each pixel
    std::string palette = {};           ///< red, green, blue of each entry
    std::string transparency = {};      ///< contents of tRNS

    std::size_t channels() const;

    static std::string number(std::uint32_t value);
    static std::string chunk(const std::string& type, const std::string& data);
    static std::string signature();

    std::string header() const;
    /// The uncompressed data.
    std::string rows() const;
    /// zlib's format, in stored blocks.
    static std::string stored(const std::string& data);
    std::string file() const;
    /// @param pixels  the contents of IDAT
    std::string file(const std::string& pixels) const;

private:
    void addPass(std::string& all, std::uint32_t left, std::uint32_t top, std::uint32_t right,
                 std::uint32_t down) const;
};

} // namespace eng::test
