#include "engine/core/utf8.h"

#include "engine/core/assert.h"

namespace eng {

char32_t takeCharacter(std::string_view& text) {
    ENG_ASSERT(!text.empty(), "there is a character to take");
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byteAt(0);
    if (first < 0x80U) {
        text.remove_prefix(1);
        return first;
    }
    // The number of bytes that follow, and the range of the second one, which excludes overlong
    // forms, surrogates and values above U+10FFFF.
    std::size_t follow = 0;
    unsigned low = 0x80U;
    unsigned high = 0xBFU;
    char32_t code = 0;
    if (first >= 0xC2U && first <= 0xDFU) {
        follow = 1;
        code = first & 0x1FU;
    } else if (first >= 0xE0U && first <= 0xEFU) {
        follow = 2;
        code = first & 0x0FU;
        low = first == 0xE0U ? 0xA0U : low;
        high = first == 0xEDU ? 0x9FU : high;
    } else if (first >= 0xF0U && first <= 0xF4U) {
        follow = 3;
        code = first & 0x07U;
        low = first == 0xF0U ? 0x90U : low;
        high = first == 0xF4U ? 0x8FU : high;
    } else {
        text.remove_prefix(1);
        return kReplacementCharacter;
    }
    for (std::size_t i = 1; i <= follow; ++i) {
        if (i >= text.size() || byteAt(i) < low || byteAt(i) > high) {
            text.remove_prefix(i);
            return kReplacementCharacter;
        }
        code = (code << 6U) | (byteAt(i) & 0x3FU);
        low = 0x80U;
        high = 0xBFU;
    }
    text.remove_prefix(follow + 1);
    return code;
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const std::string_view before = text;
        // U+FFFD itself is valid when it is encoded as its three bytes.
        if (takeCharacter(text) == kReplacementCharacter && !before.starts_with("\xEF\xBF\xBD")) {
            return false;
        }
    }
    return true;
}

bool isPlainText(std::string_view text) {
    if (!isUtf8(text)) {
        return false;
    }
    while (!text.empty()) {
        const char32_t code = takeCharacter(text);
        const bool turns = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
        if (code < 0x20 || (code >= 0x7F && code < 0xA0) || turns) {
            return false;
        }
    }
    return true;
}

std::string_view startOf(std::string_view text, std::size_t maxBytes) {
    if (text.size() <= maxBytes) {
        return text;
    }
    while (maxBytes > 0 && (static_cast<unsigned char>(text[maxBytes]) & 0xC0U) == 0x80U) {
        --maxBytes;
    }
    text = text.substr(0, maxBytes);
    while (text.ends_with("\u200C") || text.ends_with("\u200D")) {
        text.remove_suffix(3);
    }
    return text;
}

} // namespace eng
