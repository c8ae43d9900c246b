#include "game/cy/view.h"

#include "game/cy/shapes.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cy {
namespace {

using eng::Color;
using eng::FigureFrame;
using eng::Vec2;
using eng::render::Align;
using eng::render::Canvas;
using eng::render::VerticalAlign;

constexpr int kRings = 8;
constexpr int kRays = 128;
constexpr std::size_t kMany = 30; ///< enemies
constexpr float kEnough = 0.6F;   ///< of detail: below it the picture is coarse

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

/// Words and a whole number, whose thousands are apart, without memory.
class Label {
public:
    /// @param apart  a space between them
    Label(std::string_view head, std::int32_t number, bool apart = false) {
        std::array<char, 12> digits{};
        const char* const end =
            std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        for (const char each : head.substr(0, text_.size() - 20)) {
            text_[length_++] = each;
        }
        if (apart) {
            text_[length_++] = ' ';
        }
        for (const char* at = digits.data(); at != end; ++at) {
            if (at != digits.data() && (end - at) % 3 == 0) {
                text_[length_++] = ' ';
            }
            text_[length_++] = *at;
        }
    }
    std::string_view words() const { return {text_.data(), length_}; }

private:
    std::array<char, 48> text_{};
    std::size_t length_ = 0;
};

} // namespace

// --- Where things are

void View::place(const World& now) {
    time_ = static_cast<float>(now.time()) - 1.0F + style_.alpha;
    const Ship& ship = now.ship(0);
    const float back = static_cast<float>(ship.speed) * (1.0F - style_.alpha);
    ship_ = ship.angle.radians() - back * kTurn / Angle::kTurn;
    const bool lost = ship.state == Ship::State::Lost;
    glow_ = std::clamp(glow_ + (lost ? -0.05F : 0.05F), 0.0F, 1.0F);
    well_.center = style_.center;
    crowded_ = now.enemies().size() > kMany;
    coarse_ = style_.detail < kEnough;
    well_.rim = style_.rim;
    const Vec2 away = Well::direction(ship_) * (style_.calm ? 0.0F : -0.04F * well_.rim);
    well_.lean = well_.lean + (away - well_.lean) * 0.08F;
    if (!style_.calm) {
        well_.center += Vec2{std::sin(time_ * 1.9F), std::cos(time_ * 2.3F)} * shake_;
    }
    shake_ *= std::exp(-9.0F * style_.seconds);
}

float View::lightAt(float radians, float width) const {
    const float off = between(radians, ship_) / width;
    return glow_ * std::exp(-off * off);
}

View::Spot View::spotOf(const Place& was, const Place& is) const {
    const float turn = static_cast<float>(is.angle - was.angle) * kTurn / Angle::kTurn;
    const float rise = Well::toDepth(is.depth - was.depth);
    return {was.angle.radians() + turn * style_.alpha,
            std::clamp(Well::toDepth(was.depth) + rise * style_.alpha, 0.0F, Well::kBottom)};
}

FigureFrame View::frameAt(const Spot& spot, float size) const {
    return FigureFrame::facing(well_.at(spot.radians, spot.depth), Well::direction(spot.radians),
                               size);
}

// --- The picture

void View::draw(Canvas& canvas, const World& now, const Style& style) {
    style_ = style;
    place(now);
    sparks_.step(style.seconds);
    rings_.step(style.seconds);
    if (!style.contrast) {
        if (!coarse_) { // it fills the window
            canvas.glow(well_.center, well_.rim * 0.9F, well_.rim * 1.1F,
                        Color::hex(0x12123C, 0.75F));
        }
        drawCorona(canvas);
    }
    drawWall(canvas, now);
    drawRim(canvas, now);
    drawTells(canvas, now);
    drawMarks(canvas, now);
    drawDisc(canvas, now);
    drawShots(canvas, now);
    drawCapsules(canvas, now);
    drawEnemies(canvas, now);
    drawEnemyShots(canvas, now);
    rings_.draw(canvas);
    sparks_.draw(canvas);
    for (int seat = now.shipCount(); seat-- > 0;) {
        drawShip(canvas, now, seat);
    }
    if (style.showsKiller && killer_) {
        drawKiller(canvas, now, *killer_);
    }
}

