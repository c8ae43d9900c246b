#pragma once

#include "engine/game/watch_screen.h"
#include "engine/screen/screen.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// A screen of a match, which goes on while menus lie above it.
class MatchScreen {
public:
    MatchScreen(const MatchScreen&) = delete;
    MatchScreen& operator=(const MatchScreen&) = delete;
    /// After the update of the match: takes what has happened.
    virtual void takeEvents() = 0;

protected:
    MatchScreen() = default;
    ~MatchScreen() = default;
};

/// A match with a player at this program.
class PlayScreen final : public Screen, public MatchScreen {
public:
    explicit PlayScreen(OnlinePart& online)
        : online_{online} {}
    std::string_view name() const override { return "playing online"; }
    ScreenLook look() const override;
    void takeEvents() override;

private:
    void onBegin() override;
    void onEnd() override;
    void onFrame() override;
    void onCover() override;
    void onDraw(render::Canvas& canvas) override;
    /// Adds seat, waiting, lost, hasMatch, retrying, steps, said (the last words), and names.
    void onInspect(std::string& json) const override;

    OnlinePart& online_;
};

/// Shows a match to a spectator while it is played: what the server sends is a recording that
/// grows, so a spectator can pause it, go back, and return to the present.
class LiveWatch final : public Watch {
public:
    /// @param online  with a match; outlives the screen
    explicit LiveWatch(OnlinePart& online);
    std::string_view name() const override { return "watching online"; }

private:
    bool isLive() const override;
    void onFrame() override;
    void onDraw(render::Canvas& canvas) override;
    void onBack() override;
    /// Takes what the match has grown by.
    ///
    /// @return  true: this is no longer the match to watch
    bool isReplaced();

    OnlinePart& online_;
    bool isOld_ = false;  ///< another match has begun
    int starts_;          ///< of the match that is shown
    std::uint64_t taken_; ///< bytes of its log
};

} // namespace eng::online
