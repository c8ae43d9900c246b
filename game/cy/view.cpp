#include "game/cy/view.h"

#include "game/cy/figure.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cy {
namespace {

using eng::Color;
using eng::Vec2;
using eng::render::Align;
using eng::render::Canvas;
using eng::render::VerticalAlign;

constexpr int kRings = 8;
constexpr int kTiles = kSegments;
constexpr int kRays = 128;

/// -pi to pi.
float between(float a, float b) {
    return std::remainder(a - b, kTurn);
}
/// 0 to 1 from a whole number, always the same.
float noise(int number) {
    auto bits = static_cast<std::uint32_t>(number) * 2654435761U;
    bits ^= bits >> 15U;
    bits *= 2246822519U;
    bits ^= bits >> 13U;
    return static_cast<float>(bits & 0xFFFFU) / 65535.0F;
}

/// A whole number with commas, without memory.
struct Digits {
    explicit Digits(std::int32_t number) {
        std::array<char, 12> plain{};
        const char* const end =
            std::to_chars(plain.data(), plain.data() + plain.size(), number).ptr;
        const auto count = static_cast<std::size_t>(end - plain.data());
        for (std::size_t i = 0; i < count; ++i) {
            if (i > 0 && (count - i) % 3 == 0) {
                text[length++] = ',';
            }
            text[length++] = plain[i];
        }
    }
    std::array<char, 16> text{};
    std::size_t length = 0;
    std::string_view words() const { return {text.data(), length}; }
};

} // namespace

void View::place(const World& now, float alpha, bool portrait, bool calm) {
    well_.center = portrait ? Vec2{360.0F, 454.0F} : Vec2{640.0F, 360.0F};
    well_.rim = portrait ? 331.0F : 310.0F;
    time_ = static_cast<float>(now.time()) - 1.0F + alpha;
    const Ship& ship = now.ship(0);
    const float back = static_cast<float>(ship.speed) * (1.0F - alpha);
    ship_ = ship.angle.radians() - back * kTurn / Angle::kTurn;
    const bool lost = ship.state == Ship::State::Lost;
    glow_ = lost ? std::max(glow_ - 0.05F, 0.0F) : std::min(glow_ + 0.05F, 1.0F);
    const Vec2 away = Well::direction(ship_) * (calm ? 0.0F : -0.04F * well_.rim);
    well_.lean = well_.lean + (away - well_.lean) * 0.08F;
    if (!calm) {
        well_.center += Vec2{std::sin(time_ * 1.9F), std::cos(time_ * 2.3F)} * shake_;
    }
}

float View::lightAt(float radians, float width) const {
    const float off = between(radians, ship_) / width;
    return glow_ * std::exp(-off * off);
}

void View::draw(Canvas& canvas, const World& now, float alpha, float seconds, bool portrait,
                bool calm, std::string_view waveTitle) {
    place(now, alpha, portrait, calm);
    shake_ *= std::exp(-9.0F * seconds);
    sparks_.step(seconds);
    rings_.step(seconds);
    canvas.glow(well_.center, well_.rim * 0.9F, well_.rim * 1.1F, Color::hex(0x12123C, 0.75F));
    drawCorona(canvas, calm);
    drawWall(canvas, now);
    drawRim(canvas, now);
    drawTells(canvas, now);
    drawMarks(canvas, now);
    drawDisc(canvas, now, waveTitle);
    drawShots(canvas, now, alpha);
    drawCapsules(canvas, now);
    drawEnemies(canvas, now, alpha);
    drawEnemyShots(canvas, now, alpha);
    rings_.draw(canvas);
    sparks_.draw(canvas);
    for (int seat = now.shipCount(); seat-- > 0;) {
        drawShip(canvas, now, alpha, seat);
    }
}

