#pragma once

#include "engine/log/log.h"
#include "platform/background.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

class Recording;

/// The folder in which a server keeps the recordings of its matches. It writes on a thread of its
/// own, since a file is on the disk only after a wait.
///
/// It keeps a match in which two people played, or that lasted ten seconds: who joins and is gone
/// at once makes no file. It keeps none that would make the folder larger than 1 GB.
///
/// Threads: the program's own.
class RecordingFolder {
public:
    /// Of the thread: recordings that wait, and seconds that the end of the program waits for them.
    static constexpr platform::BackgroundLimits kLimits{.jobs = 64, .drain = 5.0};
    static constexpr std::uint64_t kMaxBytes = 1'000'000'000;
    static constexpr double kShort = 10.0; ///< seconds of a match

    /// @param maxBytes  of the folder
    RecordingFolder(std::string path, std::unique_ptr<platform::Background> thread,
                    std::uint64_t maxBytes = kMaxBytes);
    RecordingFolder(const RecordingFolder&) = delete;
    RecordingFolder& operator=(const RecordingFolder&) = delete;
    ~RecordingFolder();

    /// Writes a match into "NAME.recording", if it is worth it. Later `takeReports` says how that
    /// went.
    void add(const Recording& match, const std::string& name);
    /// What was written since the last call, and what was not.
    std::vector<LogSink::Report> takeReports();
    /// Waits until all are written, for at most five seconds.
    void finish() { static_cast<void>(thread_->finish(kLimits.drain)); }

private:
    class Shared;
    std::shared_ptr<Shared> shared_; ///< with the thread, which may be left
    std::unique_ptr<platform::Background> thread_;
};

} // namespace eng
