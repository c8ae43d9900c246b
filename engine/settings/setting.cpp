#include "engine/settings/setting.h"

#include "engine/core/utf8.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine_text.h"

namespace eng {
namespace {

template <class Integer>
bool parseWhole(std::string_view word, Integer& value) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size();
}

template <class Real>
bool parseReal(std::string_view word, Real& value, Real (*read)(const char*, char**)) {
    // from_chars for floating point is not in every standard library yet. strtod would also take
    // blanks, hexadecimal and infinities, which are no settings.
    if (word.empty() || word.find_first_not_of("0123456789+-.eE") != std::string_view::npos) {
        return false;
    }
    const std::string copy{word};
    char* end = nullptr;
    value = read(copy.c_str(), &end);
    return end == copy.c_str() + copy.size() && std::isfinite(value);
}

} // namespace

bool detail::parseSetting(std::string_view word, bool& value) {
    for (const std::string_view yes : {"true", "on", "yes", "1"}) {
        if (word == yes) {
            value = true;
            return true;
        }
    }
    for (const std::string_view no : {"false", "off", "no", "0"}) {
        if (word == no) {
            value = false;
            return true;
        }
    }
    return false;
}

bool detail::parseSetting(std::string_view word, std::int64_t& value) {
    return parseWhole(word, value);
}

bool detail::parseSetting(std::string_view word, std::uint64_t& value) {
    return parseWhole(word, value);
}

bool detail::parseSetting(std::string_view word, float& value) {
    return parseReal(word, value, std::strtof); // strtod would round twice
}
bool detail::parseSetting(std::string_view word, double& value) {
    return parseReal(word, value, std::strtod);
}

std::string detail::printSetting(bool value) {
    return value ? "true" : "false";
}
std::string detail::printSetting(std::int64_t value) {
    return format("{0}", {value});
}
std::string detail::printSetting(std::uint64_t value) {
    return format("{0}", {value});
}
std::string detail::printSetting(float value) {
    std::string out;
    appendShortest(out, value);
    return out;
}
std::string detail::printSetting(double value) {
    return format("{0}", {value});
}

std::string detail::expectBool(const StringTable& strings) {
    return strings.text(text::kExpectBool);
}
std::string detail::expectInteger(const StringTable& strings, FormatArg least, FormatArg most) {
    return strings.text(text::kExpectInteger, {least, most});
}
std::string detail::expectReal(const StringTable& strings, const std::string& least,
                               const std::string& most) {
    return strings.text(text::kExpectReal, {least, most});
}
std::string detail::expectText(const StringTable& strings, std::size_t mostBytes) {
    return strings.text(text::kExpectText, {mostBytes});
}
std::string detail::expectOneOf(const StringTable& strings,
                                std::span<const std::string_view> names) {
    std::string list;
    for (const std::string_view name : names) {
        list += list.empty() ? "" : ", ";
        list += name;
    }
    return strings.text(text::kExpectOneOf, {list});
}

std::optional<std::string> SettingTraits<std::string>::parse(std::string_view word,
                                                             const Limits& limits) {
    if (word.size() > limits.mostBytes || !isUtf8(word)) {
        return std::nullopt;
    }
    return std::string{word};
}

std::string SettingTraits<std::string>::expected(const StringTable& strings, const Limits& limits) {
    return detail::expectText(strings, limits.mostBytes);
}

} // namespace eng
