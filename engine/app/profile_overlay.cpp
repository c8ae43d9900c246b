#include "engine/app/profile_overlay.h"

#include "engine/core/format.h"
#include "engine/kernel/kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

using render::Align;

constexpr double kRefreshEvery = 0.25; // seconds
constexpr float kBudget = 1.0F / 60.0F;
constexpr float kTop = 2.0F * kBudget; // the top of the graph

// Points.
constexpr float kMargin = 12.0F;
constexpr float kPadding = 12.0F;
constexpr float kWidth = 400.0F;
constexpr float kGraphWidth = 240.0F;
constexpr float kGraphHeight = 64.0F;
constexpr float kRowHeight = 18.0F;
constexpr float kTextSize = 13.0F;
constexpr float kIndent = 12.0F;
// The right edges of the columns, from the table's left edge.
constexpr float kAverageAt = 240.0F;
constexpr float kMaxAt = 312.0F;
constexpr float kCallsAt = 376.0F;

constexpr Color kPlate = Color::hex(0x0A0D14, 0.86F);
constexpr Color kEdge = Color::hex(0xFFFFFF, 0.16F);
constexpr Color kGraphGround = Color::hex(0xFFFFFF, 0.05F);
constexpr Color kGood = Color::hex(0x5BD6A2);
constexpr Color kSlow = Color::hex(0xFFC257);
constexpr Color kTooSlow = Color::hex(0xFF6B5E);
constexpr Color kText = Color::hex(0xE9EDF7);
constexpr Color kFaint = Color::hex(0x9AA5BD);

Color colorOf(float seconds) {
    constexpr float kJitter = 1.1F; // screens are not exactly periodic
    return seconds <= kBudget * kJitter ? kGood : seconds <= kTop ? kSlow : kTooSlow;
}

} // namespace

ProfileOverlay::ProfileOverlay(render::Device& device, const StringTable& strings,
                               const Profiler& profiler, const render::Font& font)
    : strings_{strings}
    , profiler_{profiler}
    , font_{font}
    , batch_{device}
    , device_{device} {}

void ProfileOverlay::draw(int pixelWidth, int pixelHeight, float pixelRatio, double now) {
    refresh(now);
    const float ratio = std::max(pixelRatio, 1.0F);
    const float screenHeight = static_cast<float>(pixelHeight) / ratio;
    render::Camera2d camera{static_cast<float>(pixelWidth) / ratio, screenHeight};
    camera.resize(pixelWidth, pixelHeight);

    constexpr float kTableTop = kPadding + kGraphHeight + kPadding;
    const float left = screenHeight - 2.0F * kMargin - kTableTop - kRowHeight - kPadding;
    const auto fitting = static_cast<std::size_t>(std::max(left / kRowHeight, 0.0F));
    const std::size_t noteRows = noteWords_.empty() ? 0 : 1;
    const std::size_t rows = std::min(rows_.nodes().size(), fitting - std::min(fitting, noteRows));
    const float height = kTableTop + kRowHeight * static_cast<float>(rows + 1 + noteRows) +
                         kPadding - kRowHeight * 0.25F;

    device_.gl().viewport(0, 0, pixelWidth, pixelHeight);
    batch_.begin(camera);
    const render::Box plate{.center = {kMargin + kWidth / 2.0F, kMargin + height / 2.0F},
                            .size = {kWidth, height},
                            .cornerRadius = 8.0F};
    batch_.rectangle(plate, kPlate);
    render::Box edge = plate;
    edge.outline = 1.0F;
    batch_.rectangle(edge, kEdge);
    const Vec2 corner{kMargin + kPadding, kMargin + kPadding};
    drawGraph({corner.x, corner.y, kGraphWidth, kGraphHeight}, 1.0F / camera.scale());
    drawSummary({corner.x + kGraphWidth + kPadding, corner.y});
    const float last = drawTable({corner.x, kMargin + kTableTop}, rows);
    if (noteRows > 0) {
        write(noteWords_, {corner.x, last + kRowHeight}, kFaint);
    }
    batch_.end();
}

void ProfileOverlay::refresh(double now) {
    if (now < refreshAt_) {
        return;
    }
    refreshAt_ = now + kRefreshEvery;
    profiler_.report(rows_);
    noteWords_.clear();
    if (note_ != nullptr && *note_) {
        (*note_)(noteWords_);
    }
    double work = 0.0;
    double interval = 0.0;
    summary_ = {};
    const std::size_t size = profiler_.historySize();
    for (std::size_t ago = 0; ago < size; ++ago) {
        const ProfileFrame frame = profiler_.history(ago);
        work += frame.work;
        interval += frame.interval;
        summary_.max = std::max(summary_.max, static_cast<double>(frame.interval));
    }
    if (size > 0 && interval > 0.0) {
        summary_.average = work / static_cast<double>(size);
        summary_.rate = static_cast<double>(size) / interval;
    }
}

