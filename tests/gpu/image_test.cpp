#include "engine/gpu/image.h"
#include "tests/support/png_file.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::render;
using eng::test::PngFile;

namespace {

Result<Image> decode(const std::string& file) {
    return decodePng(std::as_bytes(std::span{file}), "picture.png");
}

/// The expected error: its text, the part of the file and the offset of the part.
void checkRefused(const std::string& file, TextId text, std::string_view part = {},
                  std::int64_t at = 0) {
    const Result<Image> image = decode(file);
    REQUIRE_FALSE(image);
    CHECK(image.error().text() == text);
    const auto& arguments = image.error().arguments();
    CHECK(std::get<std::string>(arguments.at(0)) == "picture.png");
    if (!part.empty()) {
        CHECK(std::get<std::string>(arguments.at(1)) == part);
        CHECK(std::get<std::int64_t>(arguments.at(2)) == at);
    }
}

/// Samples that differ from pixel to pixel, up to the largest value.
PngFile pattern(int colour, int depth, bool interlaced, std::uint32_t width, std::uint32_t height) {
    PngFile png{.width = width,
                .height = height,
                .colour = colour,
                .depth = depth,
                .interlaced = interlaced};
    const unsigned values = 1U << static_cast<unsigned>(depth);
    const std::size_t count = std::size_t{width} * height * png.channels();
    for (std::size_t i = 0; i < count; ++i) {
        png.samples.push_back(static_cast<unsigned>(i * 2654435761U >> 8U) % values);
    }
    if (colour == PngFile::kIndexed) {
        for (unsigned i = 0; i < values; ++i) {
            png.palette += {static_cast<char>(i * 7), static_cast<char>(255 - i),
                            static_cast<char>(i * 3 + 1)};
        }
    }
    return png;
}

/// The image that a file without transparency must give.
std::vector<std::uint8_t> expected(const PngFile& png) {
    std::vector<std::uint8_t> pixels;
    const auto eight = [&](unsigned sample) {
        const unsigned largest = (1U << static_cast<unsigned>(png.depth)) - 1;
        return static_cast<std::uint8_t>(png.depth == 16 ? sample >> 8U : sample * 255 / largest);
    };
    for (std::size_t i = 0; i < png.samples.size(); i += png.channels()) {
        const unsigned* const sample = &png.samples[i];
        std::array<std::uint8_t, 4> rgba{eight(sample[0]), eight(sample[0]), eight(sample[0]), 255};
        if (png.colour == PngFile::kIndexed) {
            for (std::size_t part = 0; part < 3; ++part) {
                rgba[part] = static_cast<std::uint8_t>(png.palette[sample[0] * 3 + part]);
            }
        } else if (png.channels() >= 3) {
            rgba = {eight(sample[0]), eight(sample[1]), eight(sample[2]), 255};
        }
        if (png.colour == PngFile::kGreyAlpha || png.colour == PngFile::kRgba) {
            rgba[3] = eight(sample[png.channels() - 1]);
            for (std::size_t part = 0; part < 3; ++part) {
                rgba[part] = static_cast<std::uint8_t>((rgba[part] * rgba[3] + 127) / 255);
            }
        }
        pixels.insert(pixels.end(), rgba.begin(), rgba.end());
    }
    return pixels;
}

} // namespace

TEST_CASE("every kind of PNG is decoded, also interlaced", "[unit][render]") {
    constexpr std::array<std::pair<int, int>, 15> kKinds{{{PngFile::kGrey, 1},
                                                          {PngFile::kGrey, 2},
                                                          {PngFile::kGrey, 4},
                                                          {PngFile::kGrey, 8},
                                                          {PngFile::kGrey, 16},
                                                          {PngFile::kRgb, 8},
                                                          {PngFile::kRgb, 16},
                                                          {PngFile::kIndexed, 1},
                                                          {PngFile::kIndexed, 2},
                                                          {PngFile::kIndexed, 4},
                                                          {PngFile::kIndexed, 8},
                                                          {PngFile::kGreyAlpha, 8},
                                                          {PngFile::kGreyAlpha, 16},
                                                          {PngFile::kRgba, 8},
                                                          {PngFile::kRgba, 16}}};
    for (const auto& [colour, depth] : kKinds) {
        for (const bool interlaced : {false, true}) {
            for (const auto& [width, height] : {std::pair{1U, 1U}, {13U, 9U}, {3U, 200U}}) {
                CAPTURE(colour, depth, interlaced, width, height);
                const PngFile png = pattern(colour, depth, interlaced, width, height);
                const Result<Image> image = decode(png.file());
                REQUIRE(image);
                CHECK(image->width == static_cast<int>(width));
                CHECK(image->height == static_cast<int>(height));
                CHECK(image->pixels == expected(png));
            }
        }
    }
}

