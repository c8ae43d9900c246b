#pragma once

#include "engine/simulation/tally.h"

#include <string>
#include <utility>
#include <vector>

namespace eng {

/// The results of many matches of bots, to balance rules by measurement. The setting
/// `runs` plays one (docs/develop.md).
class Tournament {
public:
    /// @param title           first line of the report
    /// @param stepsPerSecond  of the rules
    Tournament(std::string title, int stepsPerSecond);

    void add(MatchResult result) { results_.push_back(std::move(result)); }

    /// A table in Markdown with a row for the length, the score and each count: total, share of its
    /// group in percent, quartiles of a match, the number of matches in which it is not 0, and the
    /// median length of those in seconds. The quartiles of n sorted values are those at n/4, n/2
    /// and 3n/4, rounded down.
    std::string summary() const;
    /// The title, the summary and a table with a row for each match. The same results give the same
    /// text on every system.
    std::string report() const;

private:
    struct Column;
    std::vector<Column> columns() const;

    std::string title_;
    int stepsPerSecond_;
    std::vector<MatchResult> results_;
};

} // namespace eng
