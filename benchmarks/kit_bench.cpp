// The cost of a map and of particles: the main thread's processor time until a frame is with the
// driver, as in picture_bench.cpp.

#include "engine/kit/loaded_map.h"
#include "engine/kit/particles.h"
#include "tests/support/drawn_map.h"
#include "tests/support/fake_host.h"
#include "tests/support/font_file.h"
#include "tests/support/gl_context.h"
#include "tests/support/png_file.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/engine.h"
#include "benchmarks/rows.h"
#include "benchmarks/sdl_renderer.h"

namespace bench {
namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 720;
constexpr int kSide = 1000; // cells
constexpr int kTile = 32;   // units
constexpr int kLayers = 3;
constexpr int kKinds = 16;  // different tiles, side by side in a picture
constexpr int kChunk = 256; // units of a picture that a map makes of its cells
constexpr std::size_t kParticles = 10'000;

/// Where the view looks in a frame: it moves, so that pictures of other cells are made now and
/// then.
class Way {
public:
    eng::Vec2 next() {
        at_ = at_ > 20'000.0F ? 3000.0F : at_ + 7.3F;
        return {at_, at_ * 0.7F};
    }

private:
    float at_ = 3000.0F;
};

int kindOf(int layer, int column, int row) {
    return (column * 7 + row * 13 + layer * 5) % kKinds;
}

/// A canvas on the driver that does nothing.
struct Drawing {
    Drawing()
        : context{eng::test::GlContext::Kind::Core33, kWidth, kHeight} {
        auto font = eng::render::Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
        stage.resize(kWidth, kHeight, 1.0F);
        if (context.ok() && font && device.open(context.gl())) {
            canvas = std::make_unique<eng::render::Canvas>(device, stage, std::move(*font));
            if (!canvas->open()) {
                canvas.reset();
            }
        }
    }
    eng::test::GlContext context;
    eng::render::Device device;
    eng::render::Stage stage{kWidth, kHeight};
    std::unique_ptr<eng::render::Canvas> canvas;
};

eng::Map largeMap() {
    eng::Map map = eng::test::bareMap({"#"});
    map.columns = map.rows = kSide;
    map.tileWidth = map.tileHeight = kTile;
    map.pictures[0] = {.file = "tiles.png", .width = kKinds * kTile, .height = kTile};
    map.tiles.resize(kKinds);
    for (int kind = 0; kind < kKinds; ++kind) {
        map.tiles[static_cast<std::size_t>(kind)] = {};
        map.tiles[static_cast<std::size_t>(kind)].left = static_cast<std::uint16_t>(kind * kTile);
        map.tiles[static_cast<std::size_t>(kind)].width = kTile;
        map.tiles[static_cast<std::size_t>(kind)].height = kTile;
    }
    map.layers.assign(kLayers, map.layers[0]);
    for (int layer = 0; layer < kLayers; ++layer) {
        auto& cells = map.layers[static_cast<std::size_t>(layer)].cells;
        cells.clear();
        for (int row = 0; row < kSide; ++row) {
            for (int column = 0; column < kSide; ++column) {
                cells.push_back(static_cast<std::uint16_t>(1 + kindOf(layer, column, row)));
            }
        }
    }
    return map;
}

void mapOurs(benchmark::State& state) {
    chooseDriver();
    Drawing drawing;
    if (!drawing.canvas) {
        state.SkipWithError("there is no canvas");
        return;
    }
    Engine engine;
    eng::test::FakeHost host;
    host.files["tiles.png"] =
        eng::test::PngFile{.width = kKinds * kTile,
                           .height = kTile,
                           .colour = eng::test::PngFile::kGrey,
                           .samples = std::vector<unsigned>(kKinds * kTile * kTile, 200)}
            .file();
    eng::Resources resources{host, engine.heap, engine.log, host.openBackground(), false};
    const auto map = engine.heap.make<eng::LoadedMap>(resources);
    map->give(largeMap());
    resources.loadNow();
    Way way;
    for (auto unused : state) {
        eng::render::Camera2d camera = drawing.stage.camera();
        camera.lookAt(way.next());
        drawing.canvas->beginFrame({});
        drawing.canvas->setCamera(camera);
        map->draw(*drawing.canvas);
        drawing.canvas->endFrame();
    }
    operations(state, 1);
    if (drawing.canvas->stats().instances < (kWidth / kChunk) * (kHeight / kChunk)) {
        state.SkipWithError("not all of the map was drawn");
    }
}

/// The visible tiles alone, in one call.
void mapSdl(benchmark::State& state) {
    const SdlRenderer peer{kWidth, kHeight, kKinds * kTile, kTile};
    if (peer.texture == nullptr) {
        state.SkipWithError(SDL_GetError());
        return;
    }
    std::vector<SDL_Vertex> vertices;
    std::vector<int> indices;
    Way way;
    for (auto unused : state) {
        const eng::Vec2 middle = way.next();
        const eng::Vec2 corner{middle.x - kWidth / 2.0F, middle.y - kHeight / 2.0F};
        SDL_RenderClear(peer.renderer);
        vertices.clear();
        indices.clear();
        const int firstColumn = static_cast<int>(std::floor(corner.x / kTile));
        const int firstRow = static_cast<int>(std::floor(corner.y / kTile));
        for (int layer = 0; layer < kLayers; ++layer) {
            for (int row = firstRow; row <= firstRow + kHeight / kTile + 1; ++row) {
                for (int column = firstColumn; column <= firstColumn + kWidth / kTile; ++column) {
                    const float x = static_cast<float>(column * kTile) - corner.x;
                    const float y = static_cast<float>(row * kTile) - corner.y;
                    const float left =
                        static_cast<float>(kindOf(layer, column, row)) / static_cast<float>(kKinds);
                    const float right = left + 1.0F / kKinds;
                    const SDL_Color white{255, 255, 255, 255};
                    const int base = static_cast<int>(vertices.size());
                    vertices.push_back({{x, y}, white, {left, 0.0F}});
                    vertices.push_back({{x + kTile, y}, white, {right, 0.0F}});
                    vertices.push_back({{x, y + kTile}, white, {left, 1.0F}});
                    vertices.push_back({{x + kTile, y + kTile}, white, {right, 1.0F}});
                    for (const int each : {0, 1, 2, 2, 1, 3}) {
                        indices.push_back(base + each);
                    }
                }
            }
        }
        SDL_RenderGeometry(peer.renderer, peer.texture, vertices.data(),
                           static_cast<int>(vertices.size()), indices.data(),
                           static_cast<int>(indices.size()));
        SDL_RenderFlush(peer.renderer);
    }
    operations(state, 1);
}

void nothing(benchmark::State& state) {
    for (auto unused : state) {
    }
    operations(state, 1);
}

constexpr eng::ParticleStyle kSpark{.life = 1e6F, .gravity = {0.0F, 1e-3F}};

void particlesOurs(benchmark::State& state) {
    chooseDriver();
    Drawing drawing;
    if (!drawing.canvas) {
        state.SkipWithError("there is no canvas");
        return;
    }
    eng::Particles sparks{kParticles};
    sparks.burst(kSpark, {640.0F, 360.0F}, kParticles);
    for (auto unused : state) {
        sparks.step(1e-4F);
        drawing.canvas->beginFrame({});
        sparks.draw(*drawing.canvas);
        drawing.canvas->endFrame();
    }
    operations(state, 1);
}

/// An array and a loop.
void particlesBare(benchmark::State& state) {
    chooseDriver();
    Drawing drawing;
    if (!drawing.canvas) {
        state.SkipWithError("there is no canvas");
        return;
    }
    struct Bare {
        eng::Vec2 at, speed;
        float age = 0.0F;
    };
    std::vector<Bare> all(kParticles);
    eng::Random random{1};
    for (Bare& each : all) {
        each.at = {640.0F, 360.0F};
        each.speed = eng::Vec2{160.0F, 0.0F}.rotated(random.unit() * 6.2832F);
    }
    for (auto unused : state) {
        drawing.canvas->beginFrame({});
        for (Bare& each : all) {
            each.age += 1e-4F;
            each.speed += eng::Vec2{0.0F, 1e-3F} * 1e-4F;
            each.at += each.speed * 1e-4F;
            const float t = each.age / 1e6F;
            drawing.canvas->circle(each.at, 2.5F * (1.0F - t), eng::Color{}.faded(1.0F - t));
        }
        drawing.canvas->endFrame();
    }
    operations(state, 1);
}

} // namespace

std::vector<Row> kitRows() {
    return {
        {"map of 1,000 x 1,000, 3 layers, a frame", "SDL_RenderGeometry, one call", mapOurs, mapSdl,
         1.0},
        {"map of 1,000 x 1,000, 3 layers, a frame (2)", "at most 0.1 ms", mapOurs, nothing, 1.0,
         Measure::Time, 100'000.0},
        {"particles, 10,000, a frame", "an array and a loop", particlesOurs, particlesBare, 1.3},
        {"particles, 10,000, a frame (2)", "at most 0.4 ms", particlesOurs, nothing, 1.0,
         Measure::Time, 400'000.0},
    };
}

} // namespace bench
