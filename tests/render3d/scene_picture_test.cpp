// Scenes, read back from a graphics context without a screen. In one file although it is long: all
// tests share its context, light and camera.
#include "engine/render3d/scene.h"
#include "tests/render3d/models.h"
#include "tests/support/count_allocations.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/fake_host.h"
#include "tests/support/gl_context.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::render;
using namespace eng::test;

namespace {

constexpr int kSize = 64;

struct SceneFixture : EngineFixture {
    GlContext context{GlContext::kinds().front(), kSize, kSize};
    FakeHost host;
    Resources resources{host, heap, log, host.openBackground(), false};
    Device device;
    Scene scene;

    SceneFixture() {
        INFO(context.problem());
        REQUIRE(context.ok());
        REQUIRE(device.open(context.gl()));
        scene.showsSky = false;
        scene.tones = SceneLook::Tones::Cut;
        scene.sun = {.direction = {0, 0, -1}, .strength = 1.0F};
        scene.sky.strength = 0.0F;
        scene.camera = {.position = {0, 0, 4}, .target = {}, .angle = 0.5F};
    }
    Ref<Model> model(ModelData data) {
        Ref<Model> made = heap.make<Model>(resources);
        made->give(std::move(data));
        return made;
    }
    Screenshot draw() {
        scene.draw(device, kSize, kSize, Color::hex(0x000000));
        CHECK(device.takeError() == eng::gl::kNoError);
        return context.read();
    }
};

int redAt(const Screenshot& picture, int x, int y) {
    return picture.at(x, y)[0];
}

/// A cube that a joint holds.
ModelData skinnedCube() {
    ModelData data = cubeModel();
    data.nodes.push_back({.name = "bone"});
    data.nodes[0].skin = 0;
    data.skins.push_back(
        {.joints = {{.node = 1, .inverse = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}}});
    for (std::size_t i = 0; i < data.meshes[0].vertices(); ++i) {
        data.meshes[0].joints.insert(data.meshes[0].joints.end(), {0, 0, 0, 0});
        data.meshes[0].weights.insert(data.meshes[0].weights.end(), {255, 0, 0, 0});
    }
    return data;
}

/// A place for a cube that is a fifth as large.
Mat4 small(float x, float y = 0.0F) {
    return Mat4::placed({x, y, 0}, {}, {0.2F, 0.2F, 0.2F});
}

} // namespace

TEST_CASE_METHOD(SceneFixture, "a cube that faces the sun has its colour", "[render3d][gl]") {
    scene.add(model(cubeModel({0.5F, 0, 0, 1})));
    const Screenshot picture = draw();
    CHECK(std::abs(redAt(picture, 32, 32) - 188) <= 1); // 0.5, linear
    CHECK(picture.at(32, 32)[1] == 0);
    CHECK(redAt(picture, 2, 2) == 0);
    CHECK(scene.stats().draws == 1);
}

TEST_CASE_METHOD(SceneFixture, "light falls by the angle, and from above and below",
                 "[render3d][gl]") {
    scene.add(model(cubeModel()));
    scene.sun.direction = {0, -1.7320508F, -1}; // 60 degrees above the front
    CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
    scene.sun.strength = 0.0F;
    scene.sky = {.top = Color::hex(0xFF0000), .ground = Color::hex(0x0000FF), .strength = 1.0F};
    const Screenshot front = draw();
    CHECK(std::abs(redAt(front, 32, 32) - 188) <= 1); // half of each
    CHECK(std::abs(front.at(32, 32)[2] - 188) <= 1);
    scene.camera = {.position = {0, 4, 0.001F}, .target = {}, .angle = 0.5F};
    CHECK(redAt(draw(), 32, 32) == 255);
    CHECK(draw().at(32, 32)[2] == 0);
}

TEST_CASE_METHOD(SceneFixture, "what is nearer hides what is farther, in any order",
                 "[render3d][gl]") {
    const Mat4 far = Mat4::moved({0.3F, 0, -2});
    SECTION("near first") {
        scene.add(model(cubeModel({1, 0, 0, 1})));
        scene.add(model(cubeModel({0, 1, 0, 1})), far);
    }
    SECTION("far first") {
        scene.add(model(cubeModel({0, 1, 0, 1})), far);
        scene.add(model(cubeModel({1, 0, 0, 1})));
    }
    const Screenshot picture = draw();
    CHECK(redAt(picture, 32, 32) == 255);
    CHECK(picture.at(32, 32)[1] == 0);
}

