// Plays a script of keys and fingers through the game that it is linked with, in a window and in
// virtual time, and compares what the game reports after each line with a kept text. Behaviour that
// should not change with the structure of the engine is held by it.
//
// tests/transcripts/GAME.txt has the lines of the script, each after "> ", and what followed:
//
//     > key enter
//     state: playing
//     score: [0,0]
//
// Only members of `Program::inspect` that changed are shown, and what a screen reader says. When a
// text differs, the new one is in the build folder, to be compared.
#include "engine/input/binding.h"
#include "platform/entry.h"
#include "platform/program.h"
#include "tests/support/project_file.h"
#include "tests/support/unseen_window.h"
#include "tests/support/windowed_game.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using eng::test::WindowedGame;

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 180;
constexpr std::array<std::string_view, 6> kHidden{"frame", "build",  "window", "pixelRatio",
                                                  "gl",    "buttons"}; // of the machine

using Members = std::vector<std::pair<std::string, std::string>>;

/// The members of a JSON object, or the elements of an array, whose names are then empty: in their
/// order and with their text, which `test::Json` does not keep.
Members membersOf(std::string_view json) {
    Members found;
    int depth = 0;
    bool quoted = false;
    std::string name;
    std::string part;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        quoted = quoted != (c == '"' && json[i - 1] != '\\');
        depth += quoted ? 0 : (c == '{' || c == '[') ? 1 : (c == '}' || c == ']') ? -1 : 0;
        const bool ends = !quoted && ((depth == 1 && c == ',') || depth == 0);
        if (ends && !part.empty()) {
            found.emplace_back(std::exchange(name, {}), std::exchange(part, {}));
        } else if (!quoted && depth == 1 && c == ':') {
            name = part.substr(1, part.size() - 2);
            part.clear();
        } else if (depth > 1 || (depth == 1 && i > 0)) {
            part += c;
        }
    }
    return found;
}

std::string bare(const std::string& value) {
    return value.starts_with('"') ? value.substr(1, value.size() - 2) : value;
}

/// A script that is played.
class Transcript {
public:
    explicit Transcript(std::vector<std::string> settings)
        : game_{std::move(settings)} {
        REQUIRE(game_.started());
    }

    void play(const std::string& line) {
        std::istringstream words{line};
        std::string what;
        words >> what;
        if (what == "key") {
            std::string name;
            while (words >> name) {
                game_.tap(key(name));
            }
        } else if (what == "hold" || what == "release") {
            std::string name;
            words >> name;
            game_.key(key(name), what == "hold");
            frames(1);
        } else if (what == "seconds") {
            double seconds = 0.0;
            words >> seconds;
            frames(static_cast<int>(seconds * 60.0 + 0.5));
        } else if (what == "tap") { // a line of the menu
            std::string label;
            std::getline(words >> std::ws, label);
            tap(label);
        } else if (what == "down" || what == "move" || what == "up") { // a finger
            eng::platform::TouchEvent finger{.finger = 1, .phase = phase(what), .x = 0, .y = 0};
            words >> finger.x >> finger.y;
            game_.program().handle(finger);
            frames(1);
        } else if (what == "focus") {
            std::string which;
            words >> which;
            game_.program().handle(eng::platform::FocusEvent{which == "gained"});
            frames(1);
        } else {
            FAIL("a transcript has no '" << what << "'");
        }
    }

    /// What has changed since the last call, line by line.
    std::string seen() {
        std::string lines;
        std::set<std::string> shown;
        for (auto& [name, value] : membersOf(game_.inspect())) {
            while (!shown.insert(name).second) {
                name += " below"; // of a state that another one covers has the same name
            }
            if (std::ranges::find(kHidden, name) != kHidden.end() ||
                std::exchange(known_[name], value) == value) {
                continue;
            }
            if (name != "menu") {
                lines += name + ": " + bare(value) + "\n";
                continue;
            }
            boxes_.clear();
            for (const auto& [none, item] : membersOf(value)) {
                const Members parts = membersOf(item);
                lines += "- " + bare(parts[0].second) +
                         (parts[1].second == "\"\"" ? "" : ": " + bare(parts[1].second)) + "\n";
                boxes_[bare(parts[0].second)] = parts[2].second;
            }
        }
        for (; said_ < game_.host.announced.size(); ++said_) {
            lines += "said: " + game_.host.announced[said_] + "\n";
        }
        return lines;
    }

private:
    static eng::platform::Key key(const std::string& name) {
        const std::optional<eng::platform::Key> found = eng::keyNamed(name);
        INFO(name);
        REQUIRE(found.has_value());
        return *found;
    }
    static eng::platform::TouchPhase phase(const std::string& what) {
        using eng::platform::TouchPhase;
        return what == "down"   ? TouchPhase::Down
               : what == "move" ? TouchPhase::Move
                                : TouchPhase::Up;
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) {
            game_.frame();
        }
    }
    void tap(const std::string& label) {
        INFO(label);
        REQUIRE(boxes_.contains(label));
        const Members box = membersOf(boxes_[label]);
        const auto middle = [&](std::size_t at) {
            return std::stof(box[at].second) + std::stof(box[at + 2].second) / 2.0F;
        };
        eng::platform::TouchEvent finger{
            .finger = 1, .phase = eng::platform::TouchPhase::Down, .x = middle(0), .y = middle(1)};
        for (const auto next : {eng::platform::TouchPhase::Down, eng::platform::TouchPhase::Up}) {
            finger.phase = next;
            game_.program().handle(finger);
            frames(2);
        }
    }

    WindowedGame game_;
    std::map<std::string, std::string> known_; ///< what was reported last, by name
    std::map<std::string, std::string> boxes_; ///< of the menu's lines
    std::size_t said_ = 0;
};

} // namespace

TEST_CASE_METHOD(eng::test::UnseenWindows, "a game does what its transcript says",
                 "[transcript][window]") {
    const std::string name = applicationName();
    const std::string kept = eng::test::projectFile("tests/transcripts/" + name + ".txt");
    std::vector<std::string> settings{"width=" + std::to_string(kWidth),
                                      "height=" + std::to_string(kHeight), "language=en"};
    std::unique_ptr<Transcript> transcript;
    std::string now;
    std::istringstream lines{kept};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with('>')) {
            if (line.empty() || line.starts_with('#')) {
                now += line + "\n";
            }
            continue;
        }
        now += line + "\n";
        const std::string command = line.substr(2);
        if (command.starts_with("start")) {
            std::istringstream words{command.substr(5)};
            std::vector<std::string> given = settings;
            for (std::string word; words >> word;) {
                given.push_back(word);
            }
            transcript.reset(); // a game at a time
            transcript = std::make_unique<Transcript>(std::move(given));
        } else {
            REQUIRE(transcript != nullptr);
            transcript->play(command);
        }
        now += transcript->seen();
    }
    if (now != kept) {
        std::ofstream{"transcript_" + name + ".txt"} << now;
    }
    CHECK(now == kept);
}
