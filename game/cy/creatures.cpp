// The part of the view that draws what climbs, shoots and waits in the well.
#include "game/cy/figure.h"
#include "game/cy/view.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cy {
namespace {

using eng::Color;
using eng::Vec2;
using eng::render::Canvas;

} // namespace

void View::drawEnemies(Canvas& canvas, const World& now, float alpha) const {
    struct Drawn {
        float depth;
        std::uint16_t index;
    };
    std::array<Drawn, kMaxEnemies> order;
    std::size_t count = 0;
    for (std::size_t i = 0; i < now.enemies().size(); ++i) {
        const Place place = placeOf(now.enemies()[i], now.time());
        order[count++] = {Well::toDepth(place.depth), static_cast<std::uint16_t>(i)};
    }
    std::sort(order.begin(), order.begin() + count,
              [](const Drawn& a, const Drawn& b) { return a.depth > b.depth; });
    for (std::size_t i = 0; i < count; ++i) {
        const Enemy& enemy = now.enemies()[order[i].index];
        const Place was = placeOf(enemy, now.time() - 1);
        const Place is = placeOf(enemy, now.time());
        const float turn = static_cast<float>(is.angle - was.angle) * kTurn / Angle::kTurn;
        const float depth =
            Well::toDepth(was.depth) + (Well::toDepth(is.depth) - Well::toDepth(was.depth)) * alpha;
        if (enemy.type == Type::Snake) {
            drawSnake(canvas, enemy);
            continue;
        }
        if (enemy.type == Type::Core) {
            drawCore(canvas, enemy, now);
            continue;
        }
        drawEnemy(canvas, enemy, was.angle.radians() + turn * alpha,
                  std::clamp(depth, 0.0F, 32.0F));
    }
}

void View::drawEnemy(Canvas& canvas, const Enemy& enemy, float radians, float depth) const {
    const Look& look = lookOf(enemy.type);
    const float near = std::clamp((7.0F - depth) / 7.0F, 0.0F, 1.0F);
    const float size = std::max(look.size * well_.scale(depth), 3.2F);
    const Vec2 out = Well::direction(radians);
    // Those on the rim sit inside it, where they can be seen.
    const Vec2 at = well_.at(radians, depth + 0.9F);
    const Frame frame{at, Vec2{-out.y, out.x} * size, out * size};
    const Color color = mix(look.color, Color{}, 0.3F * near);
    const float line = std::max(1.1F, 3.0F * Well::shrink(depth));
    canvas.glow(at, size * 0.5F, size * (1.3F + 0.6F * near),
                look.color.faded(0.42F + 0.2F * near));
    const float age = time_ - static_cast<float>(enemy.start);
    const bool hatched = enemy.phase != Enemy::Phase::Climb;
    switch (enemy.type) {
    case Type::Climber:
        if (hatched) {
            const float open =
                enemy.phase == Enemy::Phase::Rim ? 1.0F : std::clamp(age / kHatchSteps, 0.0F, 1.0F);
            const float turn = open * 34.0F * kPi / 180.0F;
            for (const Frame& side : {frame, frame.mirrored()}) {
                const Frame half = side.turned(turn, {0.0F, 1.0F});
                fill(canvas, half, kSeedHalf, color.faded(0.55F));
                outline(canvas, half, kSeedHalf, line, color);
            }
            canvas.circle(frame.point(0.0F, -0.1F), size * 0.2F, Color{});
            return;
        }
        fill(canvas, frame, kSeed, color.faded(0.6F));
        outline(canvas, frame, kSeed, line, color);
        canvas.line(frame.point(0.0F, 0.6F), frame.point(0.0F, -0.55F), line * 0.9F, kNight);
        return;
    case Type::Spinner: {
        const float spin = age * 0.11F * static_cast<float>(enemy.way);
        const Frame turned =
            (enemy.way > 0 ? frame : frame.mirrored()).turned(-std::fabs(spin), {});
        for (int blade = 0; blade < 3; ++blade) {
            const Frame each = turned.turned(static_cast<float>(blade) * kTurn / 3.0F, {});
            fill(canvas, each, kBlade, color.faded(0.9F));
        }
        canvas.circle(at, size * 0.2F, Color{});
        return;
    }
    case Type::Splitter:
        fill(canvas, frame, kHexagon, color.faded(0.22F));
        outline(canvas, frame, kHexagon, line, color);
        for (std::size_t i = 1; i < kCrack.size(); ++i) {
            canvas.line(frame.point(kCrack[i - 1].x, kCrack[i - 1].y),
                        frame.point(kCrack[i].x, kCrack[i].y), line, Color{});
        }
        return;
    case Type::Weaver: {
        const float into = std::fmod(age + static_cast<float>(kBar), static_cast<float>(kBar));
        const float tell = 0.5F * kBar - into;
        const bool tells = !hatched && tell > 0.0F && tell <= kTell;
        const float tip = tells ? -1.7F : -1.2F;
        canvas.line(frame.point(0.0F, -0.4F), frame.point(0.0F, tip), line, color);
        canvas.circle(frame.point(0.0F, tip), size * (tells ? 0.24F : 0.13F),
                      tells ? Color{} : color);
        fill(canvas, frame, kBoomerang, color.faded(0.45F));
        outline(canvas, frame, kBoomerang, line, color);
        return;
    }
    case Type::Thief:
        for (const Frame& side : {frame, frame.mirrored()}) {
            fill(canvas, side, kLeg, color.faded(0.5F));
            outline(canvas, side, kLeg, line, color);
        }
        return;
    case Type::Mirror: {
        const bool open = areMirrorsOpen(static_cast<std::uint32_t>(std::max(time_, 0.0F)));
        const float apart = hatched && open ? 0.34F : 0.04F;
        for (const float way : {1.0F, -1.0F}) {
            const Frame lid{frame.point(0.0F, way * apart), frame.x, frame.y * way};
            fill(canvas, lid, kLid, color.faded(0.4F));
            outline(canvas, lid, kLid, line, color);
        }
        if (hatched && open) {
            canvas.circle(at, size * 0.33F, kEye);
            canvas.circle(at, size * 0.15F, Color{});
        }
        const int beat = static_cast<int>(std::max(time_, 0.0F)) % kBar / kBeat;
        for (int tick = 0; hatched && tick < 4; ++tick) {
            const float x = (static_cast<float>(tick) - 1.5F) * 0.55F;
            canvas.line(frame.point(x - 0.18F, 1.15F), frame.point(x + 0.18F, 1.15F), line,
                        tick <= beat ? color : color.faded(0.3F));
        }
        return;
    }
    case Type::Snake:
    case Type::Core:
        return; // drawn by functions of their own
    case Type::Chip: {
        const Frame side = enemy.way > 0 ? frame : frame.mirrored();
        fill(canvas, side, kChip, color.faded(0.7F));
        outline(canvas, side, kChip, line, color);
        return;
    }
    }
}

