#pragma once

#include "engine/screen/screen.h"
#include "engine/simulation/any_match.h"
#include "engine/ui/menu_pointer.h"
#include "engine/ui/ui_module.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace eng {

class MatchPart;

/// Shows a recording of a `Match`: the game's picture, the names at the seats, and a bar with the
/// position, marks, pause, single steps and speed. The bar hides while the recording plays and
/// nobody touches a device. Back pops the screen.
///
/// | | keys | controller | mouse, finger |
/// |---|---|---|---|
/// | pause | confirm (Enter, Space) | A | button |
/// | 5 seconds back or on | left, right | left, right | the bar |
/// | a step back or on | comma, period | shoulders | buttons |
/// | speed | up, down | up, down | button |
///
/// On a page's start screen it waits for the press of a button, which sound needs there.
///
/// The recording may still grow (`isLive`): the screen then plays at a short distance from its end,
/// so that the picture moves evenly. After a pause or a jump back it plays from there, until the
/// player speeds it up or jumps to the end.
///
/// A screen reader reads the position after each of these, and the end. The sounds of the match
/// stand still in a pause, and end with a jump and with the screen; its loops end with it.
class Watch : public Screen {
public:
    /// @param match    outlives the screen
    /// @param watched  of a recording
    Watch(MatchPart& match, std::unique_ptr<AnyMatch> watched);

    std::string_view name() const override { return "watching"; }
    ScreenLook look() const override {
        return {.showsBelow = false,
                .realTime = true,
                .cursor = isBarShown() ? Cursor::Arrow : Cursor::Hidden};
    }
    bool isPaused() const { return paused_; }
    /// Multiplies the speed of the match: 1/4 to 16.
    double speed() const { return kSpeeds[speed_]; }
    /// Steps that are marked, ascending. They are found within the first frames.
    const std::vector<std::uint64_t>& marks() const { return marks_; }

protected:
    /// The match that is shown.
    const AnyMatch& match() const { return *match_; }
    /// Adds what has come of a match that is still played; see `Session::append`.
    Status append(std::span<const std::byte> entries, std::uint64_t toStep);
    /// True while the recording grows: the match is still played.
    virtual bool isLive() const { return false; }
    /// Leaves the screen.
    virtual void onBack() { services().screens.pop(); }

    ui::UiModule& ui() const;
    void onFrame() override;
    void onDraw(render::Canvas& canvas) override;
    /// Adds step, steps, paused, speed, marks, names, and the boxes of the buttons in device
    /// pixels.
    void onInspect(std::string& json) const override;

private:
    void onBegin() override;
    void onEnd() override;

    enum class Button : std::uint8_t { Leave, StepBack, Pause, Step, Speed };
    static constexpr std::size_t kButtons = 5;
    static constexpr std::array<double, 7> kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0};
    static constexpr std::size_t kUsualSpeed = 2; ///< index of kSpeeds
    /// The parts of the bar, in units of the screen.
    struct Places {
        Rect panel, track, time;
        std::array<Rect, kButtons> buttons;
    };

    Places places() const;
    bool isBarShown() const;
    double seconds(std::uint64_t step) const;
    /// The position in the recording, 0 to 1.
    double progress() const;
    /// Seconds of match per second now.
    double rate();
    void takeInput();
    void takePointer(const Pointer& pointer);
    void press(Button button);
    void setPaused(bool paused);
    void changeSpeed(int direction);
    void seek(std::int64_t step);
    void seekBy(double seconds);
    /// Makes the steps of some seconds, as far as the frame has time for them.
    void advance(double delta);
    void findMarks();
    void announce();
    /// The name of the player at a seat, in the user's language; empty: none.
    std::string seatName(int seat) const;
    /// Draws the names at the seats: in a row along the upper edge.
    void drawNames(render::Canvas& canvas) const;
    std::string timeText() const;
    std::string speedText() const;
    void drawBar(render::Canvas& canvas, float shown) const;
    void drawButton(render::Canvas& canvas, Button button, const Rect& box, float shown) const;
    void offerStart();

    MatchPart& part_;
    std::unique_ptr<AnyMatch> match_;
    std::unique_ptr<AnyMatch> scout_; ///< the same, which is played ahead to find marks
    ui::MenuPointer pointer_;
    std::vector<std::uint64_t> marks_;
    std::size_t speed_ = kUsualSpeed; ///< index of kSpeeds
    bool paused_ = false;
    bool atEdge_ = true;    ///< follows the end of a recording that grows
    bool atEnd_ = false;    ///< and announced
    bool dragged_ = false;  ///< the pointer holds the bar
    bool reported_ = false; ///< a hash that differs
    bool waits_ = false;    ///< on the page's start screen
    Rect startBox_;         ///< of the button there, parts of the picture
    double idle_ = 0.0;     ///< seconds without input
};

} // namespace eng
