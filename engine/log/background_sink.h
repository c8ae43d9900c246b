#pragma once

#include "engine/log/log.h"
#include "platform/background.h"

#include <memory>

namespace eng {

/// Passes its lines to another sink on a thread of its own, so that the program does not wait for a
/// slow disk, or for a console in which text is selected. A server has one for each of its sinks.
///
///     log.addSink(std::make_unique<BackgroundSink>(std::move(file),
///     thread(BackgroundSink::kLimits)));
///
/// If too many lines wait, further ones are lost, and it reports how many. An error is written
/// before the call returns, with all lines before it, since a crash may follow; it waits at most a
/// second for that.
///
/// Threads: the other sink is used by the thread only.
class BackgroundSink final : public LogSink {
public:
    /// Of the thread: lines that wait, and seconds that the end of the program waits for them.
    static constexpr platform::BackgroundLimits kLimits{.jobs = 256, .drain = 5.0};
    static constexpr double kMaxError = 1.0; ///< seconds

    BackgroundSink(std::unique_ptr<LogSink> sink, std::unique_ptr<platform::Background> thread);
    BackgroundSink(const BackgroundSink&) = delete;
    BackgroundSink& operator=(const BackgroundSink&) = delete;
    ~BackgroundSink() override;

    void write(const LogLine& line) override;
    /// Asks the thread for it. The destructor waits for that.
    void flush() override;
    void update(double now) override;

private:
    class Shared;
    std::shared_ptr<Shared> shared_; ///< with the thread, which may be left
    std::unique_ptr<platform::Background> thread_;
    double updatedAt_ = 0.0; ///< seconds
    unsigned lost_ = 0;      ///< lines
};

} // namespace eng