void View::drawCorona(Canvas& canvas, bool calm) const {
    const float beat = std::fmod(time_, static_cast<float>(kBeat)) / static_cast<float>(kBeat);
    const float breath = calm ? 0.3F : std::exp(-3.0F * beat);
    for (int i = 0; i < kRays; ++i) {
        const float radians = static_cast<float>(i) * kTurn / kRays;
        const float near = lightAt(radians, 0.55F);
        const float own = noise(i);
        const float swell = 0.5F + 0.5F * std::sin(radians * 3.0F + time_ * 0.013F);
        const float from = well_.rim + 12.0F;
        const float length =
            8.0F + 16.0F * own + 26.0F * swell * (0.35F + 0.65F * breath) + 46.0F * near * own;
        const Vec2 way = Well::direction(radians);
        const Color color = mix(Color::hex(0x4A3AA0), Color::hex(0x2FB4FF), near);
        canvas.strip(
            {well_.center + way * from, Vec2{-way.y, way.x} * 1.6F,
             color.faded(0.3F + 0.6F * near + 0.15F * breath)},
            {well_.center + way * (from + length), Vec2{-way.y, way.x} * 0.6F, color.faded(0.0F)});
    }
}

void View::drawWall(Canvas& canvas, const World& now) const {
    const float half = kPi / kTiles;
    const float inner = std::cos(half);
    const float wide = std::sin(half) * 0.965F;
    const Color near = Color::hex(0x151E62);
    const Color far = Color::hex(0x4C1552);
    const Color across = Color::hex(0x301458);
    for (int ring = kRings; ring-- > 0;) {
        const float first = 4.0F * static_cast<float>(ring) + 0.05F;
        const float last = first + 3.85F;
        const float depth = static_cast<float>(ring) / kRings;
        for (int tile = 0; tile < kTiles; ++tile) {
            const float radians =
                (static_cast<float>(tile) + 0.5F + 0.5F * static_cast<float>(ring % 2)) * kTurn /
                kTiles;
            const float opposite = 0.5F - 0.5F * std::cos(between(radians, ship_));
            const float shade = 0.8F + 0.4F * noise(ring * 64 + tile);
            const float light = lightAt(radians, 0.5F) * std::exp(-4.5F * depth);
            Color color = mix(mix(near, across, opposite * (1.0F - depth)), far, depth) * shade;
            color = mix(color, Color::hex(0x1B86B8), 0.6F * light);
            color = color * (0.55F + 0.45F * (1.0F - depth));
            const auto direction = static_cast<std::uint16_t>(
                static_cast<int>((static_cast<float>(tile) + 0.5F) * Angle::kTurn / kTiles));
            if (ring == 0 && !now.hasSegment(Angle::fromRaw(direction))) {
                continue; // stolen
            }
            const Vec2 way = Well::direction(radians);
            const Vec2 side{-way.y, way.x};
            const auto end = [&](float at, float bright) {
                const float r = well_.radius(at);
                Color lit = color * bright;
                lit.alpha = 1.0F;
                return eng::render::StripEnd{well_.axis(at) + way * (r * inner), side * (r * wide),
                                             lit};
            };
            canvas.strip(end(last, 0.55F), end(first, 1.0F));
        }
    }
}

void View::drawRim(Canvas& canvas, const World& now) const {
    for (int i = 0; i < kTiles * 2; ++i) {
        const float radians = (static_cast<float>(i) + 0.5F) * kPi / kTiles;
        const float near = lightAt(radians, 0.6F);
        const bool stolen = !now.hasSegment(
            Angle::fromRaw(static_cast<std::uint16_t>((2 * i + 1) * (Angle::kTurn / kTiles / 4))));
        const Color color =
            stolen ? Color::hex(0xD83A52, 0.8F)
                   : mix(Color::hex(0x5A5CC8, 0.75F), Color::hex(0x8FF2FF, 1.0F), near);
        const Vec2 way = Well::direction(radians);
        const Vec2 side = Vec2{-way.y, way.x} * (well_.rim * kPi / kTiles / 2.0F * 1.01F);
        const Vec2 at = well_.center + way * well_.rim;
        canvas.line(at - side, at + side, 1.8F + 2.2F * near, color);
    }
    const Vec2 ship = well_.at(ship_, 0.0F);
    canvas.glow(ship, 10.0F, 150.0F, kShip.faded(0.22F * glow_));
}

