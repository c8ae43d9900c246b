#include "engine/log/background_sink.h"

#include <mutex>
#include <string>
#include <utility>

#include "engine_text.h"

namespace eng {

/// The other sink, and what it reports.
class BackgroundSink::Shared {
public:
    explicit Shared(std::unique_ptr<LogSink> sink)
        : sink_{std::move(sink)} {}

    /// On the thread.
    template <class Call>
    void use(const Call& call) {
        call(*sink_);
        if (std::optional<Report> report = sink_->takeReport()) {
            const std::lock_guard lock{mutex_};
            report_ = std::move(report);
        }
    }
    std::optional<Report> takeReport() {
        const std::lock_guard lock{mutex_};
        return std::exchange(report_, std::nullopt);
    }

private:
    std::unique_ptr<LogSink> sink_;
    std::mutex mutex_;
    std::optional<Report> report_;
};

BackgroundSink::BackgroundSink(std::unique_ptr<LogSink> sink,
                               std::unique_ptr<platform::Background> thread)
    : shared_{std::make_shared<Shared>(std::move(sink))}
    , thread_{std::move(thread)} {}

BackgroundSink::~BackgroundSink() = default;

void BackgroundSink::write(const LogLine& line) {
    auto job = [shared = shared_, line, module = std::string{line.module},
                text = std::string{line.text}, file = std::string{line.file}] {
        LogLine own = line;
        own.module = module;
        own.text = text;
        own.file = file;
        shared->use([&own](LogSink& sink) { sink.write(own); });
    };
    if (!thread_->add(std::move(job))) {
        ++lost_;
    } else if (line.severity >= Severity::Error) {
        static_cast<void>(thread_->finish(kMaxError));
    }
}

void BackgroundSink::flush() {
    thread_->add([shared = shared_] { shared->use([](LogSink& sink) { sink.flush(); }); });
}

void BackgroundSink::update(double now) {
    constexpr double kEvery = 0.5; // seconds: half of what a line of a file may wait
    if (now - updatedAt_ < kEvery) {
        return;
    }
    updatedAt_ = now;
    const bool hasRoom = thread_->add(
        [shared = shared_, now] { shared->use([now](LogSink& sink) { sink.update(now); }); });
    thread_->update();
    if (std::optional<Report> known = shared_->takeReport()) {
        report(known->first, std::move(known->second));
    } else if (hasRoom && lost_ > 0) {
        report(Severity::Warning, Error{text::kLogLate, {std::exchange(lost_, 0)}});
    }
}

} // namespace eng
