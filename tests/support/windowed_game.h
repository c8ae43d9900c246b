#pragma once

#include "platform/entry.h"
#include "tests/support/fake_host.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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
    explicit WindowedGame(std::vector<std::string> arguments, std::string settingsFile = {}) {
        host.windows = true;
        host.info.type = "Release"; // a debug build looks for changed files
        host.given.arguments = std::move(arguments);
        host.given.arguments.emplace_back("+inspect");
        host.given.arguments.emplace_back("seed=7");
        // A test runs in the folder of the build. The files of the game are in folders next to it.
        const std::filesystem::path folder = std::filesystem::path{"bin"} / applicationName();
        for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
            if (entry.is_regular_file() && entry.path().parent_path() != folder) {
                std::ifstream file{entry.path(), std::ios::binary};
                host.files[entry.path().lexically_relative(folder).generic_string()] = {
                    std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
            }
        }
        if (!settingsFile.empty()) {
            host.files["settings.txt"] = std::move(settingsFile);
        }
        game_ = createApplication(host);
        started_ = game_->configure() == platform::RunMode::Windowed && game_->start();
    }
    WindowedGame(const WindowedGame&) = delete;
    WindowedGame& operator=(const WindowedGame&) = delete;
    ~WindowedGame() { game_->stop(); }

    bool started() const { return started_; }
    platform::Program& program() { return *game_; }
    /// The state that the game reports.
    std::string inspect() const { return game_->inspect(); }
    bool says(std::string_view words) const { return inspect().find(words) != std::string::npos; }

    /// Runs one frame of 1/60 s; returns false when the game has ended.
    bool frame() {
        host.time.advance(kFrame);
        host.saved.update();
        return game_->step(platform::StepKind::Frame, host.time.now());
    }
    void key(platform::Key key, bool down) {
        game_->handle(platform::KeyEvent{.key = key, .down = down, .repeat = false});
    }
    void tap(platform::Key which) {
        key(which, true);
        frame();
        key(which, false);
        frame();
    }
    /// Runs frames until the game's state contains this text; returns false after ten seconds.
    bool waitFor(std::string_view words) {
        for (int frames = 0; frames < 600; ++frames) {
            if (says(words)) {
                return true;
            }
            if (!frame()) {
                return false;
            }
        }
        return false;
    }

    FakeHost host;

private:
    std::unique_ptr<platform::Program> game_;
    bool started_ = false;
};

} // namespace eng::test
