// Models without a graphics context: compiled files, and poses.
#include "engine/render3d/pose.h"
#include "engine/serialize/file.h"
#include "tests/render3d/models.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/fake_host.h"
#include "tests/support/png_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstddef>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <numbers>
#include <string>

using namespace eng;
using namespace eng::render;
using namespace eng::test;
using Catch::Approx;

namespace {

std::string compiledFigure() {
    std::ifstream file{ENGINUITY_COMPILED_ASSETS "/figure.glb", std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

struct ModelFixture : EngineFixture {
    FakeHost host;
    Resources resources{host, heap, log, host.openBackground(), false};

    Ref<Model> model(ModelData data) {
        Ref<Model> made = heap.make<Model>(resources, "figure");
        made->give(std::move(data));
        return made;
    }
};

bool near(Vec3 a, Vec3 b) {
    return (a - b).length() < 1e-5F;
}

/// A node that an animation moves to the right from 0 to 1 s, to 4 m.
ModelData moving(ModelData::Channel::Way way, std::vector<float> values = {0, 0, 0, 4, 0, 0}) {
    ModelData data;
    data.nodes.push_back({.name = "arm"});
    data.nodes.push_back({.name = "hand", .parent = 0, .place = {.at = {0, 1, 0}}});
    data.animations.push_back(
        {.name = "reach",
         .channels = {{.node = 0, .way = way, .times = {0, 1}, .values = std::move(values)}}});
    return data;
}

} // namespace

TEST_CASE("a compiled model has what the editor wrote", "[render3d]") {
    const Result<ModelData> found = ModelData::decode(compiledFigure(), "figure.glb");
    REQUIRE(found.ok());
    const ModelData& data = *found;
    REQUIRE(data.nodes.size() == 3);
    CHECK(data.nodes[0].name == "body");
    CHECK(data.nodes[0].mesh == 0);
    CHECK(data.nodes[0].skin == 0);
    CHECK(data.nodes[0].from == 0.0F);
    CHECK(data.nodes[0].to == 40.0F);
    CHECK(data.nodes[1].place.at == Vec3{1, 2, 3});
    CHECK(data.nodes[2].parent == 1);
    CHECK(data.nodes[2].light == 0);
    CHECK(near(data.nodes[2].place.turn.turned({1, 0, 0}), {0, 1, 0}));
    REQUIRE(data.meshes.size() == 1);
    const ModelData::Mesh& mesh = data.meshes[0];
    CHECK(mesh.vertices() == 3);
    CHECK(mesh.center == Vec3{2, 1, 0});
    CHECK(mesh.size == 2.0F);
    CHECK(mesh.positions ==
          std::vector<std::int16_t>{-32767, -16384, 0, 32767, -16384, 0, -32767, 16384, 0});
    CHECK(mesh.normals[2] == 127);
    CHECK(mesh.coordinates == std::vector<float>{0, 0, 1, 0, 0, 1});
    CHECK(mesh.colors[1] == 128);
    CHECK(mesh.weights[0] == 153);
    CHECK(mesh.indices == std::vector<std::uint32_t>{0, 1, 2});
    const ModelData::Material& material = data.materials[0];
    CHECK(material.color == std::array{1.0F, 0.5F, 0.25F, 0.5F});
    CHECK(material.emissive == std::array{2.0F, 0.0F, 0.0F});
    CHECK(material.alpha == ModelData::Material::Alpha::Mask);
    CHECK(material.picture == 0);
    CHECK(material.twoSided);
    CHECK_FALSE(material.unlit);
    CHECK(data.materials[1].unlit);
    REQUIRE(data.pictures.size() == 1);
    CHECK(data.pictures[0].wrapX == ModelData::Picture::Wrap::Edge);
    CHECK(data.pictures[0].wrapY == ModelData::Picture::Wrap::Repeat);
    CHECK(data.pictures[0].hard);
    CHECK(data.skins[0].joints.size() == 2);
    CHECK(data.animations[0].name == "wave");
    CHECK(data.animations[0].length() == 1.0F);
    CHECK(data.lights[0].kind == ModelData::Light::Kind::Spot);
    CHECK(data.lights[0].color[0] == Approx(1.0 / std::numbers::pi));
}

TEST_CASE("a model that is damaged is refused", "[render3d]") {
    const std::string whole = compiledFigure();
    for (std::size_t size = 0; size < whole.size(); size += 7) {
        CHECK_FALSE(ModelData::decode(whole.substr(0, size), "figure.glb"));
    }
    const Result<ModelData> found = ModelData::decode(whole, "figure.glb");
    REQUIRE(found.ok());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::array<std::function<void(ModelData&)>, 15> changes{
        [](ModelData& data) { data.nodes[1].parent = 1; }, // a circle
        [](ModelData& data) { data.nodes[1].parent = 2; },
        [](ModelData& data) { data.nodes[0].mesh = 1; },
        [](ModelData& data) { data.nodes[2].light = 9; },
        [&](ModelData& data) { data.nodes[1].place.at.x = nan; },
        [](ModelData& data) { data.meshes[0].indices[1] = 3; },
        [](ModelData& data) { data.meshes[0].positions.pop_back(); },
        [](ModelData& data) { data.meshes[0].pieces[0].material = 7; },
        [](ModelData& data) { data.meshes[0].joints[1] = 2; },
        [](ModelData& data) { data.materials[0].picture = 1; },
        [&](ModelData& data) { data.materials[0].color[0] = nan; },
        [](ModelData& data) { data.skins[0].joints[0].node = 3; },
        [](ModelData& data) { data.animations[0].channels[0].times[1] = 0.0F; },
        [](ModelData& data) { data.animations[0].channels[0].values.pop_back(); },
        [](ModelData& data) { data.lights[0].inner = 2.0F; }};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        INFO("change " << i);
        ModelData changed = *found;
        changes[i](changed);
        const Result<std::string> file = encodeFile(ModelData::kKind, changed);
        REQUIRE(file.ok());
        CHECK_FALSE(ModelData::decode(*file, "figure.glb"));
    }
}

TEST_CASE_METHOD(ModelFixture, "pictures of a model are decoded apart", "[render3d]") {
    Result<ModelData> data = ModelData::decode(compiledFigure(), "figure.glb");
    REQUIRE(data.ok());
    const Ref<Model> figure = model(*data);
    CHECK(figure->picture(0).image().width == 1); // white, until it is there
    const std::uint32_t version = figure->version();
    resources.loadNow();
    CHECK(figure->picture(0).image().width == 2);
    CHECK(figure->picture(0).image().pixels[0] == 0x80);
    CHECK(figure->version() > version);
    data->pictures[0].png = {1, 2, 3};
    const Ref<Model> damaged = model(*data);
    resources.loadNow();
    CHECK(damaged->picture(0).image().width == 1); // the model is drawn without it
    CHECK(resources.takeErrors().size() == 1);
}

TEST_CASE_METHOD(ModelFixture, "an animation goes from key to key", "[render3d]") {
    using Way = ModelData::Channel::Way;
    const auto at = [&](const Ref<Model>& figure, double seconds, Pose::Ends ends) {
        Pose pose{figure};
        pose.at("reach", seconds, ends);
        return pose.place(figure->node("hand")).position();
    };
    const Ref<Model> linear = model(moving(Way::Linear));
    CHECK(near(at(linear, 0.25, Pose::Ends::Hold), {1, 1, 0}));
    CHECK(near(at(linear, -3.0, Pose::Ends::Hold), {0, 1, 0}));
    CHECK(near(at(linear, 9.0, Pose::Ends::Hold), {4, 1, 0}));
    CHECK(near(at(linear, 9.25, Pose::Ends::Repeat), {1, 1, 0}));
    CHECK(near(at(linear, std::numeric_limits<double>::infinity(), Pose::Ends::Repeat), {0, 1, 0}));
    const Ref<Model> step = model(moving(Way::Step));
    CHECK(near(at(step, 0.99, Pose::Ends::Hold), {0, 1, 0}));
    CHECK(near(at(step, 1.0, Pose::Ends::Hold), {4, 1, 0}));
    // Tangents of 0: it starts and ends slowly. In the middle the speed is 1.5 of the mean.
    const Ref<Model> cubic =
        model(moving(Way::Cubic, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0}));
    CHECK(near(at(cubic, 0.5, Pose::Ends::Hold), {2, 1, 0}));
    CHECK(near(at(cubic, 0.25, Pose::Ends::Hold), {0.625F, 1, 0}));
}