TEST_CASE("a compressed and filtered PNG is decoded", "[unit][render]") {
    // By Python's zlib: dynamic codes, and the filters 0 to 4 in turn.
    static constexpr char kPixels[] =
        "\x78\xDA\x9D\x91\xB1\x6D\xC3\x50\x10\x43\xE9\xD8\x8D\xD3\x7D\x80\x13\x68\x05\xAD"
        "\xA0\x52\x29\xAF\x49\x1D\xFC\x15\xB4\x82\x56\xD0\x02\x29\xAE\x4A\xA1\x4E\x0B\xB0"
        "\xD0\x0A\x5A\x41\x2B\x5C\x1C\x1B\x86\x7F\x21\xC3\xB1\x0F\xAF\x20\x1E\x70\x05\x41"
        "\x00\x4C\x60\x05\xD6\x60\x03\x19\x94\xA1\x0E\xEA\xC1\x01\x74\x70\x02\x67\x68\x81"
        "\x56\x28\xA0\x1D\xD2\xE9\x01\x57\xC6\x22\xB7\x9B\xFE\x0D\x85\xFE\x0F\x7B\x54\xEF"
        "\xC7\x23\xAE\x7C\x16\xF9\x7B\xD3\x1F\x90\x46\xDC\xAE\x2D\xF2\x3D\x6F\x4A\xA6\xCA"
        "\x54\x9B\x1A\xA3\x19\xB3\xB1\x33\xF6\xA6\xC1\xE4\xA6\xC9\x34\x1B\x17\xE3\x6A\x0C"
        "\xE3\x0E\x59\x0F\x8B\x96\xFE\x85\xD2\x1F\x3F\xE7\x7E\x17\xC6\x73\xBF\x0B\xED\xA6"
        "\x3F\xFC\xFD\x3D\x77\xCE\xE4\xAC\x9C\xB5\xB3\x71\x99\x2B\xBB\x3A\x57\xEF\x1C\x9C"
        "\xEE\x9C\x9C\xB3\x6B\x71\xAD\xAE\xF0\xD3\xD2\xD3\xD3\x4B\x8F\x05\x6D\xC1\xB6\xDF"
        "\xA3\xFB\x7A\xB8\x6E\xE9\x5F\x28\x1D\x4A\xA1\x2A\x54\x87\x9A\xA0\x05\x73\xB0\x0B"
        "\xF6\xA1\x21\xE4\xA1\x29\x34\x07\x97\xE0\x1A\x8C\xE0\x2F\x1E\x5E\x82\x77";
    PngFile png{.width = 16, .height = 16, .colour = PngFile::kRgb};
    for (unsigned y = 0; y < 16; ++y) {
        for (unsigned x = 0; x < 16; ++x) {
            png.samples.insert(png.samples.end(),
                               {x * 17, y * 17, (x / 4 + y / 4) % 2 != 0 ? 200U : 20U});
        }
    }
    const Result<Image> image = decode(png.file({kPixels, sizeof kPixels - 1}));
    REQUIRE(image);
    CHECK(image->pixels == expected(png));
}

TEST_CASE("colours are multiplied by alpha", "[unit][render]") {
    PngFile png{.width = 3, .height = 1};
    png.samples = {255, 128, 0, 128, 255, 255, 255, 0, 10, 20, 30, 255};
    const Result<Image> image = decode(png.file());
    REQUIRE(image);
    CHECK(image->pixels == std::vector<std::uint8_t>{128, 64, 0, 128, 0, 0, 0, 0, 10, 20, 30, 255});
}

