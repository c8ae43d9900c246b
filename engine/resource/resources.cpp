#include "engine/resource/resources.h"

#include "platform/page.h"

#include <algorithm>

#include "engine_text.h"

namespace eng {
namespace {

constexpr double kLookEvery = 0.5; // seconds
constexpr double kRetryEvery = 1.0;

} // namespace

Resources::Resources(platform::Host& host, ManagedHeap& heap, Log& log,
                     std::unique_ptr<platform::Background> background, bool hotReload)
    : host_{host}
    , heap_{heap}
    , log_{log}
    , hotReload_{hotReload}
    , background_{std::move(background)} {}

Resources::~Resources() {
    background_.reset(); // waits for the other thread
}

void Resources::Work::run(const platform::Host& host) {
    std::string why;
    std::optional<std::string> bytes =
        given ? std::move(given) : host.readProgramFile(name, kMaxBytes, why);
    if (!bytes) {
        problem = why.empty() ? Error{text::kResourceMissing, {name}}
                              : Error{text::kResourceUnreadable, {name, why}};
    } else if (const Status decoded = decode(*std::move(bytes)); !decoded) {
        problem = decoded.error();
    }
    done = true;
}

Managed* Resources::find(std::string_view name, const void* key) const {
    for (const Entry& entry : entries_) {
        if (entry.key == key && entry.name == name) {
            if (const Ref<Managed> held = entry.object.lock()) {
                return held.get();
            }
        }
    }
    return nullptr;
}

void Resources::add(Entry entry) {
    std::erase_if(entries_, [](const Entry& old) { return old.object.lock() == nullptr; });
    begin(entries_.emplace_back(std::move(entry)));
}

/// Loads a file again that could not be loaded.
void Resources::retry(std::string_view name, const void* key) {
    for (Entry& entry : entries_) {
        if (entry.failed && now_ >= entry.retryAt && entry.key == key && entry.name == name &&
            entry.object.lock() != nullptr) {
            begin(entry);
        }
    }
}

void Resources::begin(std::shared_ptr<Work> work, std::string_view name, std::string bytes) {
    begun_ = works_.empty() ? 1 : begun_ + 1;
    work->name = name;
    work->given = std::move(bytes);
    work->fetched = true;
    works_.push_back(std::move(work));
}

void Resources::begin(Entry& entry) {
    begun_ = works_.empty() ? 1 : begun_ + 1;
    entry.failed = false;
    entry.stamp = host_.programFileStamp(entry.name);
    const std::shared_ptr<Work> work = entry.makeWork(entry.object.lock());
    work->name = entry.name;
    work->key = entry.key;
    works_.push_back(work);
    platform::fetchProgramFile(host_, entry.name, [late = std::weak_ptr<Work>{work}] {
        if (const std::shared_ptr<Work> waiting = late.lock()) {
            waiting->fetched = true;
        }
    });
}

std::size_t Resources::size() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        entries_, [](const Entry& entry) { return entry.object.lock() != nullptr; }));
}

float Resources::progress() const {
    return works_.empty() ? 1.0F
                          : 1.0F - static_cast<float>(works_.size()) / static_cast<float>(begun_);
}

void Resources::loadNow() {
    const auto runnable = [](const std::shared_ptr<Work>& work) {
        return work->fetched && !work->queued;
    };
    do { // what is given may load other files
        for (const std::shared_ptr<Work>& work : works_) {
            if (runnable(work)) {
                work->queued = true;
                work->run(host_);
            }
        }
        update(lookAt_ - kLookEvery); // too early to look for changed files
    } while (std::ranges::any_of(works_, runnable));
}

void Resources::update(double now) {
    now_ = std::max(now_, now);
    for (const std::shared_ptr<Work>& work : works_) {
        if (work->fetched && !std::exchange(work->queued, true)) {
            if (!work->decodeApart(work)) {
                // By a pointer: the other thread owns nothing.
                background_->add([one = work.get(), &host = host_] { one->run(host); });
            }
        }
    }
    background_->update();
    // By index: what is given may load other files, which are appended.
    for (std::size_t i = 0; i < works_.size();) {
        if (!works_[i]->done) {
            ++i;
            continue;
        }
        const std::shared_ptr<Work> work = works_[i];
        finish(*work);
        works_.erase(works_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (hotReload_ && now >= lookAt_) {
        lookAt_ = now + kLookEvery;
        watch();
    }
}

void Resources::report(const Error& problem) {
    ENG_LOG(log_, LogChannel::App, Severity::Warning, "resources", problem);
}

void Resources::finish(Work& work) {
    if (!work.problem) {
        if (const Status given = work.apply(); !given) {
            work.problem = given.error();
        }
    }
    bool reported = false;
    for (Entry& entry : entries_) {
        if (entry.key != work.key || entry.name != work.name) {
            continue;
        }
        reported = reported || entry.reported;
        entry.failed = entry.reported = work.problem.has_value();
        entry.retryAt = now_ + kRetryEvery;
    }
    if (work.problem && !reported) {
        report(*work.problem);
        problems_.push_back(*std::move(work.problem));
    }
}

void Resources::watch() {
    for (Entry& entry : entries_) {
        const bool loading =
            std::ranges::any_of(works_, [&](const auto& work) { return work->name == entry.name; });
        if (!loading && entry.object.lock() != nullptr &&
            host_.programFileStamp(entry.name) != entry.stamp) {
            begin(entry);
        }
    }
}

} // namespace eng
