#pragma once

#include "engine/audio/audio_settings.h"
#include "engine/audio/audio_task.h"
#include "engine/event/signal.h"
#include "engine/kernel/module.h"
#include "platform/host.h"

#include <vector>

namespace eng {

/// Runs the audio task: suspends it while the program is not visible, opens the device at the first
/// gesture, mutes sound on request.
class AudioModule final : public Module {
public:
    using Make = Delegate<Ref<AudioTask>(EngineContext&, OpenSound)>;

    /// @param host  outlives the module
    /// @param make  makes the task; null: sound is silent
    AudioModule(platform::Host& host, Make make)
        : Module{"audio", When::Interactive}
        , host_{host}
        , make_{std::move(make)} {}

    AudioSettings& settings() { return settings_; }
    /// Null unless started.
    AudioTask* task() const { return task_.get(); }

    bool muted() const { return *settings_.mute; }
    /// Mutes all sound or unmutes it, as the user's choice.
    void setMuted(bool muted);

    void registerSettings(SettingsRegistry& registry) override {
        registry_ = &registry;
        settings_.registerSettings(registry);
    }

private:
    void tellPage();
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    void listen(EngineContext& context);

    platform::Host& host_;
    Make make_;
    AudioSettings settings_;
    SettingsRegistry* registry_ = nullptr; ///< null before `registerSettings`
    Ref<AudioTask> task_;
    std::vector<Connection> connections_;
};

} // namespace eng
