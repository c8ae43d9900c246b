#include "engine/render/text.h"

#include <algorithm>

namespace eng::render {

std::string_view takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
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
    do {
        const std::string_view line = takeLine(text);
        metrics.width =
            std::max(metrics.width, layOut(line, style, [](std::uint16_t, float) {}) * scale);
        ++metrics.lines;
    } while (!text.empty());
    return metrics;
}

} // namespace eng::render
