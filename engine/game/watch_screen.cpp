#include "engine/game/watch_screen.h"

#include "engine/app/engine_modules.h"
#include "engine/canvas/canvas.h"
#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/game/game_program.h"
#include "engine/game/match.h"
#include "engine/profile/profiler.h"
#include "engine/ui/menu.h"
#include "engine/ui/menu_view.h"
#include "platform/page.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine_text.h"

namespace eng {

using ui::drawMenu;
using ui::Menu;
using ui::Theme;

namespace {

constexpr double kSeekSeconds = 5.0;
constexpr double kHideSeconds = 2.5;
constexpr double kFadeSeconds = 0.3;
constexpr double kSoundsFade = 0.05;   // seconds
constexpr double kMaxSoundSpeed = 2.0; // times the usual one: faster matches are silent
constexpr double kMaxFrame = 0.1;      // seconds: a slow frame slows the match down
constexpr double kStepsBudget = 0.008; // seconds of each frame, for steps of the match
constexpr double kMarksBudget = 0.001; // the same, for the steps that search for marks
// Of a match that is still played, seconds: packets come ten times a second, some of them late.
constexpr double kLiveDelay = 0.25;
constexpr double kLiveEdge = 0.5;

/// The button on a page's start screen.
Menu startButton(const render::Stage& stage) {
    Menu menu;
    menu.setItems({{.label = text::kWatch}});
    const Rect all = stage.visible();
    menu.setLayout({.top = {all.center().x, all.top + all.height * 0.6F},
                    .width = std::min(all.width * 0.8F, 480.0F),
                    .height = std::max(96.0F, stage.minTouchSize())});
    return menu;
}

} // namespace

Watch::Watch(MatchPart& match, std::unique_ptr<AnyMatch> watched)
    : part_{match}
    , match_{std::move(watched)}
    , scout_{match_->toWatch()} {}

ui::UiModule& Watch::ui() const {
    return part_.program().modules().ui;
}

void Watch::onBegin() {
    part_.show({.use = MatchUse::Watched,
                .screen = this,
                .match = match_.get(),
                .seatName = [this](int seat) { return seatName(seat); }},
               lifetime());
    keep(services().events.connect<platform::StartEvent>([this](const platform::StartEvent& event) {
        if (waits_ && event.act != platform::StartAct::Focus) {
            waits_ = false;
            idle_ = 0.0;
            announce();
        }
    }));
    offerStart();
    if (!waits_) {
        announce();
    }
}

void Watch::offerStart() {
    const render::Stage& stage = services().stage;
    const Rect place = stage.camera().toParts(startButton(stage).box(0));
    if (place != std::exchange(startBox_, place)) {
        platform::Page* const page = services().host.page();
        waits_ =
            page != nullptr &&
            page->offerStart(
                {{std::string{services().strings.pattern(text::kWatch)}, false, place}}, 0, true);
    }
}

Status Watch::append(std::span<const std::byte> entries, std::uint64_t toStep) {
    const Status added = match_->append(entries, toStep);
    return added ? scout_->append(entries, toStep) : added;
}

void Watch::onEnd() {
    part_.showOwn();
    services().audio.stopSounds(SoundGroup::Effects, false, kSoundsFade);
    services().audio.setPaused(SoundGroup::Effects, false);
}

double Watch::seconds(std::uint64_t step) const {
    return static_cast<double>(step) / static_cast<double>(match_->recording().info.stepsPerSecond);
}

double Watch::progress() const {
    const Recording& recording = match_->recording();
    const std::uint64_t all = recording.steps - recording.startStep;
    return all == 0 ? 1.0
                    : static_cast<double>(match_->steps() - recording.startStep) /
                          static_cast<double>(all);
}

double Watch::rate() {
    if (!isLive()) {
        return speed();
    }
    constexpr double kMaxRate = 4.0;
    const double ahead = seconds(match_->recording().steps) - seconds(match_->steps());
    if (ahead <= kLiveEdge && speed_ >= kUsualSpeed) {
        speed_ = kUsualSpeed;
        atEdge_ = true;
    }
    return atEdge_ ? std::clamp(1.0 + ahead - kLiveDelay, 0.5, kMaxRate) : speed();
}

bool Watch::isBarShown() const {
    return paused_ || atEnd_ || dragged_ || idle_ < kHideSeconds;
}

void Watch::onFrame() {
    if (waits_) {
        offerStart(); // the window may have another size
        return;
    }
    idle_ += services().time.realDelta;
    takeInput();
    findMarks();
    const AnyMatch& shown = *match_;
    if (!paused_ && !dragged_ && !shown.atEnd()) {
        advance(std::min(services().time.realDelta, kMaxFrame) * rate());
    }
    const bool ends = shown.atEnd() && !isLive();
    if (ends && !atEnd_) {
        services().host.announce(services().strings.pattern(text::kWatchEnd));
        services().audio.stopSounds(SoundGroup::Effects, true,
                                    kSoundsFade); // others sound to their end
    }
    atEnd_ = ends;
    if (const std::optional<Error> error = reported_ ? std::nullopt : findForgery(shown)) {
        reported_ = true;
        const auto report = [&](const Error& what) {
            ENG_LOG(services().log, LogChannel::App, Severity::Warning, "replay", what);
        };
        report(*error);
        if (const std::string state = shown.stateText(); !state.empty()) {
            report(Error{text::kReplayState, {shown.steps(), state}});
        }
        ui().setNotice(*error);
    }
}

void Watch::advance(double delta) {
    constexpr double kPart = 1.0 / 60; // seconds of the match
    const TimeSource& clock = services().host.clock();
    const double until = clock.now() + kStepsBudget;
    do { // what takes too long plays slower
        {
            ENG_PROFILE(services().profiler, "rules");
            match_->advance(std::min(delta, kPart));
        }
        if (speed() <= kMaxSoundSpeed) {
            part_.plays().giveEvents(match_->given());
        }
        delta -= kPart;
    } while (delta > 0.0 && !match_->atEnd() && clock.now() < until);
}

void Watch::findMarks() {
    AnyMatch& ahead = *scout_;
    const TimeSource& clock = services().host.clock();
    const double until = clock.now() + kMarksBudget;
    while (!ahead.atEnd() && clock.now() < until) {
        ahead.step();
        if (part_.plays().hasMark(ahead.given())) {
            marks_.push_back(ahead.steps());
        }
    }
}

// --- Input

void Watch::takeInput() {
    const Input& input = services().input;
    const ActionMap& actions = services().actions;
    const ui::MenuActions& can = ui().actions();
    const auto pad = [&](PadButton button) {
        for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
            if (input.controller(slot).pressed(button)) {
                return true;
            }
        }
        return false;
    };
    if (actions.pressed(can.back)) {
        press(Button::Leave);
        return;
    }
    if (actions.pressed(can.confirm)) {
        press(Button::Pause);
    }
    if (actions.repeated(can.left) || actions.repeated(can.right)) {
        seekBy(actions.repeated(can.right) ? kSeekSeconds : -kSeekSeconds);
    }
    if (actions.repeated(can.up) || actions.repeated(can.down)) {
        changeSpeed(actions.repeated(can.up) ? 1 : -1);
    }
    if (input.pressed(Key::Comma) || pad(PadButton::LeftShoulder)) {
        press(Button::StepBack);
    }
    if (input.pressed(Key::Period) || pad(PadButton::RightShoulder)) {
        press(Button::Step);
    }
    takePointer(pointer_.update(input));
}

