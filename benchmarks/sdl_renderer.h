#pragma once

#include <SDL.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bench {

/// Chooses Mesa's driver that does nothing, for all sides: it leaves the work of the library and of
/// OpenGL's front end, in one thread. With two, page faults of their memory come and go.
inline void chooseDriver() {
    SDL_setenv("GALLIUM_NOOP", "1", 1);
    SDL_setenv("GALLIUM_THREAD", "0", 1);
}

/// SDL's renderer with a texture, on that driver.
class SdlRenderer {
public:
    SdlRenderer(int width, int height, int textureWidth, int textureHeight) {
        chooseDriver();
        SDL_InitSubSystem(SDL_INIT_VIDEO);
        SDL_GL_ResetAttributes();
        SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl");
        window_ =
            SDL_CreateWindow("bench", 0, 0, width, height, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
        renderer = window_ != nullptr ? SDL_CreateRenderer(window_, -1, SDL_RENDERER_ACCELERATED)
                                      : nullptr;
        if (renderer != nullptr) {
            texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ABGR8888,
                                        SDL_TEXTUREACCESS_STATIC, textureWidth, textureHeight);
            const std::vector<std::uint8_t> pixels(
                static_cast<std::size_t>(textureWidth * textureHeight * 4), 200);
            SDL_UpdateTexture(texture, nullptr, pixels.data(), textureWidth * 4);
            SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
        }
    }
    SdlRenderer(const SdlRenderer&) = delete;
    SdlRenderer& operator=(const SdlRenderer&) = delete;
    ~SdlRenderer() {
        if (texture != nullptr) {
            SDL_DestroyTexture(texture);
        }
        if (renderer != nullptr) {
            SDL_DestroyRenderer(renderer);
        }
        if (window_ != nullptr) {
            SDL_DestroyWindow(window_);
        }
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }

    SDL_Renderer* renderer = nullptr;
    SDL_Texture* texture = nullptr;

private:
    SDL_Window* window_ = nullptr;
};

} // namespace bench
