// The part of the view that draws what climbs, shoots and waits in the well.
#include "game/cy/shapes.h"
#include "game/cy/view.h"

#include <algorithm>
#include <array>

namespace cy {
namespace {

using eng::Color;
using eng::FigureFrame;
using eng::Vec2;
using eng::render::Canvas;

constexpr Color kWhite{};              ///< is danger's
constexpr float kInside = 0.9F;        ///< what is on the rim sits inside it, where it can be seen
constexpr float kOutlineDepth = 16.0F; ///< where many have only outlines

float lineAt(float depth) {
    return std::max(1.1F, 3.0F * Well::shrink(depth));
}

/// The place of a creature a step before. A phase that has just begun has no place before it.
Place placeBefore(const Enemy& enemy, std::uint32_t time) {
    return placeOf(enemy, time > enemy.start ? time - 1 : enemy.start);
}

} // namespace

void View::drawEnemies(Canvas& canvas, const World& now) const {
    struct Drawn {
        std::int32_t depth;
        std::uint16_t index;
    };
    std::array<Drawn, kMaxEnemies> order;
    std::size_t count = 0;
    for (const Enemy& enemy : now.enemies()) {
        order[count] = {placeOf(enemy, now.time()).depth, static_cast<std::uint16_t>(count)};
        ++count;
    }
    std::sort(order.begin(), order.begin() + count,
              [](const Drawn& a, const Drawn& b) { return a.depth > b.depth; });
    for (std::size_t i = 0; i < count; ++i) {
        const Enemy& enemy = now.enemies()[order[i].index];
        if (enemy.type == Type::Snake) {
            drawSnake(canvas, enemy, now);
        } else if (enemy.type == Type::Core) {
            drawCore(canvas, enemy, now);
        } else {
            drawEnemy(canvas, enemy,
                      spotOf(placeBefore(enemy, now.time()), placeOf(enemy, now.time())));
        }
    }
}

void View::drawEnemy(Canvas& canvas, const Enemy& enemy, const Spot& spot) const {
    const Look& look = lookOf(enemy.type);
    const float near = std::clamp((7.0F - spot.depth) / 7.0F, 0.0F, 1.0F);
    const float size = std::max(look.size * well_.scale(spot.depth), 3.2F);
    const FigureFrame frame = frameAt({spot.radians, spot.depth + kInside}, size);
    const Color color = mix(look.color, kWhite, 0.3F * near);
    const float line = lineAt(spot.depth);
    const float age = time_ - static_cast<float>(enemy.start);
    const bool arrived = enemy.phase != Enemy::Phase::Climb;
    const auto shape = [&](const FigureFrame& at, std::span<const Row> rows, float filled) {
        if (!crowded_ || spot.depth < kOutlineDepth) {
            fill(canvas, at, rows, color.faded(filled));
        }
        outline(canvas, at, rows, line, color);
    };
    const auto stroke = [&](Vec2 from, Vec2 to, Color tint) {
        canvas.line(frame.point(from.x, from.y), frame.point(to.x, to.y), line, tint);
    };
    if (!coarse_ || arrived) {
        canvas.glow(frame.at, size * 0.5F, size * (1.3F + 0.6F * near),
                    look.color.faded(0.42F + 0.2F * near));
    }
    switch (enemy.type) {
    case Type::Climber:
        if (arrived) { // its halves open
            const bool open = enemy.phase == Enemy::Phase::Rim;
            const float turn =
                (open ? 1.0F : std::clamp(age / kHatchSteps, 0.0F, 1.0F)) * 34.0F * kPi / 180.0F;
            shape(frame.turned(turn, {0.0F, 1.0F}), kSeedHalf, 0.55F);
            shape(frame.mirrored().turned(turn, {0.0F, 1.0F}), kSeedHalf, 0.55F);
            canvas.circle(frame.point(0.0F, -0.1F), size * 0.2F, kWhite);
        } else {
            shape(frame, kSeed, 0.6F);
            stroke({0.0F, 0.6F}, {0.0F, -0.55F}, kNight);
        }
        return;
    case Type::Spinner:
        for (int blade = 0; blade < 3; ++blade) {
            const FigureFrame wheel = enemy.way > 0 ? frame : frame.mirrored();
            fill(canvas, wheel.turned(-0.11F * age + static_cast<float>(blade) * kTurn / 3.0F),
                 kBlade, color.faded(0.9F));
        }
        canvas.circle(frame.at, size * 0.2F, kWhite);
        return;
    case Type::Splitter:
        shape(frame, kHexagon, 0.22F);
        for (std::size_t i = 1; i < kCrack.size(); ++i) {
            stroke(kCrack[i - 1], kCrack[i], kWhite);
        }
        return;
    case Type::Weaver: {
        const float tell = 0.5F * kBar - std::fmod(age + kBar, static_cast<float>(kBar));
        const bool tells = !arrived && tell > 0.0F && tell <= kTell;
        const float tip = tells ? -1.7F : -1.2F;
        stroke({0.0F, -0.4F}, {0.0F, tip}, color);
        canvas.circle(frame.point(0.0F, tip), size * (tells ? 0.24F : 0.13F),
                      tells ? kWhite : color);
        shape(frame, kBoomerang, 0.45F);
        return;
    }
    case Type::Thief:
        shape(frame, kLeg, 0.5F);
        shape(frame.mirrored(), kLeg, 0.5F);
        return;
    case Type::Mirror: {
        const auto step = static_cast<std::uint32_t>(std::max(time_, 0.0F));
        const bool open = arrived && areMirrorsOpen(step);
        for (const float way : {1.0F, -1.0F}) {
            const FigureFrame lid = frame.moved(0.0F, way * (open ? 0.34F : 0.04F));
            shape({lid.at, lid.x, lid.y * way}, kLid, 0.4F);
        }
        if (open) {
            canvas.circle(frame.at, size * 0.33F, kEye);
            canvas.circle(frame.at, size * 0.15F, kWhite);
        }
        const auto beat = static_cast<int>(step % kBar / kBeat);
        for (int tick = 0; arrived && tick < 4; ++tick) {
            const float x = (static_cast<float>(tick) - 1.5F) * 0.55F;
            stroke({x - 0.18F, 1.15F}, {x + 0.18F, 1.15F}, color.faded(tick <= beat ? 1.0F : 0.3F));
        }
        return;
    }
    case Type::Chip:
        shape(enemy.way > 0 ? frame : frame.mirrored(), kChip, 0.7F);
        return;
    case Type::Snake:
    case Type::Core:
        return; // drawn by functions of their own
    }
}

void View::drawSnake(Canvas& canvas, const Enemy& snake, const World& now) const {
    const Look& look = lookOf(Type::Snake);
    for (int bead = snake.hits - 1; bead >= 0; --bead) {
        const Spot spot =
            spotOf(beadOf(snake, bead, now.time() - 1), beadOf(snake, bead, now.time()));
        if (spot.depth >= Well::kBottom - 0.2F) {
            continue;
        }
        const float scale = well_.scale(spot.depth);
        const float line = lineAt(spot.depth);
        const bool head = bead == 0;
        const bool tail = bead == snake.hits - 1;
        const float size = head ? std::max(look.size * scale, 3.2F) : std::max(0.27F * scale, 2.0F);
        const FigureFrame at = frameAt({spot.radians, spot.depth + kInside}, size);
        canvas.glow(at.at, size * 0.5F, size * 1.4F, look.color.faded(tail || head ? 0.6F : 0.3F));
        if (!head) {
            canvas.circle(at.at, size, look.color.faded(tail ? 1.0F : 0.35F));
            canvas.ring(at.at, size, line * 0.8F, look.color);
            if (tail) {
                canvas.circle(at.at, size * 0.55F, kWhite);
            }
            continue;
        }
        // The head looks where it goes.
        const Vec2 out = at.y * (1.0F / size);
        const float way = static_cast<float>(snake.way);
        const FigureFrame frame =
            FigureFrame::facing(at.at,
                                snake.phase == Enemy::Phase::Climb  ? out
                                : snake.phase == Enemy::Phase::Sink ? out * -1.0F
                                                                    : Vec2{-out.y, out.x} * way,
                                size);
        fill(canvas, frame, kArrow, look.color.faded(0.55F));
        outline(canvas, frame, kArrow, line, look.color);
        for (const float side : {-1.0F, 1.0F}) {
            canvas.line(frame.point(side * 0.45F, 0.2F), frame.point(side * 0.2F, -0.15F), line,
                        kNight);
        }
    }
}

void View::drawCore(Canvas& canvas, const Enemy& core, const World& now) const {
    const Color color = lookOf(Type::Core).color;
    const float depth = Well::toDepth(placeOf(core, now.time()).depth);
    const Vec2 at = well_.axis(depth);
    const float radius = std::max(0.292F * well_.rim * Well::shrink(depth) / Well::shrink(20.0F),
                                  well_.radius(Well::kBottom));
    canvas.glow(at, radius * 0.96F, radius * 0.5F, color.faded(0.55F));
    constexpr int kTeeth = 24;
    constexpr int kTicks = 60;
    for (int i = 0; i < kTeeth; ++i) {
        const Vec2 way = Well::direction((static_cast<float>(i) + time_ * 0.01F) * kTurn / kTeeth);
        canvas.strip({at + way * radius, Vec2{-way.y, way.x} * (radius * 0.07F), color},
                     {at + way * (radius * 1.16F), {}, color});
    }
    canvas.ring(at, radius, 3.0F, color);
    const int hits = kCoreHits + kCoreHitsPerShip * (now.shipCount() - 1);
    for (int i = 0; i < kTicks; ++i) {
        const Vec2 way =
            Well::direction((static_cast<float>(i) + 0.5F) * kTurn / kTicks - kPi / 2.0F);
        canvas.line(at + way * (radius * 0.93F), at + way * (radius * 0.97F), 2.0F,
                    color.faded(i * hits < core.hits * kTicks ? 1.0F : 0.18F));
    }
    const int left = 2 * kBar - static_cast<int>(now.time()) % (2 * kBar);
    if (left <= kTell && depth <= 20.5F) { // the gap of the next ring
        const float gap = now.ringGap(now.time() + static_cast<std::uint32_t>(left)).radians();
        const float half = static_cast<float>(kRingGap) * kPi / Angle::kTurn;
        arc(canvas, at, radius * 1.2F, gap - half, gap + half, 5.0F, kWhite, 8);
    }
}

void View::drawTells(Canvas& canvas, const World& now) const {
    const int left = kBar - static_cast<int>(now.time()) % kBar;
    for (const Enemy& enemy : now.enemies()) {
        if (enemy.type == Type::Thief && enemy.phase == Enemy::Phase::Climb) {
            const Place place = placeOf(enemy, now.time());
            for (const float way : {-kPi, kPi}) { // the segment that it wants
                const float radians = place.angle.radians();
                canvas.line(well_.at(radians, Well::toDepth(place.depth)),
                            well_.at(radians + way / kSegments, 0.0F), 1.6F,
                            lookOf(Type::Thief).color.faded(0.6F));
            }
        } else if (enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim &&
                   left <= kTell) {
            const auto strikes = now.time() + static_cast<std::uint32_t>(left);
            const float radians = placeOf(enemy, strikes).angle.radians();
            const float strength = 1.0F - static_cast<float>(left) / kTell;
            canvas.line(well_.at(radians, 2.0F), well_.at(radians + kPi, 0.0F),
                        1.5F + 2.5F * strength, kWhite.faded(0.25F + 0.5F * strength));
        }
    }
}

void View::drawEnemyShots(Canvas& canvas, const World& now) const {
    for (const EnemyShot& shot : now.enemyShots()) {
        const Spot spot = spotOf({shot.angle, depthOf(shot, now.time() - 1)},
                                 {shot.angle, depthOf(shot, now.time())});
        const float size = std::max(0.2F * well_.scale(spot.depth), 3.3F);
        const FigureFrame frame = frameAt(spot, size);
        canvas.glow(frame.at, size * 0.6F, size * 2.2F, kShotGlow.faded(0.6F));
        fill(canvas, frame, kDiamond, kWhite);
    }
}

void View::drawCapsules(Canvas& canvas, const World& now) const {
    for (const Capsule& capsule : now.capsules()) {
        const float depth = Well::toDepth(depthOf(capsule, now.time()));
        const float unit = well_.scale(depth);
        const FigureFrame frame = frameAt({capsule.angle.radians(), depth + 0.7F}, 0.2F * unit);
        canvas.glow(frame.at, 0.2F * unit, 0.8F * unit, kCapsule.faded(0.55F));
        eng::render::Box box{.center = frame.at,
                             .size = {1.0F * unit, 0.5F * unit},
                             .cornerRadius = 0.25F * unit,
                             .rotation = capsule.angle.radians() + kPi / 2.0F};
        canvas.rectangle(box, kNight);
        box.outline = lineAt(depth) * 0.8F;
        canvas.rectangle(box, kCapsule);
        const int marks = static_cast<int>(capsule.power); // one to five
        for (int i = 0; i < marks; ++i) {
            const float x = static_cast<float>(2 * i - marks + 1) * 0.25F;
            canvas.line(frame.point(x, -0.5F), frame.point(x, 0.5F), lineAt(depth) * 0.7F, kWhite);
        }
    }
}

void View::drawKiller(Canvas& canvas, const World& now, const World::Event& killer) const {
    // The creature of its kind that is nearest to where the ship was hit.
    const Place hit{killer.angle, 0};
    Spot spot{hit.angle.radians(), 0.0F};
    std::int32_t nearest = Angle::kTurn;
    const auto look = [&](const Place& was, const Place& is) {
        const std::int32_t off = distance(is.angle, hit.angle) + is.depth / 2;
        if (off < nearest) {
            nearest = off;
            spot = spotOf(was, is);
        }
    };
    for (const Enemy& enemy : now.enemies()) {
        if (enemy.type == killer.type) {
            look(placeBefore(enemy, now.time()), placeOf(enemy, now.time()));
        }
    }
    for (const EnemyShot& shot : now.enemyShots()) {
        look({shot.angle, depthOf(shot, now.time() - 1)}, {shot.angle, depthOf(shot, now.time())});
    }
    const float size = std::max(0.75F * well_.scale(spot.depth), 14.0F);
    const FigureFrame frame = frameAt({spot.radians, spot.depth + kInside}, size);
    canvas.ring(frame.at, size, 3.0F, kText);
    canvas.ring(frame.at, size + 6.0F, 1.5F, kText.faded(0.5F));
}

} // namespace cy
