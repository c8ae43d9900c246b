#pragma once

#include "engine/canvas/canvas.h"
#include "engine/kit/particles.h"
#include "engine/kit/rings.h"
#include "game/cy/well.h"
#include "game/cy/world.h"

#include <string_view>

namespace cy {

/// Draws a state of the game, between two steps, and what flies about.
class View {
public:
    /// @param portrait  the picture is 720 x 1280 units, else 1280 x 720
    /// @param alpha     from the state before (0) to `now` (1)
    /// @param seconds   of the match since the last frame
    /// @param calm      the player wants less motion
    /// @param waveTitle  before the number of the wave
    void draw(eng::render::Canvas& canvas, const World& now, float alpha, float seconds,
              bool portrait, bool calm, std::string_view waveTitle);
    /// What an event looks like.
    void show(const World::Event& event);

    const Well& well() const { return well_; }

private:
    void place(const World& now, float alpha, bool portrait, bool calm);
    void drawCorona(eng::render::Canvas& canvas, bool calm) const;
    void drawWall(eng::render::Canvas& canvas, const World& now) const;
    void drawRim(eng::render::Canvas& canvas, const World& now) const;
    void drawMarks(eng::render::Canvas& canvas, const World& now) const;
    void drawEnemies(eng::render::Canvas& canvas, const World& now, float alpha) const;
    void drawEnemy(eng::render::Canvas& canvas, const Enemy& enemy, float radians,
                   float depth) const;
    void drawShots(eng::render::Canvas& canvas, const World& now, float alpha) const;
    void drawSnake(eng::render::Canvas& canvas, const Enemy& snake) const;
    void drawCore(eng::render::Canvas& canvas, const Enemy& core, const World& now) const;
    /// Beams that are seen before they strike.
    void drawTells(eng::render::Canvas& canvas, const World& now) const;
    void drawEnemyShots(eng::render::Canvas& canvas, const World& now, float alpha) const;
    void drawCapsules(eng::render::Canvas& canvas, const World& now) const;
    void drawShip(eng::render::Canvas& canvas, const World& now, float alpha, int seat) const;
    void drawDisc(eng::render::Canvas& canvas, const World& now, std::string_view waveTitle) const;
    /// How much of a ship's light is at a direction: 0 to 1.
    float lightAt(float radians, float width) const;

    Well well_;
    float time_ = 0.0F;  ///< steps, with the part between two
    float ship_ = 0.0F;  ///< direction of the own ship, radians
    float glow_ = 0.0F;  ///< of its light, 0 while it is lost
    float shake_ = 0.0F; ///< units of the picture, which fade
    eng::Particles sparks_{600};
    eng::Rings rings_;
};

} // namespace cy