TEST_CASE_METHOD(SceneFixture, "transparent parts are drawn last, the farthest first",
                 "[render3d][gl]") {
    const auto glass = [](std::array<float, 4> color) {
        ModelData data = cubeModel(color);
        data.materials[0].alpha = ModelData::Material::Alpha::Blend;
        return data;
    };
    // In the order in which they must not be drawn.
    scene.add(model(glass({1, 0, 0, 0.5F})), Mat4::moved({0, 0, 1}));
    scene.add(model(glass({0, 1, 0, 0.5F})), Mat4::moved({0, 0, -0.5F}));
    scene.add(model(cubeModel({0, 0, 1, 1})), Mat4::moved({0, 0, -2}));
    const Screenshot picture = draw();
    CHECK(std::abs(redAt(picture, 32, 32) - 128) <= 1);
    CHECK(std::abs(picture.at(32, 32)[1] - 64) <= 1);
    CHECK(std::abs(picture.at(32, 32)[2] - 64) <= 1);
}

TEST_CASE_METHOD(SceneFixture, "a model stands at many places, of which the seen ones are drawn",
                 "[render3d][gl]") {
    std::vector<Mat4> places;
    places.reserve(1000);
    for (int i = 0; i < 1000; ++i) { // in a row to the right; two are seen
        places.push_back(
            Mat4::placed({static_cast<float>(i) * 0.5F, 0, 0}, {}, {0.2F, 0.2F, 0.2F}));
    }
    SceneModel& row = scene.add(model(cubeModel()), places);
    CHECK(redAt(draw(), 32, 32) == 255);
    CHECK(scene.stats().instances < 5);
    CHECK(scene.stats().hidden > 990);
    CHECK(scene.stats().draws == 1);
    scene.camera.position.z = 1000.0F;
    scene.camera.farthest = 2000.0F;
    scene.camera.angle = 1.0F;
    draw();
    CHECK(scene.stats().instances == 1000);
    CHECK(scene.stats().draws == 4); // 256 in each
    row.places({places.data() + 1, 1});
    scene.camera = {.position = {0.5F, 0, 4}, .target = {0.5F, 0, 0}, .angle = 0.5F};
    draw();
    CHECK(redAt(draw(), 32, 32) == 255);
    CHECK(scene.stats().draws == 1);
    row.show(false);
    CHECK(redAt(draw(), 32, 32) == 0);
    scene.remove(row);
    CHECK(redAt(draw(), 32, 32) == 0);
}

TEST_CASE_METHOD(SceneFixture, "a node can be drawn from a distance, or up to one",
                 "[render3d][gl]") {
    ModelData data = cubeModel({1, 0, 0, 1});
    data.materials.push_back({.color = {0, 1, 0, 1}});
    data.meshes.push_back(cubeMesh());
    data.meshes[1].pieces[0].material = 1;
    data.nodes[0].to = 5.0F;
    data.nodes.push_back({.name = "far", .mesh = 1, .from = 5.0F});
    scene.add(model(data));
    Screenshot picture = draw();
    CHECK(redAt(picture, 32, 32) == 255);
    CHECK(picture.at(32, 32)[1] == 0);
    scene.camera.position.z = 6.0F;
    picture = draw();
    CHECK(redAt(picture, 32, 32) == 0);
    CHECK(picture.at(32, 32)[1] == 255);
    CHECK(scene.stats().draws == 1);
    scene.camera.position.z = 3.0F;
    CHECK(redAt(draw(), 32, 32) == 255);
    scene.fast = true; // half as far
    picture = draw();
    CHECK(redAt(picture, 32, 32) == 0);
    CHECK(scene.stats().draws == 1);
}

TEST_CASE_METHOD(SceneFixture, "fog hides what is far, and no more than that", "[render3d][gl]") {
    scene.add(model(cubeModel({0, 0, 0, 1})));
    scene.sky.horizon = Color::hex(0xFFFFFF);
    scene.fog.density = 0.8325546F / 3.5F; // half at the front of the cube
    CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
    scene.fog.density = 0.0F;
    CHECK(redAt(draw(), 32, 32) == 0);
}

