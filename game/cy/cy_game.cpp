#include "game/cy/cy_game.h"

#include "engine/core/format.h"
#include "engine/screen/accessibility.h"
#include "engine/trigger/trigger.h"
#include "game/cy/signs.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace cy {
namespace {

constexpr eng::ui::Theme kTheme{.backdrop = eng::Color::hex(0x05060D),
                                .panel = eng::Color::hex(0x141A44),
                                .accent = eng::Color::hex(0x46E6FF),
                                .accentText = eng::Color::hex(0x05060D)};
constexpr std::array kTempos{1.0, 0.85, 0.7};
constexpr int kFirstRuns = 3; ///< in which bombs are spent by themselves

} // namespace

CyGame::CyGame(eng::GameProgram& program)
    : Game{program} {
    for (const eng::TextId heading : {text::kScores, text::kContinued, text::kSlow}) {
        scores_.add(heading); // in the order of `onBegin`
    }
}

eng::GameInfo CyGame::info() {
    return {.title = text::kTitle,
            .texts = &text::kTable,
            .portrait = {720, 1280},
            .theme = kTheme,
            .menusAside = true,
            .overDelay = 0.25};
}

// --- What is played

void CyGame::onMatch(eng::MatchStart<World>& start) {
    const int from = passage();
    start.from = from > 0 ? passages_->to[static_cast<std::size_t>(from - 1)].recording : "";
    start.tempo = kTempos[static_cast<std::size_t>(*tempo_)];
    start.rewinds = *rules_.practice > 0;
    start.counts = !rules_.isPractice();
    for (int seat = 1; seat < kMaxShips; ++seat) {
        seat <= *rules_.bots ? start.bot(seat, Pilot{Pilot::Level::Medium}) : start.clear(seat);
    }
}

void CyGame::onBegin() {
    scores_.use(match_.tempo() < 1.0 ? 2 : match_.isContinued() ? 1 : 0);
    turned_ = 0;
    turnSign_ = false;
    // A new player has six seconds to find out how to turn, then the sign goes.
    const auto seconds = [this] { return match_.world().time() / double{kStepsPerSecond}; };
    const auto hasTurned = [this] { return turned_ >= Angle::span(60); };
    when(seconds, eng::Compare::within(1.0, 7.0), [this, hasTurned] { turnSign_ = !hasTurned(); });
    when(seconds, eng::Compare::greater(7.0), [this] { turnSign_ = false; });
    when(hasTurned, eng::Compare::isTrue(), [this] { turnSign_ = false; });
}

void CyGame::onNotContinued() {
    Passages changed = *passages_;
    changed.to[static_cast<std::size_t>(passage() - 1)] = {};
    passages_ = std::move(changed);
}

void CyGame::onMenu(eng::MenuPage& page) {
    const auto waves = [this](int every) {
        return [this, every](int count) {
            return count == 0 ? std::string{strings().pattern(text::kNo)}
                              : strings().text(text::kWaveOf, {count * every});
        };
    };
    if (page.kind == eng::MenuKind::Options) {
        page.lines.choice(tempo_, {text::kTempo100, text::kTempo85, text::kTempo70});
        page.lines.toggle(autoBomb_);
        page.lines.number(rules_.bots);
        page.lines.number(text::kPractice, rules_.practice, waves(1), World::Options::kMaxWave);
    } else if (page.kind == eng::MenuKind::Title) {
        page.drawHeading = [this](eng::render::Canvas& canvas, const eng::Rect& box, float) {
            title_ += services().accessibility.reducedMotion() ? 0.0 : services().time.realDelta;
            drawName(canvas, box, static_cast<float>(title_));
        };
        if (passages_->reached() > 0) {
            page.lines.number(text::kContinue, from_, waves(Passages::kEvery),
                              passages_->reached());
        }
    }
}

void CyGame::keepPassage(int wave) {
    const std::size_t index = Passages::indexOf(wave);
    if (index >= Passages::kCount || match_.world().score(0) <= passages_->to[index].score) {
        return;
    }
    Passages changed = *passages_;
    changed.to[index] = {match_.world().score(0), match_.packed()};
    passages_ = std::move(changed);
}

void CyGame::onInspect(std::string& json) const {
    if (match_.hasBegun()) {
        eng::appendFormat(json, ",\"wave\":{0},\"time\":{1},\"score\":{2}",
                          {match_.world().wave(), match_.world().time(), match_.world().score(0)});
    }
}

// --- Devices

World::Command CyGame::readCommand(int seat) {
    const bool touch = input().raw().device() == eng::InputDevice::Touch;
    const Ship& ship = match_.world().ship(seat);
    World::Command command;
    command.cross = input().pressed(cross_) || (touch && (input().fired() || flicked(ship)));
    command.bomb = input().pressed(bomb_);
    command.autoBomb = touch || *autoBomb_ || *runs_ < kFirstRuns;
    turned_ = std::min(turned_ + std::abs(ship.speed), Angle::kTurn);
    const int keys = (input().down(right_) ? 1 : 0) - (input().down(left_) ? 1 : 0);
    const bool newKeys = std::exchange(keys_, keys) != keys;
    constexpr float kPushed = 0.5F;
    const eng::Vec2 pushed = input().stick();
    if (keys != 0 || touch || pushed.length() > kPushed) {
        mouse_ = false;
    } else if (input().raw().device() == eng::InputDevice::Keyboard) {
        mouse_ = mouse_ || input().raw().mouseDx() != 0.0F || input().raw().mouseDy() != 0.0F;
    }
    if (keys != 0) {
        way_ = newKeys || way_ == 0 ? sense(ship.angle, keys) : way_;
        command.turn = static_cast<std::int8_t>(127 * way_);
    } else if (pushed.length() > kPushed || mouse_) {
        const eng::Vec2 way = mouse_ ? input().pointer() - view_.well().center : pushed;
        command.setAim(Angle::fromRadians(std::atan2(way.y, way.x)));
    }
    return command;
}

