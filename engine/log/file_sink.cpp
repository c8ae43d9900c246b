#include "engine/log/file_sink.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {
namespace {

#ifdef NDEBUG
constexpr bool kSaveAlways = false;
#else
constexpr bool kSaveAlways = true;
#endif
constexpr double kLongestWait = 1.0;       // seconds that a line may wait in our memory
constexpr std::size_t kMaxWaiting = 16384; // bytes of such lines
constexpr double kCheckEvery = 1.0;        // seconds
constexpr double kRetryEvery = 5.0;        // seconds

/// Moves the file to generation 1 and each older one further, up to the first gap. Deletes the
/// generations beyond `kept`. Nothing is moved over another file: whenever the program ends, at
/// most the oldest is lost.
///
/// @return  false when a file cannot be moved; then all are where they were
bool rotateFiles(const std::string& path, int kept, std::string& why) {
    const auto name = [&](int generation) {
        return generation == 0 ? path : rotatedName(path, generation);
    };
    for (int surplus = kept + 1; platform::removeFile(name(surplus)); ++surplus) {
    }
    if (platform::fileKind(path) == platform::FileKind::None) {
        return true;
    }
    int gap = 1;
    while (gap <= kept && platform::fileKind(name(gap)) != platform::FileKind::None) {
        ++gap;
    }
    for (int to = gap; to > 0; --to) {
        const std::string from = name(to - 1);
        if (platform::fileKind(from) != platform::FileKind::Regular) {
            why = from + ": " + std::strerror(EEXIST); // a folder, for example
        } else if (platform::moveFile(from, name(to), why)) {
            continue;
        }
        std::string ignored;
        for (int back = to; back < gap; ++back) {
            static_cast<void>(platform::moveFile(name(back + 1), name(back), ignored));
        }
        return false;
    }
    platform::removeFile(name(kept + 1));
    return true;
}

} // namespace

std::string rotatedName(const std::string& path, int generation) {
    const std::size_t slash = path.rfind('/');
    const std::size_t dot = path.rfind('.');
    const bool hasKind = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    const std::size_t end = hasKind ? dot : path.size();
    return format("{0}.{1}{2}", {path.substr(0, end), generation, path.substr(end)});
}

FileLogSink::FileLogSink(LogChannel channels, std::string path, LogFileOptions options,
                         platform::File file, const std::string& notRotated)
    : channels_{channels}
    , path_{std::move(path)}
    , options_{options}
    , file_{std::move(file)} {
    prepare();
    if (!notRotated.empty()) {
        reportStuck(notRotated);
    }
}

FileLogSink::~FileLogSink() {
    save(savedAt_);
}

bool FileLogSink::open(const char* mode, std::string& why) {
    const std::size_t slash = path_.rfind('/');
    if (slash != std::string::npos && slash > 0 &&
        !platform::makeFolders(path_.substr(0, slash), why)) {
        return false;
    }
    file_ = platform::openFile(path_, mode, why);
    if (file_) {
        prepare();
    }
    return file_ != nullptr;
}

void FileLogSink::prepare() {
    std::setvbuf(file_.get(), nullptr, _IONBF, 0); // `waiting_` buffers
    size_ = 0;
    if (std::fseek(file_.get(), 0, SEEK_END) == 0) {
        if (const auto end = std::ftell(file_.get()); end > 0) {
            size_ = static_cast<std::uint64_t>(end);
        }
    }
}

void FileLogSink::write(const LogLine& line) {
    if (!overlap(line.channels, channels_)) {
        return;
    }
    if (failed_) {
        std::string why;
        if (line.time < retryAt_ || !open("ab", why)) {
            retryAt_ = line.time < retryAt_ ? retryAt_ : line.time + kRetryEvery;
            ++missing_;
            return;
        }
        if (cut_) {
            waiting_ = '\n';
        }
    }
    const std::size_t before = waiting_.size();
    appendLogLine(waiting_, line);
    if (options_.maxBytes > 0 && size_ + waiting_.size() > options_.maxBytes &&
        size_ + before > 0) {
        std::string own = waiting_.substr(before);
        waiting_.resize(before);
        save(line.time);
        if (file_) {
            rotate(line.time);
        }
        if (!file_) {
            ++missing_;
            return;
        }
        waiting_ = std::move(own);
    }
    if (kSaveAlways || failed_ || line.severity >= Severity::Warning ||
        line.time - savedAt_ >= kLongestWait || waiting_.size() >= kMaxWaiting) {
        save(line.time);
    }
}

