// Menus: a dice game that is all menus. Each roll adds its points; a one takes them all away.

#include "engine/app/application.h"
#include "engine/app/engine_modules.h"
#include "engine/ui/confirm_screen.h"
#include "engine/ui/name_screen.h"
#include "engine/ui/options_screen.h"
#include "engine/ui/scores_screen.h"

#include "game_theme.h"
#include "menus_text.h"

namespace {

namespace text = menus::text;
using namespace eng::ui;

enum class Die : std::uint8_t { Ivory, Ruby, Jade };
constexpr std::array kColors{0xFFF4DCU, 0xFF6F7DU, 0x6FDCA0U};
constexpr std::array kPips{"    x    ", "x       x", "x   x   x",
                           "x x   x x", "x x x x x", "x xx xx x"};

struct Kept { // until the next run
    eng::Setting<Die> die{"die", Die::Ivory, text::kDie, {"ivory", "ruby", "jade"}};
    eng::Record<std::string> player;
    eng::ScoreTable scores;
};

class Options final : public OptionsScreen {
public:
    Options(UiModule& ui, Kept& kept)
        : OptionsScreen{ui}
        , kept_{kept} {}

private:
    void buildMenu(MenuBuilder& lines) override {
        lines.choice(text::kDie, kept_.die, {text::kIvory, text::kRuby, text::kJade});
        OptionsScreen::buildMenu(lines);
    }
    Kept& kept_;
};

class Table final : public MenuScreen {
public:
    Table(UiModule& ui, Kept& kept)
        : MenuScreen{ui, {.extra = 0.25F, .maxExtra = 200, .note = true}}
        , kept_{kept} {}
    std::string_view name() const override { return "table"; }

private:
    void buildMenu(MenuBuilder& lines) override {
        lines.button(text::kRoll, [this] { roll(); });
        lines.button(text::kKeep, [this] {
            push<NameScreen>(text::kKeep, kept_.player, [this](const auto& name) { keep(name); });
        });
        lines.button(text::kScores, [this] { showScores({}); });
        lines.button(text::kNew,
                     [this] { push<ConfirmScreen>(text::kAsk, [this] { points_ = 0; }); });
        lines.button(eng::text::kUiOptions, [this] { push<Options>(kept_); });
    }
    eng::TextId heading() const override { return text::kTitle; }
    void onBack() override {} // this is the first menu
    std::string hint() const override { return services().strings.text(text::kPoints, {points_}); }
    void drawExtra(eng::render::Canvas& canvas, const eng::Rect& box) override {
        const float size = box.height;
        canvas.rectangle({.center = box.center(), .size = {size, size}, .cornerRadius = size / 5},
                         eng::Color::hex(kColors[static_cast<std::size_t>(*kept_.die)]));
        for (std::size_t i = 0; i < 9; ++i) {
            const eng::Vec2 place{static_cast<float>(i % 3) - 1, static_cast<float>(i / 3) - 1};
            if (kPips[face_][i] == 'x') {
                canvas.circle(box.center() + place * (size * 0.27F), size * 0.1F, theme().backdrop);
            }
        }
    }

    template <class State, class... Args>
    void push(Args&&... args) {
        services().screens.push(services().heap.make<State>(ui(), std::forward<Args>(args)...));
    }
    void roll() {
        face_ = static_cast<std::size_t>(services().random.between(0, 5));
        points_ = face_ == 0 ? 0 : points_ + face_ + 1;
        services().host.announce(hint()); // for screen readers
    }
    void keep(const std::string& player) {
        services().screens.pop(); // the question for the name
        showScores(kept_.scores.add(player, static_cast<std::int64_t>(std::exchange(points_, 0))));
    }
    void showScores(std::optional<std::size_t> entry) {
        const auto points = [](std::int64_t score) { return std::to_string(score); };
        const ScorePage page{&kept_.scores, [this] { return translate(text::kMost); }, points,
                             entry};
        push<ScoresScreen>(text::kScores, std::vector{page});
    }
    Kept& kept_;
    std::size_t face_ = 5, points_ = 0; // 5: six pips
};

class Menus final : public eng::Application {
public:
    explicit Menus(eng::platform::Host& host)
        : Application{host, "menus", text::kTable, text::kTitle} {
        modules().screens.setStage({.font = "fonts/text.ttf"});
        modules().ui.setThemes(game::kTheme, Theme::highContrast());
    }

private:
    void onRegisterSettings(eng::SettingsRegistry& registry) override { registry.add(kept_.die); }
    void onEnterScreens(eng::Services& context) override {
        context.screens.push(context.heap.make<Table>(modules().ui, kept_));
    }
    Kept kept_{.player = {records(), "player"}, .scores = {records(), "scores", {}}};
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Menus>(host);
}
