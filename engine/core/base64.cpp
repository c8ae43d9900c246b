#include "engine/core/base64.h"

#include <algorithm>
#include <cstdint>

namespace eng {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

} // namespace

bool isBase64Url(char letter) {
    return kLetters.find(letter) != std::string_view::npos;
}

std::string encodeBase64Url(std::span<const std::byte> bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t word = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k) {
            word = (word << 8U) | (k < count ? static_cast<std::uint32_t>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k <= count; ++k) {
            text += kLetters[(word >> (18U - 6U * static_cast<unsigned>(k))) & 63U];
        }
    }
    return text;
}

std::optional<std::vector<std::byte>> decodeBase64Url(std::string_view text) {
    std::vector<std::byte> bytes;
    std::uint32_t word = 0;
    unsigned bits = 0;
    for (const char letter : text) {
        if (letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t') {
            continue;
        }
        const std::size_t value = kLetters.find(letter);
        if (value == std::string_view::npos) {
            return std::nullopt;
        }
        word = (word << 6U) | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::byte>((word >> bits) & 0xFFU));
        }
    }
    return bytes;
}

} // namespace eng
