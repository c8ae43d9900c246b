// For pages and node, which have no threads here: a job in each step, so that frames go on.

#include "platform/background.h"

#include <deque>
#include <utility>

namespace eng::platform {
namespace {

class StepwiseBackground final : public Background {
public:
    explicit StepwiseBackground(BackgroundLimits limits)
        : limits_{limits} {}
    StepwiseBackground(const StepwiseBackground&) = delete;
    StepwiseBackground& operator=(const StepwiseBackground&) = delete;
    ~StepwiseBackground() override {
        if (limits_.drain > 0.0) {
            StepwiseBackground::finish(limits_.drain);
        }
    }

    bool add(Job job) override {
        if (jobs_.size() >= limits_.jobs) {
            return false;
        }
        jobs_.push_back(std::move(job));
        return true;
    }

    void update() override {
        if (!jobs_.empty()) {
            const Job job = std::move(jobs_.front());
            jobs_.pop_front();
            job();
        }
    }

    bool finish(double) override {
        while (!jobs_.empty()) {
            StepwiseBackground::update();
        }
        return true;
    }

private:
    const BackgroundLimits limits_;
    std::deque<Job> jobs_;
};

} // namespace

std::unique_ptr<Background> openBackground(BackgroundLimits limits) {
    return std::make_unique<StepwiseBackground>(limits);
}

} // namespace eng::platform
