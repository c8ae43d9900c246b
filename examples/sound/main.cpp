// Sound: a beat machine on eng::Game. Its drums are computed, its bell and its music are files.

#include "engine/game/game.h"
#include "engine/input/input.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

using eng::Color;
using eng::Vec2;

constexpr float kRate = 24000;             // samples per second of the drums
constexpr float kStep = 0.15F, kCell = 68; // seconds, four in a beat of the music; units
constexpr Vec2 kCorner{150, 126};          // of the first cell

struct Row {
    std::string_view name, inputs;
    float pitch;
    Color color;
    std::string steps; // x: the row sounds in this step
    eng::Action play = {};
    eng::SoundRef sound = {};
    float light = 0;
};

class Sound final : public eng::Game {
public:
    explicit Sound(eng::GameProgram& program)
        : Game{program} {
        for (Row& row : rows_) {
            row.play = action(row.name, row.name, row.inputs);
        }
    }

private:
    void onLoad(eng::Loader& load) override {
        const auto drum = [&](float seconds, const auto& wave) {
            std::vector<std::int16_t> samples;
            for (float t = 0; t < seconds; t += 1 / kRate) {
                samples.push_back(static_cast<std::int16_t>(15000 * (1 - t / seconds) * wave(t)));
            }
            return load.sound(samples, static_cast<int>(kRate));
        };
        const auto noise = [this](float) { return 2 * random().unit() - 1; };
        for (Row& row : rows_) {
            row.sound = load.sound("sounds/bell.wav");
        }
        rows_[5].sound = drum(0.06F, noise);
        rows_[6].sound = drum(0.2F, [&](float t) { return noise(t) + 0.5F * std::sin(1100 * t); });
        rows_[7].sound = drum(0.3F, [](float t) { return 2 * std::sin(90 / (1 + 9 * t)); });
        load.music("sounds/music.ogg");
    }
    void onUpdate(float dt) override {
        const float before = tick();
        time_ += dt;
        for (Row& row : rows_) {
            row.light *= std::max(1 - 5 * dt, 0.0F);
            const bool due = tick() != before && row.steps[static_cast<std::size_t>(tick())] == 'x';
            if (due || input().pressed(row.play)) {
                const float loud = std::fmod(tick(), 4.0F) == 0 ? 1.0F : 0.6F;
                row.sound->play({.volume = loud, .pan = tick() / 10 - 0.75F, .pitch = row.pitch});
                row.light = 1;
            }
        }
        const Vec2 pointed = (input().pointer() - kCorner) * (1 / kCell);
        const Vec2 to = input().raw().pointer().pressed ? pointed : cursor_ + input().turn();
        cursor_.x = std::clamp(std::floor(to.x), 0.0F, 15.0F);
        cursor_.y = std::clamp(std::floor(to.y), 0.0F, 7.0F);
        if (input().fired()) {
            Row& row = rows_[static_cast<std::size_t>(cursor_.y)];
            char& mark = row.steps[static_cast<std::size_t>(cursor_.x)];
            mark = mark == 'x' ? '.' : 'x';
        }
    }
    void onDraw(eng::render::Canvas& canvas) override {
        Vec2 at;
        for (const Row& row : rows_) {
            const eng::Rect left{20, kCorner.y + at.y * kCell, 110, kCell};
            canvas.write(row.name, left, {.size = 28, .color = row.color});
            at.x = 0;
            for (const char mark : row.steps) {
                const bool now = at.x == tick();
                canvas.glow(cell(at), 50, row.color.faded(now ? row.light : 0));
                canvas.rectangle(cell(at), row.color.faded(mark == 'x' ? 1 : now ? 0.3F : 0.12F));
                ++at.x;
            }
            ++at.y;
        }
        canvas.rectangle(cell(cursor_, 4), {});
    }
    float tick() const { return std::floor(std::fmod(time_ / kStep, 16.0F)); }
    static eng::render::Box cell(Vec2 at, float outline = 0) {
        const Vec2 center = kCorner + (at + Vec2{0.5F, 0.5F}) * kCell;
        return {.center = center, .size = {60, 60}, .cornerRadius = 14, .outline = outline};
    }
    std::array<Row, 8> rows_{
        {{"bell5", "key:8", 1.682F, Color::hex(0xB39DDB), "......x.......x."},
         {"bell4", "key:7", 1.498F, Color::hex(0x90A4F4), "....x.......x..."},
         {"bell3", "key:6", 1.260F, Color::hex(0x4FC3F7), "...........x...."},
         {"bell2", "key:5", 1.122F, Color::hex(0x4DD0C4), "..x.......x....."},
         {"bell1", "key:4", 1, Color::hex(0x81C784), "x......x........"},
         {"hat", "key:3;pad:y", 1, Color::hex(0xFFF176), "..x...x...x...xx"},
         {"snare", "key:2;pad:x", 1, Color::hex(0xFFB74D), "....x.......x..."},
         {"kick", "key:1;pad:b", 1, Color::hex(0xFF8A65), "x.....x.x......."}}};
    Vec2 cursor_;
    float time_ = 0;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Sound>(host, {.title = "Sound"});
}
