#include "game/pong/view.h"
#include "tests/pong/shipped_strings.h"
#include "tests/pong/table_fixture.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

#include "pong_text.h"

using namespace pong;
using eng::Key;
using eng::Rect;
using eng::render::Lettering;

namespace {

struct Window {
    int width, height;
    float pixelRatio;
};
constexpr std::array kWindows{
    Window{1280, 720, 1.0F}, Window{600, 900, 1.0F},   Window{1000, 400, 1.0F},
    Window{801, 601, 1.0F},  Window{390, 844, 1.0F},   Window{1170, 2532, 3.0F},
    Window{844, 390, 1.0F},  Window{7680, 4320, 1.0F}, Window{360, 640, 1.0F},
    Window{640, 360, 1.0F},  Window{500, 500, 1.0F},   Window{320, 240, 1.0F},
    Window{240, 320, 1.0F}};

/// The screens with everything that is written on them.
struct WritingFixture : pong::test::TableFixture {
    eng::render::Device device;
    eng::Ref<View> view;
    std::vector<Lettering::Written> written;

    WritingFixture() {
        auto font = eng::render::Font::load(eng::test::fontFile("manrope_semibold.ttf"), "font");
        REQUIRE(font);
        view = heap.make<View>(table, device, std::move(*font));
        view->noteTexts(&written);
        REQUIRE(kernel.add(view));
        effects.setCalm(true);
    }
    ~WritingFixture() {
        kernel.shutDown();
        view.reset();
        heap.collect(); // before the device goes
    }
    WritingFixture(const WritingFixture&) = delete;
    WritingFixture& operator=(const WritingFixture&) = delete;

    void speak(std::string_view tongue) {
        const auto problems =
            strings.load(tongue, pong::test::shippedStrings, [](auto name, auto which) {
                return std::string{name} + "." + std::string{which};
            });
        REQUIRE(problems.empty());
    }

    static bool apart(const Rect& a, const Rect& b) {
        return a.right() <= b.left || b.right() <= a.left || a.bottom() <= b.top ||
               b.bottom() <= a.top;
    }

    /// Looks at what one picture says.
    void check(std::string_view screen) {
        written.clear();
        step();
        CAPTURE(screen, table.stage.camera().pixelsWide(), table.stage.camera().pixelsHigh(),
                strings.language());
        REQUIRE(!written.empty());
        const Rect all = table.stage.visible();
        for (std::size_t i = 0; i < written.size(); ++i) {
            const Lettering::Written& one = written[i];
            CAPTURE(one.text, one.size);
            CHECK(one.fits);
            CHECK(one.bounds.left >= all.left);
            CHECK(one.bounds.right() <= all.right());
            CHECK(one.bounds.top >= all.top);
            CHECK(one.bounds.bottom() <= all.bottom());
            // Large enough to be read: 8 pixels of the person's at the very least.
            CHECK(one.size >= table.stage.leastText() * 8.0F / 11.0F);
            for (std::size_t j = 0; j < i; ++j) {
                CAPTURE(written[j].text);
                CHECK(apart(one.bounds, written[j].bounds));
            }
        }
    }

    void checkAllScreens() {
        check("title");
        table.notice = text::kNoticeSettings;
        check("title with a notice");
        table.notice = text::kNoticeRefused;
        check("title with another notice");
        table.notice.reset();
        for (int line = 0; line < 2; ++line) {
            key(Key::Enter);
            check(table.screen == Screen::Choose ? "choose" : "options");
            if (table.screen == Screen::Choose) {
                for (const Strength each : {Strength::Gentle, Strength::Steady, Strength::Fierce}) {
                    strength = each;
                    key(Key::Down);
                    key(Key::Right);
                    key(Key::Up);
                    check("choose");
                }
            }
            key(Key::Escape);
            key(Key::Down);
        }
        sound = fullscreen = vsync = reducedMotion = highContrast = !sound;
        music = effectsVolume = interface = 100;
        for (const Key digit : {Key::Digit1, Key::Digit2}) {
            key(digit);
            for (const Device each : {Device::Keyboard, Device::Touch, Device::Controller}) {
                table.device = each;
                check("playing");
            }
            static_cast<PlayScreen*>(table.screens->top())->interrupt(text::kNoticeController);
            step();
            step();
            check("paused");
            key(Key::Enter);
            // Nobody is there: the machine or a person wins.
            event(eng::platform::KeyEvent{Key::W, true, false, false});
            event(eng::platform::KeyEvent{Key::Up, true, false, false});
            while (table.screen == Screen::Playing) {
                table.session->step(readNothing());
                if (table.session->match().phase() == Phase::Over) {
                    table.screens->switchTo(heap.make<ResultScreen>(table));
                    step();
                }
            }
            event(eng::platform::KeyEvent{Key::W, false, false, false});
            event(eng::platform::KeyEvent{Key::Up, false, false, false});
            step();
            check("result");
            steps(40);
            key(Key::Escape);
            REQUIRE(table.screen == Screen::Title);
        }
    }
    static Inputs readNothing() {
        Inputs inputs;
        inputs[kLeft].direction = -1;
        inputs[kRight].direction = -1;
        return inputs;
    }
};

} // namespace

TEST_CASE("every text of every screen fits, in every language and window", "[texts]") {
    for (const char* language : {"en", "de", "fr"}) {
        for (const Window& window : kWindows) {
            WritingFixture game;
            game.speak(language);
            game.table.stage.resize(window.width, window.height, window.pixelRatio);
            game.checkAllScreens();
        }
    }
}

TEST_CASE("a text too long for its box is noticed", "[texts]") {
    WritingFixture game;
    auto font = eng::render::Font::load(eng::test::fontFile("manrope_semibold.ttf"), "font");
    REQUIRE(font);
    eng::render::ShapeBatch batch{game.device};
    Lettering lettering{batch, *font};
    std::vector<Lettering::Written> written;
    lettering.note(&written);
    const eng::render::Letters letters{.size = 32.0F, .least = 20.0F};
    lettering.write("short", {0.0F, 0.0F, 200.0F, 40.0F}, letters);
    CHECK(written.back().fits);
    CHECK(written.back().size == 32.0F);
    lettering.write("a little longer text", {0.0F, 0.0F, 250.0F, 40.0F}, letters);
    CHECK(written.back().fits);
    CHECK(written.back().size < 32.0F);
    CHECK(written.back().bounds.width <= 250.0F);
    lettering.write("a text that is much too long", {0.0F, 0.0F, 150.0F, 40.0F}, letters);
    CHECK_FALSE(written.back().fits);
    CHECK(written.back().size == 20.0F);
    eng::render::Letters lines = letters;
    lines.mostLines = 3;
    lettering.write("a text that is not too long", {0.0F, 0.0F, 250.0F, 100.0F}, lines);
    CHECK(written.back().fits);
    CHECK(written.back().size == 32.0F);
    CHECK(written.back().bounds.height > 40.0F);
}
