#include "tests/support/windowed_game.h"

#include "platform/program.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace eng::test {

WindowedGame::WindowedGame(std::vector<std::string> arguments, std::string settingsFile) {
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
    game_ = createProgram(host);
    started_ = game_->configure() == platform::RunMode::Windowed && game_->start();
}

WindowedGame::~WindowedGame() {
    game_->stop();
}

bool WindowedGame::started() const {
    return started_;
}

platform::Program& WindowedGame::program() {
    return *game_;
}

std::string WindowedGame::inspect() const {
    return game_->inspect();
}

bool WindowedGame::says(std::string_view words) const {
    return inspect().find(words) != std::string::npos;
}

std::uint64_t WindowedGame::steps() const {
    const std::string all = inspect();
    constexpr std::string_view kWord = "\"steps\":";
    const std::size_t at = all.find(kWord);
    return at == std::string::npos ? 0 : std::stoull(all.substr(at + kWord.size()));
}

bool WindowedGame::frame() {
    host.time.advance(kFrame);
    host.saved.update();
    return game_->step(platform::StepKind::Frame, host.time.now());
}

void WindowedGame::key(platform::Key key, bool down) {
    game_->handle(platform::KeyEvent{.key = key, .down = down, .repeat = false});
}

void WindowedGame::tap(platform::Key which) {
    key(which, true);
    frame();
    key(which, false);
    frame();
}

bool WindowedGame::waitFor(std::string_view words) {
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

} // namespace eng::test
