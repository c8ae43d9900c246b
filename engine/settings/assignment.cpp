#include "engine/settings/assignment.h"

#include "engine/core/lines.h"
#include "engine/core/utf8.h"

#include <algorithm>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kMaxShown = 80; // bytes of a refused text, in a message
/// The characters that a quoted value escapes, and how: '\n' is written \n.
constexpr std::string_view kEscaped{"\"\\\n\r\t\0", 6};
constexpr std::string_view kEscapes{"\"\\nrt0"};

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isName(std::string_view name) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !name.empty() && name.size() <= kLongestName && isLetter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) {
               return isLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
           });
}

/// Reads a quoted value from just after its opening quote; false when it does not end or has an
/// unknown escape.
bool readQuoted(std::string_view text, std::size_t& at, std::string& value) {
    while (at < text.size() && text[at] != '"') {
        char c = text[at++];
        if (c == '\\') {
            if (at >= text.size()) {
                return false;
            }
            const std::size_t escape = kEscapes.find(text[at++]);
            if (escape == std::string_view::npos) {
                return false;
            }
            c = kEscaped[escape];
        }
        value += c;
    }
    if (at >= text.size()) {
        return false;
    }
    ++at;
    return true;
}

bool readValues(std::string_view text, std::vector<std::string>& values) {
    if (trimmed(text).empty()) {
        return true;
    }
    std::size_t at = 0;
    for (;;) {
        while (at < text.size() && isBlank(text[at])) {
            ++at;
        }
        std::string value;
        if (at < text.size() && text[at] == '"') {
            ++at;
            if (!readQuoted(text, at, value)) {
                return false;
            }
            while (at < text.size() && isBlank(text[at])) {
                ++at;
            }
            if (at < text.size() && text[at] != ';') {
                return false;
            }
        } else {
            const std::size_t end = std::min(text.find(';', at), text.size());
            value = trimmed(text.substr(at, end - at));
            at = end;
        }
        values.push_back(std::move(value));
        if (at >= text.size()) {
            return true;
        }
        ++at; // the ';'
    }
}

} // namespace

Result<Assignment> parseAssignment(std::string_view text, const MessageArg& where) {
    Assignment found;
    std::string_view rest = trimmed(text);
    if (!rest.empty() && (rest.front() == '+' || rest.front() == '-')) {
        found.sign = rest.front() == '+' ? Assignment::Sign::Plus : Assignment::Sign::Minus;
        rest.remove_prefix(1);
    }
    const std::size_t equals = rest.find('=');
    const std::string_view name = trimmed(rest.substr(0, equals));
    if (!isName(name) || text.find('\0') != std::string_view::npos) {
        return Error{text::kSettingMalformed, {where, startOf(text, kMaxShown)}};
    }
    found.name = name;
    if (equals != std::string_view::npos) {
        found.hasValues = true;
        found.written = trimmed(rest.substr(equals + 1));
        if (!readValues(found.written, found.values)) {
            return Error{text::kSettingBadQuotes,
                         {where, found.name, startOf(found.written, kMaxShown)}};
        }
    }
    return found;
}

void appendSettingValue(std::string& out, std::string_view value) {
    const bool plain = !value.empty() && !isBlank(value.front()) && !isBlank(value.back()) &&
                       value.find_first_of(kEscaped) == std::string_view::npos &&
                       value.find_first_of(";#") == std::string_view::npos;
    if (plain) {
        out += value;
        return;
    }
    out += '"';
    for (const char c : value) {
        const std::size_t escape = kEscaped.find(c);
        if (escape == std::string_view::npos) {
            out += c;
        } else {
            out += '\\';
            out += kEscapes[escape];
        }
    }
    out += '"';
}

std::string_view withoutComment(std::string_view line) {
    bool behindEquals = false;
    bool atStart = false; // of a value: only there a quote opens one
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                quoted = false;
            }
        } else if (c == '#' && (i == 0 || isBlank(line[i - 1]))) {
            return line.substr(0, i);
        } else if (behindEquals ? c == ';' : c == '=') {
            behindEquals = true;
            atStart = true;
        } else if (!isBlank(c)) {
            quoted = atStart && c == '"';
            atStart = false;
        }
    }
    return line;
}

} // namespace eng