void View::drawMarks(Canvas& canvas, const World& now) const {
    const Ship& ship = now.ship(0);
    if (!ship.isOnRim()) {
        return;
    }
    const bool ready = now.time() >= ship.ready;
    const float strength = ready ? 0.85F : 0.25F;
    const float over = ship_ + kPi;
    for (int i = 0; i < 12; ++i) { // the way of the landing, along the wall
        const float depth = 2.6F + 1.7F * static_cast<float>(i);
        canvas.circle(well_.at(over, depth), 0.035F * well_.scale(depth) + 0.6F,
                      kShip.faded(strength * (0.8F - 0.06F * static_cast<float>(i))));
    }
    const Vec2 out = Well::direction(over);
    const float size = 0.34F * well_.scale(0.0F);
    const Frame ghost{well_.center + out * (well_.rim + 3.0F), Vec2{-out.y, out.x} * size,
                      out * size};
    outline(canvas, ghost, kHull, 1.6F, kShip.faded(strength));
    constexpr int kPieces = 10;
    const float reach = static_cast<float>(kSlamReach) * kTurn / Angle::kTurn;
    for (int i = 0; i < kPieces; ++i) {
        const float a = over - reach + 2.0F * reach * static_cast<float>(i) / kPieces;
        const float b = over - reach + 2.0F * reach * static_cast<float>(i + 1) / kPieces;
        canvas.line(well_.center + Well::direction(a) * (well_.rim + 11.0F),
                    well_.center + Well::direction(b) * (well_.rim + 11.0F), 2.0F,
                    kShip.faded(strength));
    }
}

void View::drawDisc(Canvas& canvas, const World& now, std::string_view waveTitle) const {
    const Vec2 at = well_.axis(Well::kBottom);
    const float radius = well_.radius(Well::kBottom);
    canvas.glow(at, radius, 26.0F, Color::hex(0x6A1E7A, 0.35F));
    canvas.circle(at, radius, Color::hex(0x020207));
    const Ship& ship = now.ship(0);
    constexpr int kPieces = 6; // of a tick
    for (int tick = 0; tick < kKillsPerMultiplier; ++tick) {
        const bool lit = tick < ship.kills;
        for (int i = 0; i < kPieces; ++i) {
            const auto angle = [&](int piece) {
                return (static_cast<float>(tick) + 0.12F +
                        0.76F * static_cast<float>(piece) / kPieces) *
                           kTurn / kKillsPerMultiplier -
                       kPi / 2.0F;
            };
            canvas.line(at + Well::direction(angle(i)) * (radius * 0.88F),
                        at + Well::direction(angle(i + 1)) * (radius * 0.88F), lit ? 3.0F : 1.6F,
                        lit ? kShip : Color::hex(0x2A3F7A));
        }
    }
    const auto write = [&](std::string_view words, float y, float size, Color color) {
        canvas.text(words, at + Vec2{0.0F, y * radius},
                    {.font = &canvas.font(),
                     .size = size,
                     .color = color,
                     .align = Align::Center,
                     .vertical = VerticalAlign::CapMiddle});
    };
    std::array<char, 40> words{};
    const auto number = [&](std::string_view head, std::int32_t value) { // without memory
        head = head.substr(0, words.size() - 12);
        char* const end = std::copy(head.begin(), head.end(), words.data());
        const auto done = std::to_chars(end, words.data() + words.size(), value);
        return std::string_view{words.data(), static_cast<std::size_t>(done.ptr - words.data())};
    };
    write(number(waveTitle, now.wave()), -0.56F, radius * 0.15F, kSoftText);
    write(number("\xC3\x97", ship.multiplier), -0.14F, radius * 0.5F, kText);
    write(Digits{now.score(0)}.words(), 0.3F, radius * 0.24F, kText);
    for (int life = 0; life < now.lives(); ++life) {
        const float x = (static_cast<float>(life) - static_cast<float>(now.lives() - 1) / 2.0F) *
                        radius * 0.15F;
        canvas.rectangle({.center = at + Vec2{x, radius * 0.56F},
                          .size = {radius * 0.085F, radius * 0.085F},
                          .rotation = kPi / 4.0F},
                         kShip);
    }
}

