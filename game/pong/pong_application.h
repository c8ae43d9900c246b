#pragma once

#include "engine/app/application.h"
#include "engine/audio/sound_file.h"
#include "game/pong/online_state.h"
#include "game/pong/pong.h"

#include <memory>
#include <utility>
#include <vector>

namespace pong {

/// Pong: the milestone of Enginuity IV.
class PongApplication : public eng::Application {
public:
    explicit PongApplication(eng::platform::Host& host);

protected:
    Pong& pong() { return pong_; }

private:
    void onRegisterSettings(eng::SettingsRegistry& registry) override {
        pong_.settings.registerSettings(registry);
        onlineSettings_.registerSettings(registry);
    }
    eng::Status onStart(eng::EngineContext& context) override;
    void onEnterScreens(eng::Services& context) override {
        pong_.showTitle(context);
        watchAtStart();
        joinAtStart();
    }
    void onStop(eng::EngineContext& context) override;
    eng::AnyRuleset* onRules() override { return &pong_.rules; }
    eng::Status onWatch(eng::Services& context, eng::Recording recording) override {
        return pong_.watch(context, std::move(recording));
    }
    double stepsPerSecond() const override;
    /// Made at the first use: a game that is played alone has no task for it.
    Together& together();
    /// Enters the room of the settings `host` and `join`.
    void joinAtStart();
    eng::Ref<eng::Screen> makeOnlineState();

    Pong pong_;
    eng::online::OnlineSettings onlineSettings_{records()};
    std::unique_ptr<Together> together_;
    eng::Ref<eng::LoadedMusic> music_;
    std::vector<eng::Connection> connections_;
};

} // namespace pong
