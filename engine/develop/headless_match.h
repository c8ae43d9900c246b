#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace eng {

class AnyMatch;
class AnyRuleset;
class StringTable;
namespace platform {
class Host;
}

/// A match of bots without a window (`+headless`): so many steps, or until it is over.
class HeadlessMatch {
public:
    /// @param rules  outlives this
    /// @param file   for the recording; empty: none
    HeadlessMatch(AnyRuleset& rules, std::uint64_t seed, std::uint64_t steps, std::string file);
    HeadlessMatch(const HeadlessMatch&) = delete;
    HeadlessMatch& operator=(const HeadlessMatch&) = delete;
    ~HeadlessMatch();

    /// Makes a step.
    ///
    /// @return  false: it was the last one, or there was none to make
    bool step();
    /// Prints the summary of the rules, and "state HASH" of all seconds; writes the recording.
    Status finish(platform::Host& host, const StringTable& strings);

private:
    AnyRuleset& rules_;
    std::unique_ptr<AnyMatch> match_;
    std::uint64_t left_;
    std::string file_;
};

} // namespace eng
