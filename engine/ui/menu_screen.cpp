#include "engine/ui/menu_screen.h"

#include "engine/core/json.h"
#include "engine/ui/menu_view.h"
#include "platform/page.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng::ui {

MenuPlaces menuPlaces(const render::Stage& stage, const MenuShape& shape, int lines, bool note,
                      bool fingers) {
    constexpr int kMaxColumns = 3;
    Rect all = stage.visible();
    const bool portrait = stage.portrait();
    if (shape.aside && portrait) {
        all.top += all.height * (1.0F - kBelowHeight);
        all.height *= kBelowHeight;
    } else if (shape.aside) {
        all.width *= kAsideWidth;
    }
    const float text = stage.minTextSize() * stage.textScale();
    const float margin = 0.04F * std::min(all.width, all.height);
    const float max = all.width - 2.0F * margin;
    const bool narrower = !portrait && shape.clearSides > 0.0F;
    const float between = // the room of the lines
        narrower ? std::min(max, stage.width() - 2.0F * shape.clearSides) : max;
    const float extra = std::min(all.height * shape.extra, shape.maxExtra);
    const float noteHeight = note ? std::max(all.height * 0.07F, text * 2.4F) : 0.0F;
    const float noteRoom = noteHeight + (note && portrait ? shape.clearBottom : 0.0F);
    const float gap = all.height * shape.gap;
    const float above = shape.fixedHeading && portrait ? all.height * 0.05F : 0.0F;
    // Of a line's pitch. It is not known yet whether the player of a start screen uses fingers.
    const bool touched = fingers || shape.start;
    const float touch = stage.minTouchSize() * 1.1F;
    const float read = text * 2.6F;
    const float needed = fingers       ? touch
                         : shape.start ? std::max(stage.minTouchSize(), read)
                                       : read;
    const float wanted = std::max({portrait ? 124.0F : 96.0F, needed, touched ? touch : 0.0F});
    // In as few columns as give lines of enough height, with texts that fit.
    const float enough = (shape.wide ? 36.0F : 22.0F) * text;
    MenuPlaces places;
    float heading = 0.0F;
    float room = 0.0F;
    float pitch = 0.0F;
    int rows = 1;
    int first = !shape.across ? 1 : portrait ? 2 : kMaxColumns;
    while (first > 1 && between / static_cast<float>(first) - margin < enough * 0.45F) {
        --first; // no text would fit
    }
    places.lines.across = shape.across;
    for (int columns = first; columns <= kMaxColumns; ++columns) {
        const float width =
            (between - margin * static_cast<float>(columns - 1)) / static_cast<float>(columns);
        // Larger texts have at least the columns of usual ones: in fewer their lines would be
        // lower.
        const float narrowest = shape.fixedHeading
                                    ? enough * (pitch < read * 0.6F ? 0.5F : 0.8F)
                                    : enough * 0.8F / std::max(stage.textScale(), 1.0F);
        if (columns > first && (pitch >= needed || width < narrowest)) {
            break;
        }
        rows = (std::max(lines, 1) + columns - 1) / columns;
        // As the style sheet of Pong's page has it, where 11 pixels are the least of a text.
        const bool low = shape.fixedHeading && all.height < 30.0F * stage.minTextSize();
        heading = std::min(all.height * (low ? 0.18F : shape.heading), shape.maxHeading);
        if (columns > first && !shape.fixedHeading) {
            heading *= 0.5F; // each line counts
        }
        room = all.height - 2.0F * margin - above - heading - extra - noteRoom - gap;
        pitch = std::min(wanted, room / static_cast<float>(rows));
        const float usual = shape.wide     ? std::max(900.0F, pitch * 9.5F)
                            : shape.across ? 400.0F
                                           : (portrait ? 720.0F : 620.0F);
        places.lines.columns = columns;
        places.lines.width = std::min(width, std::max(usual, enough));
    }
    // Together in the middle of the room that the note leaves.
    const float spare = (room - pitch * static_cast<float>(rows)) / 2.0F;
    float top = all.top + margin + above + (shape.fixedHeading ? 0.0F : spare);
    places.heading = {all.left + margin, top, max, heading};
    top += heading + (shape.fixedHeading ? spare : 0.0F);
    places.extra = {all.left + margin, top, max, extra};
    top += extra + gap;
    const float share = pitch < wanted || touched ? 0.92F : 0.82F; // of the pitch; else the gap
    places.lines.top = {all.left + all.width / 2.0F, top + pitch * (1.0F - share) / 2.0F};
    places.lines.height = pitch * share;
    places.lines.gap = pitch * (1.0F - share);
    places.note = {all.left + margin, all.bottom() - margin - noteHeight, max, noteHeight};
    const float free = stage.height() - shape.clearBottom;
    if (portrait && places.note.bottom() > free && places.note.top < stage.height()) {
        places.note.top = free - noteHeight;
    }
    return places;
}

