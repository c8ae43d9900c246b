// Ribbons, rings, pulses and backdrops.
#include "engine/kit/backdrop.h"
#include "engine/kit/pulse.h"
#include "engine/kit/ribbon.h"
#include "engine/kit/rings.h"
#include "tests/kit/kit_fixture.h"
#include "tests/support/count_allocations.h"

#include <cmath>

using Catch::Approx;
using namespace eng;
using namespace eng::test;

namespace {

constexpr RibbonStyle kRibbon{.width = 20.0F};
constexpr GradientBackdrop kRoom{
    .first = Color::hex(0x3A1440), .middle = Color::hex(0x182062), .last = Color::hex(0x0A4450)};

/// Of a piece: its first end and its last one.
Vec2 firstOf(const SentInstance& piece) {
    return {piece.centerX, piece.centerY};
}
Vec2 lastOf(const SentInstance& piece) {
    return {piece.halfX, piece.halfY};
}
float firstWidth(const SentInstance& piece) {
    return 2.0F * std::hypot(piece.cosine, piece.sine);
}
float lastWidth(const SentInstance& piece) {
    return 2.0F * std::hypot(piece.cornerRadius, piece.stroke);
}

} // namespace

TEST_CASE_METHOD(KitFixture, "a ribbon follows, ends in a point and has no gaps", "[unit][kit]") {
    Ribbon ribbon{0.25F};
    for (int step = 0; step <= 60; ++step) { // 60 frames a second, 120 units a second
        ribbon.add({10.0F + 2.0F * static_cast<float>(step), 50.0F}, 1.0F / 60.0F);
    }
    const auto pieces = frame([&] { ribbon.draw(*canvas, kRibbon); });
    REQUIRE(pieces.size() == 15);
    CHECK(firstOf(pieces.front()) == Vec2{130.0F, 50.0F});
    CHECK(firstWidth(pieces.front()) == Approx(20.0F));
    const auto coarse = frame([&] {
        RibbonStyle style = kRibbon;
        style.coarse = true;
        ribbon.draw(*canvas, style);
    });
    CHECK(coarse.size() == 8);
    CHECK(firstOf(coarse.front()) == firstOf(pieces.front()));
    CHECK(lastOf(coarse.back()) == lastOf(pieces.back()));
    CHECK(lastOf(pieces.back()).x == Approx(100.0F));
    CHECK(lastWidth(pieces.back()) == Approx(0.0F).margin(0.001));
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        CHECK(firstOf(pieces[i]) == lastOf(pieces[i - 1]));
        CHECK(pieces[i].cosine == pieces[i - 1].cornerRadius);
        CHECK(pieces[i].sine == pieces[i - 1].stroke);
        CHECK(pieces[i].alpha < pieces[i - 1].alpha);
    }
}

TEST_CASE_METHOD(KitFixture, "a ribbon is as long at any number of frames a second",
                 "[unit][kit]") {
    for (const int rate : {30, 144, 1000}) {
        INFO(rate);
        Ribbon ribbon{0.25F};
        for (int step = 0; step <= rate; ++step) {
            const float seconds = static_cast<float>(step) / static_cast<float>(rate);
            ribbon.add({100.0F * seconds, 50.0F}, 1.0F / static_cast<float>(rate));
        }
        const auto pieces = frame([&] { ribbon.draw(*canvas, kRibbon); });
        CHECK(pieces.size() <= Ribbon::kPieces);
        CHECK(firstOf(pieces.front()).x == Approx(100.0F));
        CHECK(lastOf(pieces.back()).x == Approx(75.0F).margin(1.0));
    }
}

TEST_CASE_METHOD(KitFixture, "a ribbon bends with its width, and has corners where it turns back",
                 "[unit][kit]") {
    Ribbon ribbon{10.0F};
    ribbon.add({10.0F, 10.0F}, 1.0F);
    ribbon.add({50.0F, 10.0F}, 1.0F);
    ribbon.add({78.0F, 38.0F}, 1.0F); // an eighth to the right
    const auto bent = frame([&] { ribbon.draw(*canvas, kRibbon); });
    REQUIRE(bent.size() == 2);
    CHECK(bent[0].cornerRadius == bent[1].cosine);
    CHECK(bent[0].stroke == bent[1].sine);
    CHECK(lastWidth(bent[0]) == Approx(18.0F / std::cos(0.3927F)).epsilon(0.001)); // of its age

    Ribbon back{10.0F};
    back.add({10.0F, 10.0F}, 1.0F);
    back.corner({50.0F, 10.0F});
    back.add({30.0F, 14.0F}, 1.0F);
    back.add({20.0F, 16.0F}, 1.0F); // the corner stays
    const auto turned = frame([&] { back.draw(*canvas, kRibbon); });
    REQUIRE(turned.size() == 3);
    CHECK(lastOf(turned[1]) == Vec2{50.0F, 10.0F});
    CHECK(turned[2].cosine == Approx(0.0F).margin(0.001)); // square to its own piece
    CHECK(firstWidth(turned[2]) == Approx(16.0F).epsilon(0.02));
}

