#include "engine/ui/name_screen.h"

#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/screen/screen_stack.h"
#include "engine/ui/menu_view.h"
#include "platform/page.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "engine_text.h"

namespace eng::ui {
namespace {

/// Seconds at the start in which only letters count, until one is typed: the last keys and clicks
/// were meant for the screen before.
constexpr double kDelay = 0.5;
constexpr double kFirstErase = 0.45, kNextErase = 0.08; // seconds, of a held Backspace

} // namespace

ScreenLook NameScreen::look() const {
    return {.showsBelow = true,
            .realTime = true,
            .stands = ScreenLook::Stands::Never,
            .veil = ui_.theme().backdrop.faded(std::min(0.92F * ui_.theme().veil, 1.0F))};
}

float NameScreen::appearProgress() const {
    return services().accessibility.reducedMotion() ? 1.0F : appear_.value();
}

void NameScreen::onBegin() {
    Services& all = services();
    ui_.modules().input.setHotkeys(false); // their keys are letters
    appear_ = Motion{all.heap, lifetime().interpolators(), "appear",
                     Curve<float>::quadratic(0.0F, 0.8F, 1.0F), 0.35};
    appear_.start();
    name_ = cleanName(*remembered_);
    suggested_ = true;
    keys_.layOut(all.stage);
    setTextInput(true);
    keys_.setFocus(name_.empty() ? 0 : NameKeys::kDone);
    keep(all.events.connect<platform::FieldEvent>(
        [this](const platform::FieldEvent& event) { handle(event); }));
    all.host.announce(translate(heading_) + ". " + spokenName() + " " + label(keys_.focus()) + ".");
}

void NameScreen::setTextInput(bool on) {
    VideoTask* const window = ui_.modules().graphics.task();
    if (window == nullptr) {
        return;
    }
    const render::Camera2d& camera = services().stage.camera();
    const Rect box = keys_.field();
    const Vec2 corner = camera.toPixels({box.left, box.top});
    const Rect pixels{corner.x, corner.y, box.width * camera.scale(), box.height * camera.scale()};
    window->setTextInput(on ? &pixels : nullptr);
}

void NameScreen::onEnd() {
    setTextInput(false);
    ui_.modules().input.setHotkeys(true);
    if (fieldOpen_) {
        services().host.page()->closeField();
    }
}

std::string NameScreen::translate(TextId text) const {
    return std::string{services().strings.pattern(text)};
}

std::string NameScreen::label(int key) const {
    return key == NameKeys::kSpace    ? translate(text::kUiSpace)
           : key == NameKeys::kDelete ? translate(text::kUiDelete)
           : key == NameKeys::kDone   ? translate(text::kUiDone)
                                    : std::string{NameKeys::kSigns[static_cast<std::size_t>(key)]};
}

std::string NameScreen::spokenName() const {
    return name_.empty() ? translate(text::kUiSayNoName)
                         : services().strings.text(text::kUiSayName, {name_});
}

bool NameScreen::openField() {
    platform::Page* const page = services().host.page();
    if (page != nullptr) {
        page->openField({.label = translate(text::kUiName),
                         .text = name_,
                         .maxCharacters = kMaxNameCharacters});
    }
    fieldOpen_ = page != nullptr;
    return fieldOpen_;
}

void NameScreen::handle(const platform::FieldEvent& event) {
    if (!std::exchange(fieldOpen_, false) || ended_) {
        return; // of an earlier field
    }
    if (!event.accepted) {
        return; // the keys on the screen remain
    }
    name_ = cleanName(event.text);
    finish();
}

void NameScreen::append(std::string_view text) {
    const std::string all =
        (std::exchange(suggested_, false) ? std::string{} : name_) + std::string{text};
    name_ = cleanName(all);
    const auto fits = [this](std::string_view more) { // before another letter
        return cleanName(name_ + std::string{more}).size() == name_.size() + more.size();
    };
    if (all.ends_with(' ') && !name_.empty() && fits(" x")) {
        name_ += ' ';
    }
    for (const std::string_view joiner : {"\u200C", "\u200D"}) { // keyboards send it by itself
        if (all.ends_with(joiner) && fits(std::string{joiner} + "\u0645")) {
            name_ += joiner;
        }
    }
}

void NameScreen::erase() {
    suggested_ = false;
    removeLastCharacter(name_);
    ui_.moved.emit();
    services().host.announce(spokenName());
}

bool NameScreen::keysStillHeld() {
    const Input& input = services().input;
    if (input.anyKeyPressed() || input.composing()) {
        stillHeld_ = false;
    }
    if (stillHeld_) {
        stillHeld_ = false;
        for (std::size_t key = 0; key < platform::kKeyCount; ++key) {
            // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): keys without a name too
            stillHeld_ = stillHeld_ || input.down(static_cast<Key>(key));
        }
    }
    return stillHeld_;
}

bool NameScreen::type() {
    const std::string& typed = services().input.text();
    if (keysStillHeld() || typed.empty()) {
        return false;
    }
    append(typed);
    keys_.setFocus(NameKeys::kDone); // so that Enter confirms
    ui_.moved.emit();
    services().host.announce(spokenName());
    return true;
}

bool NameScreen::pressed(Action action, Key key) const {
    bool pressed = services().input.pressed(key);
    for (std::size_t place = 0; place < Input::kControllers; ++place) {
        pressed = pressed || services().actions.pressed(action, place);
    }
    return pressed;
}

bool NameScreen::repeated(Action action, Key key) const {
    bool down = services().input.down(key);
    for (std::size_t place = 0; place < Input::kControllers; ++place) {
        down = down || services().actions.down(action, place);
    }
    return pressed(action, key) || (down && services().actions.repeated(action));
}

void NameScreen::press(int key) {
    if (key == NameKeys::kDone) {
        finish();
        return;
    }
    if (key == NameKeys::kDelete) {
        erase();
        return;
    }
    append(key == NameKeys::kSpace ? std::string{" "} : label(key));
    ui_.moved.emit();
    services().host.announce(spokenName());
}

bool NameScreen::readKeys() {
    const Input& input = services().input;
    const UiModule::Actions& can = ui_.actions();
    if (pressed(can.back, Key::Escape)) {
        cancel();
        return true;
    }
    if (pressed(can.confirm, Key::Enter) || input.pressed(Key::KeypadEnter)) {
        press(keys_.focus());
        return true;
    }
    if (input.pressed(Key::Backspace)) {
        eraseAgain_ = kFirstErase;
        erase();
        return true;
    }
    if (input.down(Key::Backspace)) {
        eraseAgain_ -= services().time.realDelta;
        if (eraseAgain_ <= 0.0 && !name_.empty()) {
            eraseAgain_ = kNextErase;
            erase();
        }
        return true;
    }
    using Direction = NameKeys::Direction;
    const std::array<std::tuple<Action, Key, Direction>, 4> ways{
        {{can.up, Key::Up, Direction::Up},
         {can.down, Key::Down, Direction::Down},
         {can.left, Key::Left, Direction::Left},
         {can.right, Key::Right, Direction::Right}}};
    for (const auto& [action, key, direction] : ways) {
        if (repeated(action, key)) {
            keys_.move(direction);
            ui_.moved.emit();
            services().host.announce(label(keys_.focus()) + ".");
            return true;
        }
    }
    return false;
}

void NameScreen::point() {
    const Input& input = services().input;
    const Pointer at = pointer_.update(input);
    const bool moved = at.isFinger || input.mouseDx() != 0.0F || input.mouseDy() != 0.0F;
    const Vec2 place = services().stage.camera().toUnits({at.x, at.y});
    if (at.pressed && keys_.field().contains(place)) {
        openField();
        return;
    }
    const int key = keys_.keyAt(place);
    if (key < 0 || !(moved || at.pressed)) {
        return;
    }
    if (key != keys_.focus()) {
        keys_.setFocus(key);
        if (!at.pressed) {
            ui_.moved.emit();
            services().host.announce(label(key) + ".");
        }
    }
    if (at.pressed) {
        press(key);
    }
}

void NameScreen::onFrame() {
    shownFor_ += services().time.realDelta;
    keys_.layOut(services().stage); // the window may have another size
    if (fieldOpen_ || ended_) {
        return;
    }
    // Letters, and what corrects them.
    const bool erases = shownFor_ < kDelay && services().input.pressed(Key::Backspace);
    if (erases) {
        erase();
    }
    if (type() || erases) {
        offered_ = true; // the field would select what is typed already
        shownFor_ = std::max(shownFor_, kDelay);
        return;
    }
    if (shownFor_ < kDelay || services().input.composing()) {
        return; // the keys of this step belong to the text
    }
    if (!std::exchange(offered_, true) && services().input.device() != InputDevice::Controller &&
        openField()) {
        return;
    }
    if (!readKeys()) {
        point();
    }
}

void NameScreen::finish() {
    ended_ = true;
    ui_.chosen.emit();
    const std::string clean = cleanName(name_);
    if (!clean.empty()) {
        remembered_ = clean;
    }
    done_(clean.empty() ? translate(text::kUiNobody) : clean);
}

void NameScreen::cancel() {
    ended_ = true;
    ui_.moved.emit();
    services().screens.pop();
}

void NameScreen::drawKey(render::Canvas& canvas, int index) const {
    const Theme& theme = ui_.theme();
    const Rect box = keys_.key(index);
    const float up = appearProgress();
    const bool focused = index == keys_.focus();
    const float corner = std::min(box.width, box.height) * 0.26F;
    canvas.fill(box, corner, (focused ? theme.accent : theme.panel).faded(up));
    if (!focused) {
        canvas.outline(box, corner, std::max(box.height * 0.025F, 1.0F), theme.edge.faded(up));
    }
    const float min = canvas.stage().minTextSize();
    const float size = std::max(box.height * (index < NameKeys::kSpace ? 0.5F : 0.38F),
                                std::min(min, box.height * 0.7F));
    const float inset = std::min(box.height * 0.2F, box.width * 0.08F);
    canvas.write(label(index), {box.left + inset, box.top, box.width - 2.0F * inset, box.height},
                 {.size = size,
                  .minSize = std::min(min * 0.75F, size),
                  .color = (focused ? theme.accentText : theme.text).faded(up)});
}

void NameScreen::drawName(render::Canvas& canvas) const {
    const Theme& theme = ui_.theme();
    const Rect box = keys_.field();
    const float up = appearProgress();
    const float corner = box.height * 0.26F;
    canvas.fill(box, corner, theme.panel.faded(up));
    canvas.outline(box, corner, std::max(box.height * 0.03F, 1.5F), theme.accent.faded(up));
    const float size = box.height * 0.54F;
    const Rect room{box.left + size * 0.5F, box.top, box.width - size, box.height};
    if (name_.empty()) {
        canvas.write(services().strings.pattern(text::kUiName), room,
                     {.size = size * 0.8F,
                      .minSize = std::min(canvas.stage().minTextSize() * 0.75F, size * 0.8F),
                      .color = theme.soft.faded(0.6F * up)});
        return;
    }
    // The cursor, after the last letter.
    const Rect written =
        canvas.write(name_, room,
                     {.size = size,
                      .minSize = std::min(canvas.stage().minTextSize() * 0.5F, size),
                      .color = (suggested_ ? theme.soft : theme.text).faded(up)});
    const float space = name_.back() == ' ' ? size * 0.25F : 0.0F;
    const float x = std::min(written.right() + size * 0.12F + space, box.right() - size * 0.25F);
    canvas.rectangle({.center = {x, box.center().y},
                      .size = {std::max(size * 0.07F, 1.0F), size * 0.95F},
                      .cornerRadius = size * 0.035F},
                     theme.accent.faded(up));
}

void NameScreen::onDraw(render::Canvas& canvas) {
    if (!onTop()) {
        return;
    }
    const Rect box = keys_.heading();
    const float size = box.height * 0.5F;
    canvas.write(services().strings.pattern(heading_), box,
                 {.size = size,
                  .minSize = std::min(size, canvas.stage().minTextSize()),
                  .color = ui_.theme().text.faded(appearProgress())});
    drawName(canvas);
    for (int index = 0; index < NameKeys::kCount; ++index) {
        drawKey(canvas, index);
    }
}

void NameScreen::onInspect(std::string& json) const {
    if (!onTop()) {
        return;
    }
    json += ",\"name\":";
    appendJsonString(json, name_);
    appendFormat(json, ",\"focus\":{0},\"menu\":[", {keys_.focus()});
    const render::Camera2d& camera = services().stage.camera();
    for (int index = 0; index < NameKeys::kCount; ++index) {
        json += index == 0 ? "{\"label\":" : ",{\"label\":";
        appendJsonString(json, label(index));
        json += ",\"value\":\"\",\"box\":";
        appendPixels(json, camera, keys_.key(index));
        json += '}';
    }
    json += ']';
}

} // namespace eng::ui
