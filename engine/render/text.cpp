#include "engine/render/text.h"

#include <algorithm>

namespace eng::render {

bool takeLine(std::string_view& text, std::string_view& line) {
    const std::size_t end = text.find('\n');
    line = text.substr(0, end);
    if (end == std::string_view::npos) {
        text = {};
        return false;
    }
    text.remove_prefix(end + 1);
    return true;
}

bool takeLine(std::string_view& text, std::string_view& line, const TextStyle& style, float width) {
    std::string_view rest = text;
    const bool more = takeLine(rest, line);
    const std::string_view whole = line;
    const float scale = style.size / static_cast<float>(style.font->unitsPerEm());
    const auto fits = [&](std::string_view words) {
        return layOut(words, style, [](std::uint16_t, float) {}) * scale <= width;
    };
    const auto trimmed = [](std::string_view words) {
        return words.substr(0, words.find_last_not_of(' ') + 1);
    };
    line = trimmed(whole);
    while (!fits(line)) {
        const std::size_t blank = line.rfind(' ');
        const std::string_view fewer =
            blank == std::string_view::npos ? std::string_view{} : trimmed(line.substr(0, blank));
        if (fewer.empty()) {
            break;
        }
        line = fewer;
    }
    const std::size_t next = whole.find_first_not_of(' ', line.size());
    if (next != std::string_view::npos) {
        text.remove_prefix(next);
        return true;
    }
    text = rest;
    return more;
}

TextMetrics measure(std::string_view text, const TextStyle& style) {
    ENG_ASSERT(style.font != nullptr, "text has a font");
    const Font& font = *style.font;
    const float scale = style.size / static_cast<float>(font.unitsPerEm());
    TextMetrics metrics;
    metrics.ascent = static_cast<float>(font.ascent()) * scale;
    metrics.descent = static_cast<float>(font.descent()) * scale;
    metrics.capHeight = static_cast<float>(font.capHeight()) * scale;
    metrics.lineHeight = static_cast<float>(font.lineHeight()) * scale;
    for (bool more = true; more; ++metrics.lines) {
        std::string_view line;
        more = takeLine(text, line);
        const float width = layOut(line, style, [](std::uint16_t, float) {}) * scale;
        metrics.width = std::max(metrics.width, width);
    }
    return metrics;
}

} // namespace eng::render