TEST_CASE_METHOD(SceneFixture, "lights shine from a point, as far as they reach",
                 "[render3d][gl]") {
    scene.sun.strength = 0.0F;
    scene.add(model(cubeModel()));
    scene.lights.push_back({.at = {0, 0, 2.5F}, .strength = 2.0F});
    CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1); // 2 / 2^2
    scene.lights[0].range = 1.9F;
    CHECK(redAt(draw(), 32, 32) == 0);
    scene.lights.clear();
    CHECK(redAt(draw(), 32, 32) == 0);
    // Of more than eight the nearest ones shine.
    for (int i = 0; i < 20; ++i) {
        scene.lights.push_back({.at = {0, 0, 2.5F}, .strength = 0.0F});
    }
    scene.lights.push_back({.at = {0, 0, 3.5F}, .strength = 9.0F * 0.5F});
    CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
}

TEST_CASE_METHOD(SceneFixture, "lights of a model are spots, points and suns", "[render3d][gl]") {
    scene.sun.strength = 0.0F;
    scene.add(model(cubeModel()));
    ModelData lamp;
    lamp.nodes.push_back({.name = "lamp", .light = 0});
    lamp.lights.push_back({.kind = ModelData::Light::Kind::Spot,
                           .color = {2, 2, 2},
                           .inner = 0.05F,
                           .outer = 0.1F}); // along -z
    SECTION("a spot") {
        SceneModel& spot = scene.add(model(lamp), Mat4::moved({0, 0, 2.5F}));
        CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
        CHECK(redAt(draw(), 42, 32) == 0); // outside its cone
        spot.place(Mat4::placed({0, 0, 2.5F}, Quat::about({0, 1, 0}, 1.0F)));
        CHECK(redAt(draw(), 32, 32) == 0); // it looks away
    }
    SECTION("a sun") {
        lamp.lights[0].kind = ModelData::Light::Kind::Directional;
        lamp.lights[0].color = {0.5F, 0.5F, 0.5F};
        scene.add(model(lamp), Mat4::moved({0, 9, 100}));
        CHECK(std::abs(redAt(draw(), 42, 32) - 188) <= 1);
    }
}

TEST_CASE_METHOD(SceneFixture, "materials: unlit, emissive, masks, colours of vertices",
                 "[render3d][gl]") {
    ModelData data = cubeModel({0.5F, 0.5F, 0.5F, 0.4F});
    scene.sun.strength = 0.0F;
    SECTION("unlit") {
        data.materials[0].unlit = true;
        scene.add(model(data));
        CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
    }
    SECTION("emissive") {
        data.materials[0].emissive = {0, 0.5F, 0};
        scene.add(model(data));
        CHECK(std::abs(draw().at(32, 32)[1] - 188) <= 1);
    }
    SECTION("what is masked is not there") {
        data.materials[0].unlit = true;
        data.materials[0].alpha = ModelData::Material::Alpha::Mask;
        scene.add(model(data));
        CHECK(redAt(draw(), 32, 32) == 0);
        data.materials[0].cutoff = 0.3F;
        scene.add(model(data));
        CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
    }
    SECTION("vertices") {
        data.materials[0].unlit = true;
        for (std::size_t i = 0; i < data.meshes[0].vertices(); ++i) {
            data.meshes[0].colors.insert(data.meshes[0].colors.end(), {255, 0, 128, 255});
        }
        scene.add(model(data));
        const Screenshot picture = draw();
        CHECK(std::abs(redAt(picture, 32, 32) - 188) <= 1);
        CHECK(picture.at(32, 32)[1] == 0);
        CHECK(std::abs(picture.at(32, 32)[2] - 137) <= 1); // a quarter
    }
}

