#pragma once

#include "engine/settings/setting.h"
#include "engine/simulation/ruleset.h"
#include "game/pong/session.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pong {

/// The rules of Pong for programs of all kinds; docs/pong.md.
class PongRules final : public eng::Ruleset<Match> {
public:
    PongRules();

    std::vector<eng::SettingBase*> settings() override { return {&points}; }
    const eng::EnglishTable* texts() const override;
    std::string summary(const eng::AnyMatch& match, const eng::StringTable& strings) const override;
    /// An endless match of two steady machines.
    std::unique_ptr<eng::AnyMatch> machines(std::uint64_t seed) override;
    using Ruleset::machines;
    /// Of rooms.
    std::optional<MachinePlayer> bot(int side, std::uint64_t seed) const override;

    eng::Setting<Points> points;

private:
    void onMatch(eng::MatchStart<Match>& start) override {
        start.options.pointsToWin = pointsOf(*points);
    }
};

} // namespace pong