void Watch::takePointer(const Pointer& pointer) {
    const Input& input = services().input;
    if (pointer.pressed || pointer.isFinger || input.mouseDx() != 0.0F || input.mouseDy() != 0.0F) {
        const bool wasShown = isBarShown();
        idle_ = 0.0;
        if (!wasShown && pointer.isFinger) {
            return; // the first touch only shows the bar
        }
    }
    const Vec2 place = services().stage.camera().toUnits({pointer.x, pointer.y});
    const Places at = places();
    if (pointer.pressed) {
        for (std::size_t i = 0; i < kButtons; ++i) {
            if (at.buttons[i].contains(place)) {
                press(static_cast<Button>(i));
                return;
            }
        }
        Rect wide = at.track; // easy to hit
        const float more = services().stage.minTouchSize() / 2.0F;
        wide.top -= more;
        wide.height += 2.0F * more;
        dragged_ = wide.contains(place);
    }
    if (dragged_) {
        const Recording& recording = match_->recording();
        const float part = std::clamp((place.x - at.track.left) / at.track.width, 0.0F, 1.0F);
        const auto all = static_cast<double>(recording.steps - recording.startStep);
        const auto step = recording.startStep +
                          static_cast<std::uint64_t>(std::lround(static_cast<double>(part) * all));
        if (step != match_->steps()) {
            match_->seek(step);
            atEdge_ = false;
            part_.plays().onLeap();
        }
        if (!pointer.down) {
            dragged_ = false;
            announce();
        }
    }
}

