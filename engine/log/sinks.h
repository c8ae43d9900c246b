#pragma once

#include "engine/log/log.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Hands each message, as one line, to a function: the console of a terminal or browser.
class ConsoleLogSink final : public LogSink {
public:
    using Print = std::function<void(Severity, std::string_view line)>;

    /// @param least  messages below this severity are left out
    ConsoleLogSink(Severity least, Print print);
    void write(const LogLine& line) override;

private:
    Severity least_;
    Print print_;
    std::string buffer_;
};

/// Shows User messages to the person: each once. What was shown is shown again only when 10 seconds
/// have gone by without it, and of warnings and information no more than 3 come in a row without 10
/// seconds of peace. The files have all of them.
class UserLogSink final : public LogSink {
public:
    using Show = std::function<void(Severity, std::string_view text)>;
    explicit UserLogSink(Show show);
    void write(const LogLine& line) override;
    void update(double now) override;

private:
    Show show_;
    std::vector<std::string> shown_; ///< in this row
    double lastAt_ = 0.0;            ///< when one was last shown, or would have been
    bool closed_ = false;            ///< the person has read, and the time of that is not known yet
};

} // namespace eng