bool CyGame::flicked(const Ship& ship) const {
    const eng::Vec2 way = pad_.flick();
    return way != eng::Vec2{} && distance(Angle::fromRadians(std::atan2(way.y, way.x)),
                                          ship.angle.opposite()) < Angle::span(45);
}

int CyGame::sense(Angle at, int side) {
    constexpr std::int32_t kNearSide = Angle::span(15);
    const bool beside = distance(at, Angle::degrees(0)) < kNearSide ||
                        distance(at, Angle::degrees(180)) < kNearSide;
    if (!beside || way_ == 0) {
        upper_ = at.raw() >= Angle::kTurn / 2;
    }
    return upper_ ? side : -side;
}

// --- What is seen, heard and felt

void CyGame::onEvent(const Given& given) {
    using Kind = World::Event::Kind;
    const World::Event& event = given.event;
    view_.show(event);
    if (match_.isHeard()) {
        sounds_.show(event, static_cast<std::uint32_t>(given.step + 1));
    }
    if (match_.use() != eng::MatchUse::Played || event.seat != 0) {
        return; // it is only seen, or it is another ship's
    }
    switch (event.kind) {
    case Kind::Slam:
        input().rumble(0.4F, 0.12);
        return;
    case Kind::Death:
        input().rumble(0.9F, 0.4);
        return;
    case Kind::Crush:
        learned_ = true;
        return;
    case Kind::Over:
        runs_ = *runs_ + 1;
        return;
    case Kind::Wave:
        if (match_.isCounted() && match_.tempo() == 1.0) {
            keepPassage(event.value);
        }
        return;
    default:
        return;
    }
}

void CyGame::drawMatch(eng::render::Canvas& canvas, const Seen& seen) {
    const eng::Accessibility& wishes = services().accessibility;
    const bool plays = match_.use() == eng::MatchUse::Played && match_.isInFront();
    const bool calm = wishes.reducedMotion();
    const double real = services().time.realDelta;
    // A recording is watched at its own tempo.
    sounds_.follow(seen.now, seen.alpha, real, plays ? match_.tempo() : 1.0);
    detail_.frame(static_cast<float>(real));
    const eng::Rect free = viewport().free();
    const bool upright = viewport().isPortrait();
    const eng::Vec2 center =
        upright ? eng::Vec2{360.0F, std::min(free.center().y, 454.0F)} : free.center();
    const float rim = upright ? std::min(331.0F, free.height * 0.42F)
                              : std::min({310.0F, free.width * 0.42F, free.height * 0.4306F});
    const bool jumps = calm || rim_ == 0.0F;
    const float part = jumps ? 1.0F : 1.0F - std::exp(-9.0F * static_cast<float>(real));
    center_ += (center - center_) * part;
    rim_ += (rim - rim_) * part;
    if (detail_.extra() && !wishes.highContrast()) {
        canvas.through(bloom_);
    }
    view_.draw(canvas, seen.now,
               {.alpha = seen.alpha,
                .seconds = seen.dt,
                .center = center_,
                .rim = rim_,
                .calm = calm,
                .contrast = wishes.highContrast(),
                .detail = detail_.level(),
                .wave = strings().pattern(text::kWave),
                .showsKiller = match_.use() == eng::MatchUse::OnceMore &&
                               seen.now.time() + 3 * kStepsPerSecond > match_.world().time()});
    canvas.withoutLens();
    if (plays && !*learned_) {
        drawSigns(canvas, seen.now, static_cast<float>(seen.now.time()) + seen.alpha);
    }
}

void CyGame::drawSigns(eng::render::Canvas& canvas, const World& now, float time) const {
    const Ship& ship = now.ship(0);
    const float at = ship.angle.radians();
    const auto key = [this](std::string_view words) {
        const bool points = mouse_ || input().raw().device() == eng::InputDevice::Touch;
        return points ? std::string{} : input().hint(words);
    };
    const bool waits = std::ranges::any_of(now.enemies(), [&](const Enemy& enemy) {
        return enemy.phase != Enemy::Phase::Climb &&
               distance(placeOf(enemy, now.time()).angle, ship.angle.opposite()) < Angle::span(60);
    });
    if (ship.isOnRim() && waits) {
        drawCrossSign(canvas, view_.well(), at, key("{key:cross}"), time);
    } else if (turnSign_) {
        const bool keys = input().raw().device() == eng::InputDevice::Keyboard;
        drawTurnSign(canvas, view_.well(), at, keys ? key("{key:turn_left}") : std::string{},
                     keys ? key("{key:turn_right}") : std::string{}, time);
    }
}

} // namespace cy
