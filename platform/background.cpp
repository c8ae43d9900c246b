// For systems with threads.

#include "platform/background.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace eng::platform {
namespace {

class BackgroundThread final : public Background {
public:
    BackgroundThread() = default;
    BackgroundThread(const BackgroundThread&) = delete;
    BackgroundThread& operator=(const BackgroundThread&) = delete;
    ~BackgroundThread() override {
        {
            const std::lock_guard lock{mutex_};
            ends_ = true;
        }
        wake_.notify_one();
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    void add(Job job) override {
        {
            const std::lock_guard lock{mutex_};
            jobs_.push_back(std::move(job));
        }
        wake_.notify_one();
        if (!thread_.joinable()) { // many programs never need it
            thread_ = std::thread{[this] { run(); }};
        }
    }

    void finish() override {
        std::unique_lock lock{mutex_};
        idle_.wait(lock, [this] { return !runs_ && jobs_.empty(); });
    }

private:
    void run() {
        std::unique_lock lock{mutex_};
        for (;;) {
            wake_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
            if (ends_) {
                return;
            }
            {
                const Job job = std::move(jobs_.front());
                jobs_.pop_front();
                runs_ = true;
                lock.unlock();
                job();
            }
            lock.lock();
            runs_ = false;
            if (jobs_.empty()) {
                idle_.notify_all();
            }
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::deque<Job> jobs_;
    bool runs_ = false; ///< a job
    bool ends_ = false;
    std::thread thread_; // last: it uses the others
};

} // namespace

std::unique_ptr<Background> openBackground() {
    return std::make_unique<BackgroundThread>();
}

} // namespace eng::platform