TEST_CASE_METHOD(ModelFixture, "poses rest, blend and follow their model", "[render3d]") {
    ModelData data = moving(ModelData::Channel::Way::Linear);
    const Quat half = Quat::about({0, 0, 1}, 1.0F);
    data.animations.push_back({.name = "turn",
                               .channels = {{.node = 1,
                                             .target = ModelData::Channel::Target::Turn,
                                             .times = {0},
                                             .values = {half.x, half.y, half.z, half.w}}}});
    const Ref<Model> figure = model(data);
    Pose none;
    none.at("reach", 0.5);
    CHECK(none.places().empty());
    Pose pose{figure};
    CHECK(near(pose.place(1).position(), {0, 1, 0})); // at rest
    pose.at("nothing", 0.0);
    CHECK(near(pose.place(1).position(), {0, 1, 0}));
    pose.at("reach", 0.5);
    pose.blend("turn", 0.0, 0.5F);
    CHECK(near(pose.place(1).position(), {2, 1, 0})); // the arm stays where it was
    CHECK(near(pose.place(1).direction({1, 0, 0}), Quat::about({0, 0, 1}, 0.5F).turned({1, 0, 0})));
    pose.rest();
    CHECK(near(pose.place(0).position(), {}));
    CHECK(pose.place(-1) == Mat4{});
    CHECK(pose.place(7) == Mat4{});
    figure->give(cubeModel());
    pose.at("reach", 0.5);
    CHECK(pose.places().size() == 1);
}
