#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace eng {

/// `text` without blanks, tabs and line ends around it.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos
               ? std::string_view{}
               : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Takes the part of a text before the next `end`, and `end`; without one, all of it.
inline std::string_view takeUntil(std::string_view& text, std::string_view end) {
    const std::size_t at = text.find(end);
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
    return part;
}

/// A whole number, if the text is nothing else.
template <std::integral T>
std::optional<T> wholeNumber(std::string_view text, int base = 10) {
    T number{};
    const char* const end = text.data() + text.size();
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): up to `end`
    const auto [stop, error] = std::from_chars(text.data(), end, number, base);
    return error == std::errc{} && stop == end ? std::optional{number} : std::nullopt;
}

/// Reads a text file line by line. A byte order mark at its start is skipped; a line ends with LF
/// or CRLF.
class LineReader {
public:
    explicit LineReader(std::string_view bytes)
        : rest_{bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes} {}

    /// Reads the next line; false at the end of the file.
    bool next() {
        if (rest_.empty()) {
            return false;
        }
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        hasEnd_ = end < rest_.size();
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end + (hasEnd_ ? 1 : 0));
        ++number_;
        return true;
    }

    /// The current line without its LF.
    std::string_view line() const { return line_; }
    /// Its number, starting at 1.
    int number() const { return number_; }
    /// False for a last line without a line end, which may be truncated.
    bool hasEnd() const { return hasEnd_; }

private:
    std::string_view rest_;
    std::string_view line_;
    int number_ = 0;
    bool hasEnd_ = false;
};

} // namespace eng
