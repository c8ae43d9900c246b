#include "platform/desktop/desktop_host.h"

#include <SDL.h>

#include <csignal>
#include <cstdlib>
#include <string>

namespace eng::platform {
namespace {

/// Breaks long lines between words, for systems that do not do so.
std::string wrapped(std::string_view text) {
    constexpr std::size_t kWidest = 72; // bytes
    std::string out{text};
    std::size_t lineStart = 0;
    std::size_t lastBlank = std::string::npos;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i] == '\n') {
            lineStart = i + 1;
            lastBlank = std::string::npos;
        } else {
            if (out[i] == ' ') {
                lastBlank = i;
            }
            if (i - lineStart >= kWidest && lastBlank != std::string::npos) {
                out[lastBlank] = '\n';
                lineStart = lastBlank + 1;
                lastBlank = std::string::npos;
            }
        }
    }
    return out;
}

/// While it exists, signals end the program: a message box does not see the events that SDL makes
/// of them. Under X11 the box stays until it is answered: SDL shows it from a process of its own.
class EndedBySignals {
public:
    EndedBySignals()
        : interrupt_{std::signal(SIGINT, end)}
        , terminate_{std::signal(SIGTERM, end)} {}
    EndedBySignals(const EndedBySignals&) = delete;
    EndedBySignals& operator=(const EndedBySignals&) = delete;
    ~EndedBySignals() {
        std::signal(SIGINT, interrupt_);
        std::signal(SIGTERM, terminate_);
    }

private:
    static void end(int) { std::_Exit(1); }

    void (*interrupt_)(int);
    void (*terminate_)(int);
};

} // namespace

void DesktopHost::rumble(std::uint32_t controller, float strength, double seconds) {
    SDL_GameController* const found =
        SDL_GameControllerFromInstanceID(static_cast<SDL_JoystickID>(controller));
    if (found != nullptr) {
        const auto motor = static_cast<Uint16>(strength * 65535.0F);
        SDL_GameControllerRumble(found, motor, motor, static_cast<Uint32>(seconds * 1000.0));
    }
}

bool DesktopHost::copyText(std::string_view text) {
    return SDL_SetClipboardText(std::string{text}.c_str()) == 0;
}

bool DesktopHost::openAddress(std::string_view address) {
    return SDL_OpenURL(std::string{address}.c_str()) == 0;
}

void DesktopHost::showMessage(MessageKind kind, std::string_view title, std::string_view text) {
    // For a user at a terminal, and for systems without message boxes.
    FileHost::showMessage(kind, title, text);
    const Uint32 flags = kind == MessageKind::Error     ? SDL_MESSAGEBOX_ERROR
                         : kind == MessageKind::Warning ? SDL_MESSAGEBOX_WARNING
                                                        : SDL_MESSAGEBOX_INFORMATION;
    if (!boxes_ || SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return; // no display
    }
    // Under X11 a box is as wide as its longest line.
    const bool wide = std::string_view{SDL_GetCurrentVideoDriver()} == "x11";
    const EndedBySignals signals;
    SDL_ShowSimpleMessageBox(flags, std::string{title}.c_str(),
                             (wide ? wrapped(text) : std::string{text}).c_str(), nullptr);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

} // namespace eng::platform