MenuPlaces MenuScreen::places() const {
    const bool note = shape_.note || !ui_.notice().empty() || !hint().empty();
    return menuPlaces(services().stage, shape_, menu_.size(), note,
                      services().input.device() == InputDevice::Touch);
}

ScreenLook MenuScreen::look() const {
    return {.showsBelow = true,
            .realTime = true,
            .stands = ScreenLook::Stands::Never,
            .veil = shade(shape_.aside ? 0.08F : shape_.veil),
            .cursor = overLine_ ? Cursor::Hand : Cursor::Arrow};
}

Color MenuScreen::shade(float part) const {
    return theme().backdrop.faded(std::min(part * theme().veil, 1.0F));
}

/// Darkens the side of a menu that shows what is below it, less and less towards the rest.
void MenuScreen::drawSide(render::Canvas& canvas) const {
    constexpr float kDark = 0.7F, kWider = 1.25F; // of the menu
    const render::Stage& stage = services().stage;
    Rect all = stage.visible();
    render::Gradient gradient{.from = shade(kDark * appearProgress()), .angle = 0.0F};
    gradient.to = gradient.from.faded(0.0F);
    if (stage.portrait()) {
        const float height = all.height * kBelowHeight * kWider;
        all = {all.left, all.bottom() - height, all.width, height};
        std::swap(gradient.from, gradient.to);
        gradient.angle = render::Gradient::kDown;
    } else {
        all.width *= kAsideWidth * kWider;
    }
    canvas.fill(all, gradient);
}

void MenuScreen::onEnd() {
    if (ui_.noticeKind() == Notice::News && saidNotice_ == ui_.notice()) {
        ui_.clearNotice(); // it was shown here
    }
}

void MenuScreen::onBegin() {
    Services& all = services();
    appear_ = Motion{all.heap, lifetime().interpolators(), "appear",
                     Curve<float>::quadratic(0.0F, 0.8F, 1.0F), 0.45};
    focus_ = Motion{all.heap, lifetime().interpolators(), "focus",
                    Curve<float>::quadratic(0.0F, 0.9F, 1.0F), 0.14};
    rebuildMenu(); // may set the shape
    menu_.setFocus(firstFocus());
    if (shape_.start) {
        keep(all.events.connect<platform::StartEvent>([this](const platform::StartEvent& event) {
            if (onTop()) { // else it is for the state above
                started_.push_back(event);
            }
        }));
    }
    offered_ = shape_.start; // from now on, with this focus, until the host says otherwise
    show();
}

void MenuScreen::onUncover() {
    choices_.clear(); // the page may have left its start screen with the state above
    show();
}

void MenuScreen::rebuildMenu() {
    MenuBuilder lines{services().strings, services().settings};
    buildMenu(lines);
    menu_.setItems(lines.take());
    layOut();
}

void MenuScreen::setFocus(int line) {
    menu_.setFocus(line);
    focusFrom_ = static_cast<float>(menu_.focus());
}

void MenuScreen::show() {
    shownFor_ = 0.0;
    begun_ = {};
    focusFrom_ = static_cast<float>(menu_.focus());
    appear_.start();
    layOut();
    if (!offered_) { // on a start screen the page's own element has the focus
        announce();
    }
}

void MenuScreen::layOut() {
    menu_.refresh(); // values may have changed elsewhere, as by a button of the page
    const MenuPlaces at = places();
    menu_.setLayout(at.lines);
    if (offered_ && onTop()) {
        offerStart();
    }
}