TEST_CASE_METHOD(KitFixture, "a ribbon of a thing at rest, or of a new one, is not drawn",
                 "[unit][kit]") {
    Ribbon ribbon;
    const std::size_t before = allocations();
    for (int step = 0; step < 100; ++step) {
        ribbon.add({50.0F, 50.0F}, 0.02F);
    }
    ribbon.corner({50.0F, 50.0F});
    CHECK(allocations() == before);
    CHECK(frame([&] { ribbon.draw(*canvas, kRibbon); }).empty());
    ribbon.add({80.0F, 50.0F}, 0.02F);
    CHECK(frame([&] { ribbon.draw(*canvas, kRibbon); }).size() == 1);
    ribbon.clear();
    CHECK(frame([&] { ribbon.draw(*canvas, kRibbon); }).empty());
    for (int corner = 0; corner < 100; ++corner) { // more corners than marks
        ribbon.corner({static_cast<float>(corner), 50.0F});
    }
    CHECK(frame([&] { ribbon.draw(*canvas, kRibbon); }).size() == Ribbon::kPieces);
}

TEST_CASE_METHOD(KitFixture, "rings spread and fade, and the oldest makes room", "[unit][kit]") {
    Rings rings;
    rings.burst({.from = 20.0F, .to = 100.0F, .width = 8.0F, .seconds = 1.0F}, {100.0F, 50.0F});
    const SentInstance first = frame([&] { rings.draw(*canvas); })[0];
    CHECK(first.centerX == 100.0F);
    CHECK(first.halfX == Approx(24.0F)); // with half of the line
    CHECK(first.alpha == 255);
    rings.step(0.5F);
    const SentInstance half = frame([&] { rings.draw(*canvas); })[0];
    CHECK(half.halfX == Approx(20.0F + 80.0F * 0.875F + 2.0F));
    CHECK(half.alpha == 128);
    rings.step(0.5F);
    CHECK(frame([&] { rings.draw(*canvas); }).empty());
    for (std::size_t ring = 0; ring < Rings::kMax + 3; ++ring) {
        rings.burst({}, {static_cast<float>(ring), 50.0F});
    }
    const auto many = frame([&] { rings.draw(*canvas); });
    REQUIRE(many.size() == Rings::kMax);
    CHECK(many[0].centerX == 3.0F);
    rings.clear();
    CHECK(frame([&] { rings.draw(*canvas); }).empty());
}

TEST_CASE("a pulse rises quickly and falls slowly, whatever the steps", "[unit][kit]") {
    Pulse pulse{0.1F, 1.0F};
    CHECK(pulse.value() == 0.0F);
    pulse.start();
    pulse.step(0.05F);
    CHECK(pulse.value() == Approx(0.5F));
    pulse.step(0.55F); // the top is in it
    CHECK(pulse.value() == Approx(0.25F));
    pulse.start(); // from there
    CHECK(pulse.value() == Approx(0.25F));
    pulse.step(0.01F);
    CHECK(pulse.value() == Approx(0.35F));
    pulse.step(100.0F);
    CHECK(pulse.value() == 0.0F);
}

TEST_CASE_METHOD(KitFixture, "a backdrop goes from one colour over another to the third",
                 "[unit][kit]") {
    GradientBackdrop style = kRoom;
    const auto red = [&](std::size_t color) { return fake.picture.at(4 * color); };
    const auto drawn = [&](Vec2 along) {
        CHECK(frame([&] { drawBackdrop(*canvas, style, along); }).empty());
        REQUIRE(fake.picture.size() == 256);
    };
    drawn({1.0F, 0.0F});
    CHECK(red(0) == 0x3A);
    CHECK(red(31) == Approx(0x18).margin(1.0));
    CHECK(red(63) == 0x0A);
    style.firstLight = Color::hex(0xFF0000, 0.5F);
    style.reach = 160.0F;
    drawn({0.0F, 1.0F}); // 180 units high
    CHECK(red(0) == Approx(0x3A + 127.0F).margin(1.0));
    CHECK(red(32) == Approx(0x18 + 127.0F * 0.18F).margin(3.0)); // (1 - 91.4 / 160)^2
    CHECK(red(63) == 0x0A);
    style.lastLight = style.firstLight;
    drawn({1.0F, 0.0F}); // 320 units wide: the lights end in the middle
    CHECK(red(31) == Approx(0x18).margin(1.0));
    CHECK(red(63) == Approx(0x0A + 127.0F).margin(1.0));
}