void View::drawShots(Canvas& canvas, const World& now, float alpha) const {
    for (const Shot& shot : now.shots()) {
        const float depth = Well::toDepth(depthOf(shot, now.time())) -
                            (1.0F - alpha) * (Well::kBottom - 1.0F) / kFireSteps;
        const float radians = shot.angle.radians();
        const float scale = well_.scale(depth);
        const Vec2 side{-std::sin(radians), std::cos(radians)};
        const Color color = kFire;
        canvas.strip({well_.at(radians, std::max(depth - 0.9F, 0.2F)), side * (0.055F * scale),
                      color.faded(0.95F)},
                     {well_.at(radians, depth + 1.0F), side * (0.01F * scale), kShipCore});
    }
}

void View::drawShip(Canvas& canvas, const World& now, float alpha, int seat) const {
    const Ship& ship = now.ship(seat);
    if (ship.state == Ship::State::Lost || ship.state == Ship::State::Absent) {
        return;
    }
    const float back = static_cast<float>(ship.speed) * (1.0F - alpha) * kTurn / Angle::kTurn;
    const float radians = ship.angle.radians() - back;
    const float unit = well_.scale(0.0F);
    Vec2 out = Well::direction(radians);
    Vec2 at = well_.center + out * well_.rim;
    const bool shielded = now.time() < ship.shield;
    if (ship.state == Ship::State::Crossing) {
        const float passed =
            std::clamp((time_ - static_cast<float>(ship.since)) / kCrossSteps, 0.0F, 1.0F);
        const Vec2 from = well_.center - out * well_.rim;
        const Vec2 tail = from + (at - from) * std::max(passed - 0.45F, 0.0F);
        at = from + (at - from) * passed;
        const Vec2 side = Vec2{-out.y, out.x};
        canvas.strip({tail, side * 1.0F, kShip.faded(0.0F)},
                     {at, side * 9.0F, kShipCore.faded(0.8F)});
        canvas.glow(at, 8.0F, 90.0F, kShip.faded(0.5F));
        out = out * -1.0F; // its bow leads
    }
    const float size = 0.42F * unit;
    const Frame frame{at, Vec2{-out.y, out.x} * size, out * size};
    const float blink =
        shielded && ship.state == Ship::State::Alive && now.time() % 14 < 7 ? 0.55F : 1.0F;
    if (ship.state == Ship::State::Alive) {
        for (const float way : {-1.0F, 1.0F}) { // wings along the rim
            const auto place = [&](float degrees, float inside) {
                return well_.center + Well::direction(radians + way * degrees * kPi / 180.0F) *
                                          (well_.rim - inside * unit);
            };
            const Vec2 root = place(1.6F, 0.42F);
            const Vec2 heel = place(1.9F, -0.12F);
            const Vec2 tip = place(6.4F, 0.3F);
            const Vec2 middle = (root + heel) * 0.5F;
            canvas.strip({middle, (root - heel) * 0.5F, kShip.faded(0.85F * blink)},
                         {tip, {}, kShip.faded(0.35F * blink)});
            canvas.line(heel, tip, 1.6F, kShipCore.faded(0.8F * blink));
        }
    }
    canvas.glow(at, 4.0F, 40.0F, kShip.faded(0.4F * blink));
    fill(canvas, frame, kHull, kShipCore.faded(blink));
    outline(canvas, frame, kHull, 1.6F, kShip.faded(blink));
    for (std::size_t slot = 0; slot < kPowerSlots; ++slot) { // the time that is left, outside
        if (ship.powers[slot] == Power::None) {
            continue;
        }
        const float left =
            static_cast<float>(ship.until[slot] - now.time()) / static_cast<float>(kPowerSteps);
        const float start = radians + (slot == 0 ? -0.13F : 0.13F);
        const float span = (slot == 0 ? -0.2F : 0.2F) * left;
        canvas.line(well_.center + Well::direction(start) * (well_.rim + 24.0F),
                    well_.center + Well::direction(start + span) * (well_.rim + 24.0F), 4.0F,
                    kCapsule);
    }
    for (int bomb = 0; bomb < ship.bombs; ++bomb) {
        const float off = (static_cast<float>(bomb) - static_cast<float>(ship.bombs - 1) / 2.0F);
        canvas.circle(well_.center + Well::direction(radians + off * 0.055F) * (well_.rim + 26.0F),
                      4.0F, kShipCore);
    }
    if (shielded && ship.state == Ship::State::Alive) {
        canvas.ring(at, 0.62F * unit, 1.6F, kShip.faded(0.5F * blink));
    }
}

