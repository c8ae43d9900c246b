#include "engine/ui/scores_screen.h"

#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/ui/confirm_screen.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "engine_text.h"

namespace eng::ui {

ScoresScreen::ScoresScreen(UiModule& ui, TextId heading, std::vector<ScorePage> pages,
                           std::size_t first)
    : MenuScreen{ui,
                 {.heading = 0.10F,
                  .maxHeading = 130.0F,
                  .extra = 0.56F,
                  .maxExtra = 900.0F,
                  .gap = 0.02F,
                  .veil = 0.94F}}
    , heading_{heading}
    , pages_{std::move(pages)}
    , page_{first} {
    ENG_ASSERT(first < pages_.size(), "the first page exists");
}

void ScoresScreen::buildMenu(MenuBuilder& lines) {
    if (pages_.size() > 1) {
        lines.add({.value = [this] { return page().title(); },
                   .change = [this](int direction) { turn(direction); }});
    }
    if (std::ranges::any_of(pages_, [](const ScorePage& one) { return bool{one.watch}; })) {
        watchLine_ = pages_.size() > 1 ? 1 : 0;
        lines.add({.label = text::kWatch,
                   .value =
                       [this] {
                           return watched_ ? format("{0}. {1}",
                                                    {*watched_ + 1,
                                                     page().table->entries()[*watched_].name})
                                           : translate(text::kUiNoRecording);
                       },
                   .choose =
                       [this] {
                           if (watched_) {
                               page().watch(page().table->entries()[*watched_].recording);
                           }
                       },
                   .change = [this](int direction) { select(direction); }});
        select(0);
    }
    lines.button(text::kUiBack, [this] { onBack(); });
    if (!page().table->entries().empty()) {
        lines.button(text::kUiScoresReset, [this] { reset(); });
    }
}

void ScoresScreen::turn(int direction) {
    const std::size_t count = pages_.size();
    page_ = (page_ + (direction > 0 ? 1 : count - 1)) % count;
    rebuildMenu();
}

void ScoresScreen::select(int direction) {
    const std::span<const Score> entries = page().table->entries();
    const auto count = static_cast<int>(entries.size());
    const int step = direction < 0 ? -1 : 1;
    int place = direction == 0 || !watched_ ? -1 : static_cast<int>(*watched_);
    watched_.reset();
    for (int tries = 0; tries < count; ++tries) {
        place = place < 0 && step < 0 ? count - 1 : (place + step + count) % count;
        if (!entries[static_cast<std::size_t>(place)].recording.empty()) {
            watched_ = static_cast<std::size_t>(place);
            return;
        }
    }
}

void ScoresScreen::reset() {
    services().screens.push(services().heap.make<ConfirmScreen>(ui(), text::kUiScoresAsk,
                                                                [this] { // below it on the stack
                                                                    pages_[page_].table->reset();
                                                                    pages_[page_].newEntry.reset();
                                                                    rebuildMenu();
                                                                }));
}

bool ScoresScreen::handleInput() {
    const ActionMap& actions = services().actions;
    const bool left = actions.repeated(ui().actions().left);
    const bool right = actions.repeated(ui().actions().right);
    if (onPageLine() || onWatchLine() || left == right || pages_.size() < 2) {
        return false;
    }
    turn(right ? 1 : -1);
    ui().moved.emit();
    services().host.announce(spokenPage());
    return true;
}

std::string ScoresScreen::spokenPage() const {
    std::string all = page().title() + ".";
    const std::span<const Score> entries = page().table->entries();
    for (std::size_t place = 0; place < entries.size(); ++place) {
        all += ' ';
        all += services().strings.text(text::kUiSayScore, {place + 1, entries[place].name,
                                                           page().score(entries[place].value)});
    }
    return entries.empty() ? all + " " + translate(text::kUiSayNoScores) : all;
}

bool ScoresScreen::onPageLine() const {
    return pages_.size() > 1 && menu().focus() == 0;
}

bool ScoresScreen::onWatchLine() const {
    return watchLine_ >= 0 && menu().focus() == watchLine_;
}

std::string ScoresScreen::spokenHeading() const {
    std::string all = translate(heading_) + ".";
    if (!onPageLine()) { // else the line reads the page
        all += ' ';
        all += spokenPage();
    }
    return all;
}

std::string ScoresScreen::spokenLine() const {
    return onPageLine()
               ? spokenPage() + " " +
                     services().strings.text(text::kUiPageOf, {page_ + 1, pages_.size()}) + "."
               : MenuScreen::spokenLine();
}

std::string ScoresScreen::hint() const {
    const RecordBase::State state = page().table->state();
    const bool kept = state == RecordBase::State::Saved || state == RecordBase::State::Saving;
    return kept ? std::string{} : translate(text::kUiScoresNotKept);
}

void ScoresScreen::drawRow(render::Canvas& canvas, std::size_t place, const Rect& row) const {
    const float min = canvas.stage().minTextSize();
    const std::span<const Score> entries = page().table->entries();
    const bool isNew = page().newEntry == place;
    const bool isWatched = onWatchLine() && watched_ == place;
    const render::Box plate{.center = row.center(),
                            .size = {row.width, row.height * 0.9F},
                            .cornerRadius = row.height * 0.3F};
    if (isNew || isWatched) {
        canvas.rectangle(plate, theme().accent.faded((isNew ? 0.28F : 0.0F) * appearProgress()));
        render::Box edge = plate;
        edge.outline = std::max(row.height * 0.05F, 1.0F);
        canvas.rectangle(edge, theme().accent.faded(appearProgress()));
    } else if (place % 2 == 0) {
        canvas.rectangle(plate, theme().panel.faded(0.75F * appearProgress()));
    }
    const Color color = theme().text.faded(appearProgress());
    const float size = std::max(row.height * 0.56F, std::min(min, row.height * 0.72F));
    render::TextBoxStyle letters{.size = size,
                                 .minSize = std::min(min * 0.75F, size),
                                 .color = color,
                                 .tabularDigits = true};
    const float inset = row.height * 0.4F;
    const float number = size * 1.6F;
    const float score = row.width * (canvas.stage().portrait() ? 0.36F : 0.30F);
    letters.align = render::Align::Right;
    letters.color = theme().soft.faded(appearProgress());
    canvas.write(format("{0}", {place + 1}), {row.left + inset, row.top, number, row.height},
                 letters);
    letters.color = color;
    canvas.write(page().score(entries[place].value),
                 {row.right() - inset - score, row.top, score, row.height}, letters);
    letters.align = render::Align::Left;
    letters.minSize *= 0.6F; // a name of sixteen wide letters
    const float from = row.left + inset + number + size * 0.7F;
    canvas.write(entries[place].name,
                 {from, row.top, row.right() - inset - score - size * 0.4F - from, row.height},
                 letters);
}

void ScoresScreen::drawExtra(render::Canvas& canvas, const Rect& box) {
    const render::Stage& stage = canvas.stage();
    const bool titled = pages_.size() == 1; // else the line that turns the pages has the title
    const float pitch = box.height / static_cast<float>(ScoreTable::kPlaces + (titled ? 1 : 0));
    const float top = box.top + (titled ? pitch : 0.0F);
    const float width = std::min(box.width, stage.portrait() ? 860.0F : 920.0F);
    const float left = box.left + (box.width - width) / 2.0F;
    const float size = std::max(pitch * 0.66F, std::min(stage.minTextSize(), pitch * 0.8F));
    if (titled) {
        canvas.write(page().title(), {left, box.top - pitch * 0.1F, width, pitch},
                     {.size = size,
                      .minSize = std::min(stage.minTextSize() * 0.75F, size),
                      .color = theme().accent.faded(appearProgress())});
    }
    const std::size_t entries = page().table->entries().size();
    if (entries == 0) {
        canvas.write(translate(text::kUiSayNoScores), {left, top, width, pitch * 4.0F},
                     {.size = size,
                      .minSize = std::min(stage.minTextSize() * 0.75F, size),
                      .color = theme().soft.faded(appearProgress())});
    }
    for (std::size_t place = 0; place < entries; ++place) {
        drawRow(canvas, place, {left, top + pitch * static_cast<float>(place), width, pitch});
    }
}

void ScoresScreen::onInspect(std::string& json) const {
    MenuScreen::onInspect(json);
    if (!onTop()) {
        return;
    }
    json += ",\"table\":";
    appendJsonString(json, page().title());
    json += ",\"entries\":[";
    for (const Score& entry : page().table->entries()) {
        json += json.back() == '[' ? "[" : ",[";
        appendJsonString(json, entry.name);
        appendFormat(json, ",{0}]", {entry.value});
    }
    constexpr std::array<std::string_view, 4> kStates{"saved", "saving", "failed", "not kept"};
    appendFormat(json, "],\"kept\":\"{0}\"",
                 {kStates[static_cast<std::size_t>(page().table->state())]});
}

} // namespace eng::ui
