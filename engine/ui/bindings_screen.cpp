#include "engine/ui/bindings_screen.h"

#include "engine/ui/input_names.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng::ui {
namespace {

constexpr int kPerPage = 7;

} // namespace

int BindingsScreen::pages() const {
    int count = 0;
    for (std::size_t i = 0; i < services().actions.size(); ++i) {
        count += isListed(Action{i}) ? 1 : 0;
    }
    return (count + kPerPage - 1) / kPerPage;
}

bool BindingsScreen::isListed(Action action) const {
    return services().actions.setting(action).sources().contains(SettingSource::User);
}

bool BindingsScreen::showsFingers() const {
    return services().input.device() == InputDevice::Touch && services().host.preferences().touch;
}

void BindingsScreen::buildMenu(MenuBuilder& lines) {
    shownFingers_ = showsFingers();
    int place = 0;
    for (std::size_t i = 0; !shownFingers_ && i < services().actions.size(); ++i) {
        const Action action{i};
        if (!isListed(action) || place++ / kPerPage != page_) {
            continue;
        }
        lines.add({.label = services().actions.setting(action).help(),
                   .value = [this, action] { return bindingsOf(action); },
                   .choose = [this, action] { wait(action); }});
    }
    if (pages() > 1 && !shownFingers_) {
        // The lines are made again in the next step, not while one of them runs.
        lines.add(
            {.label = text::kUiPage,
             .value =
                 [this] { return services().strings.text(text::kUiPageOf, {page_ + 1, pages()}); },
             .change = [this](int direction) { page_ = (page_ + direction + pages()) % pages(); }});
    }
    lines.button(text::kUiDefaults, [this] { restoreDefaults(); });
    lines.button(text::kUiBack, [this] { onBack(); });
}

std::string BindingsScreen::bindingsOf(Action action) const {
    constexpr std::size_t kMaxLetters = 16;
    if (waiting_ == action) {
        return translate(text::kUiPressInput);
    }
    const bool controller = services().input.device() == InputDevice::Controller;
    std::string all;
    for (const Binding& binding : *services().actions.setting(action)) {
        if (isOfController(binding) != controller) {
            continue;
        }
        const std::string name = inputName(binding, services().strings);
        if (!all.empty() && all.size() + name.size() > kMaxLetters) {
            return all + " ...";
        }
        all += (all.empty() ? "" : ", ") + name;
    }
    return all.empty() ? "-" : all;
}

void BindingsScreen::wait(Action action) {
    ui().clearNotice();
    ui().modules().input.setHotkeys(false);
    waiting_ = action;
    announceLine();
}

void BindingsScreen::stopWaiting() {
    waiting_.reset();
    ui().modules().input.setHotkeys(true);
    ui().moved.emit();
    announceLine();
}

bool BindingsScreen::handleInput() {
    if (shownFingers_ != showsFingers()) {
        if (waiting_) {
            stopWaiting();
        }
        rebuildMenu();
        setFocus(0);
        services().host.announce(spokenHeading());
    }
    if (page_ != shownPage_) {
        shownPage_ = page_;
        const int fromEnd = menu().size() - menu().focus();
        rebuildMenu();
        setFocus(menu().size() - fromEnd);
    }
    if (!waiting_) {
        return false;
    }
    const Input& input = services().input;
    const bool escapes = input.pressed(Key::Escape) && waiting_ != ui().actions().back;
    const bool pointed =
        input.pressed(MouseButton::Left) || std::ranges::any_of(input.touches(), &Touch::pressed);
    const std::optional<Binding> pressed = bindingPressed(input);
    if (escapes || pointed) {
        stopWaiting();
    } else if (pressed && pressed->device == Binding::Device::Key &&
               isReserved(static_cast<Key>(pressed->code))) {
        ui().setNotice(Message{text::kUiReservedKey});
        stopWaiting();
    } else if (pressed && !(pressed->device == Binding::Device::PadAxis &&
                            ui().modules().input.isHotkey(*waiting_))) { // hotkeys have no axes
        bind(*waiting_, *pressed);
    }
    return true;
}

bool BindingsScreen::isFree(Action action, const Binding& binding) {
    const UiModule::Actions& menu = ui().actions();
    const std::array<Action, 6> menus{menu.up,    menu.down,    menu.left,
                                      menu.right, menu.confirm, menu.back};
    const auto ofMenus = [&](Action one) { return std::ranges::find(menus, one) != menus.end(); };
    // The module of menus adds its actions before any game does, so they are the first conflict.
    for (std::size_t i = 0; i < services().actions.size(); ++i) {
        const Action other{i};
        const ListSetting<Binding>& setting = services().actions.setting(other);
        const bool same = std::ranges::any_of(
            *setting, [&](const Binding& one) { return bindingsConflict(one, binding); });
        if (other != action && same && isListed(other)) {
            ui().setNotice(Message{text::kUiBoundTwice,
                                   {inputName(binding, services().strings), setting.help()}});
            return !ofMenus(action) || !ofMenus(other);
        }
    }
    return true;
}

void BindingsScreen::bind(Action action, Binding binding) {
    SettingBase& setting = services().actions.setting(action);
    std::vector<std::string> words;
    for (const Binding& old : *services().actions.setting(action)) {
        if (isOfController(old) != isOfController(binding)) {
            words.push_back(formatBinding(old));
        } else if (isOfController(old)) {
            binding.slot = old.slot; // the second player's stays the second player's
        }
    }
    words.push_back(formatBinding(binding));
    if (isFree(action, binding) && services().settings.choose(setting, words)) {
        services().settings.save();
    }
    stopWaiting();
}

void BindingsScreen::restoreDefaults() {
    ActionMap& actions = services().actions;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        SettingBase& setting = actions.setting(Action{i});
        if (isListed(Action{i})) {
            static_cast<void>(services().settings.choose(setting, setting.defaults()));
        }
    }
    services().settings.save();
    ui().clearNotice();
}

TextId BindingsScreen::heading() const {
    return text::kUiControls;
}

std::string BindingsScreen::hint() const {
    return shownFingers_ ? translate(ui().touchHelp()) : std::string{};
}

void BindingsScreen::onBack() {
    services().screens.pop();
}

void BindingsScreen::onEnd() {
    ui().clearNotice();
    ui().modules().input.setHotkeys(true);
    MenuScreen::onEnd();
}

} // namespace eng::ui
