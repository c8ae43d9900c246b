#pragma once

#include "engine/core/text_id.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace eng {

struct LogLine;
enum class LogChannel : std::uint8_t;
enum class Severity : std::uint8_t;

/// How many messages a second are too many.
struct LogLimits {
    /// Of one text, module, severity and set of channels: after so many, those whose words were
    /// said in the same second are left out.
    unsigned sameWords = 10;
    /// After so many, those with words of their own are, too; but never an error, nor what is for
    /// the person (LogChannel::User).
    unsigned sameText = 100;
};

/// Finds the messages that only repeat others, so that one mistake in each frame does not bury the
/// rest of a log.
///
/// Keeps an eye on 16 texts, each for a second at least. Those that find no place meanwhile count
/// as one text together. The words of some 512 messages are remembered for it. Allocates only when
/// it leaves something out.
///
/// Threads: the log's own.
class LogRepeats {
public:
    /// What was left out, and how often.
    struct LeftOut {
        LogChannel channels{}; ///< those of any of them
        Severity severity{};   ///< the highest
        std::string module;    ///< that of the last one
        std::string words;     ///< the start of those of the last one
        unsigned count = 0;
    };

    explicit LogRepeats(LogLimits limits)
        : limits_{limits} {}

    /// Whether a message is to be written.
    ///
    /// @param text     its id; 0 for words without one, which count as the same text when they are
    ///                 the same words
    /// @param leftOut  afterwards, what has to be told before it, since a second is over
    bool passes(const LogLine& line, TextId text, std::optional<LeftOut>& leftOut);
    /// What has to be told since its second is over; call it until there is nothing.
    std::optional<LeftOut> due(double now);

private:
    struct Kind {
        std::uint64_t key = 0; ///< of its text, channels and severity
        std::string module;
        double since = -2.0; ///< seconds; when its second began
        unsigned count = 0;  ///< in that second
        LeftOut leftOut;     ///< in that second
    };
    Kind& kindOf(const LogLine& line, std::uint64_t key);
    bool isSaidAgain(const LogLine& line, const Kind& kind, std::uint64_t key);
    static std::optional<LeftOut> take(Kind& kind);

    LogLimits limits_;
    std::array<Kind, 16> kinds_;
    Kind others_; ///< what found no place; its key and module do not matter
    /// Hashes of what was said, the last of each remainder.
    std::array<std::array<std::uint64_t, 16>, 32> said_{};
};

} // namespace eng
