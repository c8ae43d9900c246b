// The menu after a match, and its picture for others.

#include "engine/canvas/canvas.h"
#include "engine/game/menus.h"
#include "engine/screen/screen.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/services.h"
#include "engine/ui/scores_screen.h"
#include "game/pong/pong_game.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"
#include "pong_text.h"

namespace pong {
namespace {

using eng::Rect;
using eng::Vec2;

/// A picture of a match to send to others: its last point, with winner, score, longest rally and
/// duration. It is taken a moment later; then the screen ends.
class PictureScreen final : public eng::Screen {
public:
    /// @param watched  the finished match, at its end
    /// @param heading  who has won
    PictureScreen(std::unique_ptr<eng::AnyMatch> watched, std::string heading)
        : watched_{std::move(watched)}
        , over_{eng::stateOf<World>(*watched_)}
        , heading_{std::move(heading)} {}
    std::string_view name() const override { return "picture"; }
    eng::ScreenLook look() const override { return {.showsBelow = false, .realTime = true}; }

private:
    void onBegin() override {
        constexpr std::uint64_t kBefore = kStepsPerSecond / 12; // the ball is still on the court
        constexpr std::uint64_t kLed = kStepsPerSecond / 2;     // its ribbon is there
        view_ = std::make_unique<MatchView>(services(), lifetime());
        const std::uint64_t end = watched_->recording().steps;
        watched_->seek(end - std::min(end, kBefore + kLed));
        while (watched_->steps() + kBefore < end) {
            watched_->step();
            for (const Session::Given& given : eng::eventsOf<World>(watched_->given())) {
                view_->effects().event(given.event, paletteOf(services().accessibility));
            }
            view_->effects().follow(pictureOf(*watched_), 1.0F / kStepsPerSecond);
        }
    }
    void onFrame() override {
        constexpr double kFades = 0.6;      // seconds: the veil of the menu is gone
        constexpr int kFramesOfPicture = 3; // the one to read is among them
        shownFor_ += services().time.realDelta;
        if (!taken_) {
            taken_ = shownFor_ > kFades;
            if (taken_) {
                menus().sharePicture();
            }
        } else if (drawn_ > kFramesOfPicture) { // the result tells where it is
            services().screens.pop();
        }
    }
    void onDraw(eng::render::Canvas& canvas) override {
        drawn_ += taken_ ? 1 : 0;
        const MatchPicture picture = pictureOf(*watched_);
        const Palette& palette = paletteOf(services().accessibility);
        const Rect all = canvas.stage().visible();
        view_->drawCourt(canvas, {over_, picture.ball, picture.paddleY},
                         true); // with the final score
        view_->drawMatch(canvas, picture, true);
        const auto part = [&](float from, float high) {
            return Rect{all.left + all.width * 0.05F, all.top + all.height * from, all.width * 0.9F,
                        all.height * high};
        };
        const float size = std::min(all.height * 0.085F, all.width * 0.09F);
        canvas.write(heading_, part(0.06F, 0.12F), {.size = size, .color = palette.text});
        drawScoreLine(canvas, part(0.18F, 0.13F), over_, palette, 1.0F);
        const eng::StringTable& strings = services().strings;
        canvas.write(strings.text(text::kPictureFacts,
                                  {over_.longestRally(), timeInWords(strings, over_.steps())}),
                     part(0.80F, 0.08F), {.size = size * 0.46F, .color = palette.text});
        canvas.write(strings.pattern(text::kTitle), part(0.88F, 0.08F),
                     {.size = size * 0.46F, .color = palette.soft});
    }

