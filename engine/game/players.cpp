#include "engine/game/players.h"

#include "engine/app/engine_modules.h"
#include "engine/core/format.h"
#include "engine/game/game_program.h"
#include "engine/screen/screen_stack.h"
#include "engine/ui/input_names.h"
#include "engine/ui/menu_screen.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine_text.h"

namespace eng {

/// "Press a button to join": a card for each place. A device that has joined uses the menu.
class Players::JoinScreen final : public ui::MenuScreen {
public:
    explicit JoinScreen(Players& players)
        : MenuScreen{players.program().modules().ui,
                     {.heading = 0.14F, .extra = 0.4F, .maxExtra = 420.0F, .note = true}}
        , players_{players} {}
    std::string_view name() const override { return "join"; }

private:
    void onBegin() override {
        players_.seats_.clear();
        MenuScreen::onBegin();
    }
    void buildMenu(ui::MenuBuilder& lines) override {
        lines.button(text::kUiStart, [this] { // first: a press to join must not leave
            if (joined() >= players_.min_) {
                players_.program().showGame(false);
            }
        });
        lines.button(text::kUiBack, [this] { onBack(); });
    }
    TextId heading() const override { return text::kUiJoin; }
    std::string hint() const override {
        return joined() >= players_.min_ ? translate(text::kUiJoinStart) : std::string{};
    }
    void onBack() override {
        players_.seats_.clear();
        services().screens.pop();
    }
    bool handleInput() override {
        const std::size_t before = players_.seats_.size();
        std::erase_if(players_.seats_, [this](Device each) { return !players_.isThere(each); });
        bool changed = players_.seats_.size() != before;
        const bool tooFew = joined() < players_.min_;
        bool consumed = changed;
        for (std::size_t i = 0; i < kDevices; ++i) {
            const auto device = static_cast<Device>(i);
            if (!players_.isThere(device) || !players_.isPressed(device) ||
                (device == Device::Fingers && isOnLine())) {
                continue;
            }
            if (hasJoined(device)) {
                consumed = consumed || tooFew; // there is nothing to choose
            } else if (joined() < players_.max_) {
                players_.seats_.push_back(device);
                changed = consumed = true;
            }
        }
        if (changed) {
            rebuildMenu();
            setFocus(0);
            ui().chosen.emit();
            services().host.announce(spokenHeading());
        }
        return consumed;
    }
    std::string spokenHeading() const override {
        std::string all = translate(heading()) + '.';
        for (std::size_t i = 0; i < players_.seats_.size(); ++i) {
            all += format(" {0}: {1}.", {i + 1, players_.nameOf(players_.seats_[i])});
        }
        return all;
    }
    void drawExtra(render::Canvas& canvas, const Rect& box) override {
        const bool tall = box.height > box.width * 0.5F; // two rows
        const int columns = tall ? (players_.max_ + 1) / 2 : players_.max_;
        const int rows = (players_.max_ + columns - 1) / columns;
        const float gap = std::min(box.width, box.height) * 0.06F;
        const Vec2 size{std::min((box.width - gap * static_cast<float>(columns - 1)) /
                                     static_cast<float>(columns),
                                 360.0F),
                        (box.height - gap * static_cast<float>(rows - 1)) /
                            static_cast<float>(rows)};
        const float all = (size.x + gap) * static_cast<float>(columns) - gap;
        for (int i = 0; i < players_.max_; ++i) {
            const int row = i / columns;
            drawCard(
                canvas, i,
                {box.center().x - all * 0.5F + static_cast<float>(i % columns) * (size.x + gap),
                 box.top + static_cast<float>(row) * (size.y + gap), size.x, size.y});
        }
    }
    void drawCard(render::Canvas& canvas, int place, const Rect& card) const {
        const auto index = static_cast<std::size_t>(place);
        const bool taken = place < joined();
        const Color color = theme().players[index];
        const float up = appearProgress();
        const float corner = std::min(card.width, card.height) * 0.12F;
        canvas.fill(card, corner, theme().panel.faded((taken ? 1.0F : 0.6F) * up));
        canvas.outline(card, corner, taken ? 4.0F : 2.0F, (taken ? color : theme().edge).faded(up));
        const float inner = corner * 0.6F;
        const float small = canvas.stage().minTextSize();
        canvas.write(
            format("{0}", {place + 1}),
            {card.left + inner, card.top + inner, card.width - 2.0F * inner, card.height * 0.45F},
            {.size = card.height * 0.42F,
             .color = (taken ? color : theme().soft).faded((taken ? 1.0F : 0.5F) * up)});
        canvas.write(taken ? players_.nameOf(players_.seats_[index]) : translate(text::kUiJoinFree),
                     {card.left + inner, card.top + card.height * 0.55F, card.width - 2.0F * inner,
                      card.height * 0.4F - inner},
                     {.size = std::max(card.height * 0.12F, small),
                      .minSize = small * 0.8F,
                      .color = (taken ? theme().text : theme().soft).faded(up),
                      .maxLines = 3});
    }