void Watch::press(Button button) {
    idle_ = 0.0;
    ui().moved.emit();
    switch (button) {
    case Button::Leave:
        onBack();
        break;
    case Button::Pause:
        if (atEnd_) { // again from the start
            seek(static_cast<std::int64_t>(match_->recording().startStep));
            setPaused(false);
        } else {
            setPaused(!paused_);
        }
        break;
    case Button::StepBack:
    case Button::Step:
        paused_ = true;
        atEdge_ = false;
        seek(static_cast<std::int64_t>(match_->steps()) + (button == Button::Step ? 1 : -1));
        break;
    case Button::Speed:
        speed_ = (speed_ + 1) % kSpeeds.size();
        atEdge_ = false;
        announce();
        break;
    }
}

void Watch::setPaused(bool paused) {
    paused_ = paused;
    atEdge_ = false;
    services().audio.setPaused(SoundGroup::Effects, paused);
    announce();
}

void Watch::changeSpeed(int direction) {
    const auto last = static_cast<int>(kSpeeds.size()) - 1;
    speed_ = static_cast<std::size_t>(std::clamp(static_cast<int>(speed_) + direction, 0, last));
    idle_ = 0.0;
    atEdge_ = false;
    ui().moved.emit();
    announce();
}

void Watch::seek(std::int64_t step) {
    const Recording& recording = match_->recording();
    const auto first = static_cast<std::int64_t>(recording.startStep);
    const auto last = static_cast<std::int64_t>(recording.steps);
    match_->seek(static_cast<std::uint64_t>(std::clamp(step, first, last)));
    atEdge_ = false; // `rate` sets it again
    services().audio.stopSounds(SoundGroup::Effects, false, kSoundsFade);
    part_.plays().onLeap();
    announce();
}

void Watch::seekBy(double delta) {
    idle_ = 0.0;
    const double rate = match_->recording().info.stepsPerSecond;
    seek(static_cast<std::int64_t>(match_->steps()) + std::llround(delta * rate));
}

// --- Words

std::string Watch::timeText() const {
    const auto words = [](double time) {
        const auto whole = static_cast<std::int64_t>(time);
        constexpr std::int64_t kMinute = 60;
        return format("{0}:{1:02d}", {whole / kMinute, whole % kMinute});
    };
    if (isLive() && atEdge_) {
        return std::string{services().strings.pattern(text::kWatchLive)};
    }
    return format("{0} / {1}",
                  {words(seconds(match_->steps())), words(seconds(match_->recording().steps))});
}

std::string Watch::speedText() const {
    constexpr std::array<const char*, kSpeeds.size()> kNames{"1/4x", "1/2x", "1x", "2x",
                                                             "4x",   "8x",   "16x"};
    return kNames[speed_];
}

void Watch::announce() {
    services().host.announce(services().strings.text(
        paused_ ? text::kWatchSayPaused : text::kWatchSay, {timeText(), speedText()}));
}

// --- Picture

