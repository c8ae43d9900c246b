// engine/simulation/RECORDING.md describes the real bytes.

#include "engine/core/format.h"
#include "engine/simulation/packed_recording.h"
#include "tests/simulation/duel.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

using namespace eng;
using eng::test::Duel;

namespace {

Session<Duel> example() {
    Session<Duel> session{{.lives = 2}, 3, {.game = "duel", .build = "1.0"}};
    session.seatPlayer(0, "Ann");
    session.seatBot(1, Duel::Bot{}, "Bot");
    for (int i = 0; i < 60; ++i) {
        session.setCommand(0, {.walk = static_cast<std::int8_t>(i >= 2 ? 1 : 0), .fire = i == 10});
        session.step();
    }
    session.finish();
    return session;
}

std::string hex(std::string_view bytes) {
    constexpr std::size_t kInLine = 32;
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        text += format("{0:02x}", {static_cast<unsigned char>(bytes[i])});
        text += i % kInLine == kInLine - 1 || i + 1 == bytes.size() ? '\n' : ' ';
    }
    return text;
}

} // namespace

TEST_CASE("the page of the format shows real bytes", "[simulation]") {
    std::ifstream file{ENGINUITY_RECORDING_PAGE};
    const std::string page{std::istreambuf_iterator<char>{file}, {}};
    REQUIRE(!page.empty());
    constexpr std::string_view kBegin = "```hex\n";
    const std::size_t begin = page.find(kBegin) + kBegin.size();
    const std::string shown = page.substr(begin, page.find("```", begin) - begin);
    const Session<Duel> session = example();
    CHECK(shown == hex(*encodeRecording(session.recording())));
}