    /// True if a finger was put down on a line of the menu.
    bool isOnLine() const {
        const render::Camera2d& screen = services().stage.camera();
        return std::ranges::any_of(services().input.touches(), [&](const Touch& each) {
            return each.pressed && menu().itemAt(screen.toUnits({each.x, each.y})) >= 0;
        });
    }
    int joined() const { return static_cast<int>(players_.seats_.size()); }
    bool hasJoined(Device device) const {
        return std::ranges::find(players_.seats_, device) != players_.seats_.end();
    }

    Players& players_;
};

LocalPlayers::LocalPlayers(Game& game)
    : Part{game} {}

LocalPlayers::~LocalPlayers() = default;

Players::Players(Game& game, int max, int min)
    : LocalPlayers{game}
    , max_{std::clamp(max, 1, kMax)}
    , min_{std::clamp(min, 1, max_)} {
    ActionMap& map = program().actions();
    keys_[0] = {map.add("left_keys_up", text::kLeftKeysUp, "key:w"),
                map.add("left_keys_down", text::kLeftKeysDown, "key:s"),
                map.add("left_keys_left", text::kLeftKeysLeft, "key:a"),
                map.add("left_keys_right", text::kLeftKeysRight, "key:d"),
                map.add("left_keys_button", text::kLeftKeysButton, "key:space")};
    keys_[1] = {map.add("right_keys_up", text::kRightKeysUp, "key:up"),
                map.add("right_keys_down", text::kRightKeysDown, "key:down"),
                map.add("right_keys_left", text::kRightKeysLeft, "key:left"),
                map.add("right_keys_right", text::kRightKeysRight, "key:right"),
                map.add("right_keys_button", text::kRightKeysButton, "key:enter")};
    program().setPlayers(this);
}

Players::~Players() = default;

const GameInput& Players::devices() const {
    return program().tools().input;
}

const ui::MenuActions& Players::keys() const {
    return program().modules().ui.actions();
}

Ref<Screen> Players::makeJoinScreen() {
    return program().services().heap.make<JoinScreen>(*this);
}

const Players::Device* Players::deviceOf(int player) const {
    const auto index = static_cast<std::size_t>(player);
    return player >= 0 && index < seats_.size() ? &seats_[index] : nullptr;
}

Vec2 Players::steer(int player) const {
    const ActionMap& map = program().actions();
    const Device* const device = deviceOf(player);
    if (device == nullptr) {
        return player == 0 ? devices().steer() : Vec2{};
    }
    if (*device == Device::Fingers) {
        return devices().controls().stick;
    }
    if (isPad(*device)) {
        const ui::MenuActions& menu = keys();
        const std::size_t slot = slotOf(*device);
        return {map.value(menu.right, slot) - map.value(menu.left, slot),
                map.value(menu.down, slot) - map.value(menu.up, slot)};
    }
    const Keys& keys = keysOf(*device);
    return {map.value(keys.right) - map.value(keys.left),
            map.value(keys.down) - map.value(keys.up)};
}

bool Players::isPressed(Device device) const {
    const ActionMap& map = program().actions();
    if (device == Device::Fingers) {
        return std::ranges::any_of(devices().raw().touches(), [this](const Touch& each) {
            return each.pressed && !isOnStick(each);
        });
    }
    return isPad(device) ? map.pressed(keys().confirm, slotOf(device))
                         : map.pressed(keysOf(device).button);
}

bool Players::isDown(Device device) const {
    const ActionMap& map = program().actions();
    if (device == Device::Fingers) {
        return std::ranges::any_of(devices().raw().touches(), [this](const Touch& each) {
            return each.down && !isOnStick(each);
        });
    }
    return isPad(device) ? map.down(keys().confirm, slotOf(device))
                         : map.down(keysOf(device).button);
}

bool Players::isThere(Device device) const {
    return !isPad(device) || devices().raw().controller(slotOf(device)).connected();
}

std::optional<int> Players::takeMissing() {
    std::optional<int> first;
    for (std::size_t player = 0; player < seats_.size(); ++player) {
        Device& seat = seats_[player];
        for (auto pad = Device::Pad1; pad <= Device::Pad4 && !isThere(seat);
             pad = static_cast<Device>(static_cast<int>(pad) + 1)) {
            if (isThere(pad) && std::ranges::find(seats_, pad) == seats_.end()) {
                seat = pad;
            }
        }
        const bool missing = !isThere(seat);
        if (missing && !std::exchange(missing_[player], missing) && !first) {
            first = static_cast<int>(player);
        }
        missing_[player] = missing;
    }
    return first;
}

bool Players::isOnStick(const Touch& finger) const {
    return devices().controls().finger == finger.finger;
}

bool Players::pressed(int player) const {
    const Device* const device = deviceOf(player);
    return device != nullptr ? presses_[static_cast<std::size_t>(*device)]
                             : player == 0 && devices().fired();
}

bool Players::down(int player) const {
    const Device* const device = deviceOf(player);
    return device != nullptr ? isThere(*device) && isDown(*device)
                             : player == 0 && program().actions().down(keys().confirm);
}

void Players::rumble(int player, float strength, double seconds) const {
    const Device* const device = deviceOf(player);
    if (device == nullptr && player == 0) {
        devices().rumble(strength, seconds);
    } else if (device != nullptr && isPad(*device) && program().isPlaying()) {
        program().modules().input.rumble(program().host(), slotOf(*device), strength, seconds);
    }
}

void Players::onInput(TouchControls&) {
    for (std::size_t i = 0; i < kDevices; ++i) {
        const auto device = static_cast<Device>(i);
        presses_[i] = presses_[i] || (isThere(device) && isPressed(device));
    }
}

std::string Players::buttonName(int player) const {
    const auto inputOf = [this](Action action, InputDevice device) {
        return ui::inputOf(action, program().actions(), device, program().strings());
    };
    const Device* const device = deviceOf(player);
    if (device == nullptr) {
        return inputOf(keys().confirm, devices().raw().device());
    }
    if (*device == Device::Fingers) {
        return nameOf(*device);
    }
    return isPad(*device) ? inputOf(keys().confirm, InputDevice::Controller)
                          : inputOf(keysOf(*device).button, InputDevice::Keyboard);
}

std::string Players::nameOf(Device device) const {
    const StringTable& strings = program().strings();
    if (device == Device::Fingers) {
        return std::string{strings.pattern(text::kUiFingers)};
    }
    if (isPad(device)) {
        const std::string& name = devices().raw().controller(slotOf(device)).name();
        return name.empty() ? std::string{strings.pattern(text::kUiController)} : name;
    }
    const Keys& keys = keysOf(device);
    std::string all;
    for (const Action each : {keys.up, keys.left, keys.down, keys.right, keys.button}) {
        const std::vector<Binding>& bound = *program().actions().setting(each);
        if (!bound.empty()) {
            if (!all.empty()) {
                all += ' ';
            }
            all += ui::inputName(bound.front(), strings);
        }
    }
    return all;
}

} // namespace eng
