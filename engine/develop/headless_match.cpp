#include "engine/develop/headless_match.h"

#include "engine/core/format.h"
#include "engine/develop/commands.h"
#include "engine/simulation/ruleset.h"
#include "platform/host.h"

#include <utility>

namespace eng {

HeadlessMatch::HeadlessMatch(AnyRuleset& rules, std::uint64_t seed, std::uint64_t steps,
                             std::string file)
    : rules_{rules}
    , match_{rules.bots(seed)}
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

Status HeadlessMatch::finish(platform::Host& host, const StringTable& strings) {
    if (const std::string line = rules_.summary(*match_, strings); !line.empty()) {
        host.print(line);
    }
    host.print(format("state {0:016x}", {match_->hashOfAll()}));
    return file_.empty() ? Status{} : saveRecording(file_, match_->recording());
}

} // namespace eng
