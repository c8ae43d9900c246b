#include "platform/sdl/sdl_events.h"

#include <SDL.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace eng::platform {
namespace {

// Buttons and axes of controllers have SDL's numbers.
static_assert(static_cast<int>(PadButton::A) == SDL_CONTROLLER_BUTTON_A);
static_assert(static_cast<int>(PadButton::Right) == SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
static_assert(static_cast<int>(PadButton::Touchpad) == SDL_CONTROLLER_BUTTON_TOUCHPAD);
static_assert(static_cast<int>(PadAxis::RightTrigger) == SDL_CONTROLLER_AXIS_TRIGGERRIGHT);

/// Device pixels per point, the unit of SDL's mouse positions.
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
    static_assert(SDL_BUTTON_LEFT == 1 && SDL_BUTTON_MIDDLE == 2 && SDL_BUTTON_RIGHT == 3 &&
                  SDL_BUTTON_X1 == 4 && SDL_BUTTON_X2 == 5);
    if (button < 1 || button > kMouseButtonCount) {
        return std::nullopt;
    }
    return static_cast<MouseButton>(button - 1);
}

/// Control, Alt and the system key count as keys of their own. SDL reports them as their own
/// modifiers.
bool isModifier(SDL_Scancode code) {
    return code >= SDL_SCANCODE_LCTRL && code <= SDL_SCANCODE_RGUI;
}

/// SDL reports finger positions as fractions of the window, 0 to 1.
std::optional<HostEvent> touchEvent(const SDL_TouchFingerEvent& event) {
    SDL_Window* window = SDL_GetWindowFromID(event.windowID);
    if (window == nullptr) {
        window = SDL_GetKeyboardFocus(); // some systems do not report the window
    }
    if (window == nullptr || event.touchId == SDL_MOUSE_TOUCHID) {
        return std::nullopt;
    }
    int width = 0;
    int height = 0;
    SDL_GL_GetDrawableSize(window, &width, &height);
    const TouchPhase phase = event.type == SDL_FINGERDOWN ? TouchPhase::Down
                             : event.type == SDL_FINGERUP ? TouchPhase::Up
                                                          : TouchPhase::Move;
    return TouchEvent{event.fingerId, phase, event.x * static_cast<float>(width),
                      event.y * static_cast<float>(height)};
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
    case SDL_WINDOWEVENT_EXPOSED: // the picture must be drawn again
        return VisibilityEvent{true};
    default:
        return std::nullopt;
    }
}

/// The keys by which a text is pasted, while one is typed.
bool isPaste(const SDL_Event& event) {
    constexpr auto kCommand = KMOD_CTRL | KMOD_GUI; // the latter on a Mac
    return event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_v &&
           (event.key.keysym.mod & kCommand) != 0 && SDL_IsTextInputActive() == SDL_TRUE;
}