Watch::Places Watch::places() const {
    const render::Stage& stage = services().stage;
    const Rect all = stage.visible();
    const float size = std::max(stage.minTouchSize(), 64.0F);
    const float gap = size * 0.2F;
    const float margin = size * 0.3F;
    Places at;
    const float width = std::min(all.width - 2.0F * margin, 1100.0F);
    const bool narrow = width < size * 9.0F; // the time has a row of its own
    const float textRow = std::max(stage.minTextSize() * 1.6F, size * 0.5F);
    const float height = size * 1.9F + gap * 2.0F + (narrow ? textRow : 0.0F);
    at.panel = {all.left + (all.width - width) / 2.0F, all.bottom() - margin - height, width,
                height};
    const float inset = size * 0.4F;
    at.track = {at.panel.left + inset, at.panel.top + gap + size * 0.35F, width - 2.0F * inset,
                std::max(size * 0.12F, 4.0F)};
    const float row = at.panel.bottom() - gap - size;
    // Leave at the left; the others around the middle; the time at the right.
    at.buttons[static_cast<std::size_t>(Button::Leave)] = {at.panel.left + gap, row, size, size};
    const float middle = at.panel.center().x;
    const auto place = [&](Button button, float offset) {
        at.buttons[static_cast<std::size_t>(button)] = {
            middle + offset * (size + gap) - size / 2.0F, row, size, size};
    };
    place(Button::StepBack, -1.0F);
    place(Button::Pause, 0.0F);
    place(Button::Step, 1.0F);
    place(Button::Speed, 2.0F);
    const float right = at.buttons[static_cast<std::size_t>(Button::Speed)].right() + gap;
    at.time = narrow ? Rect{at.track.left, at.track.bottom() + gap * 0.5F, at.track.width, textRow}
                     : Rect{right, row, at.panel.right() - inset - right, size};
    return at;
}

void Watch::onDraw(render::Canvas& canvas) {
    part_.program().setCovered(isBarShown() && onTop() ? places().panel : Rect{});
    part_.drawElsewhere(canvas, match_->shown());
    if (!part_.info().namesSeats) {
        drawNames(canvas);
    }
    if (!onTop()) {
        return;
    }
    if (waits_) {
        drawMenu(canvas, startButton(canvas.stage()), services().strings, ui().theme(), {});
        return;
    }
    const double left = kHideSeconds - idle_;
    const bool stays = paused_ || atEnd_ || dragged_ || services().accessibility.reducedMotion();
    drawBar(canvas,
            stays ? 1.0F : static_cast<float>(std::clamp(1.0 + left / kFadeSeconds, 0.0, 1.0)));
}

std::string Watch::seatName(int seat) const {
    return part_.plays().seatName(match_->holder(seat));
}

void Watch::drawNames(render::Canvas& canvas) const {
    const render::Stage& stage = canvas.stage();
    const Rect all = stage.visible();
    const int seats = match_->recording().info.seats;
    const float size = std::max(stage.minTextSize(), 26.0F);
    const float width = all.width / static_cast<float>(seats);
    for (int seat = 0; seat < seats; ++seat) {
        const std::string name = seatName(seat);
        if (name.empty()) {
            continue;
        }
        canvas.write(
            name,
            {all.left + width * static_cast<float>(seat), all.top + size * 0.4F, width,
             size * 1.4F},
            {.size = size, .minSize = stage.minTextSize() * 0.75F, .color = ui().theme().soft});
    }
}

void Watch::drawBar(render::Canvas& canvas, float shown) const {
    if (shown <= 0.0F) {
        return;
    }
    const Theme& theme = ui().theme();
    const Places at = places();
    const auto fill = [&](const Rect& box, float radius, Color color) {
        canvas.fill(box, radius, color.faded(shown));
    };
    fill(at.panel, at.panel.height * 0.2F, theme.backdrop.faded(0.82F));
    const float round = at.track.height / 2.0F;
    const auto part = static_cast<float>(progress());
    fill(at.track, round, theme.text.faded(theme.trackOpacity));
    const float along = at.track.left + at.track.width * part;
    fill({at.track.left, at.track.top, std::max(at.track.width * part, at.track.height),
          at.track.height},
         round, theme.accent);
    const Recording& recording = match_->recording();
    const auto all =
        static_cast<float>(std::max<std::uint64_t>(recording.steps - recording.startStep, 1));
    for (const std::uint64_t mark : marks_) {
        const float x =
            at.track.left + at.track.width * static_cast<float>(mark - recording.startStep) / all;
        fill({x - at.track.height * 0.3F, at.track.top - at.track.height, at.track.height * 0.6F,
              at.track.height * 3.0F},
             at.track.height * 0.3F, theme.text);
    }
    canvas.circle({along, at.track.center().y}, at.track.height * 1.7F, theme.accent.faded(shown));
    for (std::size_t i = 0; i < kButtons; ++i) {
        drawButton(canvas, static_cast<Button>(i), at.buttons[i], shown);
    }
    const float size = std::max(canvas.stage().minTextSize(), 28.0F);
    canvas.write(timeText(), at.time,
                 {.size = size,
                  .minSize = canvas.stage().minTextSize() * 0.75F,
                  .color = theme.text.faded(shown),
                  .tabularDigits = true});
}

