// Our pictures of ten models compared with those of three.js, which tests/render3d/oracle keeps:
// its page has the same camera and lights. Ours are written next to the test's other files, to look
// at.
#include "engine/gpu/image.h"
#include "engine/render3d/scene.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/fake_host.h"
#include "tests/support/gl_context.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

using namespace eng;
using namespace eng::render;
using namespace eng::test;

namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 240;
constexpr std::uint32_t kBackground = 0x203040;

std::string bytesOf(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

struct Difference {
    double mean = 0.0;  ///< of the parts of pixels that a model covers
    double above = 0.0; ///< part of those pixels that differ by more than 32
};
Difference differenceOf(const Screenshot& ours, const Image& theirs) {
    const auto isCovered = [](const std::uint8_t* pixel) {
        return std::abs(pixel[0] - int{kBackground >> 16U}) > 1 ||
               std::abs(pixel[1] - int{kBackground >> 8U & 255U}) > 1 ||
               std::abs(pixel[2] - int{kBackground & 255U}) > 1;
    };
    double sum = 0.0;
    int covered = 0;
    int above = 0;
    for (std::size_t i = 0; i < theirs.pixels.size(); i += 4) {
        const std::uint8_t* const a = ours.rgba.data() + i;
        const std::uint8_t* const b = theirs.pixels.data() + i;
        if (!isCovered(a) && !isCovered(b)) {
            continue;
        }
        ++covered;
        int most = 0;
        for (std::size_t part = 0; part < 3; ++part) {
            const int off = std::abs(a[part] - b[part]);
            sum += off;
            most = std::max(most, off);
        }
        above += most > 32 ? 1 : 0;
    }
    REQUIRE(covered > 1000);
    return {sum / (3.0 * covered), static_cast<double>(above) / covered};
}

} // namespace

TEST_CASE_METHOD(EngineFixture, "models look as three.js draws them", "[render3d][gl]") {
    GlContext context{GlContext::kinds().front(), kWidth, kHeight};
    INFO(context.problem());
    REQUIRE(context.ok());
    Device device;
    REQUIRE(device.open(context.gl()));
    FakeHost host;
    Resources resources{host, heap, log, host.openBackground(), false};
    for (const std::string name : {"shapes", "flat", "colors", "pictures", "emissive", "glass",
                                   "joints", "motion", "many", "lights"}) {
        INFO(name);
        const std::string path = ENGINUITY_COMPILED_ASSETS "/oracle/" + name + ".glb";
        Result<ModelData> data = ModelData::decode(bytesOf(path), name);
        REQUIRE(data);
        const Ref<Model> model = heap.make<Model>(resources, name);
        model->give(std::move(*data));
        resources.loadNow();
        Pose pose{model};
        pose.at("move", 0.6, Pose::Ends::Hold);
        const bool lamps = name == "lights";
        Scene scene;
        scene.add(model).pose(pose);
        scene.showsSky = false;
        scene.tones = SceneLook::Tones::Cut;
        scene.sun = {.direction = {-0.4F, -1.0F, -0.6F},
                     .color = Color::hex(0xFFF0D8),
                     .strength = lamps ? 0.0F : 0.8F};
        scene.sky = {.top = Color::hex(0x88AADD),
                     .ground = Color::hex(0x665544),
                     .strength = lamps ? 0.05F : 0.4F};
        scene.camera = {.position = {2.2F, 1.7F, 3.0F}, .target = {0, 0.2F, 0}, .angle = 0.7F};
        scene.draw(device, kWidth, kHeight, Color::hex(kBackground));
        CHECK(device.takeError() == eng::gl::kNoError);
        const Screenshot ours = context.read();
        std::ofstream{ENGINUITY_COMPILED_ASSETS "/oracle/" + name + ".png", std::ios::binary}
            << encodePng({kWidth, kHeight, ours.rgba});

        const std::string kept = bytesOf(ENGINUITY_ORACLE "/" + name + ".png");
        const Result<Image> theirs =
            decodePng(std::as_bytes(std::span{kept}), name, ImageAlpha::Straight);
        REQUIRE(theirs);
        REQUIRE(theirs->width == kWidth);
        REQUIRE(theirs->height == kHeight);
        const Difference found = differenceOf(ours, *theirs);
        INFO("mean difference " << found.mean << ", above 32: " << 100.0 * found.above << " %");
        CHECK(found.mean <= 6.0);
        CHECK(found.above <= 0.02);
    }
}
