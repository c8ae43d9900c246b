#include "tests/support/png_file.h"

namespace eng::test {

std::size_t PngFile::channels() const {
    constexpr std::array<std::size_t, 7> kChannels{1, 0, 3, 1, 2, 0, 4};
    return kChannels[static_cast<std::size_t>(colour)];
}

std::string PngFile::number(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xFFU);
    }
    return bytes;
}

std::string PngFile::chunk(const std::string& type, const std::string& data) {
    const std::string summed = type + data;
    return number(static_cast<std::uint32_t>(data.size())) + summed +
           number(crc32(0, std::as_bytes(std::span{summed})));
}

std::string PngFile::signature() {
    return "\x89PNG\r\n\x1A\n";
}

std::string PngFile::header() const {
    return chunk("IHDR", number(width) + number(height) + static_cast<char>(depth) +
                             static_cast<char>(colour) + std::string(2, '\0') +
                             static_cast<char>(interlaced));
}

std::string PngFile::rows() const {
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

std::string PngFile::stored(const std::string& data) {
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

std::string PngFile::file() const {
    return file(stored(rows()));
}

std::string PngFile::file(const std::string& pixels) const {
    return signature() + header() + (palette.empty() ? "" : chunk("PLTE", palette)) +
           (transparency.empty() ? "" : chunk("tRNS", transparency)) + chunk("IDAT", pixels) +
           chunk("IEND", "");
}

void PngFile::addPass(std::string& all, std::uint32_t left, std::uint32_t top, std::uint32_t right,
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

} // namespace eng::test
