#pragma once

#include "engine/core/text_id.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace eng {

struct LogLine;
enum class LogChannel : std::uint8_t;
enum class Severity : std::uint8_t;

/// Suppresses messages that repeat too often, so that one error in each frame does not flood the
/// log: of each text and module it passes so many in a second; the rest of that second is counted
/// and reported in one line.
///
/// The text is the id, whatever its arguments; words without an id are a text of their own. It
/// tracks 32 texts at a time; further ones pass until the second of one of these is over.
class LogRateLimiter {
public:
    /// The suppressed messages of one text in one second.
    struct Suppressed {
        LogChannel channels{}; ///< of the last message
        Severity severity{};
        std::string module;
        std::string words; ///< of the last message, truncated
        unsigned count = 0;
    };

    explicit LogRateLimiter(unsigned maxPerSecond)
        : max_{maxPerSecond} {}

    /// Whether to write a message. Call `due` first.
    ///
    /// @param text  its id; 0: words without one
    bool passes(const LogLine& line, TextId text);
    /// The next report that is due at `now`; null: none is left. Call it until it returns null.
    /// Valid until the next call.
    const Suppressed* due(double now);

private:
    static constexpr double kSecond = 1.0;
    static constexpr std::size_t kMaxWords = 200; // bytes that are kept of a suppressed message

    struct Kind {
        std::size_t key = 0;
        double since = -2.0; ///< seconds
        unsigned count = 0;  ///< messages since then
        Suppressed suppressed;
    };

    unsigned max_;
    unsigned waiting_ = 0; ///< kinds with suppressed messages
    std::array<Kind, 32> kinds_;
};

} // namespace eng
