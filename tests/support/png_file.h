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

    std::size_t channels() const {
        constexpr std::array<std::size_t, 7> kChannels{1, 0, 3, 1, 2, 0, 4};
        return kChannels[static_cast<std::size_t>(colour)];
    }

    static std::string number(std::uint32_t value) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xFFU);
        }
        return bytes;
    }
    static std::string chunk(const std::string& type, const std::string& data) {
        const std::string summed = type + data;
        return number(static_cast<std::uint32_t>(data.size())) + summed +
               number(crc32(0, std::as_bytes(std::span{summed})));
    }
    static std::string signature() { return "\x89PNG\r\n\x1A\n"; }

    std::string header() const {
        return chunk("IHDR", number(width) + number(height) + static_cast<char>(depth) +
                                 static_cast<char>(colour) + std::string(2, '\0') +
                                 static_cast<char>(interlaced));
    }
    /// The uncompressed data.
    std::string rows() const {
        struct Pass {
            std::uint32_t left, top, right, down;
        };
        static constexpr std::array<Pass, 7> kAdam7{{{0, 0, 8, 8},
                                                     {4, 0, 8, 8},
                                                     {0, 4, 4, 8},
                                                     {2, 0, 4, 4},
                                                     {0, 2, 2, 4},
                                                     {1, 0, 2, 2},
                                                     {0, 1, 1, 2}}};
        std::string all;
        if (!interlaced) {
            addPass(all, 0, 0, 1, 1);
            return all;
        }
        for (const Pass& pass : kAdam7) {
            addPass(all, pass.left, pass.top, pass.right, pass.down);
        }
        return all;
    }
    /// zlib's format, in stored blocks.
    static std::string stored(const std::string& data) {
        constexpr std::size_t kMax = 65535;
        std::string all = "\x78\x01";
        for (std::size_t at = 0; at == 0 || at < data.size(); at += kMax) {
            const std::string block = data.substr(at, kMax);
            all += at + kMax >= data.size() ? '\1' : '\0';
            for (const std::size_t length : {block.size(), ~block.size()}) {
                all += static_cast<char>(length & 0xFFU);
                all += static_cast<char>(length >> 8U & 0xFFU);
            }
            all += block;
        }
        std::uint32_t a = 1;
        std::uint32_t b = 0;
        for (const char byte : data) {
            a = (a + static_cast<unsigned char>(byte)) % 65521;
            b = (b + a) % 65521;
        }
        return all + number(b << 16U | a);
    }
    std::string file() const { return file(stored(rows())); }
    /// @param pixels  the contents of IDAT
    std::string file(const std::string& pixels) const {
        return signature() + header() + (palette.empty() ? "" : chunk("PLTE", palette)) +
               (transparency.empty() ? "" : chunk("tRNS", transparency)) + chunk("IDAT", pixels) +
               chunk("IEND", "");
    }

private:
    void addPass(std::string& all, std::uint32_t left, std::uint32_t top, std::uint32_t right,
                 std::uint32_t down) const {
        for (std::uint32_t y = top; left < width && y < height; y += down) {
            all += '\0'; // no filter
            unsigned bits = 0;
            int count = 0;
            for (std::uint32_t x = left; x < width; x += right) {
                const std::size_t pixel = (std::size_t{y} * width + x) * channels();
                for (std::size_t i = 0; i < channels(); ++i) {
                    bits = bits << static_cast<unsigned>(depth) | samples[pixel + i];
                    for (count += depth; count >= 8; count -= 8) {
                        all += static_cast<char>(bits >> static_cast<unsigned>(count - 8) & 0xFFU);
                    }
                }
            }
            if (count > 0) {
                all += static_cast<char>(bits << static_cast<unsigned>(8 - count) & 0xFFU);
            }
        }
    }
};

} // namespace eng::test
