#pragma once

#include "engine/game/game.h"
#include "platform/program.h"
#include "tests/support/game_fixture.h"

#include <concepts>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eng::test {

/// The program of a game whose window and sound are in memory.
class GameInMemory : public WindowParts {
public:
    /// The game, as an object of its class.
    virtual void* gameObject() = 0;
};

std::unique_ptr<GameInMemory> gameInMemory(platform::Host& host, const GameInfo& info,
                                           detail::MakeGame make);

/// A `GameFixture` for a test that uses its own class of game. `G::info()` is what `makeProgram`
/// gets.
template <std::derived_from<Game> G>
struct WindowFixture<G> : GameFixture {
    explicit WindowFixture(std::vector<std::string> arguments = {})
        : WindowFixture{G::info(), std::move(arguments)} {}
    explicit WindowFixture(const GameInfo& info, std::vector<std::string> arguments = {})
        : GameFixture{
              [&info](platform::Host& of) { return gameInMemory(of, info, &detail::makeGame<G>); },
              std::move(arguments)} {}

    FakeHost& host{GameFixture::host()};
    G& game{*static_cast<G*>(static_cast<GameInMemory&>(parts()).gameObject())};
};

/// The program of a game on the host of a test: for one without a window, or a second run.
template <std::derived_from<Game> G>
struct GameRun {
    explicit GameRun(platform::Host& host)
        : made{gameInMemory(host, G::info(), &detail::makeGame<G>)} {}

    std::unique_ptr<GameInMemory> made;
    platform::Program& program{made->program()};
    G& game{*static_cast<G*>(made->gameObject())};
};

} // namespace eng::test