TEST_CASE_METHOD(SceneFixture, "backs are seen of what has two sides, and mirrors have fronts",
                 "[render3d][gl]") {
    ModelData data = cubeModel();
    scene.camera = {.position = {0, 0, 0.1F}, .target = {}, .angle = 0.5F}; // within it
    scene.camera.nearest = 0.01F;
    SECTION("one side") {
        scene.add(model(data));
        CHECK(redAt(draw(), 32, 32) == 0);
    }
    SECTION("two sides") {
        data.materials[0].twoSided = true;
        scene.add(model(data));
        scene.sun.direction = {0, 0, -1}; // its light falls on the inside of the far wall
        CHECK(redAt(draw(), 32, 32) == 255);
    }
    const Mat4 mirrored = Mat4::scaled({-1, 1, 1});
    SECTION("a mirrored place, seen from within") {
        scene.add(model(data), mirrored);
        CHECK(redAt(draw(), 32, 32) == 0);
    }
    SECTION("a mirrored place and others") {
        scene.camera = {.position = {0, 0, 4}, .target = {}, .angle = 0.5F};
        for (const bool skinned : {false, true}) {
            scene.clear();
            SceneModel& one = scene.add(model(skinned ? skinnedCube() : data), mirrored);
            CHECK(redAt(draw(), 32, 32) == 255);
            one.place({});
            CHECK(redAt(draw(), 32, 32) == 255);
            one.places(std::array{Mat4::moved({50, 0, 0}), mirrored});
            CHECK(redAt(draw(), 32, 32) == 255);
        }
    }
}

TEST_CASE_METHOD(SceneFixture, "the number of places may change from any to any",
                 "[render3d][gl]") {
    const std::array three{small(-0.5F), small(0.0F), small(0.5F)};
    scene.add(model(cubeModel()), three);
    const Screenshot before = draw();
    CHECK(redAt(before, 32, 32) == 255);
    scene.clear();
    SceneModel& cubes = scene.add(model(cubeModel()), std::span<const Mat4>{});
    for (const std::size_t first : {0U, 1U, 2U, 3U}) {
        for (const std::size_t second : {0U, 1U, 2U, 3U}) {
            CAPTURE(first, second);
            cubes.places(std::span{three}.first(first));
            draw();
            cubes.places(std::span{three}.first(second));
            draw();
            CHECK(scene.stats().instances == static_cast<int>(second));
            cubes.places(three);
            CHECK(draw() == before);
        }
    }
}

TEST_CASE_METHOD(SceneFixture, "what a joint holds is seen wherever it is", "[render3d][gl]") {
    ModelData data = skinnedCube();
    scene.camera = {.position = {6, 0, 4}, .target = {6, 0, 0}, .angle = 0.5F};
    SECTION("far from the joint") {
        data.meshes[0].center = {6, 0, 0};
    }
    SECTION("made large by the joint") {
        data.nodes[1].place.scale = {14, 14, 1};
    }
    SECTION("made large by the skin") {
        data.skins[0].joints[0].inverse = {14, 0, 0, 0, 0, 14, 0, 0, 0, 0, 1, 0};
    }
    scene.add(model(data));
    CHECK(redAt(draw(), 32, 32) == 255);
    scene.camera = {.position = {60, 0, 4}, .target = {60, 0, 0}, .angle = 0.5F};
    draw();
    CHECK(scene.stats().hidden == 1);
}

TEST_CASE_METHOD(SceneFixture, "what is sheared is seen to its ends", "[render3d][gl]") {
    ModelData data = cubeModel();
    data.nodes[0] = {.name = "long", .place = {.scale = {10, 0.1F, 0.1F}}};
    data.nodes.push_back({.name = "turned",
                          .parent = 0,
                          .place = {.turn = Quat::about({0, 0, 1}, 0.7853982F)},
                          .mesh = 0});
    scene.add(model(data)); // from -7.07 to 7.07
    scene.camera = {.position = {6.8F, 0, 1}, .target = {6.8F, 0, 0}, .angle = 0.05F};
    scene.camera.nearest = 0.01F;
    draw();
    CHECK(scene.stats().instances == 1);
}

