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
    /// among the last ones are left out.
    unsigned sameWords = 10;
    /// After so many, those with words of their own are, too; but never an error.
    unsigned sameText = 100;
};

/// Finds the messages that only repeat others, so that one mistake in each frame does not bury the
/// rest of a log.
///
/// Keeps an eye on 16 texts, each for a second at least. Those that find no place meanwhile count
/// as one text together, of which the words of some hundreds are known. Allocates only when it
/// leaves something out.
///
/// Threads: the log's own.
class LogRepeats {
public:
    /// What was left out, and how often.
    struct LeftOut {
        LogChannel channels;
        Severity severity;
        std::string module;
        std::string words; ///< the start of those of the last one
        unsigned count;
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
    using Hashes = std::array<std::size_t, 4>;
    struct Kind {
        std::size_t key = 0;
        double since = -2.0; ///< seconds; when its second began
        unsigned count = 0;  ///< in that second; 0: the place is free
        unsigned leftOut = 0;
        LogChannel channels{};
        Severity severity{};
        std::string module;
        std::string words;
        Hashes last{}; ///< of the words that came last
    };
    Kind& kindOf(const LogLine& line, std::size_t key);
    bool isKnown(Kind& kind, const LogLine& line);
    static std::optional<LeftOut> take(Kind& kind);

    LogLimits limits_;
    std::array<Kind, 16> kinds_;
    Kind others_; ///< what found no place; its channels and the like are those of what is left out
    /// Of its words in this second, by what they are modulo so many; kind.last is not used.
    std::array<Hashes, 128> othersLast_{};
};

} // namespace eng
