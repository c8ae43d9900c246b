#pragma once

#include "engine/canvas/canvas.h"
#include "engine/kit/figure.h"
#include "engine/kit/particles.h"
#include "engine/kit/rings.h"
#include "game/cy/well.h"
#include "game/cy/world.h"

#include <optional>
#include <string_view>

namespace cy {

/// Draws a state of the game, between two steps, and what flies about.
class View {
public:
    /// How a frame is to look.
    struct Style {
        float alpha = 1.0F;       ///< from the state before (0) to `now` (1)
        float seconds = 0.0F;     ///< of the match since the last frame
        eng::Vec2 center;         ///< of the rim, units of the picture
        float rim = 310.0F;       ///< its radius
        bool calm = false;        ///< the player wants less motion
        bool contrast = false;    ///< and strong contrasts
        float detail = 1.0F;      ///< how much decoration, 0 to 1
        std::string_view wave{};  ///< before its number
        bool showsKiller = false; ///< outlines what caused the last death
    };
    void draw(eng::render::Canvas& canvas, const World& now, const Style& style);
    /// What an event looks like.
    void show(const World::Event& event);

    const Well& well() const { return well_; }

private:
    /// Draws something on the wall or the rim, between its last two steps.
    struct Spot {
        float radians, depth;
    };
    Spot spotOf(const Place& was, const Place& is) const;
    eng::FigureFrame frameAt(const Spot& spot, float size) const;
    /// Of the own ship's light at a direction, 0 to 1.
    float lightAt(float radians, float width) const;
    void ringAt(float radians, float to, float width, eng::Color color);

    void place(const World& now);
    void drawCorona(eng::render::Canvas& canvas) const;
    void drawWall(eng::render::Canvas& canvas, const World& now) const;
    void drawRim(eng::render::Canvas& canvas, const World& now) const;
    void drawMarks(eng::render::Canvas& canvas, const World& now) const;
    void drawEnemies(eng::render::Canvas& canvas, const World& now) const;
    void drawEnemy(eng::render::Canvas& canvas, const Enemy& enemy, const Spot& spot) const;
    void drawShots(eng::render::Canvas& canvas, const World& now) const;
    void drawSnake(eng::render::Canvas& canvas, const Enemy& snake, const World& now) const;
    void drawCore(eng::render::Canvas& canvas, const Enemy& core, const World& now) const;
    /// Beams that are seen before they strike.
    void drawTells(eng::render::Canvas& canvas, const World& now) const;
    void drawEnemyShots(eng::render::Canvas& canvas, const World& now) const;
    void drawCapsules(eng::render::Canvas& canvas, const World& now) const;
    void drawShip(eng::render::Canvas& canvas, const World& now, int seat) const;
    void drawDisc(eng::render::Canvas& canvas, const World& now) const;
    void drawKiller(eng::render::Canvas& canvas, const World& now,
                    const World::Event& killer) const;

    Style style_;
    Well well_;
    float time_ = 0.0F;                  ///< steps, with the part between two
    float ship_ = 0.0F;                  ///< direction of the own ship, radians
    float glow_ = 0.0F;                  ///< of its light, 0 while it is lost
    float shake_ = 0.0F;                 ///< units of the picture, which fade
    bool crowded_ = false;               ///< many enemies
    bool coarse_ = false;                ///< for a slow machine
    std::optional<World::Event> killer_; ///< the last death
    eng::Particles sparks_{600};
    eng::Rings rings_;
};

} // namespace cy
