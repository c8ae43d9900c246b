// The cost of submitting pictures: the main thread's processor time until a frame of 100,000 small
// pictures is with the driver, compared with other libraries that draw in two dimensions.
//
// Mesa's driver that does nothing ("noop") takes the draws of all sides: it leaves the work of the
// library and of OpenGL's front end. A software driver would spend most of the time on vertices
// and pixels, which a graphics processor does on other machines. Needs an X server, for SFML.

#include "engine/canvas/shape_batch.h"
#include "tests/support/gl_context.h"

#include <SDL.h>
#include <SFML/Graphics.hpp>
#include <SFML/OpenGL.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "benchmarks/engine.h"
#include "benchmarks/rows.h"
#include "benchmarks/sdl_renderer.h"

namespace bench {
namespace {

constexpr std::size_t kPictures = 100'000;
constexpr int kWidth = 1280;
constexpr int kHeight = 720;
constexpr int kTexels = 2; // of each side of a picture
constexpr int kKinds = 16; // pictures; the others have them side by side in one texture, as we do
constexpr int kStrip = kKinds * kTexels;

/// Where the pictures are in this frame: they move, so nothing can be kept.
class Places {
public:
    Places() {
        std::uint32_t random = 1;
        for (eng::Vec2& place : places_) {
            random = random * 1664525U + 1013904223U;
            place.x = static_cast<float>(random >> 16 & 1023U);
            random = random * 1664525U + 1013904223U;
            place.y = static_cast<float>(random >> 16 & 511U);
        }
    }
    void move() { shift_ = shift_ > 100.0F ? 0.0F : shift_ + 1.5F; }
    eng::Vec2 at(std::size_t i) const { return {places_[i].x + shift_, places_[i].y}; }
    static int kind(std::size_t i) { return static_cast<int>(i % kKinds); }

private:
    std::vector<eng::Vec2> places_ = std::vector<eng::Vec2>(kPictures);
    float shift_ = 0.0F;
};

std::vector<std::uint8_t> pixels(int width) {
    return std::vector<std::uint8_t>(static_cast<std::size_t>(width * kTexels * 4), 200);
}

void ours(benchmark::State& state) {
    chooseDriver();
    const eng::test::GlContext context{eng::test::GlContext::Kind::Core33, kWidth, kHeight};
    if (!context.ok()) {
        state.SkipWithError(context.problem().c_str());
        return;
    }
    Engine engine;
    eng::render::Device device;
    if (!device.open(context.gl())) {
        state.SkipWithError("the device does not open");
        return;
    }
    {
        eng::render::ShapeBatch batch{device};
        if (!batch.open()) {
            state.SkipWithError("the batch does not open");
            return;
        }
        std::vector<eng::Ref<eng::render::Picture>> pictures;
        for (int kind = 0; kind < kKinds; ++kind) {
            pictures.push_back(engine.heap.make<eng::render::Picture>(
                "picture", eng::render::Image{kTexels, kTexels, pixels(kTexels)}));
        }
        eng::render::Camera2d camera{kWidth, kHeight};
        camera.resize(kWidth, kHeight);
        Places places;
        for (auto unused : state) {
            places.move();
            device.clear(kWidth, kHeight, {0, 0, 0, 1});
            batch.begin(camera);
            for (std::size_t i = 0; i < kPictures; ++i) {
                batch.picture(*pictures[static_cast<std::size_t>(Places::kind(i))], places.at(i));
            }
            batch.end();
        }
        operations(state, kPictures);
        if (batch.stats().instances != static_cast<int>(kPictures)) {
            state.SkipWithError("not all pictures were drawn");
        }
    }
}

/// @param draw  draws all pictures: (renderer, texture, places)
template <class Draw>
void sdl(benchmark::State& state, Draw draw) {
    const SdlRenderer peer{kWidth, kHeight, kStrip, kTexels};
    if (peer.texture == nullptr) {
        state.SkipWithError(SDL_GetError());
        return;
    }
    Places places;
    for (auto unused : state) {
        places.move();
        SDL_RenderClear(peer.renderer);
        draw(peer.renderer, peer.texture, places);
        SDL_RenderFlush(peer.renderer);
    }
    operations(state, kPictures);
}

void sdlCopy(benchmark::State& state) {
    sdl(state, [](SDL_Renderer* renderer, SDL_Texture* texture, const Places& places) {
        for (std::size_t i = 0; i < kPictures; ++i) {
            const eng::Vec2 at = places.at(i);
            const SDL_Rect from{Places::kind(i) * kTexels, 0, kTexels, kTexels};
            const SDL_FRect to{at.x - 1.0F, at.y - 1.0F, kTexels, kTexels};
            SDL_RenderCopyF(renderer, texture, &from, &to);
        }
    });
}

using Quad = std::array<SDL_Vertex, 4>;
constexpr std::array<int, 6> kQuad{0, 1, 2, 2, 1, 3};

Quad sdlQuad(const Places& places, std::size_t i) {
    const eng::Vec2 at = places.at(i);
    const float left = static_cast<float>(Places::kind(i)) / kKinds;
    const float right = left + 1.0F / kKinds;
    const SDL_Color white{255, 255, 255, 255};
    return {SDL_Vertex{{at.x - 1.0F, at.y - 1.0F}, white, {left, 0.0F}},
            SDL_Vertex{{at.x + 1.0F, at.y - 1.0F}, white, {right, 0.0F}},
            SDL_Vertex{{at.x - 1.0F, at.y + 1.0F}, white, {left, 1.0F}},
            SDL_Vertex{{at.x + 1.0F, at.y + 1.0F}, white, {right, 1.0F}}};
}

void sdlGeometry(benchmark::State& state) {
    sdl(state, [](SDL_Renderer* renderer, SDL_Texture* texture, const Places& places) {
        for (std::size_t i = 0; i < kPictures; ++i) {
            const Quad quad = sdlQuad(places, i);
            SDL_RenderGeometry(renderer, texture, quad.data(), 4, kQuad.data(), 6);
        }
    });
}

void sdlOneGeometry(benchmark::State& state) {
    std::vector<SDL_Vertex> vertices(kPictures * 4);
    std::vector<int> indices;
    for (std::size_t i = 0; i < kPictures; ++i) {
        for (const int corner : kQuad) {
            indices.push_back(static_cast<int>(i * 4) + corner);
        }
    }
    sdl(state, [&](SDL_Renderer* renderer, SDL_Texture* texture, const Places& places) {
        for (std::size_t i = 0; i < kPictures; ++i) {
            const Quad quad = sdlQuad(places, i);
            std::copy(quad.begin(), quad.end(),
                      vertices.begin() + static_cast<std::ptrdiff_t>(i * 4));
        }
        SDL_RenderGeometry(renderer, texture, vertices.data(), static_cast<int>(vertices.size()),
                           indices.data(), static_cast<int>(indices.size()));
    });
}

/// @param draw  draws all pictures: (target, texture, places)
template <class Draw>
void sfml(benchmark::State& state, Draw draw) {
    chooseDriver();
    sf::RenderTexture target;
    sf::Texture texture;
    if (!target.create(kWidth, kHeight) || !texture.create(kStrip, kTexels)) {
        state.SkipWithError("SFML has no context");
        return;
    }
    texture.update(pixels(kStrip).data());
    target.setActive(true);
    Places places;
    for (auto unused : state) {
        places.move();
        target.clear();
        draw(target, texture, places);
        glFlush();
    }
    operations(state, kPictures);
}

void sfmlSprites(benchmark::State& state) {
    sfml(state, [](sf::RenderTarget& target, const sf::Texture& texture, const Places& places) {
        std::vector<sf::Sprite> sprites;
        for (int kind = 0; kind < kKinds; ++kind) {
            sprites.emplace_back(texture, sf::IntRect{kind * kTexels, 0, kTexels, kTexels});
            sprites.back().setOrigin(1.0F, 1.0F);
        }
        for (std::size_t i = 0; i < kPictures; ++i) {
            sf::Sprite& sprite = sprites[static_cast<std::size_t>(Places::kind(i))];
            const eng::Vec2 at = places.at(i);
            sprite.setPosition(at.x, at.y);
            target.draw(sprite);
        }
    });
}

void sfmlVertices(benchmark::State& state) {
    std::vector<sf::Vertex> vertices(kPictures * 4);
    sfml(state,
         [&vertices](sf::RenderTarget& target, const sf::Texture& texture, const Places& places) {
             for (std::size_t i = 0; i < kPictures; ++i) {
                 const eng::Vec2 at = places.at(i);
                 const auto left = static_cast<float>(Places::kind(i) * kTexels);
                 sf::Vertex* corner = &vertices[i * 4];
                 corner[0] = {{at.x - 1.0F, at.y - 1.0F}, {left, 0.0F}};
                 corner[1] = {{at.x + 1.0F, at.y - 1.0F}, {left + kTexels, 0.0F}};
                 corner[2] = {{at.x + 1.0F, at.y + 1.0F}, {left + kTexels, kTexels}};
                 corner[3] = {{at.x - 1.0F, at.y + 1.0F}, {left, kTexels}};
             }
             target.draw(vertices.data(), vertices.size(), sf::Quads, &texture);
         });
}

} // namespace

std::vector<Row> pictureRows() {
    return {
        {"picture, 100,000 of them", "SDL_RenderCopyF", ours, sdlCopy, 1.0},
        {"picture, 100,000 of them (2)", "SDL_RenderGeometry, a call for each", ours, sdlGeometry,
         1.0},
        {"picture, 100,000 of them (3)", "SFML, sf::Sprite", ours, sfmlSprites, 1.0},
        {"picture, 100,000 of them (4)", "SDL_RenderGeometry, one call", ours, sdlOneGeometry},
        {"picture, 100,000 of them (5)", "SFML, one array of vertices", ours, sfmlVertices},
    };
}

} // namespace bench
