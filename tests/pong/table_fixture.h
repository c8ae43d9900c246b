#pragma once

#include "game/pong/options.h"
#include "game/pong/screens.h"
#include "tests/support/engine_fixture.h"

#include <memory>
#include <string>
#include <vector>

#include "pong_text.h"

namespace pong::test {

/// Pong's screens without a window: events go in, what is read out and the screen that is up come
/// out.
struct TableFixture : eng::test::EngineFixture {
    eng::Input input;
    eng::ActionMap actions;
    Controls controls{actions};
    eng::FrameTime frame;
    eng::Ref<eng::AnimateTask> animate = heap.make<eng::AnimateTask>(frame);
    Effects effects{heap, *animate};
    eng::StateStack screens;
    Table table;

    std::string said; ///< by a screen reader, the last time
    int players = 1;
    Strength strength = Strength::Steady;
    bool left = false; ///< the program was asked to end
    int kept = 0;      ///< how often options were kept
    int language = 0;
    bool sound = true, fullscreen = false, vsync = true, reducedMotion = false,
         highContrast = false;
    int music = 70, effectsVolume = 100, interface = 100;

    TableFixture() {
        strings.addTable(text::kTable);
        actions.describe(settings);
        table.screens = &screens;
        table.input = &input;
        table.actions = &actions;
        table.controls = &controls;
        table.strings = &strings;
        table.heap = &heap;
        table.effects = &effects;
        table.delta = [this] { return frame.delta; };
        table.newSeed = [] { return 7; };
        table.announce = [this](std::string_view words) { said = words; };
        table.players = [this] { return players; };
        table.choosePlayers = [this](int chosen) { players = chosen; };
        table.strength = [this] { return strength; };
        table.chooseStrength = [this](Strength chosen) { strength = chosen; };
        table.options = [this] { return optionItems(options()); };
        table.keepOptions = [this] { ++kept; };
        table.leave = [this] { left = true; };
        table.session = std::make_unique<Session>(7, Mode::Demo);
        static_cast<void>(kernel.add(animate));
        static_cast<void>(kernel.add(heap.make<Screens>(table)));
        table.screens->switchTo(heap.make<TitleScreen>(table));
        step();
    }
    TableFixture(const TableFixture&) = delete;
    TableFixture& operator=(const TableFixture&) = delete;
    ~TableFixture() {
        kernel.shutDown();
        screens.shutDown(kernel.context());
    }

    Options options() {
        const auto onOff = [](bool& what) {
            return Options::OnOff{[&what] { return what; }, [&what](bool on) { what = on; }};
        };
        const auto percent = [](int& what) {
            return Options::Percent{[&what] { return what; }, [&what](int now) { what = now; }};
        };
        Options all;
        all.strings = &strings;
        all.turnLanguage = [this](int direction) { language += direction; };
        all.sound = onOff(sound);
        all.music = percent(music);
        all.effects = percent(effectsVolume);
        all.interface = percent(interface);
        all.fullscreen = onOff(fullscreen);
        all.vsync = onOff(vsync);
        all.reducedMotion = onOff(reducedMotion);
        all.highContrast = onOff(highContrast);
        return all;
    }

    void event(const eng::platform::HostEvent& what) { input.handle(what); }

    /// One step of a 60th of a second.
    void step() {
        frame.delta = 1.0 / 60.0;
        input.update();
        actions.update(input, clock.now());
        EngineFixture::step();
        table.screens->applyChanges(kernel.context());
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) {
            step();
        }
    }

    void key(eng::Key which) {
        event(eng::platform::KeyEvent{which, true, false, false});
        step();
        event(eng::platform::KeyEvent{which, false, false, false});
        step();
    }

    /// Where the middle of a line of the menu is, in pixels.
    eng::Vec2 middleOf(int line) const {
        return table.stage.camera().toPixels(table.menu->box(line).middle());
    }

private:
    struct Screens final : eng::Task {
        explicit Screens(Table& shown)
            : Task{"screens", eng::priority::kGame}
            , table{shown} {}
        void onUpdate(eng::EngineContext& context) override { table.screens->update(context); }

        Table& table;
    };
};

} // namespace pong::test
