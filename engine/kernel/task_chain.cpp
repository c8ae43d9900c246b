#include "engine/kernel/task_chain.h"

#include "engine/kernel/kernel.h"

namespace eng {

TaskChain& TaskChain::next(Ref<Task> task) {
    ENG_ASSERT(task != nullptr, "there is a task to append");
    tasks_.push_back(std::move(task));
    return *this;
}

TaskChain& TaskChain::otherwise(Ref<Task> task) {
    otherwise_ = std::move(task);
    return *this;
}

Status TaskChain::onStart(EngineContext& context) {
    stepEnded_ = context.kernel.onStepEnded([this, &context](StepKind, double) {
        if (taskState() == TaskState::Running) {
            advance(context);
        }
    });
    advance(context);
    return {};
}

void TaskChain::advance(EngineContext& context) {
    while (running_ == nullptr || running_->taskState() == TaskState::Idle) {
        aborted_ = aborted_ || (running_ != nullptr && !running_->result());
        if (aborted_) {
            started_ = tasks_.size();
            running_ = std::exchange(otherwise_, nullptr);
        } else {
            running_ = started_ < tasks_.size() ? std::move(tasks_[started_++]) : nullptr;
        }
        if (running_ == nullptr) {
            if (aborted_) {
                context.kernel.abort(*this);
            } else {
                context.kernel.remove(*this);
            }
            return;
        }
        if (!context.kernel.add(running_)) {
            running_.reset();
            aborted_ = true;
        }
    }
}

void TaskChain::onSuspend(EngineContext& context) {
    if (running_ != nullptr) {
        context.kernel.suspend(*running_);
    }
}

void TaskChain::onResume(EngineContext& context) {
    if (running_ != nullptr) {
        context.kernel.resume(*running_);
    }
}

void TaskChain::onStop(EngineContext& context) {
    stepEnded_.disconnect();
    if (running_ != nullptr) {
        context.kernel.remove(*running_);
        running_.reset();
    }
}

} // namespace eng