TEST_CASE_METHOD(SceneFixture, "a camera may look straight up and down", "[render3d][gl]") {
    scene.add(model(cubeModel()));
    scene.sun.strength = 0.0F;
    scene.sky = {.top = Color::hex(0xFFFFFF), .ground = Color::hex(0xFFFFFF), .strength = 1.0F};
    for (const float y : {4.0F, -4.0F}) {
        scene.camera = {.position = {0, y, 0}, .target = {}, .angle = 0.5F};
        const Screenshot seen = draw();
        CHECK(redAt(seen, 32, 32) == 255);
        CHECK(redAt(seen, 2, 2) == 0);
    }
    scene.clear();
    scene.showsSky = true;
    scene.sky.top = Color::hex(0x00FF00);
    scene.camera = {.position = {}, .target = {0, 1, 0}, .angle = 0.5F};
    CHECK(draw().at(32, 32)[1] > 200);
    CHECK(redAt(draw(), 32, 32) < 50);
    scene.camera.target = scene.camera.position; // looks along -z
    draw();
}

TEST_CASE_METHOD(SceneFixture, "transparent parts at one distance keep their order",
                 "[render3d][gl]") {
    ModelData data = cubeModel({1, 0, 0, 0.5F});
    data.materials.push_back({.color = {0, 0, 1, 0.5F}});
    for (auto& material : data.materials) {
        material.alpha = ModelData::Material::Alpha::Blend;
    }
    data.meshes[0].pieces = {{36, 0}, {36, 1}}; // the same triangles in two colours
    const std::vector<std::uint32_t> indices = data.meshes[0].indices;
    data.meshes[0].indices.insert(data.meshes[0].indices.end(), indices.begin(), indices.end());
    const Ref<Model> glass = model(data);
    for (int i = 0; i < 24; ++i) {
        scene.add(glass, small(static_cast<float>(i % 5 - 2) * 0.3F,
                               static_cast<float>(i / 5 - 2) * 0.3F));
    }
    const Screenshot before = draw();
    for (int i = 0; i < 10; ++i) {
        scene.camera.position.z = 4.0F + 0.0001F * static_cast<float>(i % 2);
        CHECK(draw() == before);
    }
}

TEST_CASE_METHOD(SceneFixture, "joints move what they hold", "[render3d][gl]") {
    ModelData data = skinnedCube();
    data.animations.push_back(
        {.name = "aside",
         .channels = {{.node = 1, .times = {0, 1}, .values = {0, 0, 0, 0.8F, 0, 0}}}});
    const Ref<Model> made = model(data);
    SceneModel& first = scene.add(made);
    CHECK(redAt(draw(), 32, 32) == 255);
    Pose pose{made};
    pose.at("aside", 1.0, Pose::Ends::Hold);
    first.pose(pose);
    const Screenshot moved = draw();
    CHECK(redAt(moved, 30, 32) == 0);
    CHECK(redAt(moved, 56, 32) == 255);
    // The same figure at two places, each with its own joints.
    const std::array places{Mat4{}, Mat4::moved({-1.6F, 0, 0})};
    first.places(places);
    const Screenshot two = draw();
    CHECK(redAt(two, 56, 32) == 255);
    CHECK(redAt(two, 8, 32) == 255);
}

TEST_CASE_METHOD(SceneFixture, "the sky is behind all, with the sun in it", "[render3d][gl]") {
    scene.showsSky = true;
    scene.sky = {.top = Color::hex(0x0000FF),
                 .horizon = Color::hex(0x00FF00),
                 .ground = Color::hex(0xFF0000),
                 .sunSize = 0.05F};
    scene.camera = {.position = {0, 0, 4}, .target = {}, .angle = 1.0F};
    scene.sun = {.direction = {0, 0, -1}};
    scene.add(model(cubeModel({1, 1, 1, 1})));
    Screenshot picture = draw();
    CHECK(redAt(picture, 32, 32) == 255);
    CHECK(picture.at(32, 32)[1] == 255);
    CHECK(picture.at(2, 63)[0] == 255); // the ground
    CHECK(picture.at(2, 63)[1] == 0);
    CHECK(picture.at(2, 2)[1] < 255); // towards the top
    CHECK(picture.at(2, 2)[2] > 100);
    scene.sun.direction = {0, 0, 1};
    scene.clear();
    picture = draw();
    CHECK(redAt(picture, 32, 32) == 255); // the sun
    CHECK(redAt(picture, 40, 30) == 0);
}