void Watch::drawButton(render::Canvas& canvas, Button button, const Rect& box, float shown) const {
    const Theme& theme = ui().theme();
    const Vec2 middle = box.center();
    const float size = box.height;
    const bool main = button == Button::Pause;
    canvas.circle(middle, size * 0.48F, (main ? theme.accent : theme.panel).faded(shown));
    const Color color = (main ? theme.accentText : theme.text).faded(shown);
    const auto bar = [&](float offset) {
        canvas.rectangle({.center = {middle.x + offset * size, middle.y},
                          .size = {size * 0.09F, size * 0.36F},
                          .cornerRadius = size * 0.02F},
                         color);
    };
    // The edges of smaller and smaller triangles fill one with round corners.
    const auto triangle = [&](float way, float offset) {
        for (const float part : {1.0F, 0.55F, 0.15F}) {
            const Vec2 center{middle.x + (offset - way * 0.02F) * size, middle.y};
            const float back = center.x - way * 0.1F * part * size;
            const Vec2 top{back, center.y - 0.16F * part * size};
            const Vec2 bottom{back, center.y + 0.16F * part * size};
            const Vec2 tip{center.x + way * 0.17F * part * size, center.y};
            canvas.line(top, bottom, size * 0.07F, color);
            canvas.line(bottom, tip, size * 0.07F, color);
            canvas.line(tip, top, size * 0.07F, color);
        }
    };
    switch (button) {
    case Button::Leave: // an X
        for (const float way : {-1.0F, 1.0F}) {
            canvas.line({middle.x - size * 0.14F, middle.y - way * size * 0.14F},
                        {middle.x + size * 0.14F, middle.y + way * size * 0.14F}, size * 0.08F,
                        color);
        }
        break;
    case Button::StepBack:
        bar(-0.17F);
        triangle(-1.0F, 0.07F);
        break;
    case Button::Step:
        bar(0.17F);
        triangle(1.0F, -0.07F);
        break;
    case Button::Pause:
        if (paused_ || atEnd_) {
            triangle(1.0F, 0.0F);
        } else {
            bar(-0.09F);
            bar(0.09F);
        }
        break;
    case Button::Speed:
        canvas.write(speedText(), box,
                     {.size = size * 0.32F, .minSize = size * 0.2F, .color = color});
        break;
    }
}

void Watch::onInspect(std::string& json) const {
    const AnyMatch& shown = *match_;
    appendFormat(json,
                 ",\"step\":{0},\"steps\":{1},\"paused\":{2},\"speed\":{3},\"bar\":{4},"
                 "\"hash\":\"{5:016x}\",\"genuine\":{6},\"live\":{7},\"marks\":[",
                 {shown.steps(), shown.recording().steps, paused_ ? "true" : "false", speed(),
                  isBarShown() ? "true" : "false", shown.hash(),
                  findForgery(shown) ? "false" : "true", isLive() && atEdge_ ? "true" : "false"});
    for (const std::uint64_t mark : marks_) {
        appendFormat(json, json.back() == '[' ? "{0}" : ",{0}", {mark});
    }
    json += "],\"names\":[";
    for (int seat = 0; seat < shown.recording().info.seats; ++seat) {
        json += seat == 0 ? "" : ",";
        appendJsonString(json, seatName(seat));
    }
    json += "],\"buttons\":[";
    const render::Camera2d& camera = services().stage.camera();
    const Places at = places();
    for (std::size_t i = 0; i <= kButtons; ++i) {
        json += i == 0 ? "" : ",";
        ui::appendPixels(json, camera, i < kButtons ? at.buttons[i] : at.track);
    }
    json += ']';
}

} // namespace eng
