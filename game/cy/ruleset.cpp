#include "game/cy/ruleset.h"

#include <algorithm>

#include "cy_text.h" // generated from strings/cy.en.txt

namespace cy {

CyRules::CyRules()
    : Ruleset{"cy"}
    , practice{"practice", 0, text::kPractice, {.min = 0, .max = World::Options::kMaxWave}}
    , bots{"bots", 0, text::kBots, {.min = 0, .max = kMaxShips - 1}}
    , power{"power", 0, text::kPower, {.min = World::Options::kNoCapsules, .max = kPowers}} {}

const eng::EnglishTable* CyRules::texts() const {
    return &text::kTable;
}

void CyRules::onMatch(eng::MatchStart<World>& start) {
    start.options = {.ships = 1 + *bots, .wave = std::max(*practice, 1), .power = *power};
}

} // namespace cy
