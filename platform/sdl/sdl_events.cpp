#include "platform/sdl/sdl_events.h"

#include <SDL.h>

#include <algorithm>
#include <optional>

namespace eng::platform {
namespace {

/// How many device pixels make a point in which SDL counts the mouse's way.
float pixelsPerPoint(Uint32 windowId) {
    SDL_Window* window = SDL_GetWindowFromID(windowId);
    int points = 0;
    int pixels = 0;
    if (window != nullptr) {
        SDL_GetWindowSize(window, &points, nullptr);
        SDL_GL_GetDrawableSize(window, &pixels, nullptr);
    }
    return points > 0 && pixels > 0 ? static_cast<float>(pixels) / static_cast<float>(points)
                                    : 1.0F;
}

std::optional<MouseButton> buttonOf(Uint8 button) {
    switch (button) {
    case SDL_BUTTON_LEFT:
        return MouseButton::Left;
    case SDL_BUTTON_MIDDLE:
        return MouseButton::Middle;
    case SDL_BUTTON_RIGHT:
        return MouseButton::Right;
    case SDL_BUTTON_X1:
        return MouseButton::Back;
    case SDL_BUTTON_X2:
        return MouseButton::Forward;
    default:
        return std::nullopt;
    }
}

std::optional<HostEvent> windowEvent(const SDL_WindowEvent& event) {
    switch (event.event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: {
        int width = event.data1;
        int height = event.data2;
        if (SDL_Window* window = SDL_GetWindowFromID(event.windowID)) {
            SDL_GL_GetDrawableSize(window, &width, &height);
        }
        return WindowSizeEvent{std::max(width, 1), std::max(height, 1),
                               pixelsPerPoint(event.windowID)};
    }
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        return FocusEvent{true};
    case SDL_WINDOWEVENT_FOCUS_LOST:
        return FocusEvent{false};
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_HIDDEN:
        return VisibilityEvent{false};
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_SHOWN:
        return VisibilityEvent{true};
    default:
        return std::nullopt;
    }
}

std::optional<HostEvent> translate(const SDL_Event& event) {
    switch (event.type) {
    case SDL_QUIT:
        return QuitEvent{};
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        // SDL numbers keys as USB does, and so do we.
        return KeyEvent{static_cast<Key>(event.key.keysym.scancode), event.type == SDL_KEYDOWN,
                        event.key.repeat != 0,
                        (event.key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0};
    case SDL_TEXTINPUT:
        return TextEvent{event.text.text};
    case SDL_MOUSEMOTION: {
        const float scale = pixelsPerPoint(event.motion.windowID);
        const auto pixels = [scale](Sint32 points) { return static_cast<float>(points) * scale; };
        return MouseMoveEvent{pixels(event.motion.x), pixels(event.motion.y),
                              pixels(event.motion.xrel), pixels(event.motion.yrel)};
    }
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
        const float scale = pixelsPerPoint(event.button.windowID);
        const std::optional<MouseButton> button = buttonOf(event.button.button);
        if (!button) {
            return std::nullopt;
        }
        return MouseButtonEvent{*button, event.type == SDL_MOUSEBUTTONDOWN,
                                static_cast<float>(event.button.x) * scale,
                                static_cast<float>(event.button.y) * scale};
    }
    case SDL_MOUSEWHEEL: {
        const float sign = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -1.0F : 1.0F;
        return MouseWheelEvent{event.wheel.preciseX * sign, event.wheel.preciseY * sign};
    }
    case SDL_WINDOWEVENT:
        return windowEvent(event.window);
    case SDL_AUDIODEVICEADDED:
        return event.adevice.iscapture != 0 ? std::nullopt
                                            : std::optional<HostEvent>{SoundDeviceEvent{true}};
    case SDL_AUDIODEVICEREMOVED:
        // Devices that were never opened go without a number.
        return event.adevice.iscapture != 0 || event.adevice.which == 0
                   ? std::nullopt
                   : std::optional<HostEvent>{SoundDeviceEvent{false}};
    default:
        return std::nullopt;
    }
}

} // namespace

void pumpSdlEvents(Program& program) {
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        if (const std::optional<HostEvent> known = translate(event)) {
            program.handle(*known);
        }
    }
}

} // namespace eng::platform
