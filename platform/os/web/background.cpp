// For pages and node, which have no threads here: a job in each step, so that frames go on.

#include "platform/background.h"

#include <deque>
#include <utility>

namespace eng::platform {
namespace {

class StepwiseBackground final : public Background {
public:
    void add(Job job) override { jobs_.push_back(std::move(job)); }

    void update() override {
        if (!jobs_.empty()) {
            const Job job = std::move(jobs_.front());
            jobs_.pop_front();
            job();
        }
    }

    void finish() override {
        while (!jobs_.empty()) {
            StepwiseBackground::update();
        }
    }

private:
    std::deque<Job> jobs_;
};

} // namespace

std::unique_ptr<Background> openBackground() {
    return std::make_unique<StepwiseBackground>();
}

} // namespace eng::platform
