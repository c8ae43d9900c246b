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