    std::unique_ptr<eng::AnyMatch> watched_;
    const World over_; ///< its last state
    std::string heading_;
    std::unique_ptr<MatchView> view_; ///< once entered
    double shownFor_ = 0.0;           ///< seconds
    bool taken_ = false;
    int drawn_ = 0; ///< frames since
};

/// @param come  how far the winner's colour has come, 0 to 1
void drawFlood(eng::render::Canvas& canvas, const World& match, const Palette& palette,
               float come) {
    constexpr float kPart = 0.7F;   // of the window
    constexpr float kSlant = 0.12F; // of its height
    const Stage& stage = canvas.stage();
    const Rect seen = stage.visible();
    const Vec2 winner = stage.toScreen({match.winner() == kLeft ? 0.0F : kWidth, kHeight / 2.0F});
    const Vec2 way = stage.portrait() ? Vec2{0.0F, winner.y > seen.center().y ? -1.0F : 1.0F}
                                      : Vec2{winner.x > seen.center().x ? -1.0F : 1.0F, 0.0F};
    const float length = stage.portrait() ? seen.height : seen.width;
    const float width = stage.portrait() ? seen.width : seen.height;
    const Vec2 from = seen.center() - way * (length / 2.0F + width * kSlant);
    const Vec2 across = Vec2{-way.y, way.x} * (width / 2.0F + 4.0F) + way * (width * kSlant);
    const Color color = palette.side(match.winner());
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

struct Fact {
    std::string value, label;
};

void drawFacts(eng::render::Canvas& canvas, const Rect& row, const std::array<Fact, 3>& facts,
               Color color) {
    const float min = canvas.stage().minTextSize();
    const float width = row.width / 3.0F;
    const float high = row.height * 0.54F; // of a value; the label is below it
    const float size = std::min(std::max(26.0F, min), (row.height - high) * 0.8F);
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

void drawNote(eng::render::Canvas& canvas, const Rect& box, const std::string& words, Color color) {
    if (words.empty()) {
        return;
    }
    const float min = canvas.stage().minTextSize();
    const float size = std::max(box.height * 0.62F, std::min(min, box.height * 0.9F));
    canvas.write(words, box,
                 {.size = size, .minSize = std::min(min * 0.75F, size), .color = color});
}

} // namespace

void PongGame::fillResult(eng::MenuPage& page) {
    page.name = "result";
    page.heading = resultHeading();
    page.shape = {.extra = 0.34F, .maxExtra = 330.0F, .across = true, .veil = 0.85F};
    page.hint = {};
    page.spoken = [this] { return spokenResult(); };
    page.drawBehind = [this](eng::render::Canvas& canvas, const Rect&, float shown) {
        drawFlood(canvas, match_.world(), palette(), shown);
    };
    page.drawExtra = [this](eng::render::Canvas& canvas, const Rect& box, float shown) {
        drawFigures(canvas, box, shown);
    };
    if (!named_ && match_.isCounted() && scores_.qualifies(session(), strength_)) {
        page.lines.buttonFirst(eng::text::kUiEnterName, [this] {
            menus().askName(eng::text::kUiAmongBest, scores_.player(),
                            [this](const std::string& player) { keepScore(player); });
        });
    }
    page.lines.button(text::kSharePicture, [this] { showPicture(); });
    // What others are to beat after this match; nothing if it does not count.
    const std::optional<Challenge> own =
        isAlone() && !match_.wasRewound()
            ? Challenge::of(session(), strength_, form_, *scores_.player())
            : std::nullopt;
    if (own) {
        page.lines.button(text::kShareChallenge, [this, own] {
            menus().shareLink(
                {.title = translate(text::kShareChallenge),
                 .text = strings().text(text::kChallengeText, {own->inWords(strings())}),
                 .setting = "challenge",
                 .value = own->toText()});
        });
    }
}

void PongGame::keepScore(const std::string& player) {
    named_ = true;
    const Scores::Places places = scores_.add(player, session(), strength_);
    menus().showScores(scores_.pages(strings(), places, strength_),
                       places.time ? Scores::timesPage(strength_) : Scores::ralliesPage(strength_),
                       true);
}

void PongGame::showPicture() {
    eng::Result<std::unique_ptr<eng::AnyMatch>> watched = rules_.open(session().recording());
    if (!watched) {
        menus().notice(watched.error(), eng::ui::Notice::Problem);
        return;
    }
    (*watched)->seek((*watched)->recording().steps);
    services().screens.push(
        services().heap.make<PictureScreen>(std::move(*watched), translate(resultHeading())));
}

bool PongGame::beatsChallenge() const {
    return challenge_ && !match_.wasRewound() && challenge_->isBeaten(match_.world());
}

std::string PongGame::challengeInWords() const {
    if (!challenge_) {
        return {};
    }
    return strings().text(beatsChallenge() ? text::kChallengeBeaten : text::kChallengeOpen,
                          {challenge_->inWords(strings())});
}

// --- Words

eng::TextId PongGame::resultHeading() const {
    const bool left = match_.world().winner() == kLeft;
    const bool portrait = services().stage.portrait();
    return isAlone()  ? (left ? text::kYouWin : text::kBotWins)
           : portrait ? (left ? text::kBottomWins : text::kTopWins)
                      : (left ? text::kLeftWins : text::kRightWins);
}

std::string PongGame::spokenResult() const {
    const World& match = match_.world();
    std::string all = strings().text(
        text::kSayResult, {match.score(kLeft), match.score(kRight), translate(resultHeading())});
    for (const std::string& fact : {rallyInWords(), streakInWords(), challengeInWords()}) {
        if (!fact.empty()) {
            all += ' ' + fact + '.';
        }
    }
    return all;
}

std::string PongGame::rallyInWords() const {
    const std::int64_t longest = match_.world().longestRally();
    if (!isAlone() || scores_.longestRally() == 0) {
        return strings().text(text::kResultRally, {longest});
    }
    return strings().text(text::kResultRallyBest, {longest, scores_.longestRally()});
}

std::string PongGame::streakInWords() const {
    if (!isAlone() || scores_.bestStreak() == 0) {
        return {};
    }
    return strings().text(text::kResultStreak, {scores_.streak(), scores_.bestStreak()});
}

void PongGame::drawFigures(eng::render::Canvas& canvas, const Rect& box, float shown) const {
    const World& match = match_.world();
    const float width = std::min(box.width, 960.0F) / 3.0F;
    const bool tiny = width < canvas.stage().minTextSize() * 9.0F; // without room for columns
    const float line = box.height * (tiny ? 0.25F : 0.12F);
    const float facts = tiny ? line : box.height * 0.48F;
    const float top = box.bottom() - line - facts;
    Palette colors = palette();
    colors.sides = {colors.text, colors.text}; // on the winner's colour
    const Color color = colors.text.faded(shown);
    drawScoreLine(canvas, {box.left, box.top, box.width, top - box.top}, match, colors, shown);
    drawNote(canvas, {box.left, box.bottom() - line, box.width, line},
             challenge_ ? challengeInWords() : streakInWords(), color);
    if (tiny) {
        drawNote(canvas, {box.left, top, box.width, line}, rallyInWords(), color);
        return;
    }
    const std::string rally = isAlone() && scores_.longestRally() > 0
                                  ? strings().text(text::kFactRallyBest, {scores_.longestRally()})
                                  : translate(text::kFactRally);
    const auto number = [&](std::int64_t value) {
        return strings().text(text::kFactCount, {value});
    };
    drawFacts(canvas, {box.center().x - width * 1.5F, top, width * 3.0F, facts},
              {Fact{number(match.longestRally()), rally},
               Fact{timeInWords(strings(), match.steps()), translate(text::kFactDuration)},
               Fact{number(speedAfter(match.longestRally()).toInt()), translate(text::kFactSpeed)}},
              color);
}

} // namespace pong
