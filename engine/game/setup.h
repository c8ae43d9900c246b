#pragma once

#include "engine/core/geometry.h"
#include "engine/ui/theme.h"
#include "engine/ui/words.h"
#include "platform/entry.h"

#include <memory>
#include <string_view>
#include <vector>

namespace eng {

class Game;
class GameProgram;
struct EnglishTable;

/// The title, sizes and colours of a game.
struct GameInfo {
    ui::Words title = "";                            ///< of the window and the first menu
    const EnglishTable* texts = nullptr;             ///< of a translated game
    std::vector<const EnglishTable*> moreTexts = {}; ///< if it has several tables (docs/text.md)
    float width = 1280.0F, height = 720.0F;          ///< of the picture, units
    Vec2 portrait = {};                         ///< its size in an upright window; zero: the same
    int windowWidth = 1280, windowHeight = 720; ///< at the first start, points of the system
    ui::Theme theme = {};                       ///< colours of the menus
    Color background = theme.backdrop;          ///< where nothing is drawn
    int stepsPerSecond = 0; ///< 0: `onUpdate` is called once per frame; otherwise so many times per
                            ///< second, so that the game is the same on all machines. A game with a
                            ///< `Match` has the steps of its rules
    bool menus = true;      ///< title, pause, end; false: the game starts at once
    /// Title and end leave the right part of a landscape window to the game.
    bool menusAside = false;
    /// The button that pauses, for fingers, is in the middle of the upper edge, or of the right one
    /// in an upright window; else in the upper left corner.
    bool pauseInMiddle = false;
    /// Seconds in which the menu after a game takes no input: the last key was meant for the game.
    double overDelay = 0.6;
};

namespace detail {

/// A game, and its address as an object of its own class.
struct MadeGame {
    std::unique_ptr<Game> game;
    void* self = nullptr;
    const std::string_view* type = nullptr;
};
using MakeGame = MadeGame (*)(GameProgram&);

ProgramPtr makeProgram(platform::Host& host, const GameInfo& info, MakeGame make);

} // namespace detail

} // namespace eng
