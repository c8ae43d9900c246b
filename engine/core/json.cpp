#include "engine/core/json.h"

#include "engine/core/format.h"
#include "engine/core/utf8.h"

namespace eng {

void appendJsonString(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t character = takeCharacter(text);
        if (character == kReplacementCharacter) {
            out += "\xEF\xBF\xBD";
        } else if (character == U'"' || character == U'\\') {
            out += '\\';
            out += static_cast<char>(character);
        } else if (character < 0x20) {
            appendFormat(out, "\\u{0:04x}", {static_cast<unsigned>(character)});
        } else {
            out += before.substr(0, before.size() - text.size());
        }
    }
    out += '"';
}

} // namespace eng
