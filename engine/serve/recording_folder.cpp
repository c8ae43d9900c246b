#include "engine/serve/recording_folder.h"

#include "engine/core/format.h"
#include "engine/simulation/recording.h"
#include "platform/files.h"

#include <mutex>
#include <optional>
#include <utility>

#include "net_text.h"

namespace eng {
namespace {

/// True if people had at least two of the seats.
bool hadTwoPeople(const Recording& match) {
    std::uint32_t seats = 0; // bits
    const auto note = [&seats](std::size_t seat, SeatHolder::Kind kind) {
        if (kind == SeatHolder::Kind::Player) {
            seats |= std::uint32_t{1} << seat;
        }
    };
    for (std::size_t seat = 0; seat < match.startSeats.size(); ++seat) {
        note(seat, match.startSeats[seat].holder.kind);
    }
    RecordingReader entries = match.read();
    while (const std::optional<RecordingEntry> entry = entries.next()) {
        if (entry->kind == RecordingEntry::Kind::Seat) {
            note(static_cast<std::size_t>(entry->seat), entry->holder);
        }
    }
    return (seats & (seats - 1)) != 0;
}

std::uint64_t sizeOf(const std::string& folder) {
    std::uint64_t bytes = 0;
    for (const std::string& name : platform::filesIn(folder)) {
        bytes += platform::fileSize(format("{0}/{1}", {folder, name}));
    }
    return bytes;
}

} // namespace

/// What the thread does, and says about it.
class RecordingFolder::Shared {
public:
    Shared(std::string path, std::uint64_t maxBytes)
        : path_{std::move(path)}
        , maxBytes_{maxBytes}
        , size_{maxBytes} {}

    void write(const Recording& match, const std::string& name) {
        const std::string file = format("{0}/{1}.recording", {path_, name});
        const Result<std::string> bytes = encodeRecording(match);
        std::string why;
        if (!bytes) {
            report(Severity::Warning, bytes.error());
            return;
        }
        const bool hasFolder = platform::makeFolders(path_, why);
        if (hasFolder && !hasRoom(bytes->size())) {
            report(Severity::Warning,
                   Error{net::text::kFolderFull, {path_, maxBytes_ / 1'000'000}});
        } else if (!hasFolder || !platform::replaceFile(file, *bytes, why)) {
            report(Severity::Warning, Error{net::text::kMatchNotKept, {file, why}});
        } else {
            size_ += bytes->size();
            report(Severity::Info, Error{net::text::kMatchKept, {file}});
        }
    }
    void makeFolder() {
        if (std::string why; !platform::makeFolders(path_, why)) {
            report(Severity::Warning, Error{net::text::kMatchNotKept, {path_, why}});
        }
    }
    void report(Severity severity, Error what) {
        const std::lock_guard lock{mutex_};
        reports_.emplace_back(severity, std::move(what));
    }
    std::vector<LogSink::Report> takeReports() {
        const std::lock_guard lock{mutex_};
        return std::exchange(reports_, {});
    }

private:
    /// It is measured at first, and when it seems full: files may have been removed.
    bool hasRoom(std::uint64_t more) {
        if (size_ + more > maxBytes_) {
            size_ = sizeOf(path_);
        }
        return size_ + more <= maxBytes_;
    }

    std::string path_;
    std::uint64_t maxBytes_;
    std::uint64_t size_; ///< bytes of the folder; at first as if it were full
    std::mutex mutex_;
    std::vector<LogSink::Report> reports_;
};

RecordingFolder::RecordingFolder(std::string path, std::unique_ptr<platform::Background> thread,
                                 std::uint64_t maxBytes)
    : shared_{std::make_shared<Shared>(std::move(path), maxBytes)}
    , thread_{std::move(thread)} {
    // So that the first match is not the one that tells of a folder that cannot be.
    static_cast<void>(thread_->add([shared = shared_] { shared->makeFolder(); }));
}

RecordingFolder::~RecordingFolder() = default;

void RecordingFolder::add(const Recording& match, const std::string& name) {
    const double seconds = static_cast<double>(match.steps) / match.info.stepsPerSecond;
    if (seconds < kShort && !hadTwoPeople(match)) {
        return;
    }
    if (!thread_->add([shared = shared_, match, name] { shared->write(match, name); })) {
        shared_->report(Severity::Warning, Error{net::text::kMatchesWait, {name}});
    }
}

std::vector<LogSink::Report> RecordingFolder::takeReports() {
    return shared_->takeReports();
}

} // namespace eng