void View::drawCorona(Canvas& canvas) const {
    const float beat = std::fmod(time_, static_cast<float>(kBeat)) / static_cast<float>(kBeat);
    const float breath = style_.calm ? 0.3F : std::exp(-3.0F * beat);
    for (int i = 0; i < kRays; i += coarse_ ? 4 : 1) {
        const float radians = static_cast<float>(i) * kTurn / kRays;
        const float near = lightAt(radians, 0.55F);
        const float own = noise(i);
        const float swell = 0.5F + 0.5F * std::sin(radians * 3.0F + time_ * 0.013F);
        const float length =
            8.0F + 16.0F * own + 26.0F * swell * (0.35F + 0.65F * breath) + 46.0F * near * own;
        const Vec2 way = Well::direction(radians);
        const Vec2 side{-way.y, way.x};
        const Vec2 from = well_.center + way * (well_.rim + 12.0F);
        const Color color = mix(Color::hex(0x4A3AA0), Color::hex(0x2FB4FF), near);
        canvas.strip({from, side * (coarse_ ? 2.6F : 1.6F),
                      color.faded(0.3F + 0.6F * near + 0.15F * breath)},
                     {from + way * length, side * 0.6F, color.faded(0.0F)});
    }
}

void View::drawWall(Canvas& canvas, const World& now) const {
    const float strength = style_.contrast ? 0.3F : 1.0F;
    constexpr int kNarrow = 5; // from this ring on they are one, if coarse
    for (int ring = coarse_ ? kNarrow + 1 : kRings; ring-- > 0;) {
        const float first = 4.0F * static_cast<float>(ring) + 0.05F;
        const float last = coarse_ && ring == kNarrow ? Well::kBottom : first + 3.85F;
        const float depth = static_cast<float>(ring) / kRings;
        const int tiles = coarse_ && ring > 1 ? kSegments / 2 : kSegments;
        const float half = kPi / static_cast<float>(tiles);
        const float inner = std::cos(half);
        const float wide = std::sin(half) * 0.965F;
        for (int tile = 0; tile < tiles; ++tile) {
            if (ring == 0 && !now.hasSegment(tile)) {
                continue; // stolen
            }
            const float shifted = static_cast<float>(tile) + (ring % 2 == 0 ? 0.5F : 1.0F);
            const float radians = shifted * 2.0F * half;
            const float opposite = 0.5F - 0.5F * std::cos(between(radians, ship_));
            const float light = lightAt(radians, 0.5F) * std::exp(-4.5F * depth);
            Color color =
                mix(Color::hex(0x151E62), Color::hex(0x301458), opposite * (1.0F - depth));
            color =
                mix(color, Color::hex(0x4C1552), depth) * (0.8F + 0.4F * noise(ring * 64 + tile));
            color = mix(color, Color::hex(0x1B86B8), 0.6F * light);
            color = color * (strength * (0.55F + 0.45F * (1.0F - depth)));
            const Vec2 way = Well::direction(radians);
            const auto end = [&](float at, float bright) {
                const float r = well_.radius(at);
                Color lit = color * bright;
                lit.alpha = 1.0F;
                return eng::render::StripEnd{well_.axis(at) + way * (r * inner),
                                             Vec2{-way.y, way.x} * (r * wide), lit};
            };
            canvas.strip(end(last, 0.55F), end(first, 1.0F));
        }
    }
}

