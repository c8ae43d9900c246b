#pragma once

#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/input/input_settings.h"
#include "engine/kernel/kernel.h"
#include "engine/kernel/task.h"

namespace eng {

/// Updates the input state and the actions (priority 20). While it is suspended, everything is
/// released and events are ignored.
class InputTask final : public Task {
public:
    /// @param settings, actions  outlive the task; may be null
    explicit InputTask(const InputSettings* settings = nullptr, ActionMap* actions = nullptr)
        : Task{"input", priority::kInput}
        , settings_{settings}
        , actions_{actions} {}

    const Input& input() const { return input_; }
    Input& input() { return input_; }

private:
    void onUpdate(EngineContext& context) override { update(context); }
    void onSuspend(EngineContext& context) override {
        input_.setListening(false);
        update(context);
    }
    void onResume(EngineContext&) override { input_.setListening(true); }

    void update(EngineContext& context) {
        if (settings_ != nullptr) {
            input_.setDeadZone(static_cast<float>(*settings_->deadZone));
        }
        input_.update();
        if (actions_ != nullptr) {
            actions_->update(input_, context.kernel.now());
        }
    }

    const InputSettings* settings_;
    ActionMap* actions_;
    Input input_;
};

} // namespace eng