void View::drawSnake(Canvas& canvas, const Enemy& snake) const {
    const Look& look = lookOf(Type::Snake);
    const auto step = static_cast<std::uint32_t>(std::max(time_, 0.0F));
    const float part = time_ - std::floor(time_);
    const auto placed = [&](int bead) {
        const Place was = beadOf(snake, bead, step);
        const Place is = beadOf(snake, bead, step + 1);
        const float turn = static_cast<float>(is.angle - was.angle) * kTurn / Angle::kTurn;
        const float depth = Well::toDepth(was.depth) + Well::toDepth(is.depth - was.depth) * part;
        return std::pair{was.angle.radians() + turn * part, depth};
    };
    for (int bead = snake.hits - 1; bead >= 0; --bead) {
        const auto [radians, depth] = placed(bead);
        if (depth >= Well::kBottom - 0.2F) {
            continue;
        }
        const Vec2 at = well_.at(radians, depth + 0.9F);
        const float scale = well_.scale(depth);
        const bool tail = bead == snake.hits - 1;
        if (bead > 0) {
            const float size = std::max(0.27F * scale, 2.0F);
            canvas.glow(at, size * 0.5F, size * 1.4F, look.color.faded(tail ? 0.7F : 0.3F));
            canvas.circle(at, size, look.color.faded(tail ? 1.0F : 0.35F));
            canvas.ring(at, size, std::max(1.1F, 2.4F * Well::shrink(depth)), look.color);
            if (tail) {
                canvas.circle(at, size * 0.55F, Color{});
            }
            continue;
        }
        const float size = std::max(look.size * scale, 3.2F);
        const Vec2 out = Well::direction(radians);
        const Vec2 side{-out.y, out.x};
        // The head looks where it goes.
        const Vec2 ahead = snake.phase == Enemy::Phase::Climb ? out
                           : snake.phase == Enemy::Phase::Sink
                               ? out * -1.0F
                               : side * static_cast<float>(snake.way);
        const Frame frame{at, Vec2{-ahead.y, ahead.x} * size, ahead * size};
        canvas.glow(at, size * 0.5F, size * 1.5F, look.color.faded(0.5F));
        fill(canvas, frame, kArrow, look.color.faded(0.55F));
        outline(canvas, frame, kArrow, std::max(1.1F, 3.0F * Well::shrink(depth)), look.color);
        for (const float way : {-1.0F, 1.0F}) {
            canvas.line(frame.point(way * 0.45F, 0.2F), frame.point(way * 0.2F, -0.15F),
                        std::max(1.1F, 3.0F * Well::shrink(depth)), kNight);
        }
    }
}