void View::drawRim(Canvas& canvas, const World& now) const {
    const int pieces = coarse_ ? 1 : 2; // of a segment
    for (int i = 0; i < kSegments * pieces; ++i) {
        const float half = kPi / kSegments / static_cast<float>(pieces);
        const float radians = (2.0F * static_cast<float>(i) + 1.0F) * half;
        const float near = lightAt(radians, 0.6F);
        const Color color = !now.hasSegment(i / pieces) ? Color::hex(0xD83A52, 0.8F)
                                                        : mix(Color::hex(0x5A5CC8, 0.75F),
                                                              Color::hex(0x8FF2FF, 1.0F), near);
        arc(canvas, well_.center, well_.rim, radians - half, radians + half, 1.8F + 2.2F * near,
            color, 1);
    }
    canvas.glow(well_.at(ship_, 0.0F), 10.0F, coarse_ ? 60.0F : 150.0F, kShip.faded(0.22F * glow_));
}

void View::drawMarks(Canvas& canvas, const World& now) const {
    const Ship& ship = now.ship(0);
    if (!ship.isOnRim()) {
        return;
    }
    const Color color = kShip.faded(now.time() >= ship.ready ? 0.85F : 0.25F);
    const float over = ship_ + kPi;
    for (int i = 0; i < 12; i += coarse_ ? 2 : 1) { // the way of the landing, along the wall
        const float depth = 2.6F + 1.7F * static_cast<float>(i);
        canvas.circle(well_.at(over, depth), 0.035F * well_.scale(depth) + 0.6F,
                      color.faded(0.8F - 0.06F * static_cast<float>(i)));
    }
    const Vec2 out = Well::direction(over);
    outline(canvas,
            FigureFrame::facing(well_.center + out * (well_.rim + 3.0F), out,
                                0.34F * well_.scale(0.0F)),
            kHull, 1.6F, color);
    const float reach = static_cast<float>(kSlamReach) * kTurn / Angle::kTurn;
    arc(canvas, well_.center, well_.rim + 11.0F, over - reach, over + reach, 2.0F, color,
        coarse_ ? 5 : 10);
}

void View::drawDisc(Canvas& canvas, const World& now) const {
    const Vec2 at = well_.axis(Well::kBottom);
    const float radius = well_.radius(Well::kBottom);
    if (!coarse_) {
        canvas.glow(at, radius, 26.0F, Color::hex(0x6A1E7A, 0.35F));
    }
    canvas.circle(at, radius, Color::hex(0x020207));
    const Ship& ship = now.ship(0);
    for (int tick = 0; tick < kKillsPerMultiplier; ++tick) {
        const bool lit = tick < ship.kills;
        const float wide = kTurn / kKillsPerMultiplier;
        const float from = (static_cast<float>(tick) + 0.12F) * wide - kPi / 2.0F;
        arc(canvas, at, radius * 0.88F, from, from + 0.76F * wide, lit ? 3.0F : 1.6F,
            lit ? kShip : Color::hex(0x2A3F7A), coarse_ ? 1 : 4);
    }
    const auto write = [&](const Label& label, float y, float size, Color color) {
        canvas.text(label.words(), at + Vec2{0.0F, y * radius},
                    {.font = &canvas.font(),
                     .size = size * radius,
                     .color = color,
                     .align = Align::Center,
                     .vertical = VerticalAlign::CapMiddle});
    };
    write({style_.wave, now.wave(), true}, -0.56F, 0.15F, kSoftText);
    write({"\xC3\x97", ship.multiplier}, -0.14F, 0.5F, kText);
    write({"", now.score(0)}, 0.3F, 0.24F, kText);
    for (int life = 0; life < now.lives(); ++life) {
        const float x = static_cast<float>(2 * life - now.lives() + 1) * radius * 0.075F;
        canvas.rectangle({.center = at + Vec2{x, radius * 0.56F},
                          .size = {radius * 0.085F, radius * 0.085F},
                          .rotation = kPi / 4.0F},
                         kShip);
    }
}

