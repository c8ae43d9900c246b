#pragma once

#include "engine/core/delegate.h"
#include "engine/text/string_table.h"
#include "game/common/menu.h"

#include <vector>

namespace pong {

/// Everything that the options screen changes. The application says what it is now and how it is
/// changed; what is empty cannot be changed here, and is left out.
struct Options {
    struct OnOff {
        eng::Delegate<bool()> is;
        eng::Delegate<void(bool)> make;
    };
    struct Percent {
        eng::Delegate<int()> is; ///< 0 to 100
        eng::Delegate<void(int)> make;
    };

    const eng::StringTable* strings = nullptr;
    eng::Delegate<void(int)> turnLanguage; ///< to the next one (1), or the one before (-1)
    OnOff sound;
    Percent music, effects, interface;
    OnOff fullscreen, vsync, reducedMotion, highContrast;
};

/// The lines of the options screen. What `options` calls outlives them.
std::vector<game::MenuItem> optionItems(const Options& options);

} // namespace pong
