#include "engine/app/engine_modules.h"
#include "engine/online/party.h"
#include "engine/ui/name_screen.h"
#include "tests/pong/match_steps.h"
#include "tests/pong/pong_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

#include "pong_text.h"

using namespace pong;
using eng::InputDevice;
using eng::Key;
using eng::Rect;
using eng::render::TextFitter;

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
struct WritingFixture : pong::test::PongFixture {
    std::vector<TextFitter::Written> written;

    WritingFixture(const char* language, const Window& window, const char* textSize = "100")
        : PongFixture{{window.width, window.height},
                      {std::string{"language="} + language, "+reduced_motion", "port=0",
                       std::string{"text_size="} + textSize}} {
        resize(window.width, window.height, window.pixelRatio);
        modules().screens.canvas()->recordTexts(&written);
    }

    static bool apart(const Rect& a, const Rect& b) {
        return a.right() <= b.left || b.right() <= a.left || a.bottom() <= b.top ||
               b.bottom() <= a.top;
    }

    /// Looks at what one picture says.
    void check(std::string_view screen) {
        written.clear();
        step();
        CAPTURE(screen, stage().camera().pixelWidth(), stage().camera().pixelHeight(),
                strings().language());
        REQUIRE(!written.empty());
        const Rect all = stage().visible();
        for (std::size_t i = 0; i < written.size(); ++i) {
            const TextFitter::Written& one = written[i];
            CAPTURE(one.text, one.size);
            CHECK(one.fits);
            CHECK(one.bounds.left >= all.left);
            CHECK(one.bounds.right() <= all.right());
            CHECK(one.bounds.top >= all.top);
            CHECK(one.bounds.bottom() <= all.bottom());
            // Readable: at least 8 points of the system.
            CHECK(one.size >= stage().minTextSize() * 8.0F / 11.0F);
            for (std::size_t j = 0; j < i; ++j) {
                // A million pairs: CHECK would take seconds.
                if (!apart(one.bounds, written[j].bounds)) {
                    FAIL_CHECK(written[j].text << " is on it");
                }
            }
        }
    }