void MenuScreen::offerStart() {
    const render::Camera2d& camera = services().stage.camera();
    std::vector<platform::StartChoice> choices;
    for (int line = 0; line < menu_.size(); ++line) {
        const MenuItem& item = menu_.items()[static_cast<std::size_t>(line)];
        std::string label = translate(item.label);
        if (item.value) {
            label = label.empty()
                        ? menu_.value(line)
                        : services().strings.text(text::kUiValue, {label, menu_.value(line)});
        }
        choices.push_back({std::move(label), !item.choose, camera.toParts(menu_.box(line))});
    }
    const bool noted = !ui_.notice().empty() || !hint().empty();
    if (choices.empty() || choices != choices_ || noted != noted_) {
        platform::Page* const page = services().host.page();
        offered_ = page != nullptr && page->offerStart(choices, menu_.focus(), noted);
        waits_ = waits_ || offered_;
        noted_ = noted;
        choices_ = std::move(choices);
    }
}

void MenuScreen::takeStart() {
    if (saidNotice_ != ui_.notice()) {
        saidNotice_ = ui_.notice();
        services().host.announce(saidNotice_);
    }
    for (const platform::StartEvent& event : std::exchange(started_, {})) {
        if (!offered_) {
            return;
        }
        const bool known = event.choice >= 0 && event.choice < menu_.size();
        const bool stays = known && !menu_.items()[static_cast<std::size_t>(event.choice)].choose;
        if (known) {
            moveFocus(event.choice);
        }
        if (event.act == platform::StartAct::Focus) {
            continue;
        }
        offered_ = waits_ = stays;
        if (known) {
            handle(event.act == platform::StartAct::Back ? menu_.update({.left = true})
                                                         : menu_.press(event.choice));
        }
    }
}

void MenuScreen::moveFocus(int line) {
    if (line == menu_.focus()) {
        return;
    }
    focusFrom_ = focusAt();
    menu_.setFocus(line);
    focus_.start();
    ui_.moved.emit();
}

std::string MenuScreen::spokenLine() const {
    if (menu_.size() == 0) {
        return {};
    }
    const std::string label =
        translate(menu_.items()[static_cast<std::size_t>(menu_.focus())].label);
    const std::string& value = menu_.value(menu_.focus());
    return label.empty() || value.empty()
               ? label + value + "."
               : services().strings.text(text::kUiSayValue, {label, value});
}

void MenuScreen::announce() {
    std::string all = spokenHeading();
    saidNotice_ = ui_.notice();
    saidLanguage_ = services().strings.language();
    for (const std::string& part : {ui_.notice(), spokenLine()}) {
        if (!part.empty()) {
            all += ' ';
            all += part;
        }
    }
    services().host.announce(all);
}

void MenuScreen::announceLine() {
    menu_.refresh();
    saidLanguage_ = services().strings.language();
    std::string all;
    if (saidNotice_ != ui_.notice()) {
        saidNotice_ = ui_.notice();
        all = saidNotice_.empty() ? "" : saidNotice_ + " ";
    }
    services().host.announce(all + spokenLine());
}

MenuInput MenuScreen::readInput() {
    const Input& input = services().input;
    const ActionMap& actions = services().actions;
    const UiModule::Actions& can = ui_.actions();
    const Pointer at = pointer_.update(input);
    const Vec2 place = services().stage.camera().toUnits({at.x, at.y});
    overLine_ = !at.isFinger && menu_.itemAt(place) >= 0;
    // In a slow frame, presses after confirm are for the next menu.
    const int confirmed = actions.pressOrder(can.confirm);
    // A key that is held since before moves nothing here: it may still steer the game.
    const auto moves = [&](Action way, bool& begun) {
        begun = begun || actions.pressOrder(way) != 0;
        return begun && actions.repeated(way) &&
               (confirmed == 0 || actions.pressOrder(way) < confirmed);
    };
    return {.up = moves(can.up, begun_.up),
            .down = moves(can.down, begun_.down),
            .left = moves(can.left, begun_.left),
            .right = moves(can.right, begun_.right),
            .confirm = confirmed != 0,
            .back = actions.pressed(can.back),
            .pointerMoved = at.isFinger || input.mouseDx() != 0.0F || input.mouseDy() != 0.0F,
            .pointerPressed = at.pressed && shownFor_ >= kIgnorePressesSeconds,
            .pointerDown = at.down,
            .pointer = place};
}

