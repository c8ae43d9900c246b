#pragma once

#include "engine/settings/setting.h"
#include "engine/simulation/ruleset.h"
#include "game/cy/pilot.h"
#include "game/cy/world.h"

#include <vector>

namespace cy {

/// The rules of CY for programs of all kinds; docs/cy.md.
class CyRules final : public eng::Ruleset<World> {
public:
    CyRules();

    std::vector<eng::SettingBase*> settings() override { return {&practice, &bots, &power}; }
    const eng::EnglishTable* texts() const override;

    eng::Setting<int> practice; ///< the wave in which a match of practice begins; 0: none
    eng::Setting<int> bots;     ///< ships of bots next to the player's
    eng::Setting<int> power;    ///< as `World::Options`

    bool isPractice() const { return *practice > 0 || *bots > 0 || *power != 0; }

private:
    void onMatch(eng::MatchStart<World>& start) override;
};

} // namespace cy