TEST_CASE_METHOD(SceneFixture, "filmic tones fade to white, and exposure multiplies",
                 "[render3d][gl]") {
    scene.add(model(cubeModel({1, 0.2F, 0.2F, 1})));
    scene.exposure = 0.5F;
    CHECK(std::abs(redAt(draw(), 32, 32) - 188) <= 1);
    scene.exposure = 8.0F;
    CHECK(draw().at(32, 32)[1] == 255); // 1.6, cut
    scene.tones = SceneLook::Tones::Filmic;
    scene.exposure = 1.0F;
    const int middle = draw().at(32, 32)[0];
    CHECK(middle < 255);
    CHECK(middle > 200);
}

TEST_CASE_METHOD(SceneFixture, "a fast scene has the same light at the corners of triangles",
                 "[render3d][gl]") {
    ModelData data = cubeModel({0.6F, 0.4F, 0.2F, 0.5F});
    SECTION("opaque") {}
    SECTION("transparent") {
        data.materials[0].alpha = ModelData::Material::Alpha::Blend;
    }
    SECTION("masked") {
        data.materials[0].alpha = ModelData::Material::Alpha::Mask;
    }
    SECTION("two sides") {
        data.materials[0].twoSided = true;
    }
    scene.add(model(data), Mat4::placed({}, Quat::about({0, 1, 0}, 0.6F)));
    scene.sky = {.strength = 0.4F, .sunSize = 0.0F};
    scene.showsSky = true;
    scene.fog.density = 0.05F;
    scene.tones = SceneLook::Tones::Filmic;
    const Screenshot full = draw();
    scene.fast = true;
    const Screenshot fast = draw();
    for (const int x : {2, 24, 32, 40}) {
        for (int part = 0; part < 3; ++part) {
            INFO("at " << x << ", part " << part);
            CHECK(std::abs(full.at(x, 32)[part] - fast.at(x, 32)[part]) <= 3);
        }
    }
}

TEST_CASE_METHOD(SceneFixture, "a fast scene blends only what is half transparent",
                 "[render3d][gl]") {
    float alpha = 0.5F;
    int seen = 128; // half of what is behind
    SECTION("half") {}
    SECTION("faint") {
        alpha = 0.1F;
        seen = 255;
    }
    SECTION("dense") {
        alpha = 0.8F;
        seen = 0;
    }
    ModelData glass = cubeModel({0, 1, 0, alpha});
    glass.materials[0].alpha = ModelData::Material::Alpha::Blend;
    scene.add(model(cubeModel({1, 0, 0, 1})), Mat4::moved({0, 0, -2}));
    scene.add(model(glass), Mat4::moved({0, 0, 1}));
    scene.fast = true;
    CHECK(std::abs(redAt(draw(), 32, 32) - seen) <= 1);
}

TEST_CASE_METHOD(SceneFixture, "a scene of which nothing changes has one version",
                 "[render3d][gl]") {
    const Ref<Model> cube = model(cubeModel());
    SceneModel& first = scene.add(cube);
    std::uint64_t version = scene.version();
    const auto changed = [&] { return std::exchange(version, scene.version()) != version; };
    CHECK_FALSE(changed());
    first.place(Mat4{});
    CHECK_FALSE(changed());
    first.place(Mat4::moved({1, 0, 0}));
    CHECK(changed());
    scene.camera.position.x += 1.0F;
    CHECK(changed());
    scene.lights.push_back({});
    CHECK(changed());
    cube->give(cubeModel());
    CHECK(changed());
    first.show(false);
    CHECK(changed());
    SceneModel& second = scene.add(cube);
    CHECK(changed());
    scene.remove(second);
    CHECK(changed());
    CHECK_FALSE(changed());
}

