#include "engine/develop/tournament.h"

#include "engine/core/format.h"
#include "engine/core/sort.h"

#include <utility>

namespace eng {

/// A value of each match.
struct Tournament::Column {
    std::string group, name;
    std::vector<std::int64_t> values;

    std::string title() const { return group.empty() ? name : group + ": " + name; }
    std::int64_t total() const {
        std::int64_t sum = 0;
        for (const std::int64_t value : values) {
            sum += value;
        }
        return sum;
    }
    /// @param part  1 to 3 quarters
    std::int64_t quartile(std::size_t part) const {
        std::vector<std::int64_t> sorted = values;
        eng::sort(sorted);
        return sorted.empty() ? 0 : sorted[sorted.size() * part / 4];
    }
};

Tournament::Tournament(std::string title, int stepsPerSecond)
    : title_{std::move(title)}
    , stepsPerSecond_{stepsPerSecond} {}

std::vector<Tournament::Column> Tournament::columns() const {
    Column length{"", "seconds", {}};
    Column score{"", "score", {}};
    std::vector<Column> counts;
    for (const MatchResult& result : results_) {
        length.values.push_back(
            static_cast<std::int64_t>(result.steps / static_cast<std::uint64_t>(stepsPerSecond_)));
        if (result.score) {
            score.values.push_back(*result.score);
        }
        for (const Tally::Count& count : result.tally.counts()) {
            const bool known = std::ranges::any_of(counts, [&](const Column& column) {
                return column.group == count.group && column.name == count.name;
            });
            if (!known) {
                counts.push_back({count.group, count.name, {}});
            }
        }
    }
    eng::sort(counts, [](const Column& a, const Column& b) {
        return std::pair{a.group, a.name} < std::pair{b.group, b.name};
    });
    std::vector<Column> all{std::move(length)};
    if (!score.values.empty() && score.values.size() == results_.size()) {
        all.push_back(std::move(score));
    }
    for (Column& column : counts) {
        for (const MatchResult& result : results_) {
            column.values.push_back(result.tally.value(column.group, column.name));
        }
        all.push_back(std::move(column));
    }
    return all;
}

std::string Tournament::summary() const {
    std::string out = "| | total | share | lower quartile | median | upper quartile | matches | "
                      "their median, s |\n|---|---|---|---|---|---|---|---|\n";
    const std::vector<Column> all = columns();
    for (const Column& column : all) {
        std::int64_t whole = 0; // of its group
        for (const Column& other : all) {
            whole += !column.group.empty() && other.group == column.group ? other.total() : 0;
        }
        Column lengths;
        for (std::size_t i = 0; i < results_.size(); ++i) {
            if (column.values[i] != 0) {
                lengths.values.push_back(all.front().values[i]);
            }
        }
        out += format("| {0} | {1} | {2} | {3} | {4} | {5} | {6} | {7} |\n",
                      {column.title(), column.total(),
                       whole > 0 ? format("{0} %", {(column.total() * 100 + whole / 2) / whole})
                                 : std::string{},
                       column.quartile(1), column.quartile(2), column.quartile(3),
                       lengths.values.size(), lengths.quartile(2)});
    }
    return out;
}

std::string Tournament::report() const {
    std::string out = "# " + title_ + "\n\n" + summary() + "\n| seed | steps | ended";
    const std::vector<Column> all = columns();
    std::string rule = "|---|---|---";
    for (const Column& column : all) {
        out += " | " + column.title();
        rule += "|---";
    }
    out += " |\n" + rule + "|\n";
    for (std::size_t i = 0; i < results_.size(); ++i) {
        const MatchResult& result = results_[i];
        out +=
            format("| {0} | {1} | {2}", {result.seed, result.steps, result.isOver ? "yes" : "no"});
        for (const Column& column : all) {
            out += format(" | {0}", {column.values[i]});
        }
        out += " |\n";
    }
    return out;
}

} // namespace eng