/// The clipboard, at most as much as a player types at once.
std::string clipboardText() {
    constexpr std::size_t kMost = 1024; // bytes
    char* const all = SDL_GetClipboardText();
    const std::string_view text{all != nullptr ? all : ""};
    std::size_t size = std::min(text.size(), kMost);
    const auto inside = [&] { return (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U; };
    while (size > 0 && size < text.size() && inside()) { // of a character
        --size;
    }
    std::string start{text.substr(0, size)};
    SDL_free(all);
    return start;
}

std::optional<HostEvent> translate(const SDL_Event& event) {
    switch (event.type) {
    case SDL_QUIT:
        return QuitEvent{};
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        // SDL and `Key` both use the USB numbers.
        return KeyEvent{static_cast<Key>(event.key.keysym.scancode), event.type == SDL_KEYDOWN,
                        event.key.repeat != 0,
                        !isModifier(event.key.keysym.scancode) &&
                            (event.key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0};
    case SDL_TEXTINPUT:
        return TextEvent{event.text.text};
    case SDL_TEXTEDITING:
        return CompositionEvent{event.edit.text[0] != '\0'};
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        return touchEvent(event.tfinger);
    case SDL_MOUSEMOTION: {
        if (event.motion.which == SDL_TOUCH_MOUSEID) {
            return std::nullopt; // touch events report the finger
        }
        const float scale = pixelsPerPoint(event.motion.windowID);
        const auto pixels = [scale](Sint32 points) { return static_cast<float>(points) * scale; };
        return MouseMoveEvent{pixels(event.motion.x), pixels(event.motion.y),
                              pixels(event.motion.xrel), pixels(event.motion.yrel)};
    }
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
        const float scale = pixelsPerPoint(event.button.windowID);
        const std::optional<MouseButton> button = buttonOf(event.button.button);
        if (!button || event.button.which == SDL_TOUCH_MOUSEID) {
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
        // Devices that were never opened have no number.
        return event.adevice.iscapture != 0 || event.adevice.which == 0
                   ? std::nullopt
                   : std::optional<HostEvent>{SoundDeviceEvent{false}};
    default:
        return std::nullopt;
    }
}

} // namespace

SdlEvents::~SdlEvents() {
    for (SDL_GameController* controller : controllers_) {
        SDL_GameControllerClose(controller);
    }
    if (started_) {
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    }
}

void SdlEvents::pump(Program& program) {
    if (!asked_) {
        asked_ = true;
        startControllers(program);
    }
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
        take(event, program);
    }
}

void SdlEvents::takeQueued(Program& program) {
    SDL_Event event;
    while (SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1) {
        if (event.type != SDL_POLLSENTINEL) { // SDL's mark at the end of polled events
            take(event, program);
        }
    }
}

void SdlEvents::take(const SDL_Event& event, Program& program) {
    if (handleController(event, program)) {
        return;
    }
    if (isPaste(event)) {
        program.handle(TextEvent{clipboardText()});
    }
    if (const std::optional<HostEvent> known = translate(event)) {
        program.handle(*known);
    }
}

void SdlEvents::startControllers(Program& program) {
    // Connected controllers are reported as SDL_CONTROLLERDEVICEADDED.
    started_ = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
    if (!started_) {
        program.handle(NoControllersEvent{SDL_GetError()});
    }
}

bool SdlEvents::handleController(const SDL_Event& event, Program& program) {
    switch (event.type) {
    case SDL_CONTROLLERDEVICEADDED:
        openController(event.cdevice.which, program);
        return true;
    case SDL_CONTROLLERDEVICEREMOVED:
        closeController(event.cdevice.which, program);
        return true;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        if (event.cbutton.button < kPadButtonCount) {
            program.handle(ControllerButtonEvent{static_cast<ControllerId>(event.cbutton.which),
                                                 static_cast<PadButton>(event.cbutton.button),
                                                 event.type == SDL_CONTROLLERBUTTONDOWN});
        }
        return true;
    case SDL_CONTROLLERAXISMOTION:
        if (event.caxis.axis < kPadAxisCount) {
            // maps -32768..32767 to a symmetric range
            const float value = std::max(static_cast<float>(event.caxis.value) / 32767.0F, -1.0F);
            program.handle(ControllerAxisEvent{static_cast<ControllerId>(event.caxis.which),
                                               static_cast<PadAxis>(event.caxis.axis), value});
        }
        return true;
    default:
        return false;
    }
}

void SdlEvents::openController(int index, Program& program) {
    SDL_GameController* controller = SDL_GameControllerOpen(index);
    if (controller == nullptr) {
        return; // already removed
    }
    if (std::find(controllers_.begin(), controllers_.end(), controller) != controllers_.end()) {
        SDL_GameControllerClose(controller); // reported twice; SDL counts references
        return;
    }
    controllers_.push_back(controller);
    SDL_Joystick* joystick = SDL_GameControllerGetJoystick(controller);
    const char* name = SDL_GameControllerName(controller);
    program.handle(
        ControllerConnectedEvent{static_cast<ControllerId>(SDL_JoystickInstanceID(joystick)),
                                 name != nullptr ? name : std::string{}});
}

void SdlEvents::closeController(std::int32_t id, Program& program) {
    SDL_GameController* controller = SDL_GameControllerFromInstanceID(id);
    if (std::erase(controllers_, controller) != 0) {
        SDL_GameControllerClose(controller);
        program.handle(ControllerRemovedEvent{static_cast<ControllerId>(id)});
    }
}

} // namespace eng::platform
