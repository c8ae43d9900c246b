#pragma once

#include "engine/app/application.h"
#include "engine/app/engine_modules.h"
#include "engine/ui/options_screen.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_in_memory.h"

#include "docs_text.h"
#include "engine_text.h"

namespace eng::docs {

class MenuGame : public Application {
public:
    explicit MenuGame(platform::Host& host)
        : Application{host, "docs", text::kTable, text::kTitle} {
        modules().screens.setStage({.font = "fonts/text.ttf"});
    }
    using Application::records;
};

/// A game whose window is in memory.
struct UiPage : test::WindowFixture<MenuGame> {
    UiPage() { static_cast<void>(start()); }
    ui::UiModule& ui() { return game.modules().ui; }
    Records& records() { return game.records(); }
    ManagedHeap& heap() { return game.context().heap; }
};

} // namespace eng::docs
