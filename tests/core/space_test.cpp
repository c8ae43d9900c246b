#include "engine/core/space.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <numbers>

using namespace eng;
using Catch::Approx;

namespace {

constexpr float kPi = std::numbers::pi_v<float>;

bool near(Vec3 a, Vec3 b, float most = 1e-5F) {
    INFO(a.x << " " << a.y << " " << a.z << " / " << b.x << " " << b.y << " " << b.z);
    return (a - b).length() <= most;
}
/// Where a point appears, -1 to 1 in each direction.
Vec3 projected(const Mat4& camera, Vec3 p) {
    const auto& m = camera.values;
    const float w = m[3] * p.x + m[7] * p.y + m[11] * p.z + m[15];
    return camera.point(p) * (1.0F / w);
}

} // namespace

TEST_CASE("vectors in space", "[core][space]") {
    constexpr Vec3 kX{1, 0, 0};
    constexpr Vec3 kY{0, 1, 0};
    static_assert(kX.cross(kY) == Vec3{0, 0, 1}); // right-handed
    static_assert(Vec3{1, 2, 3}.dot({4, 5, 6}) == 32.0F);
    static_assert(lerp(kX, kY, 0.25F) == Vec3{0.75F, 0.25F, 0});
    CHECK(Vec3{2, 3, 6}.length() == 7.0F);
    CHECK(near(Vec3{0, 0, -5}.normalized(), {0, 0, -1}));
    CHECK(Vec3{}.normalized() == Vec3{});
}

TEST_CASE("turns in space", "[core][space]") {
    const Quat quarter = Quat::about({0, 1, 0}, kPi / 2.0F); // about the upright axis
    CHECK(near(quarter.turned({1, 0, 0}), {0, 0, -1}));
    CHECK(near(quarter.turned({0, 2, 0}), {0, 2, 0}));
    CHECK(near(quarter.inverse().turned(quarter.turned({1, 2, 3})), {1, 2, 3}));
    const Quat up = Quat::about({1, 0, 0}, kPi / 2.0F);
    CHECK(near((up * quarter).turned({1, 0, 0}), up.turned(quarter.turned({1, 0, 0}))));
    CHECK(Quat{0, 0, 0, 0}.normalized() == Quat{});
    CHECK(Quat{0, 0, 0, 2}.normalized() == Quat{});
}

TEST_CASE("the way between two turns is short, and of an even speed", "[core][space]") {
    const Quat from = Quat::about({0, 0, 1}, 0.2F);
    const Quat to = Quat::about({0, 0, 1}, 2.2F);
    for (const float t : {0.0F, 0.1F, 0.5F, 0.9F, 1.0F}) {
        const Quat between = Quat::about({0, 0, 1}, 0.2F + 2.0F * t);
        CHECK(near(slerp(from, to, t).turned({1, 0, 0}), between.turned({1, 0, 0})));
        const Quat same{-to.x, -to.y, -to.z, -to.w}; // the same turn
        CHECK(near(slerp(from, same, t).turned({1, 0, 0}), between.turned({1, 0, 0})));
    }
    const Quat close = Quat::about({0, 0, 1}, 0.2001F);
    CHECK(near(slerp(from, close, 0.5F).turned({1, 0, 0}),
               Quat::about({0, 0, 1}, 0.20005F).turned({1, 0, 0})));
    CHECK(slerp(from, from, 0.5F).dot(from) == Approx(1.0F));
}

TEST_CASE("matrices move, turn, scale and undo it", "[core][space]") {
    const Quat turn = Quat::about(Vec3{1, 2, 3}.normalized(), 0.7F);
    const Mat4 placed = Mat4::placed({5, 6, 7}, turn, {2, 3, 4});
    const Vec3 p{0.5F, -1.5F, 2.5F};
    CHECK(near(placed.point(p), turn.turned({2 * p.x, 3 * p.y, 4 * p.z}) + Vec3{5, 6, 7}));
    CHECK(near(placed.direction({}), {}));
    CHECK(placed.position() == Vec3{5, 6, 7});
    CHECK(near(placed.inverse().point(placed.point(p)), p));
    CHECK(near((Mat4::moved({1, 2, 3}) * Mat4::scaled({2, 2, 2})).point(p), p * 2 + Vec3{1, 2, 3}));
    CHECK((Mat4{} * placed) == placed);
    CHECK((placed * Mat4{}) == placed);
    CHECK(near(Mat4::scaled({1, 0, 1}).inverse().point(p), {})); // flat: no way back
}

TEST_CASE("a camera looks along its way, and sees what is in front of it", "[core][space]") {
    const Vec3 eye{3, 4, 5};
    const Mat4 view = Mat4::lookAt(eye, {3, 4, -5});
    CHECK(near(view.point(eye), {}));
    CHECK(near(view.point({3, 4, 0}), {0, 0, -5}));
    CHECK(near(view.point({4, 4, 0}), {1, 0, -5}));
    const Mat4 camera = Mat4::perspective(kPi / 2.0F, 2.0F, 1.0F, 100.0F) * view;
    CHECK(near(projected(camera, {3, 4, 4}), {0, 0, -1}));         // nearest
    CHECK(near(projected(camera, {3, 4, -95}), {0, 0, 1}, 1e-4F)); // farthest
    CHECK(near(projected(camera, {3, 14, -5}), {0, 1, 0.81818F})); // at the upper edge
    CHECK(near(projected(camera, {23, 4, -5}), {1, 0, 0.81818F})); // at the right edge
}

TEST_CASE("boxes grow", "[core][space]") {
    Box3 box;
    CHECK(box.isEmpty());
    box.add({1, 2, 3});
    CHECK_FALSE(box.isEmpty());
    box.add({-1, 4, 3});
    CHECK(box == Box3{{-1, 2, 3}, {1, 4, 3}});
    box.add({0, 0, 9});
    box.add({0, 0, 0});
    CHECK(box == Box3{{-1, 0, 0}, {1, 4, 9}});
    CHECK(box.center() == Vec3{0, 2, 4.5F});
    CHECK(box.half() == Vec3{1, 2, 4.5F});
}

TEST_CASE("a frustum sees balls in front of the camera", "[core][space]") {
    const Frustum frustum{Mat4::perspective(kPi / 2.0F, 1.0F, 1.0F, 50.0F) *
                          Mat4::lookAt({0, 0, 10}, {0, 0, 0})};
    const auto sees = [&](eng::Vec3 center, float radius) {
        return frustum.depth(center) + radius >= 0.0F;
    };
    CHECK(sees({0, 0, 0}, 1));
    CHECK_FALSE(sees({0, 0, 12}, 1));    // behind it
    CHECK_FALSE(sees({0, 0, 10}, 0.5F)); // nearer than the nearest
    CHECK_FALSE(sees({0, 0, -42}, 1));   // too far
    CHECK(sees({0, 0, -40.5F}, 1));      // half of it
    CHECK_FALSE(sees({13, 0, 0}, 1));
    CHECK(sees({10.5F, 0, 0}, 1));
    CHECK_FALSE(sees({0, -13, 0}, 1));
    CHECK(sees({0, 0, 0}, 1000)); // the camera is in it
}
