#pragma once

#include <string>
#include <vector>

namespace eng {

/// The simulation of a game that runs without a window: a number of steps (setting `steps`), then a
/// result. The same steps give the same result on every system.
class HeadlessGame {
public:
    HeadlessGame() = default;
    HeadlessGame(const HeadlessGame&) = delete;
    HeadlessGame& operator=(const HeadlessGame&) = delete;
    virtual ~HeadlessGame() = default;

    virtual void step() = 0;
    /// The lines to print after the last step.
    virtual std::vector<std::string> result() const = 0;
};

} // namespace eng
