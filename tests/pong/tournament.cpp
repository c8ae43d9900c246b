// Plays the test players against all bots and prints the table of docs/pong.md.

#include "tests/pong/test_players.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace pong;
using namespace pong::test;

namespace {

constexpr std::array kNames{"fair", "easy", "medium", "hard", "fierce"};

void printRow(Script script, Strength strength, int matches) {
    int won = 0;
    std::array<std::int64_t, 2> points{};
    std::vector<int> steps;
    std::vector<int> rallies;
    std::int32_t form = kFirstForm;
    for (int seed = 1; seed <= matches; ++seed) {
        // A fair bot goes on as it ended the match before.
        const Played played = play(script, strength, static_cast<std::uint64_t>(seed), form);
        form = played.form;
        won += played.won ? 1 : 0;
        points[kLeft] += played.points[kLeft];
        points[kRight] += played.points[kRight];
        steps.push_back(played.steps);
        rallies.push_back(played.longestRally);
    }
    std::ranges::sort(steps);
    std::ranges::sort(rallies);
    const auto middle = steps.size() / 2;
    std::printf("| %s | %s | %.1f %% | %.1f %% | %d s | %d |\n",
                kScriptNames[static_cast<std::size_t>(script)].data(),
                kNames[static_cast<std::size_t>(strength)], 100.0 * won / matches,
                100.0 * static_cast<double>(points[kLeft]) /
                    static_cast<double>(points[kLeft] + points[kRight]),
                steps[middle] / kStepsPerSecond, rallies[middle]);
}

} // namespace

int main(int count, char** arguments) {
    const int matches = count > 1 ? std::max(1, std::atoi(arguments[1])) : 1000;
    std::puts("| player | bot | matches won | points won | median match | median of the longest "
              "rallies |\n|---|---|---|---|---|---|");
    for (const Script script : kScripts) {
        for (const Strength strength : {Strength::Gentle, Strength::Steady, Strength::Hard,
                                        Strength::Fierce, Strength::Fair}) {
            printRow(script, strength, matches);
        }
    }
}
