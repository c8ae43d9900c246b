#include "engine/game/game.h"

#include "engine/game/game_program.h"
#include "engine/game/part.h"
#include "engine/screen/screen.h"
#include "engine/simulation/recording.h"

#include <utility>

#include "engine_text.h"

namespace eng {

Game::Game(GameProgram& program)
    : program_{program} {}

Game::~Game() = default;

ManagedHeap& heapForRoutines(const Game& game) {
    return game.services().heap;
}

TextId Game::id(ui::Words title) {
    return program_.id(title);
}

void Game::own(std::unique_ptr<SettingBase> setting) {
    ENG_ASSERT(setting->name().find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") ==
                   std::string_view::npos,
               "no file could keep it");
    program_.own(std::move(setting));
}

Action Game::action(std::string_view name, ui::Words title, std::string_view bindings) {
    return program_.actions().add(name, program_.id(title), bindings);
}

Records& Game::records() const {
    return program_.records();
}

Part::Part(Game& game)
    : game_{game} {
    program().add(*this);
}

Part::~Part() = default;

Status Part::watch(Recording) { // NOLINT(*-unnecessary-value-param): others take it over
    return Error{text::kRecordingNoRules};
}

Ref<Screen> Part::makeLastScreen() {
    return {};
}

GameProgram& Part::program() const {
    return game_.program_;
}

} // namespace eng
