#include "engine/simulation/ruleset.h"

#include "engine/core/assert.h"

#include <utility>

namespace eng {

AnyRuleset::AnyRuleset(std::string game)
    : game_{std::move(game)} {}

AnyRuleset::~AnyRuleset() = default;

void AnyRuleset::setGame(std::string_view game) {
    if (game_.empty()) {
        game_ = game;
    }
}

namespace detail {

void checkMatch([[maybe_unused]] const AnyMatch& match,
                [[maybe_unused]] const std::string_view& rules) {
    ENG_ASSERT(&match.rules() == &rules, "the match is one of these rules");
}

} // namespace detail
} // namespace eng
