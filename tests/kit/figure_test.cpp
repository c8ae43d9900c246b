#include "engine/kit/figure.h"
#include "tests/kit/kit_fixture.h"

#include <array>
#include <cmath>

using Catch::Approx;
using namespace eng;
using namespace eng::test;

namespace {

constexpr std::array<FigureRow, 3> kKite{{{1, 0, 0}, {0, -0.5F, 0.5F}, {-1, 0, 0}}};
constexpr std::array<FigureRow, 2> kBlock{{{1, -1, 1}, {-1, -1, 1}}};
constexpr Vec2 kMiddle{100, 80};
constexpr Vec2 kUp{0, -1};

} // namespace

TEST_CASE("a figure is placed, turned and mirrored", "[unit][kit]") {
    const FigureFrame frame = FigureFrame::facing(kMiddle, kUp, 20);
    CHECK(frame.point(0, 1).y == Approx(60));
    CHECK(frame.point(1, 0).x == Approx(120)); // to the right of one who looks up
    CHECK(frame.mirrored().point(1, 0).x == Approx(80));
    CHECK(frame.moved(0, 1).at.y == Approx(60));
    const FigureFrame turned = frame.turned(3.14159265F / 2.0F, {0, 1});
    CHECK(turned.point(0, 1).x == Approx(100)); // it stays
    CHECK(turned.point(0, 1).y == Approx(60));
    CHECK(std::fabs(turned.at.x - 100) == Approx(20));
}

TEST_CASE_METHOD(KitFixture, "a figure is filled between its rows, without gaps", "[unit][kit]") {
    const FigureFrame frame = FigureFrame::facing(kMiddle, kUp, 20);
    const auto pieces = KitFixture::frame([&] { fill(*canvas, frame, kKite, {}); });
    REQUIRE(pieces.size() == 2);
    CHECK(pieces[0].halfX == Approx(pieces[1].centerX)); // the end of one is the other's start
    CHECK(pieces[0].halfY == Approx(pieces[1].centerY));
}

TEST_CASE_METHOD(KitFixture, "an outline has each side once", "[unit][kit]") {
    const FigureFrame frame = FigureFrame::facing(kMiddle, kUp, 20);
    CHECK(KitFixture::frame([&] { outline(*canvas, frame, kKite, 2, {}); }).size() == 4);
    CHECK(KitFixture::frame([&] { outline(*canvas, frame, kBlock, 2, {}); }).size() == 4);
}

TEST_CASE_METHOD(KitFixture, "an arc is lines on a circle", "[unit][kit]") {
    const auto lines =
        KitFixture::frame([&] { arc(*canvas, kMiddle, 50, 0, 3.14159265F, 4, {}, 8); });
    REQUIRE(lines.size() == 8);
    for (const SentInstance& line : lines) {
        const float away = std::hypot(line.centerX - 100, line.centerY - 80);
        CHECK(away == Approx(50.0F * std::cos(3.14159265F / 16)).margin(0.01));
        CHECK(line.centerY > 80); // clockwise from the right: downwards
    }
}