void View::drawCore(Canvas& canvas, const Enemy& core, const World& now) const {
    const Color color = lookOf(Type::Core).color;
    const float depth = std::clamp(Well::toDepth(placeOf(core, now.time()).depth), 0.0F, 32.0F);
    const Vec2 at = well_.axis(depth);
    const float radius = std::max(0.292F * well_.rim * Well::shrink(depth) / Well::shrink(20.0F),
                                  well_.radius(Well::kBottom));
    canvas.glow(at, radius * 0.96F, radius * 0.5F, color.faded(0.55F));
    constexpr int kTeeth = 24;
    for (int i = 0; i < kTeeth; ++i) {
        const float radians = (static_cast<float>(i) + time_ * 0.01F) * kTurn / kTeeth;
        const Vec2 way = Well::direction(radians);
        canvas.strip({at + way * radius, Vec2{-way.y, way.x} * (radius * 0.07F), color},
                     {at + way * (radius * 1.16F), {}, color});
    }
    canvas.ring(at, radius, 3.0F, color);
    const int hits = kCoreHits + kCoreHitsPerShip * (now.shipCount() - 1);
    constexpr int kTicks = 60;
    for (int i = 0; i < kTicks; ++i) {
        const float radians = (static_cast<float>(i) + 0.5F) * kTurn / kTicks - kPi / 2.0F;
        const Vec2 way = Well::direction(radians);
        canvas.line(at + way * (radius * 0.93F), at + way * (radius * 0.97F), 2.0F,
                    color.faded(i * hits < core.hits * kTicks ? 1.0F : 0.18F));
    }
    // The gap of the next ring glows a beat before.
    const int left = 2 * kBar - static_cast<int>(now.time()) % (2 * kBar);
    if (left <= kTell && depth <= 20.5F) {
        const float gap = now.ringGap(now.time() + static_cast<std::uint32_t>(left)).radians();
        const float half = static_cast<float>(kRingGap) * kPi / Angle::kTurn;
        for (int i = 0; i < 8; ++i) {
            const float a = gap - half + 2.0F * half * static_cast<float>(i) / 8.0F;
            canvas.line(at + Well::direction(a) * (radius * 1.2F),
                        at + Well::direction(a + half / 4.0F) * (radius * 1.2F), 5.0F, Color{});
        }
    }
}

void View::drawTells(Canvas& canvas, const World& now) const {
    const int left = kBar - static_cast<int>(now.time()) % kBar;
    for (const Enemy& enemy : now.enemies()) {
        if (enemy.type == Type::Thief && enemy.phase == Enemy::Phase::Climb) {
            const Place place = placeOf(enemy, now.time());
            const float radians = place.angle.radians();
            const float depth = Well::toDepth(place.depth);
            const float half = kPi / kSegments;
            const Color color = lookOf(Type::Thief).color;
            for (const float way : {-1.0F, 1.0F}) { // the segment that it wants
                canvas.line(well_.at(radians, depth), well_.at(radians + way * half, 0.0F), 1.6F,
                            color.faded(0.6F));
            }
        } else if (enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim &&
                   left <= kTell) {
            const float radians =
                placeOf(enemy, now.time() + static_cast<std::uint32_t>(left)).angle.radians();
            const float strength = 1.0F - static_cast<float>(left) / kTell;
            canvas.line(well_.at(radians, 2.0F), well_.at(radians + kPi, 0.0F),
                        1.5F + 2.5F * strength, Color{}.faded(0.25F + 0.5F * strength));
        }
    }
}

void View::drawEnemyShots(Canvas& canvas, const World& now, float alpha) const {
    for (const EnemyShot& shot : now.enemyShots()) {
        const float radians = shot.angle.radians();
        const std::int32_t was = depthOf(shot, now.time() - 1);
        const std::int32_t is = depthOf(shot, now.time());
        const float depth =
            std::clamp(Well::toDepth(was) + Well::toDepth(is - was) * alpha, 0.0F, 32.0F);
        const float size = std::max(0.2F * well_.scale(depth), 3.3F);
        const Vec2 out = Well::direction(radians);
        const Vec2 at = well_.at(radians, depth);
        canvas.glow(at, size * 0.6F, size * 2.2F, kShotGlow.faded(0.6F));
        fill(canvas, {at, Vec2{-out.y, out.x} * size, out * size}, kDiamond, Color{});
    }
}

void View::drawCapsules(Canvas& canvas, const World& now) const {
    for (const Capsule& capsule : now.capsules()) {
        const float radians = capsule.angle.radians();
        const float depth = Well::toDepth(depthOf(capsule, now.time()));
        const float unit = well_.scale(depth);
        const Vec2 at = well_.at(radians, depth + 0.7F);
        const Vec2 out = Well::direction(radians);
        canvas.glow(at, 0.2F * unit, 0.8F * unit, kCapsule.faded(0.55F));
        const eng::render::Box box{.center = at,
                                   .size = {1.0F * unit, 0.5F * unit},
                                   .cornerRadius = 0.25F * unit,
                                   .rotation = radians + kPi / 2.0F};
        canvas.rectangle(box, kNight);
        eng::render::Box edge = box;
        edge.outline = std::max(1.2F, 2.5F * Well::shrink(depth));
        canvas.rectangle(edge, kCapsule);
        const Frame frame{at, Vec2{-out.y, out.x} * (0.2F * unit), out * (0.2F * unit)};
        const float line = std::max(1.0F, 2.0F * Well::shrink(depth));
        const int marks = static_cast<int>(capsule.power); // one to five
        for (int i = 0; i < marks; ++i) {
            const float x = (static_cast<float>(i) - static_cast<float>(marks - 1) / 2.0F) * 0.5F;
            canvas.line(frame.point(x, -0.5F), frame.point(x, 0.5F), line, Color{});
        }
    }
}

} // namespace cy