void ProfileOverlay::drawGraph(Rect place, float pixel) {
    batch_.rectangle({.center = {place.left + place.width / 2.0F, place.top + place.height / 2.0F},
                      .size = {place.width, place.height}},
                     kGraphGround);
    // Whole device pixels, so that the bars are sharp.
    const float bar = std::max(std::floor(1.0F / pixel), 1.0F) * pixel;
    const auto fitting = static_cast<std::size_t>(place.width / bar + 0.01F);
    const std::size_t bars = std::min(profiler_.historySize(), fitting);
    const float foot = place.bottom();
    const auto draw = [&](float x, float seconds, Color color) {
        const float wanted = std::min(seconds / kTop, 1.0F) * place.height;
        const float height = std::max(std::round(wanted / pixel) * pixel, pixel);
        batch_.rectangle({.center = {x + bar / 2.0F, foot - height / 2.0F}, .size = {bar, height}},
                         color);
    };
    for (std::size_t ago = 0; ago < bars; ++ago) {
        const ProfileFrame frame = profiler_.history(ago);
        const float x = place.right() - bar * static_cast<float>(ago + 1);
        const Color color = colorOf(frame.interval);
        draw(x, frame.interval, color.faded(0.35F));
        draw(x, frame.work, color);
    }
    const float line = std::round(place.height * (1.0F - kBudget / kTop) / pixel) * pixel;
    batch_.rectangle({.center = {place.left + place.width / 2.0F, place.top + line + pixel / 2.0F},
                      .size = {place.width, pixel}},
                     kText.faded(0.7F));
    // On its own plate, since bars are drawn behind it.
    constexpr float kGap = 4.0F;
    const std::string_view words = formatted(text::kOverlayMs, kBudget);
    const float width = render::measure(words, styled(kText)).width + 2.0F * kGap;
    const float height = kTextSize + kGap;
    batch_.rectangle({.center = {place.left + width / 2.0F, place.top + line - height / 2.0F},
                      .size = {width, height}},
                     kPlate);
    write(words, {place.left + kGap, place.top + line - kGap}, kText);
}

void ProfileOverlay::drawSummary(Vec2 at) {
    float baseline = at.y + kTextSize;
    const auto line = [&](std::string_view words, Color color) {
        write(words, {at.x, baseline}, color);
        baseline += kRowHeight;
    };
    line(formatted(text::kOverlayMs, summary_.average), kText);
    line(formatted(text::kOverlayWorst, summary_.max), colorOf(static_cast<float>(summary_.max)));
    words_.clear();
    appendFormat(words_, strings_.pattern(text::kOverlayRate), {summary_.rate});
    line(words_, kFaint);
}

float ProfileOverlay::drawTable(Vec2 at, std::size_t rows) {
    float baseline = at.y + kTextSize;
    write(strings_.pattern(text::kOverlayBlock), {at.x, baseline}, kFaint);
    write(strings_.pattern(text::kOverlayAverage), {at.x + kAverageAt, baseline}, kFaint,
          Align::Right);
    write(strings_.pattern(text::kOverlayMax), {at.x + kMaxAt, baseline}, kFaint, Align::Right);
    write(strings_.pattern(text::kOverlayCalls), {at.x + kCallsAt, baseline}, kFaint, Align::Right);
    const auto number = [&](std::string_view pattern, FormatArg value, float x) {
        words_.clear();
        appendFormat(words_, pattern, {value});
        write(words_, {at.x + x, baseline}, kText, Align::Right);
    };
    for (std::size_t i = 0; i < rows; ++i) {
        baseline += kRowHeight;
        const ProfileNode& row = rows_.nodes()[i];
        write(row.name, {at.x + kIndent * static_cast<float>(row.depth), baseline}, kText);
        number("{0:.2f}", row.averageTime * 1000.0, kAverageAt);
        number("{0:.2f}", row.maxTime * 1000.0, kMaxAt);
        number("{0:d}", row.calls, kCallsAt);
    }
    return baseline;
}

std::string_view ProfileOverlay::formatted(TextId text, double value) {
    words_.clear();
    appendFormat(words_, strings_.pattern(text), {value * 1000.0});
    return words_;
}

void ProfileOverlay::write(std::string_view words, Vec2 at, Color color, Align align) {
    batch_.text(words, at, styled(color, align));
}

render::TextStyle ProfileOverlay::styled(Color color, Align align) const {
    return {
        .font = &font_, .size = kTextSize, .color = color, .align = align, .tabularDigits = true};
}

void ProfileOverlayTask::onUpdate(EngineContext& context) {
    overlay_.draw(video_.width(), video_.height(), video_.pixelRatio(), context.kernel.now());
}

} // namespace eng