    void checkAllScreens() {
        check("title");
        ui().setNotice(eng::Message{eng::text::kUiNoticeDamaged});
        check("title with a notice");
        ui().setNotice(eng::Message{eng::text::kUiNoticeRefused});
        check("title with another notice");
        ui().clearNotice();
        for (const Strength each : {Strength::Fair, Strength::Gentle, Strength::Steady,
                                    Strength::Hard, Strength::Fierce}) {
            REQUIRE(settings().choose(game.strengthSetting(), each));
            check("title with another opponent");
        }
        key(Key::Down);
        key(Key::Down);
        checkTogether();
        key(Key::Down);
        for (const char* const next : {"scores", "options"}) {
            key(Key::Down);
            key(Key::Enter);
            REQUIRE(state() == next);
            check(state());
            if (state() == "scores") {
                checkScores();
            } else {
                checkControls();
            }
            key(Key::Escape);
        }
        for (const Key digit : {Key::Digit1, Key::Digit2}) {
            key(digit);
            for (const InputDevice each :
                 {InputDevice::Keyboard, InputDevice::Touch, InputDevice::Controller}) {
                modules().input.setDevice(each);
                check("playing");
            }
            removeController();
            step();
            step();
            check("paused");
            key(Key::Enter);
            // Without input: the bot or one of the players wins.
            while (session().now().phase() != Phase::Over) {
                pong::test::step(session(), readNothing());
            }
            scores().finish(session(), Strength::Fair);
            showResult();
            check("result");
            steps(40);
            key(Key::Escape);
            step();
            REQUIRE(state() == "title");
        }
    }
    /// A room of this program, and a match with a bot in it; a page has no rooms.
    void checkTogether() {
        key(Key::Enter);
        REQUIRE(state() == "together");
        check("together");
        if (eng::online::Lan::isAvailable()) {
            key(Key::Enter);
            REQUIRE(state() == "room");
            steps(10);
            check("room");
            key(Key::Enter); // ready
            steps(10);
            REQUIRE(state() == "playing online");
            for (const InputDevice each :
                 {InputDevice::Keyboard, InputDevice::Touch, InputDevice::Controller}) {
                modules().input.setDevice(each);
                check("playing online");
            }
            key(Key::P);
            REQUIRE(state() == "match menu");
            check("match menu");
            key(Key::Up);
            key(Key::Enter); // leave
            steps(3);
            REQUIRE(state() == "together");
        }
        key(Key::Escape);
        step();
        REQUIRE(state() == "title");
    }
    /// Empty and full tables, and the question before a reset.
    void checkScores() {
        REQUIRE(pages() == 10);
        for (int page = 0; page < pages(); ++page) {
            check("scores");
            key(Key::Right);
        }
        const std::vector<eng::ui::ScorePage> all = scores().pages(strings());
        for (std::size_t page = 0; page < all.size(); ++page) {
            const bool times = page < all.size() / 2;
            for (std::int64_t place = 0; place < 10; ++place) { // 17 minutes; 1234 hits
                all[page].table->add("Bartholomew M.", (times ? 123'456 : 1234) + 99 * place);
            }
        }
        for (int page = 0; page < pages(); ++page) {
            check("scores, full");
            key(Key::Right);
        }
        key(Key::Up);
        key(Key::Enter);
        check("confirm");
        key(Key::Escape);
        step();
        REQUIRE(state() == "scores");
        stack().push(services().heap.make<eng::ui::NameScreen>(
            ui(), eng::text::kUiAmongBest, scores().player(), [](const std::string&) {}));
        step();
        check("name");
        for (const char* const name : {"Anna", "Bartholomew M."}) {
            steps(40);
            event(eng::platform::TextEvent{name});
            step();
            check("name");
            for (int i = 0; i < 16; ++i) {
                key(Key::Backspace);
            }
        }
        key(Key::Escape);
        step();
        REQUIRE(state() == "scores");
    }
    int pages() { return static_cast<int>(scores().pages(strings()).size()); }
    /// From the options, and back to them.
    void checkControls() {
        for (int line = 0; line < menu().size() - 2; ++line) { // to the controls
            key(Key::Down);
        }
        key(Key::Enter);
        step();
        REQUIRE(state() == "bindings");
        const int pages = 3;
        for (int page = 0; page < pages; ++page) {
            check("controls");
            key(Key::Enter); // the first action of the page
            check("controls, waiting for an input");
            key(page < 2 ? Key::P : Key::Escape); // P pauses already; the last page starts matches
            check("controls with a notice");
            while (menu().focus() != menu().size() - 3) {
                key(Key::Down);
            }
            key(Key::Right); // the next page
            while (menu().focus() != 0) {
                key(Key::Down);
            }
        }
        key(Key::Escape);
        step();
        REQUIRE(state() == "options");
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
            WritingFixture game{language, window};
            game.checkAllScreens();
        }
    }
}

TEST_CASE("texts of twice the size fit too: they shrink or wrap where there is no room",
          "[texts]") {
    for (const char* language : {"en", "de"}) {
        for (const Window& window : {Window{1280, 720, 1.0F}, Window{600, 900, 1.0F},
                                     Window{390, 844, 1.0F}, Window{844, 390, 1.0F}}) {
            WritingFixture game{language, window, "200"};
            game.checkAllScreens();
        }
    }
}

TEST_CASE("a text too long for its box is noticed", "[texts]") {
    eng::render::Device device;
    auto font = eng::render::Font::load(eng::test::fontFile("manrope_semibold.ttf"), "font");
    REQUIRE(font);
    eng::render::ShapeBatch batch{device};
    TextFitter lettering{batch, *font};
    std::vector<TextFitter::Written> written;
    lettering.record(&written);
    const eng::render::TextBoxStyle letters{.size = 32.0F, .minSize = 20.0F};
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
    eng::render::TextBoxStyle lines = letters;
    lines.maxLines = 3;
    lettering.write("a text that is not too long", {0.0F, 0.0F, 250.0F, 100.0F}, lines);
    CHECK(written.back().fits);
    CHECK(written.back().size == 32.0F);
    CHECK(written.back().bounds.height > 40.0F);
}
