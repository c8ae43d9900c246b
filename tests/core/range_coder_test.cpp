#include "engine/core/base64.h"
#include "engine/core/random.h"
#include "engine/core/range_coder.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace eng;

namespace {

std::vector<std::byte> bytesOf(std::string_view text) {
    const auto bytes = std::as_bytes(std::span{text});
    return {bytes.begin(), bytes.end()};
}

} // namespace

TEST_CASE("bytes come back from the text of an address", "[base64]") {
    // The examples of RFC 4648, section 10, without padding.
    for (const auto& [bytes, text] :
         std::vector<std::pair<std::string_view, std::string_view>>{{"", ""},
                                                                    {"f", "Zg"},
                                                                    {"fo", "Zm8"},
                                                                    {"foo", "Zm9v"},
                                                                    {"foob", "Zm9vYg"},
                                                                    {"fooba", "Zm9vYmE"},
                                                                    {"foobar", "Zm9vYmFy"}}) {
        CHECK(encodeBase64Url(bytesOf(bytes)) == text);
        CHECK(decodeBase64Url(text) == bytesOf(bytes));
    }
    CHECK(encodeBase64Url(bytesOf("\xFB\xFF")) == "-_8");
    CHECK(decodeBase64Url(" Zm9v\r\n\tYmFy ") == bytesOf("foobar"));
    for (const std::string_view wrong : {"Zm+v", "Zm/v", "Zg==", "Zm.v", "Zm\xC3\xA4"}) {
        CHECK_FALSE(decodeBase64Url(wrong));
    }
}

TEST_CASE("bits come back from a range coder, in about the bytes that they are worth",
          "[range coder]") {
    Random random{3};
    for (const int ones : {0, 1, 10, 500, 990, 999, 1000}) { // of 1000
        CAPTURE(ones);
        constexpr int kBits = 20'000;
        std::vector<bool> bits;
        for (int i = 0; i < kBits; ++i) {
            bits.push_back(random.between(1, 1000) <= ones);
        }
        RangeEncoder encoder;
        AdaptiveBit model;
        for (const bool bit : bits) {
            encoder.bit(model, bit);
        }
        const std::vector<std::byte> bytes = encoder.finish();
        const double p = ones / 1000.0;
        const double entropy =
            ones == 0 || ones == 1000 ? 0 : -(p * std::log2(p) + (1 - p) * std::log2(1 - p));
        CHECK(static_cast<double>(bytes.size()) < kBits / 8.0 * entropy * 1.05 + 40);
        RangeDecoder decoder{bytes};
        AdaptiveBit sameModel;
        std::size_t wrong = 0;
        for (const bool expected : bits) {
            bool bit = false;
            decoder.bit(sameModel, bit);
            wrong += bit != expected ? 1U : 0U;
        }
        CHECK(wrong == 0);
        CHECK_FALSE(decoder.ended());
    }
}

TEST_CASE("bytes and even bits come back from a range coder", "[range coder]") {
    Random random{4};
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint32_t> words;
    RangeEncoder encoder;
    AdaptiveByte model;
    for (int i = 0; i < 5000; ++i) {
        // Runs of 0xFF make carries through many bytes.
        bytes.push_back(i % 1000 < 300 ? 0xFFU : static_cast<std::uint8_t>(random.next()));
        words.push_back(i % 2 == 0 ? 0xFFFFFFFFU : random.next());
        model.code(encoder, bytes.back());
        codeEvenBits(encoder, words.back(), 32);
    }
    const std::vector<std::byte> coded = encoder.finish();
    RangeDecoder decoder{coded};
    AdaptiveByte sameModel;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::uint8_t byte = 0;
        std::uint32_t word = 0;
        sameModel.code(decoder, byte);
        codeEvenBits(decoder, word, 32);
        wrong += byte != bytes[i] || word != words[i] ? 1U : 0U;
    }
    CHECK(wrong == 0);
    CHECK_FALSE(decoder.ended());
}

TEST_CASE("a range coder notices that data was cut", "[range coder]") {
    RangeDecoder decoder{{}};
    int bits = 0;
    for (bool bit = false; !decoder.ended() && bits < 1'000'000; ++bits) {
        AdaptiveBit even;
        decoder.bit(even, bit);
    }
    CHECK(bits < 1000);
}