TEST_CASE("transparent colours of a PNG without alpha are transparent", "[unit][render]") {
    PngFile grey{.width = 2, .height = 1, .colour = PngFile::kGrey, .samples = {7, 200}};
    grey.transparency = std::string("\0\x07", 2);
    Result<Image> image = decode(grey.file());
    REQUIRE(image);
    CHECK(image->pixels == std::vector<std::uint8_t>{0, 0, 0, 0, 200, 200, 200, 255});

    PngFile indexed{.width = 3, .height = 1, .colour = PngFile::kIndexed, .samples = {0, 1, 2}};
    indexed.palette = "\xFF\xFF\xFF\xFF\xFF\xFF\x01\x02\x03";
    indexed.transparency = std::string("\0\x80", 2); // of the first entries only
    image = decode(indexed.file());
    REQUIRE(image);
    CHECK(image->pixels == std::vector<std::uint8_t>{0, 0, 0, 0, 128, 128, 128, 128, 1, 2, 3, 255});
}

TEST_CASE("a colour beyond the end of the palette is black", "[unit][render]") {
    PngFile png{.width = 2, .height = 1, .colour = PngFile::kIndexed, .samples = {0, 255}};
    png.palette = "\x01\x02\x03";
    const Result<Image> image = decode(png.file());
    REQUIRE(image);
    CHECK(image->pixels == std::vector<std::uint8_t>{1, 2, 3, 255, 0, 0, 0, 255});
}

TEST_CASE("a file that is not a PNG is refused", "[unit][render]") {
    checkRefused("", text::kImageNotPng);
    checkRefused("GIF89a and more bytes", text::kImageNotPng);
    checkRefused(PngFile::signature().substr(0, 7), text::kImageNotPng);
}

TEST_CASE("a PNG that is cut anywhere is refused, and the error names the part", "[unit][render]") {
    const std::string file = pattern(PngFile::kRgb, 8, false, 5, 4).file();
    for (std::size_t size = 8; size < file.size(); ++size) {
        CAPTURE(size);
        checkRefused(file.substr(0, size), text::kImageTruncated);
    }
    checkRefused(file.substr(0, 20), text::kImageTruncated, "IHDR", 8);
    checkRefused(file.substr(0, 60), text::kImageTruncated, "IDAT", 33);
    checkRefused(file.substr(0, file.size() - 12), text::kImageTruncated, "IEND",
                 static_cast<std::int64_t>(file.size()) - 12);
}

TEST_CASE("every flipped bit in a PNG is noticed", "[unit][render]") {
    const std::string good = pattern(PngFile::kIndexed, 8, true, 3, 2).file();
    REQUIRE(decode(good));
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        std::string bad = good;
        bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << (bit % 8));
        CAPTURE(bit);
        CHECK_FALSE(decode(bad));
    }
}

TEST_CASE("an image larger than the limit is refused by its header", "[unit][render]") {
    PngFile png{.width = 65535, .height = 65535};
    // The data is missing: the size is checked first.
    checkRefused(PngFile::signature() + png.header(), text::kImageTooLarge, "", 0);
    const Result<Image> image = decode(PngFile::signature() + png.header());
    CHECK(std::get<std::int64_t>(image.error().arguments().at(1)) == 65535);
    CHECK(std::get<std::int64_t>(image.error().arguments().at(3)) == kMaxImageSize);
    for (const auto& [width, height] : {std::pair{4097U, 1U}, {1U, 4097U}, {1U, 0xFFFFFFFFU}}) {
        png.width = width;
        png.height = height;
        checkRefused(PngFile::signature() + png.header(), text::kImageTooLarge);
    }
    const PngFile widest = pattern(PngFile::kGrey, 1, false, 4096, 1);
    CHECK(decode(widest.file()));
}

TEST_CASE("headers that no picture has are refused", "[unit][render]") {
    const auto header = [](std::uint32_t width, std::uint32_t height, int colour, int depth) {
        return PngFile::signature() +
               PngFile{.width = width, .height = height, .colour = colour, .depth = depth}.header();
    };
    for (const std::string& start :
         {header(0, 1, PngFile::kRgb, 8), header(1, 0, PngFile::kRgb, 8), header(1, 1, 1, 8),
          header(1, 1, 7, 8), header(1, 1, PngFile::kRgb, 4), header(1, 1, PngFile::kIndexed, 16),
          header(1, 1, PngFile::kGrey, 3), header(1, 1, PngFile::kGrey, 0)}) {
        checkRefused(start + PngFile::chunk("IEND", ""), text::kImageDamaged, "IHDR", 8);
    }
    checkRefused(PngFile::signature() + PngFile::chunk("IHDR", "short"), text::kImageDamaged,
                 "IHDR", 8);
}

