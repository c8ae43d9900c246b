#include "engine/settings/setting.h"

#include "engine/core/utf8.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace eng {
namespace {

template <class Integer>
bool parseWhole(std::string_view word, Integer& value) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size();
}

template <class Real>
bool parseReal(std::string_view word, Real& value, Real (*read)(const char*, char**)) {
    // Not every standard library has from_chars for floating point yet. strtod would also accept
    // blanks, hexadecimal numbers and infinities.
    if (word.empty() || word.find_first_not_of("0123456789+-.eE") != std::string_view::npos) {
        return false;
    }
    const std::string copy{word};
    char* end = nullptr;
    value = read(copy.c_str(), &end);
    return end == copy.c_str() + copy.size() && std::isfinite(value);
}

} // namespace

// Not inlined: else a page has the code for all fields of each setting of a program.
[[gnu::noinline]] SettingBase::SettingBase(std::string_view name, TextId help,
                                           SettingSources sources)
    : name_{name}
    , help_{help}
    , sources_{sources} {}

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

std::string detail::joined(std::span<const std::string_view> names) {
    std::string list;
    for (const std::string_view name : names) {
        list += list.empty() ? "" : ", ";
        list += name;
    }
    return list;
}

std::optional<std::string> SettingTraits<std::string>::parse(std::string_view word,
                                                             const Limits& limits) {
    if (word.size() > limits.maxBytes || !isUtf8(word)) {
        return std::nullopt;
    }
    return std::string{word};
}

} // namespace eng
