#include "platform/desktop/desktop_host.h"

#include <SDL.h>

#include <string>

namespace eng::platform {

void DesktopHost::showMessage(MessageKind kind, std::string_view title, std::string_view text) {
    // Also for whoever looks at the terminal, and where no box can be shown.
    HeadlessHost::showMessage(kind, title, text);
    const Uint32 flags = kind == MessageKind::Error     ? SDL_MESSAGEBOX_ERROR
                         : kind == MessageKind::Warning ? SDL_MESSAGEBOX_WARNING
                                                        : SDL_MESSAGEBOX_INFORMATION;
    if (SDL_WasInit(SDL_INIT_VIDEO) != 0) {
        SDL_ShowSimpleMessageBox(flags, std::string{title}.c_str(), std::string{text}.c_str(),
                                 nullptr);
    }
}

} // namespace eng::platform