void MenuScreen::onFrame() {
    shownFor_ += services().time.realDelta;
    takeInput(); // meant for the lines as they were seen
    layOut();    // the window may have another size
}

void MenuScreen::takeInput() {
    if (offered_) {
        takeStart();
        return;
    }
    for (const platform::StartEvent& event : std::exchange(started_, {})) {
        // The page's button was pressed before this menu was there, or before its lines moved.
        const bool known = waits_ && event.choice >= 0 && event.choice < menu_.size();
        if (event.act == platform::StartAct::Press && (known || event.choice == -1)) {
            waits_ = false;
            handle(menu_.press(std::max(event.choice, 0)));
            return;
        }
    }
    if (saidNotice_ != ui_.notice() || saidLanguage_ != services().strings.language()) {
        announceLine();
    }
    if (shownFor_ < inputDelay() || handleInput()) {
        return;
    }
    const int before = menu_.focus();
    const float from = focusAt();
    const Menu::Event event = menu_.update(readInput());
    if (menu_.focus() != before) {
        focusFrom_ = from;
        focus_.start();
    }
    handle(event);
}

void MenuScreen::handle(Menu::Event event) {
    switch (event) {
    case Menu::Event::None:
        break;
    case Menu::Event::Changed:
        services().settings.save();
        [[fallthrough]];
    case Menu::Event::Moved:
        ui_.moved.emit();
        services().host.announce(spokenLine());
        break;
    case Menu::Event::Chosen:
        ui_.chosen.emit();
        break;
    case Menu::Event::Back:
        ui_.moved.emit();
        onBack();
        break;
    }
}

float MenuScreen::focusAt() const {
    const auto to = static_cast<float>(menu_.focus());
    return animates() ? focusFrom_ + (to - focusFrom_) * focus_.value() : to;
}

void MenuScreen::writeHeading(render::Canvas& canvas, const Rect& box, Color color) const {
    const float size = box.height * 0.58F;
    canvas.write(services().strings.pattern(heading()), box,
                 {.size = size,
                  .minSize = std::min(size, canvas.stage().minTextSize()),
                  .color = color.faded(appearProgress())});
}

void MenuScreen::drawHeading(render::Canvas& canvas, const Rect& box) {
    writeHeading(canvas, box, theme().text);
}

void MenuScreen::drawNote(render::Canvas& canvas, const Rect& box) const {
    const bool notice = !ui_.notice().empty();
    const std::string words = notice ? ui_.notice() : hint();
    if (words.empty()) {
        return;
    }
    const render::Stage& stage = canvas.stage();
    const float usual = stage.portrait() ? 38.0F : 30.0F;
    const float size = std::max(notice ? usual : usual * 0.85F, stage.minTextSize());
    canvas.write(words, box,
                 {.size = size,
                  .minSize = std::min(stage.minTextSize(), size),
                  .color = (!notice                               ? theme().soft
                            : ui_.noticeKind() == Notice::Problem ? theme().notice
                                                                  : theme().text)
                               .faded(appearProgress()),
                  .maxLines = 2});
}

void MenuScreen::onDraw(render::Canvas& canvas) {
    if (!onTop()) {
        return;
    }
    const MenuPlaces at = places();
    if (shape_.aside) {
        drawSide(canvas);
    }
    drawHeading(canvas, at.heading);
    drawExtra(canvas, at.extra);
    drawMenu(canvas, menu_, services().strings, theme(),
             {.focusAt = focusAt(), .appear = appearProgress()});
    drawNote(canvas, at.note);
}

void MenuScreen::onInspect(std::string& json) const {
    if (!onTop()) {
        return;
    }
    const render::Camera2d& camera = services().stage.camera();
    json += ",\"notice\":";
    appendJsonString(json, ui_.notice());
    appendFormat(json, ",\"focus\":{0},\"menu\":[", {menu_.focus()});
    for (int i = 0; i < menu_.size(); ++i) {
        json += i == 0 ? "{\"label\":" : ",{\"label\":";
        appendJsonString(json, translate(menu_.items()[static_cast<std::size_t>(i)].label));
        json += ",\"value\":";
        appendJsonString(json, menu_.value(i));
        json += ",\"box\":";
        appendPixels(json, camera, menu_.box(i));
        json += '}';
    }
    json += ']';
}

} // namespace eng::ui
