// For systems with threads.

#include "platform/background.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace eng::platform {
namespace {

/// What the two threads share. A thread that is left keeps it alive.
class Queue {
public:
    explicit Queue(std::size_t most)
        : most_{most} {}

    bool add(Background::Job job) {
        {
            const std::lock_guard lock{mutex_};
            if (jobs_.size() >= most_) {
                return false;
            }
            jobs_.push_back(std::move(job));
        }
        wake_.notify_one();
        return true;
    }
    bool finish(double seconds) {
        std::unique_lock lock{mutex_};
        const auto isIdle = [this] { return !runs_ && jobs_.empty(); };
        if (seconds == Background::kForever) {
            idle_.wait(lock, isIdle);
            return true;
        }
        return idle_.wait_for(lock, std::chrono::duration<double>{seconds}, isIdle);
    }
    /// Lets the thread end after its job.
    void end() {
        {
            const std::lock_guard lock{mutex_};
            ends_ = true;
        }
        wake_.notify_one();
    }
    /// The thread.
    void run() {
        std::unique_lock lock{mutex_};
        for (;;) {
            wake_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
            if (ends_) {
                return;
            }
            {
                const Background::Job job = std::move(jobs_.front());
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

private:
    const std::size_t most_;
    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::deque<Background::Job> jobs_;
    bool runs_ = false; ///< a job
    bool ends_ = false;
};

class BackgroundThread final : public Background {
public:
    explicit BackgroundThread(BackgroundLimits limits)
        : drain_{limits.drain}
        , queue_{std::make_shared<Queue>(limits.jobs)} {}
    BackgroundThread(const BackgroundThread&) = delete;
    BackgroundThread& operator=(const BackgroundThread&) = delete;
    ~BackgroundThread() override {
        if (!thread_.joinable()) {
            return;
        }
        const bool isStuck = drain_ > 0.0 && !queue_->finish(drain_);
        queue_->end();
        isStuck ? thread_.detach() : thread_.join();
    }

    bool add(Job job) override {
        if (!queue_->add(std::move(job))) {
            return false;
        }
        if (!thread_.joinable()) { // many programs never need it
            thread_ = std::thread{[queue = queue_] { queue->run(); }};
        }
        return true;
    }
    bool finish(double seconds) override { return queue_->finish(seconds); }

private:
    double drain_;
    std::shared_ptr<Queue> queue_;
    std::thread thread_;
};

} // namespace

std::unique_ptr<Background> openBackground(BackgroundLimits limits) {
    return std::make_unique<BackgroundThread>(limits);
}

} // namespace eng::platform
