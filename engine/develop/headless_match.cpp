#include "engine/develop/headless_match.h"

#include "engine/core/format.h"
#include "engine/develop/commands.h"
#include "engine/simulation/ruleset.h"

#include <utility>

namespace eng {

HeadlessMatch::HeadlessMatch(AnyRuleset& rules, std::uint64_t seed, std::uint64_t steps,
                             std::string file)
    : rules_{rules}
    , match_{rules.machines(seed)}
    , left_{steps}
    , file_{std::move(file)} {}

HeadlessMatch::~HeadlessMatch() = default;

bool HeadlessMatch::step() {
    if (left_ > 0 && !match_->isOver()) {
        match_->step();
        --left_;
    }
    if (match_->isOver()) {
        match_->finish();
        return false;
    }
    return left_ > 0;
}

std::vector<std::string> HeadlessMatch::result(const StringTable& strings) const {
    std::vector<std::string> lines;
    if (std::string line = rules_.summary(*match_, strings); !line.empty()) {
        lines.push_back(std::move(line));
    }
    lines.push_back(format("state {0:016x}", {match_->hashOfAll()}));
    return lines;
}

Status HeadlessMatch::keep() {
    return file_.empty() ? Status{} : saveRecording(file_, match_->recording());
}

} // namespace eng