TEST_CASE_METHOD(SceneFixture, "a steady frame allocates nothing", "[render3d][gl]") {
    std::vector<Mat4> places;
    places.reserve(600);
    for (int i = 0; i < 600; ++i) {
        places.push_back(Mat4::moved({static_cast<float>(i % 20) - 10, 0, static_cast<float>(-i)}));
    }
    ModelData glass = cubeModel({1, 1, 1, 0.5F});
    glass.materials[0].alpha = ModelData::Material::Alpha::Blend;
    scene.add(model(cubeModel()), places);
    scene.add(model(glass), places);
    SceneModel& moved = scene.add(model(cubeModel()));
    scene.lights.resize(12);
    scene.showsSky = true;
    scene.fog.density = 0.01F;
    scene.bloom = 0.3F;
    const auto frame = [&](float seconds) {
        scene.camera.position = {std::sin(seconds), 1, 4};
        moved.place(Mat4::moved({seconds, 0, 0}));
        static_cast<void>(scene.version());
        scene.draw(device, kSize, kSize, {});
    };
    for (int i = 0; i < 20; ++i) { // all that the camera will see
        frame(static_cast<float>(i) * 0.5F);
    }
    const std::size_t before = allocationsOfThisThread();
    for (int i = 0; i < 100; ++i) {
        frame(static_cast<float>(i) * 0.1F);
    }
    CHECK(allocationsOfThisThread() == before);
}

TEST_CASE_METHOD(SceneFixture, "a hundred lost contexts leave the same picture", "[render3d][gl]") {
    std::vector<Mat4> places;
    places.reserve(40);
    for (int i = 0; i < 40; ++i) {
        const int row = i / 8;
        places.push_back(Mat4::placed(
            {static_cast<float>(i % 8) * 0.4F - 1.4F, static_cast<float>(row) * 0.4F - 0.8F, 0},
            Quat::about({0, 1, 0}, static_cast<float>(i)), {0.2F, 0.2F, 0.2F}));
    }
    scene.add(model(cubeModel({0.9F, 0.4F, 0.2F, 1})), places);
    scene.showsSky = true;
    scene.sky.strength = 0.4F;
    const Screenshot before = draw();
    for (int i = 0; i < 100; ++i) {
        device.contextLost();
        REQUIRE(device.open(context.gl())); // the handles of before are lost to the device
    }
    CHECK(draw() == before);
}

TEST_CASE_METHOD(SceneFixture, "what is brighter than white throws light around it",
                 "[render3d][gl]") {
    ModelData lamp = cubeModel({0, 0, 0, 1});
    lamp.meshes[0].size = 0.2F;
    lamp.materials[0].emissive = {8, 0, 0};
    scene.add(model(lamp));
    const Screenshot without = draw();
    CHECK(redAt(without, 32, 32) == 255);
    CHECK(redAt(without, 52, 32) == 0);
    scene.bloom = 0.5F;
    const Screenshot with = draw();
    CHECK(redAt(with, 32, 32) == 255);
    CHECK(redAt(with, 52, 32) > 30);
    CHECK(with.at(52, 32)[1] == 0);
    CHECK(redAt(with, 52, 32) > redAt(with, 60, 32));
    scene.fast = true;
    CHECK(redAt(draw(), 52, 32) == 0);
    scene.fast = false;
    for (int i = 0; i < 10; ++i) {
        device.contextLost();
        REQUIRE(device.open(context.gl()));
        REQUIRE(draw() == with);
    }
}

TEST_CASE_METHOD(SceneFixture, "light that no half float can hold is bright", "[render3d][gl]") {
    ModelData lamp = cubeModel({0, 0, 0, 1});
    lamp.materials[0].emissive = {1.0e6F, 1.0e6F, 1.0e6F};
    scene.add(model(lamp));
    scene.bloom = 0.5F;
    SECTION("cut tones") {}
    SECTION("filmic tones") {
        scene.tones = SceneLook::Tones::Filmic;
    }
    SECTION("a sky with such a sun") {
        scene.showsSky = true;
        scene.sky = {.strength = 1.0F, .sunSize = 3.0F};
        scene.sun.strength = 1.0e6F;
    }
    const Screenshot picture = draw();
    CHECK(redAt(picture, 32, 32) >= 250);
}

