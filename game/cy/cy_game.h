#pragma once

#include "engine/canvas/bloom_lens.h"
#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/game/menus.h"
#include "engine/game/scores.h"
#include "engine/game/thumb_pad.h"
#include "engine/kit/detail.h"
#include "engine/record/record.h"
#include "engine/screen/services.h"
#include "game/cy/passages.h"
#include "game/cy/pilot.h"
#include "game/cy/ruleset.h"
#include "game/cy/sounds.h"
#include "game/cy/view.h"
#include "game/cy/world.h"

#include <algorithm>
#include <string>

#include "cy_text.h" // generated from strings/cy.en.txt

namespace cy {

/// CY as a program: connects rules, picture and sounds to the engine's devices, menus, tables and
/// recordings.
class CyGame final : public eng::Game, eng::Plays<World> {
public:
    explicit CyGame(eng::GameProgram& program);
    static eng::GameInfo info();
    using Game::menus;
    const eng::Match<World>& match() const { return match_; }

private:
    // What is played.
    void onLoad(eng::Loader& load) override { sounds_.load(load, services().audio); }
    void onMatch(eng::MatchStart<World>& start) override;
    void onBegin() override;
    /// The number of the passage from which a game that begins now goes on; 0: none.
    int passage() const { return rules_.isPractice() ? 0 : std::min(*from_, passages_->reached()); }
    void onNotContinued() override;
    void onMenu(eng::MenuPage& page) override;
    void keepPassage(int wave);
    void onInspect(std::string& json) const override;

    // Devices.
    World::Command readCommand(int seat) override;
    /// A finger was flicked towards the side across.
    bool flicked(const Ship& ship) const;
    /// Which way round leads towards the right (1) or left (-1) of the screen from here. Near the
    /// sides neither does: then the last one is kept.
    int sense(Angle at, int side);

    // What is seen, heard and felt.
    void onEvent(const Given& given) override;
    void drawMatch(eng::render::Canvas& canvas, const Seen& seen) override;
    /// Shows a new player what to press, until it was done.
    void drawSigns(eng::render::Canvas& canvas, const World& now, float time) const;

    eng::Action left_ = action("turn_left", text::kLeft, "key:a;key:left;pad:left");
    eng::Action right_ = action("turn_right", text::kRight, "key:d;key:right;pad:right");
    eng::Action cross_ = action("cross", text::kCross,
                                "key:space;key:w;key:up;mouse:left;pad:a;pad:right_shoulder;"
                                "pad:right_trigger+");
    eng::Action bomb_ = action("bomb", text::kBomb,
                               "key:s;key:down;key:x;mouse:right;pad:b;pad:left_shoulder;"
                               "pad:left_trigger+");
    eng::Action rewind_ = action("rewind", text::kRewind, "key:backspace;pad:y");
    eng::Setting<int>& tempo_ = setting("tempo", text::kTempo, 0, {.min = 0, .max = 2});
    eng::Setting<bool>& autoBomb_ = setting("auto_bomb", text::kAutoBomb, false);
    CyRules rules_;
    eng::Setting<int>& from_ = setting("continue", text::kContinue, 0,
                                       {.min = 0, .max = static_cast<int>(Passages::kCount)});
    eng::Record<Passages> passages_{records(), "passages"};
    eng::Record<bool> learned_{records(), "learned"}; ///< has crushed a creature
    eng::Record<int> runs_{records(), "runs"};
    eng::Match<World> match_{
        *this, *this, rules_, {.rewind = rewind_, .demo = true, .lastSeconds = 2.0}};
    eng::Scores scores_{*this};
    eng::ThumbPad pad_{*this, {bomb_}, 1, eng::ThumbPad::Steering::Anywhere};
    eng::Detail detail_{60.0F, true};
    eng::render::BloomLens bloom_{1.0F, 0.55F}; ///< on the extra step of detail
    View view_;
    Sounds sounds_;
    eng::Vec2 center_; ///< of the well in the picture, on its way to where a menu leaves room
    float rim_ = 0.0F;
    double title_ = 0.0; ///< seconds
    int turned_ = 0;     ///< how far the ship has turned in this match
    bool turnSign_ = false;
    int keys_ = 0;       ///< -1: left is held, 1: right
    int way_ = 0;        ///< in which the ship turns while they are held
    bool upper_ = false; ///< the ship was in the upper half when they were pressed
    bool mouse_ = false; ///< the ship follows the pointer
};

} // namespace cy
