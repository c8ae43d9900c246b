#include "game/pong/result_page.h"

#include "engine/game/menus.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/services.h"
#include "engine/ui/scores_state.h"
#include "game/pong/picture_screen.h"
#include "game/pong/pong_game.h"

#include <algorithm>

#include "engine_text.h"
#include "pong_text.h"

namespace pong {

using eng::Rect;
using eng::Vec2;

void ResultPage::fill(eng::MenuPage& page) {
    page.name = "result";
    page.heading = heading();
    page.shape = {.extra = 0.34F, .maxExtra = 330.0F, .across = true, .veil = 0.85F};
    page.hint = {};
    page.spoken = [this] { return spoken(); };
    page.drawBehind = [this](eng::render::Canvas& canvas, const Rect&, float shown) {
        drawFlood(canvas, shown);
    };
    page.drawExtra = [this](eng::render::Canvas& canvas, const Rect& box, float shown) {
        drawFigures(canvas, box, shown);
    };
    if (!named_ && game_.match().isCounted() &&
        game_.scores().qualifies(game_.session(), game_.strength())) {
        page.lines.buttonFirst(eng::text::kUiEnterName, [this] { enterName(); });
    }
    page.lines.button(text::kSharePicture, [this] { showPicture(); });
    if (const std::optional<Challenge> own = ownChallenge()) {
        page.lines.button(text::kShareChallenge, [this, own] { share(*own); });
    }
}

void ResultPage::enterName() {
    game_.menus().askName(eng::text::kUiAmongBest, game_.scores().player(),
                          [this](const std::string& player) { keepScore(player); });
}

void ResultPage::keepScore(const std::string& player) {
    named_ = true;
    const Strength strength = game_.strength();
    const Scores::Places places = game_.scores().add(player, game_.session(), strength);
    game_.menus().showScores(
        game_.scorePages(places, strength),
        places.time ? Scores::timesPage(strength) : Scores::ralliesPage(strength), true);
}

void ResultPage::showPicture() {
    eng::Result<Session> watched =
        Session::open(game_.session().recording(), {.game = kGame, .build = game_.rules().build()});
    if (!watched) {
        game_.menus().notice(watched.error(), eng::ui::Notice::Problem);
        return;
    }
    game_.services().screens.push(game_.services().heap.make<PictureScreen>(
        std::move(*watched), std::string{game_.services().strings.pattern(heading())}));
}

std::optional<Challenge> ResultPage::ownChallenge() const {
    if (modeOf(game_.session()) != Mode::OnePlayer || game_.match().wasRewound()) {
        return std::nullopt;
    }
    return Challenge::of(game_.session(), game_.strength(), game_.form(), *game_.scores().player());
}

void ResultPage::share(const Challenge& challenge) {
    const eng::StringTable& strings = game_.services().strings;
    game_.menus().shareLink(
        {.title = strings.text(text::kShareChallenge, {}),
         .text = strings.text(text::kChallengeText, {challenge.inWords(strings)}),
         .setting = "challenge",
         .value = challenge.toText()});
}

bool ResultPage::beatsChallenge() const {
    return game_.challenge() && !game_.match().wasRewound() &&
           game_.challenge()->isBeaten(game_.match().world());
}

std::string ResultPage::challengeInWords() const {
    if (!game_.challenge()) {
        return {};
    }
    const eng::StringTable& strings = game_.services().strings;
    return strings.text(beatsChallenge() ? text::kChallengeBeaten : text::kChallengeOpen,
                        {game_.challenge()->inWords(strings)});
}

const Palette& ResultPage::palette() const {
    return paletteOf(game_.services().accessibility);
}

std::string ResultPage::translate(eng::TextId text) const {
    return std::string{game_.services().strings.pattern(text)};
}

// --- Words

eng::TextId ResultPage::heading() const {
    const Session& session = game_.session();
    const bool left = session.now().winner() == kLeft;
    if (isMachine(session.holder(kRight))) {
        return left ? text::kYouWin : text::kMachineWins;
    }
    if (game_.services().stage.portrait()) {
        return left ? text::kBottomWins : text::kTopWins;
    }
    return left ? text::kLeftWins : text::kRightWins;
}

std::string ResultPage::spoken() const {
    const Match& match = game_.match().world();
    std::string all = game_.services().strings.text(
        text::kSayResult, {match.score(kLeft), match.score(kRight), translate(heading())});
    for (const std::string& fact : {rallyInWords(), streakInWords(), challengeInWords()}) {
        if (!fact.empty()) {
            all += ' ';
            all += fact;
            all += '.';
        }
    }
    return all;
}

std::string ResultPage::rallyInWords() const {
    const Session& session = game_.session();
    const std::int64_t longest = session.now().longestRally();
    if (modeOf(session) != Mode::OnePlayer || game_.scores().longestRally() == 0) {
        return game_.services().strings.text(text::kResultRally, {longest});
    }
    return game_.services().strings.text(text::kResultRallyBest,
                                         {longest, game_.scores().longestRally()});
}

std::string ResultPage::streakInWords() const {
    const Session& session = game_.session();
    if (modeOf(session) != Mode::OnePlayer || game_.scores().bestStreak() == 0) {
        return {};
    }
    return game_.services().strings.text(text::kResultStreak,
                                         {game_.scores().streak(), game_.scores().bestStreak()});
}

// --- Picture

void ResultPage::drawFlood(eng::render::Canvas& canvas, float come) const {
    constexpr float kPart = 0.7F;   // of the window
    constexpr float kSlant = 0.12F; // of its height
    const Palette& palette = this->palette();
    const Stage& stage = canvas.stage();
    const Rect seen = stage.visible();
    const Match& match = game_.match().world();
    const Vec2 winner = stage.toScreen({match.winner() == kLeft ? 0.0F : kWidth, kHeight / 2.0F});
    const Vec2 way = stage.portrait() ? Vec2{0.0F, winner.y > seen.center().y ? -1.0F : 1.0F}
                                      : Vec2{winner.x > seen.center().x ? -1.0F : 1.0F, 0.0F};
    const float length = stage.portrait() ? seen.height : seen.width;
    const float width = stage.portrait() ? seen.width : seen.height;
    const Vec2 from = seen.center() - way * (length / 2.0F + width * kSlant);
    const Vec2 across = Vec2{-way.y, way.x} * (width / 2.0F + 4.0F) + way * (width * kSlant);
    const eng::Color color = palette.side(match.winner());
    if (palette.light == 0.0F) { // black and white stay so: a bar at the winner's end
        const Vec2 end = seen.center() - way * (length / 2.0F);
        const Vec2 upright = Vec2{-way.y, way.x} * (width / 2.0F);
        canvas.strip({end, upright, color}, {end + way * (32.0F * come), upright, color});
        return;
    }
    const Vec2 front = from + way * (length * kPart * come);
    canvas.strip({from, across, color.faded(Palette::kFlood)},
                 {front, across, color.faded(Palette::kFlood * 0.8F)});
    canvas.line(front - across, front + across, 4.0F, color);
}

void ResultPage::drawFigures(eng::render::Canvas& canvas, const Rect& box, float shown) const {
    const Session& session = game_.session();
    const Match& match = session.now();
    const float width = std::min(box.width, 960.0F) / 3.0F;
    const bool tiny = width < canvas.stage().minTextSize() * 9.0F; // without room for columns
    const float line = box.height * (tiny ? 0.25F : 0.12F);
    const float facts = tiny ? line : box.height * 0.48F;
    const float top = box.bottom() - line - facts;
    Palette colors = palette();
    colors.sides = {colors.text, colors.text}; // on the winner's colour
    drawScoreLine(canvas, {box.left, box.top, box.width, top - box.top}, match, colors, shown);
    drawNote(canvas, {box.left, box.bottom() - line, box.width, line},
             game_.challenge() ? challengeInWords() : streakInWords(), shown);
    if (tiny) {
        drawNote(canvas, {box.left, top, box.width, line}, rallyInWords(), shown);
        return;
    }
    const eng::StringTable& strings = game_.services().strings;
    const std::string rally =
        modeOf(session) == Mode::OnePlayer && game_.scores().longestRally() > 0
            ? strings.text(text::kFactRallyBest, {game_.scores().longestRally()})
            : translate(text::kFactRally);
    const auto number = [&](std::int64_t value) { return strings.text(text::kFactCount, {value}); };
    drawFacts(canvas, {box.center().x - width * 1.5F, top, width * 3.0F, facts},
              {Fact{number(match.longestRally()), rally},
               Fact{timeInWords(strings, match.steps()), translate(text::kFactDuration)},
               Fact{number(speedAfter(match.longestRally()).toInt()), translate(text::kFactSpeed)}},
              shown);
}

void ResultPage::drawFacts(eng::render::Canvas& canvas, const Rect& row,
                           const std::array<Fact, 3>& facts, float shown) const {
    const float min = canvas.stage().minTextSize();
    const float width = row.width / 3.0F;
    const float high = row.height * 0.54F; // of a value; the label is below it
    const float size = std::min(std::max(26.0F, min), (row.height - high) * 0.8F);
    const eng::Color color = palette().text.faded(shown);
    eng::render::TextBoxStyle label{
        .size = size, .minSize = std::min(min * 0.75F, size), .color = color, .maxLines = 2};
    Rect under{row.left + 8.0F, row.top + high, width - 16.0F, row.height - high};
    float fitted = size * canvas.stage().textScale(); // all labels in the size of the longest
    for (const Fact& fact : facts) {
        fitted = std::min(fitted, canvas.fittedSize(fact.label, under, label));
    }
    label.size = fitted / canvas.stage().textScale(); // `write` enlarges it again
    Rect value{row.left, row.top, width, high};
    for (const Fact& fact : facts) {
        canvas.write(fact.value, value,
                     {.size = std::min(64.0F, high * 0.8F),
                      .minSize = std::min(min, high * 0.5F),
                      .color = color});
        canvas.write(fact.label, under, label);
        value.left += width;
        under.left += width;
    }
}

void ResultPage::drawNote(eng::render::Canvas& canvas, const Rect& box, const std::string& words,
                          float shown) const {
    if (words.empty()) {
        return;
    }
    const float min = canvas.stage().minTextSize();
    const float size = std::max(box.height * 0.62F, std::min(min, box.height * 0.9F));
    canvas.write(words, box,
                 {.size = size,
                  .minSize = std::min(min * 0.75F, size),
                  .color = palette().text.faded(shown)});
}

} // namespace pong
