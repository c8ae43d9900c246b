#pragma once

#include "engine/canvas/shape_batch.h"
#include "engine/core/delegate.h"
#include "engine/font/font.h"
#include "engine/kernel/task.h"
#include "engine/profile/memory_profile_sink.h"
#include "engine/text/string_table.h"
#include "engine/video/video_task.h"

#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Draws a profile over the picture, in the window's upper left corner: a graph of the last frames,
/// and a table of blocks with their average and longest time.
///
/// A bar of the graph is one frame, the newest at the right. Its strong part is the work, its faint
/// part the waiting before it. The line marks a 60th of a second. Frames more than 10 % longer are
/// amber, above two 60ths red. The table covers Profiler::kHistory frames and is updated four times
/// per second, so that it is readable. A steady frame allocates nothing.
///
/// Threads: the thread that owns the context.
class ProfileOverlay {
public:
    /// All arguments outlive the overlay.
    ProfileOverlay(render::Device& device, const StringTable& strings, const Profiler& profiler,
                   const render::Font& font);

    /// Prepares the shader. Call it once, before the first `draw`.
    /// Errors: the driver rejects the shader.
    Status open() { return batch_.open(); }

    /// Sets a function that appends a line of the program's own, shown below the table: what a
    /// connection does, for example. It is called four times per second.
    ///
    /// @param note  outlives the overlay; may be empty
    void setNote(const Delegate<void(std::string&)>& note) { note_ = &note; }

    /// @param pixelWidth, pixelHeight  the window, device pixels
    /// @param pixelRatio              device pixels per point of the system
    /// @param now                     seconds, for the updates of the table
    void draw(int pixelWidth, int pixelHeight, float pixelRatio, double now);

    const render::BatchStats& stats() const { return batch_.stats(); }

private:
    /// The values of the three lines next to the graph.
    struct Summary {
        double average = 0.0, max = 0.0, rate = 0.0;
    };

    void refresh(double now);
    void drawGraph(Rect place, float pixel);
    void drawSummary(Vec2 at);
    /// @return  the y of the last line
    float drawTable(Vec2 at, std::size_t rows);
    void write(std::string_view words, Vec2 at, Color color,
               render::Align align = render::Align::Left);
    render::TextStyle styled(Color color, render::Align align = render::Align::Left) const;
    /// Formats `value`, seconds, as milliseconds with a text of the string table.
    std::string_view formatted(TextId text, double value);

    const StringTable& strings_;
    const Profiler& profiler_;
    const render::Font& font_;
    render::ShapeBatch batch_;
    render::Device& device_;
    MemoryProfileSink rows_;
    Summary summary_;
    const Delegate<void(std::string&)>* note_ = nullptr;
    std::string noteWords_;
    std::string words_; ///< keeps its memory from frame to frame
    double refreshAt_ = 0.0;
};

/// Draws the overlay after everything else, just before the picture is presented.
class ProfileOverlayTask final : public Task {
public:
    ProfileOverlayTask(render::Device& device, const VideoTask& video, const StringTable& strings,
                       const Profiler& profiler, const render::Font& font,
                       const Delegate<void(std::string&)>& note)
        : Task{"profile overlay", priority::kPresent - 1, When::OnlyInFrames}
        , video_{video}
        , overlay_{device, strings, profiler, font} {
        overlay_.setNote(note);
    }

private:
    Status onStart(EngineContext&) override { return overlay_.open(); }
    void onUpdate(EngineContext& context) override;

    const VideoTask& video_;
    ProfileOverlay overlay_;
};

} // namespace eng