TEST_CASE("parts of a PNG that are missing, repeated or out of order are refused",
          "[unit][render]") {
    const PngFile png = pattern(PngFile::kIndexed, 8, false, 2, 2);
    const std::string start = PngFile::signature() + png.header();
    const std::string palette = PngFile::chunk("PLTE", png.palette);
    const std::string pixels = PngFile::chunk("IDAT", PngFile::stored(png.rows()));
    const std::string end = PngFile::chunk("IEND", "");
    REQUIRE(decode(start + palette + pixels + end));
    const auto refused = [&](const std::string& file, std::string_view part) {
        const Result<Image> image = decode(file);
        REQUIRE_FALSE(image);
        CHECK(image.error().text() == text::kImageDamaged);
        CHECK(std::get<std::string>(image.error().arguments().at(1)) == part);
    };
    refused(PngFile::signature() + palette + end, "PLTE");
    refused(start + png.header() + end, "IHDR");
    refused(start + pixels + end, "IDAT"); // without a palette
    refused(start + palette + palette + pixels + end, "PLTE");
    refused(start + PngFile::chunk("PLTE", "four") + pixels + end, "PLTE");
    refused(start + PngFile::chunk("PLTE", std::string(771, 'x')) + pixels + end, "PLTE");
    refused(start + PngFile::chunk("tRNS", "x") + palette + pixels + end, "tRNS");
    refused(start + palette + PngFile::chunk("tRNS", std::string(257, 'x')) + pixels + end, "tRNS");
    refused(start + palette + end, "IDAT"); // without pixels
    refused(start + PngFile::chunk("CgBI", "") + palette + pixels + end, "CgBI");
    CHECK(decode(start + PngFile::chunk("teXt", "unknown") + palette + pixels + end));
    CHECK(decode(start + palette + pixels + end + "more bytes"));
    CHECK(decode(start + palette + PngFile::chunk("IDAT", "") + pixels + end));
}

TEST_CASE("pixels that do not decode are refused", "[unit][render]") {
    const PngFile png = pattern(PngFile::kRgb, 8, false, 4, 4);
    const std::string rows = png.rows();
    const std::string good = PngFile::stored(rows);
    const std::int64_t at = 33;
    checkRefused(png.file(PngFile::stored(rows.substr(0, rows.size() - 1))), text::kImageDamaged,
                 "IDAT", at);
    checkRefused(png.file("\x78\x9C" + std::string(20, '\xFF')), text::kImageDamaged, "IDAT", at);
    checkRefused(png.file(std::string(20, '\0')), text::kImageDamaged, "IDAT", at);
    std::string filters = rows;
    filters[0] = 5; // there are five, from 0
    checkRefused(png.file(PngFile::stored(filters)), text::kImageDamaged, "IDAT", at);
}

TEST_CASE("a small file cannot make the decoder fill the memory", "[unit][render]") {
    // Too little data for so many pixels, and too much for so few.
    const PngFile large{.width = 4096, .height = 4096, .depth = 16};
    checkRefused(large.file(std::string(1000, 'x')), text::kImageDamaged, "IDAT", 33);
    const PngFile tiny = pattern(PngFile::kRgba, 8, false, 1, 1);
    checkRefused(tiny.file(PngFile::stored(tiny.rows()) + std::string(5000, 'x')),
                 text::kImageDamaged, "IDAT", 33);
}

TEST_CASE("zlib data that decodes to much more than the pixels is bounded", "[unit][render]") {
    // One code of 13 bits stands for 258 bytes: 4 kB of data make 650 kB for a picture of 1 pixel.
    std::string data = "\x78\x01";
    unsigned bits = 0;
    unsigned count = 0;
    const auto put = [&](unsigned value, unsigned length) {
        bits |= value << count;
        for (count += length; count >= 8; count -= 8) {
            data += static_cast<char>(bits & 0xFFU);
            bits >>= 8U;
        }
    };
    put(3, 3);    // the last block, with fixed codes
    put(0x0C, 8); // a literal 0, its code 00110000 from its highest bit
    for (int i = 0; i < 2500; ++i) {
        put(0xA3, 8); // a length of 258: 11000101
        put(0, 5);    // from the last byte
    }
    put(0, 7 + 8); // the end of the block
    const PngFile tiny = pattern(PngFile::kRgba, 8, false, 1, 1);
    const Result<Image> image = decode(tiny.file(data));
    REQUIRE(image); // what is too much is ignored
    CHECK(image->pixels == std::vector<std::uint8_t>(4, 0));
}