void View::drawShots(Canvas& canvas, const World& now) const {
    for (const Shot& shot : now.shots()) {
        const float depth = Well::toDepth(depthOf(shot, now.time())) -
                            (1.0F - style_.alpha) * (Well::kBottom - 1.0F) / kFireSteps;
        const float radians = shot.angle.radians();
        const Vec2 side = Vec2{-std::sin(radians), std::cos(radians)} * well_.scale(depth);
        canvas.strip(
            {well_.at(radians, std::max(depth - 0.9F, 0.2F)), side * 0.055F, kFire.faded(0.95F)},
            {well_.at(radians, depth + 1.0F), side * 0.01F, kShipCore});
    }
}

void View::drawShip(Canvas& canvas, const World& now, int seat) const {
    const Ship& ship = now.ship(seat);
    if (ship.state == Ship::State::Lost || ship.state == Ship::State::Absent) {
        return;
    }
    // Friends are fainter: the own ship is found at once, and eight of them do not flash.
    const float strength = seat == 0 ? 1.0F : 0.4F;
    const Color core =
        seat == 0 ? kShipCore : kFriends[static_cast<std::size_t>(seat - 1)].faded(0.45F);
    const Color own = seat == 0 ? kShip : kFriends[static_cast<std::size_t>(seat - 1)];
    const float back = static_cast<float>(ship.speed) * (1.0F - style_.alpha);
    const float radians = ship.angle.radians() - back * kTurn / Angle::kTurn;
    const float unit = well_.scale(0.0F);
    Vec2 out = Well::direction(radians);
    Vec2 at = well_.center + out * well_.rim;
    const bool shielded = now.time() < ship.shield;
    const bool alive = ship.state == Ship::State::Alive;
    const float blink = shielded && alive && now.time() % 14 < 7 ? 0.55F : 1.0F;
    if (!alive) { // it crosses
        const float passed =
            std::clamp((time_ - static_cast<float>(ship.since)) / kCrossSteps, 0.0F, 1.0F);
        const Vec2 from = well_.center - out * well_.rim;
        const Vec2 tail = from + (at - from) * std::max(passed - 0.45F, 0.0F);
        at = from + (at - from) * passed;
        const Vec2 side = Vec2{-out.y, out.x};
        canvas.strip({tail, side * 1.0F, own.faded(0.0F)},
                     {at, side * (9.0F * strength), core.faded(0.8F)});
        canvas.glow(at, 8.0F, 90.0F * strength, own.faded(0.5F * strength));
        out = out * -1.0F; // its bow leads
    }
    for (const float way : {-1.0F, 1.0F}) { // wings along the rim
        const auto wing = [&](float degrees, float inside) {
            return well_.center + Well::direction(radians + way * degrees * kPi / 180.0F) *
                                      (well_.rim - inside * unit);
        };
        if (alive) {
            const Vec2 root = wing(1.6F, 0.42F);
            const Vec2 heel = wing(1.9F, -0.12F);
            const Vec2 tip = wing(6.4F, 0.3F);
            canvas.strip({(root + heel) * 0.5F, (root - heel) * 0.5F, own.faded(0.85F * blink)},
                         {tip, {}, own.faded(0.35F * blink)});
            canvas.line(heel, tip, 1.6F, core.faded(0.8F * blink));
        }
    }
    canvas.glow(at, 4.0F, 40.0F * strength, own.faded(0.4F * blink * strength));
    const FigureFrame frame = FigureFrame::facing(at, out, 0.42F * unit);
    fill(canvas, frame, kHull, core.faded(blink));
    outline(canvas, frame, kHull, 1.6F, own.faded(blink));
    if (shielded && alive) {
        canvas.ring(at, 0.62F * unit, 1.6F, own.faded(0.5F * blink));
    }
    // Outside the rim: the time of its powers, its bombs or, of a friend, its number.
    for (std::size_t slot = 0; slot < kPowerSlots; ++slot) {
        const float way = slot == 0 ? -1.0F : 1.0F;
        const float left = ship.powers[slot] == Power::None
                               ? 0.0F
                               : static_cast<float>(ship.until[slot] - now.time());
        if (left > 0.0F) {
            arc(canvas, well_.center, well_.rim + 24.0F, radians + way * 0.13F,
                radians + way * (0.13F + 0.2F * left / static_cast<float>(kPowerSteps)), 4.0F,
                kCapsule, 3);
        }
    }
    for (int bomb = 0; bomb < ship.bombs && seat == 0; ++bomb) {
        const float off = static_cast<float>(2 * bomb - ship.bombs + 1) * 0.0275F;
        canvas.circle(well_.center + Well::direction(radians + off) * (well_.rim + 26.0F), 4.0F,
                      kShipCore);
    }
    if (seat > 0) {
        canvas.text(Label{"", seat + 1}.words(),
                    well_.center + Well::direction(radians) * (well_.rim + 26.0F),
                    {.font = &canvas.font(),
                     .size = 18.0F,
                     .color = own,
                     .align = Align::Center,
                     .vertical = VerticalAlign::CapMiddle});
    }
}

