#include "engine/font/text.h"

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
    const float scale = style.size / static_cast<float>(style.font->unitsPerEm());
    TextPen pen{style};
    std::string_view rest = text;
    std::size_t end = 0; // of the last word of the line
    while (!rest.empty() && rest.front() != '\n') {
        const char32_t character = takeCharacter(rest);
        if (TextPen::writes(character)) {
            pen.write(character);
        }
        const bool wordEnds =
            character != U' ' && (rest.empty() || rest.front() == ' ' || rest.front() == '\n');
        if (wordEnds) {
            if (end > 0 && pen.width() * scale > width) {
                break;
            }
            end = text.size() - rest.size();
        }
    }
    line = text.substr(0, end);
    text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
    if (text.empty() || text.front() != '\n') {
        return !text.empty();
    }
    text.remove_prefix(1);
    return true;
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
