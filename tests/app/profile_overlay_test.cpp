// The profile over the picture, with a driver that draws nothing.
#include "engine/app/profile_overlay.h"
#include "tests/support/count_allocations.h"
#include "tests/support/fake_gl.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

using namespace eng;
using eng::test::FakeGl;

namespace {

struct OverlayFixture {
    FakeGl fake;
    render::Device device;
    StringTable strings;
    ManualTime clock;
    Profiler profiler{clock};
    render::Font letters = font();
    ProfileOverlay overlay{device, strings, profiler, letters};

    OverlayFixture() {
        profiler.enable(true);
        REQUIRE(device.open(fake.functions));
        REQUIRE(overlay.open());
    }
    static render::Font font() {
        Result<render::Font> loaded =
            render::Font::load(test::fontFile("manrope_medium.ttf"), "font");
        REQUIRE(loaded);
        return std::move(*loaded);
    }
    void frame(int blocks, int height = 720) {
        static const std::vector<std::string> kNames = [] {
            std::vector<std::string> names;
            for (int i = 0; i < 100; ++i) {
                names.push_back("block " + std::to_string(i));
            }
            return names;
        }();
        profiler.beginFrame();
        for (int i = 0; i < blocks; ++i) {
            ENG_PROFILE(profiler, kNames[static_cast<std::size_t>(i)]);
            clock.advance(0.001);
        }
        fake.enabled.clear(); // it records all calls
        overlay.draw(1280, height, 1.0F, clock.now());
        profiler.endFrame();
        clock.advance(0.012);
    }
};

} // namespace

TEST_CASE_METHOD(OverlayFixture,
                 "the overlay draws in one call, with more instances for more frames and rows",
                 "[app]") {
    frame(3);
    CHECK(overlay.stats().drawCalls == 1);
    const int empty = overlay.stats().instances;
    for (int i = 0; i < 20; ++i) {
        frame(3);
    }
    const int few = overlay.stats().instances;
    CHECK(few >= empty + 2 * 19); // two bars a frame
    for (int i = 0; i < 20; ++i) {
        frame(9);
    }
    CHECK(overlay.stats().instances > few + 6 * 10); // and six rows
    CHECK(overlay.stats().drawCalls == 1);
}

TEST_CASE_METHOD(OverlayFixture, "a line of the program's own stands below the table", "[app]") {
    const auto settled = [this](int height) {
        for (std::size_t i = 0; i <= Profiler::kHistory; ++i) { // until the graph is full
            frame(3, height);
        }
        return overlay.stats().instances;
    };
    const int without = settled(720);
    std::string words = "net: 23 ms";
    const Delegate<void(std::string&)> note = [&](std::string& line) { line += words; };
    overlay.setNote(note);
    CHECK(settled(720) > without + 5); // a glyph for each letter
    const int small = settled(180);
    words.clear();
    CHECK(settled(720) == without);
    CHECK(settled(180) > small); // in a low window it takes the place of a longer row
}

TEST_CASE_METHOD(OverlayFixture, "rows that do not fit the window are omitted", "[app]") {
    for (int i = 0; i < 30; ++i) {
        frame(100, 2400);
    }
    const int all = overlay.stats().instances;
    clock.advance(1.0);
    frame(100, 300);
    const int some = overlay.stats().instances;
    CHECK(some < all / 2);
    frame(100, 1); // a tiny window is harmless
    CHECK(overlay.stats().instances < some);
}

TEST_CASE_METHOD(OverlayFixture, "a steady frame of the overlay allocates nothing", "[app]") {
    for (int i = 0; i < 300; ++i) {
        frame(12);
    }
    const std::size_t before = test::allocations();
    for (int i = 0; i < 300; ++i) {
        frame(12);
    }
    CHECK(test::allocations() == before);
    CHECK(before > 0); // allocations are counted
}
