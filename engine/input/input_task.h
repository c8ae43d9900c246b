#pragma once

#include "engine/input/input.h"
#include "engine/kernel/task.h"

namespace eng {

/// Keeps the input state up to date (priority 20). While it is suspended nothing is held and
/// nothing is heard.
class InputTask final : public Task {
public:
    InputTask()
        : Task{"input", priority::kInput} {}

    const Input& input() const { return input_; }
    void handle(const platform::HostEvent& event) { input_.handle(event); }

private:
    void onUpdate(EngineContext&) override { input_.update(); }
    void onSuspend(EngineContext&) override {
        input_.setListening(false);
        input_.update();
    }
    void onResume(EngineContext&) override { input_.setListening(true); }

    Input input_;
};

} // namespace eng