void View::show(const World::Event& event) {
    using What = World::Event::Kind;
    const float radians = event.angle.radians();
    const float depth = Well::toDepth(event.depth);
    const Vec2 at = well_.at(radians, depth + 0.9F);
    const Color color = lookOf(event.type).color;
    const float scale = Well::shrink(depth);
    const eng::ParticleStyle shards{.life = 0.45F,
                                    .speed = 190.0F * scale,
                                    .speedSpread = 130.0F * scale,
                                    .drag = 2.5F,
                                    .size = 3.0F * scale + 0.8F,
                                    .streak = 0.05F,
                                    .color = color.faded(0.9F)};
    switch (event.kind) {
    case What::Hit:
        sparks_.burst(shards, at, 4);
        return;
    case What::Kill:
    case What::Blast:
        sparks_.burst(shards, at, 9);
        rings_.burst({.from = 4,
                      .to = 34.0F * scale + 8.0F,
                      .width = 3,
                      .seconds = 0.25F,
                      .color = color.faded(0.7F)},
                     at);
        return;
    case What::Crush:
        sparks_.burst(shards, at, 16);
        rings_.burst({.from = 8, .to = 70, .width = 5, .seconds = 0.3F, .color = color}, at);
        return;
    case What::Slam: {
        const Vec2 rim = well_.at(radians, 0.0F);
        rings_.burst({.from = 12,
                      .to = event.value != 0 ? 150.0F : 105.0F,
                      .width = 7,
                      .seconds = 0.35F,
                      .color = kShip.faded(0.8F)},
                     rim);
        sparks_.burst({.life = 0.35F,
                       .speed = 320,
                       .direction = radians + kPi,
                       .spread = 1.9F,
                       .drag = 3,
                       .size = 2.5F,
                       .streak = 0.05F,
                       .color = kShipCore},
                      rim, 18);
        shake_ = 6.0F;
        return;
    }
    case What::Bomb:
        for (const float to : {240.0F, 420.0F}) {
            rings_.burst(
                {.from = 20, .to = to, .width = 9, .seconds = 0.5F, .color = kShip.faded(0.5F)},
                well_.at(radians, 0.0F));
        }
        return;
    case What::Beam: {
        const Vec2 across = well_.at(radians + kPi, 0.0F);
        rings_.burst({.from = 4, .to = 60, .width = 5, .seconds = 0.25F, .color = Color{}}, across);
        return;
    }
    case What::Taken:
    case What::Warded:
        rings_.burst({.from = 8, .to = 70, .width = 5, .seconds = 0.35F, .color = kCapsule},
                     well_.at(radians, 0.0F));
        return;
    case What::Grab:
        sparks_.burst({.life = 0.5F, .speed = 120, .size = 3, .color = Color::hex(0xD83A52)},
                      well_.at(radians, 0.0F), 14);
        return;
    case What::Mended:
        rings_.burst({.from = 6, .to = 50, .width = 4, .seconds = 0.4F, .color = kShip},
                     well_.at(radians, 0.0F));
        return;
    case What::Death:
        rings_.burst({.from = 6, .to = 170, .width = 8, .seconds = 0.6F, .color = kShip},
                     well_.at(radians, 0.0F));
        rings_.burst({.from = 6, .to = 90, .width = 8, .seconds = 0.5F, .color = color},
                     well_.at(radians, 0.0F));
        sparks_.burst({.life = 0.9F,
                       .speed = 260,
                       .speedSpread = 200,
                       .drag = 2,
                       .size = 3.5F,
                       .streak = 0.06F,
                       .color = kShip},
                      well_.at(radians, 0.0F), 46);
        shake_ = 9.0F;
        return;
    default:
        return;
    }
}

} // namespace cy
