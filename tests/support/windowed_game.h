#pragma once

#include "platform/entry.h"
#include "platform/host_events.h"
#include "tests/support/fake_host.h"

#include <string>
#include <string_view>
#include <vector>

namespace eng::test {

/// The game that a test is linked with, in a window with a real graphics context. It runs a frame
/// at a time, with virtual time, and reads its files from the build folder.
/// SDL_VIDEODRIVER selects the kind of window: "offscreen" needs no display.
/// Threads: the main thread.
class WindowedGame {
public:
    static constexpr double kFrame = 1.0 / 60.0; ///< seconds

    /// @param arguments     settings, as on a command line; `+inspect` is added
    /// @param settingsFile  the text of settings.txt
    explicit WindowedGame(std::vector<std::string> arguments, std::string settingsFile = {});
    WindowedGame(const WindowedGame&) = delete;
    WindowedGame& operator=(const WindowedGame&) = delete;
    ~WindowedGame();

    bool started() const;
    platform::Program& program();
    /// The state that the game reports.
    std::string inspect() const;
    bool says(std::string_view words) const;
    /// Number of steps of the match that is played.
    std::uint64_t steps() const;

    /// Runs one frame of 1/60 s; returns false when the game has ended.
    bool frame();
    void key(platform::Key key, bool down);
    void tap(platform::Key which);
    /// Runs frames until the game's state contains this text; returns false after ten seconds.
    bool waitFor(std::string_view words);

    FakeHost host;

private:
    ProgramPtr game_;
    bool started_ = false;
};

} // namespace eng::test