// --- Events

void View::ringAt(float radians, float to, float width, Color color) {
    rings_.burst({.from = 8, .to = to, .width = width, .seconds = 0.35F, .color = color},
                 well_.at(radians, 0.0F));
}

void View::show(const World::Event& event) {
    using What = World::Event::Kind;
    const float radians = event.angle.radians();
    const float depth = Well::toDepth(event.depth);
    const Vec2 at = well_.at(radians, depth + 0.9F);
    const Vec2 rim = well_.at(radians, 0.0F);
    const Color color = lookOf(event.type).color;
    const float scale = Well::shrink(depth);
    const auto burst = [&](Vec2 from, int count, float speed, float life, Color tint) {
        const int fewer = coarse_ ? (count + 1) / 2 : count;
        sparks_.burst({.life = life,
                       .speed = speed,
                       .speedSpread = speed * 0.7F,
                       .drag = 2.5F,
                       .size = 3.0F * scale + 0.8F,
                       .streak = 0.05F,
                       .color = tint},
                      from, fewer);
    };
    switch (event.kind) {
    case What::Hit:
        burst(at, 4, 190.0F * scale, 0.45F, color);
        return;
    case What::Kill:
    case What::Blast:
        burst(at, 9, 190.0F * scale, 0.45F, color);
        rings_.burst({.from = 4,
                      .to = 34.0F * scale + 8.0F,
                      .width = 3,
                      .seconds = 0.25F,
                      .color = color.faded(0.7F)},
                     at);
        return;
    case What::Crush:
        burst(at, 16, 190.0F, 0.45F, color);
        ringAt(radians, 70.0F, 5.0F, color);
        return;
    case What::Slam:
        ringAt(radians, event.value != 0 ? 150.0F : 105.0F, 7.0F, kShip.faded(0.8F));
        burst(rim, 18, 260.0F, 0.35F, kShipCore);
        shake_ = event.seat == 0 ? 6.0F : shake_;
        return;
    case What::Bomb:
        ringAt(radians, 240.0F, 9.0F, kShip.faded(0.5F));
        ringAt(radians, 420.0F, 9.0F, kShip.faded(0.5F));
        return;
    case What::Beam:
        ringAt(radians + kPi, 60.0F, 5.0F, Color{});
        return;
    case What::Taken:
    case What::Warded:
        ringAt(radians, 70.0F, 5.0F, kCapsule);
        return;
    case What::Grab:
        burst(rim, 14, 120.0F, 0.5F, Color::hex(0xD83A52));
        return;
    case What::Mended:
        ringAt(radians, 50.0F, 4.0F, kShip);
        return;
    case What::Death:
        ringAt(radians, 170.0F, 8.0F, kShip);
        ringAt(radians, 90.0F, 8.0F, color);
        burst(rim, 46, 260.0F, 0.9F, kShip);
        shake_ = event.seat == 0 ? 9.0F : shake_;
        killer_ = event;
        return;
    default:
        return;
    }
}

} // namespace cy