void FileLogSink::flush() {
    save(savedAt_);
}

void FileLogSink::update(double now) {
    if (!waiting_.empty() && now - savedAt_ >= kLongestWait) {
        save(now);
    }
}

void FileLogSink::save(double now) {
    savedAt_ = now;
    if (waiting_.empty() || !file_) {
        return;
    }
    check(now);
    if (!file_) {
        return;
    }
    errno = 0;
    const std::size_t wrote = std::fwrite(waiting_.data(), 1, waiting_.size(), file_.get());
    size_ += wrote;
    if (wrote != waiting_.size()) {
        cut_ = wrote > 0 ? waiting_[wrote - 1] != '\n' : cut_;
        waiting_.erase(0, wrote);
        fail(now, std::strerror(errno));
        return;
    }
    cut_ = false;
    waiting_.clear();
    if (std::exchange(failed_, false)) {
        report(Severity::Warning, Error{text::kLogWorks, {path_, std::exchange(missing_, 0)}});
    }
}

void FileLogSink::check(double now) {
    if (failed_ || now - checkedAt_ < kCheckEvery) {
        return;
    }
    checkedAt_ = now;
    if (platform::fileKind(path_) != platform::FileKind::None) {
        return;
    }
    std::string why;
    if (open("ab", why)) {
        report(Severity::Warning, Error{text::kLogVanished, {path_}});
    } else {
        fail(now, why);
    }
}

void FileLogSink::rotate(double now) {
    if (platform::fileKind(path_) == platform::FileKind::Other) {
        size_ = 0; // a device or a pipe is never rotated
        return;
    }
    file_.reset(); // some systems do not move an open file
    std::string why;
    const bool moved = rotateFiles(path_, options_.kept, why);
    std::string whyNot;
    if (!open(moved ? "wb" : "ab", whyNot)) {
        fail(now, whyNot);
    } else if (!moved) {
        size_ = 0; // so that it is tried again after as many bytes
        reportStuck(why);
    } else {
        stuck_ = false;
    }
}

void FileLogSink::reportStuck(const std::string& why) {
    if (!std::exchange(stuck_, true)) {
        report(Severity::Warning, Error{text::kLogNotSetAside, {path_, why}});
    }
}

void FileLogSink::fail(double now, const std::string& why) {
    file_.reset();
    const bool onlyEnds = waiting_.starts_with('\n'); // this line is counted already
    missing_ += static_cast<unsigned>(std::count(waiting_.begin(), waiting_.end(), '\n')) -
                (onlyEnds ? 1U : 0U);
    waiting_.clear();
    retryAt_ = now + kRetryEvery;
    if (!std::exchange(failed_, true)) {
        report(Severity::Warning, Error{text::kLogFailed, {path_, why}});
    }
}

Result<std::unique_ptr<LogSink>> openLogFile(LogChannel channels, const std::string& path,
                                             LogFileOptions options) {
    std::string notRotated;
    const bool fresh =
        platform::fileKind(path) != platform::FileKind::Other &&
        rotateFiles(path, options.kept, notRotated); // else it appends to the same file
    std::string why;
    platform::File file = platform::openFile(path, fresh ? "wb" : "ab", why);
    if (!file) {
        return Error{text::kLogNoFile, {path, why}};
    }
    return std::unique_ptr<LogSink>{
        std::make_unique<FileLogSink>(channels, path, options, std::move(file), notRotated)};
}

} // namespace eng