TEST_CASE_METHOD(SceneFixture, "without anything brighter than white bloom changes only edges",
                 "[render3d][gl]") {
    scene.add(model(cubeModel({0.3F, 0.5F, 0.1F, 1})));
    scene.showsSky = true;
    scene.sky = {.strength = 0.3F, .sunSize = 0.0F};
    scene.fog.density = 0.02F;
    SECTION("cut tones") {}
    SECTION("filmic tones") {
        scene.tones = SceneLook::Tones::Filmic;
    }
    const Screenshot without = draw();
    scene.bloom = 0.5F;
    const Screenshot with = draw();
    for (const auto& [x, y] : {std::pair{32, 32}, {28, 36}, {4, 4}, {60, 20}, {32, 2}}) {
        for (int part = 0; part < 3; ++part) {
            INFO(x << ", " << y << ", part " << part);
            CHECK(std::abs(with.at(x, y)[part] - without.at(x, y)[part]) <= 1);
        }
    }
}

TEST_CASE_METHOD(SceneFixture, "a window can become a pixel and large again, a thousand times",
                 "[render3d][gl]") {
    scene.add(model(cubeModel({0.9F, 0.4F, 0.2F, 1})));
    scene.bloom = 0.5F;
    const Screenshot before = draw();
    for (int i = 0; i < 1000; ++i) {
        scene.draw(device, 1, 1, {});
        scene.draw(device, kSize, kSize, {});
    }
    CHECK(device.takeError() == eng::gl::kNoError);
    CHECK(draw() == before);
}

namespace {

/// A cube with a red picture of this size on each side.
ModelData picturedCube(int width, int height) {
    ModelData data = cubeModel();
    data.materials[0].unlit = true;
    data.materials[0].picture = 0;
    data.pictures.push_back({});
    for (std::size_t i = 0; i < data.meshes[0].vertices(); ++i) {
        data.meshes[0].coordinates.insert(
            data.meshes[0].coordinates.end(),
            {static_cast<float>(i % 2), static_cast<float>(i % 4 / 2)});
    }
    Image picture{width, height, {}};
    picture.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    for (std::size_t i = 0; i < picture.pixels.size(); i += 4) {
        picture.pixels[i] = 200;
        picture.pixels[i + 3] = 255;
    }
    const std::string png = encodePng(picture);
    data.pictures[0].png.assign(png.begin(), png.end());
    return data;
}

} // namespace

TEST_CASE_METHOD(SceneFixture, "pictures of surfaces have any size", "[render3d][gl]") {
    int width = 0, height = 0;
    SECTION("one texel") {
        width = height = 1;
    }
    SECTION("no power of two") {
        width = 333;
        height = 7;
    }
    SECTION("the largest") {
        width = height = kMaxImageSize;
    }
    scene.add(model(picturedCube(width, height)));
    resources.loadNow();
    const Screenshot seen = draw();
    CHECK(std::abs(redAt(seen, 32, 32) - 200) <= 1);
    CHECK(seen.at(32, 32)[1] == 0);
    scene.fast = true;
    CHECK(std::abs(redAt(draw(), 32, 32) - 200) <= 1);
}

TEST_CASE_METHOD(SceneFixture,
                 "what is large is sent in several frames, and the scene does not rest",
                 "[render3d][gl]") {
    const ModelData large = picturedCube(600, 600); // 1.4 MB
    scene.camera.position.z = 8.0F;
    for (const float x : {-1.1F, 0.0F, 1.1F}) {
        scene.add(model(large), Mat4::moved({x, 0, 0}));
    }
    resources.loadNow();
    constexpr int kGreenOfWhite = 255;
    for (int waiting = 2; waiting >= 0; --waiting) {
        const std::uint64_t version = scene.version();
        const Screenshot seen = draw();
        CHECK(scene.stats().waiting == waiting);
        CHECK((scene.version() != version) == (waiting > 0));
        int white = 0;
        for (const int x : {13, 32, 51}) {
            white += seen.at(x, 32)[1] == kGreenOfWhite ? 1 : 0;
        }
        CHECK(white == waiting);
    }
    device.contextLost();
    REQUIRE(device.open(context.gl()));
    draw();
    CHECK(scene.stats().waiting == 0);
}

TEST_CASE_METHOD(SceneFixture, "a model can stand at a million places", "[render3d][gl]") {
    std::vector<Mat4> places(1'000'000, Mat4::moved({0, 0, 100})); // behind the camera
    places[777'777] = {};
    scene.add(model(cubeModel()), places);
    CHECK(redAt(draw(), 32, 32) == 255);
    CHECK(scene.stats().instances == 1);
}
