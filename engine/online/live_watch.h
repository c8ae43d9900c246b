#pragma once

#include "engine/online/match_states.h"
#include "engine/ui/watch_state.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace eng::online {

/// Shows a match to a spectator while it is played. `Base` is the `ui::WatchState` in which the
/// game shows recordings: what the server sends is a recording that grows, so a spectator can pause
/// it, go back, and return to the present.
template <class Base>
class LiveWatch final : public Base {
public:
    /// @param online     with a match; outlives the state
    /// @param arguments  of `Base`; its match is a copy of the confirmed one
    template <class... Arguments>
    explicit LiveWatch(OnlineContext& online, Arguments&&... arguments)
        : Base{std::forward<Arguments>(arguments)...}
        , online_{online}
        , starts_{online.party.starts()}
        , taken_{bytesOf(*online.party.match().match())} {}
    std::string_view name() const override { return "watching online"; }

private:
    bool isLive() const override { return !isOld_ && !hasEnded(online_); }
    void onFrame() override {
        updateMatch(online_, this->services());
        if (!isOld_ && isReplaced()) {
            isOld_ = this->isPaused(); // the spectator still looks at it
            if (!isOld_) {
                this->services().screens.pop(); // the room shows what follows
                return;
            }
        }
        Base::onFrame();
        if ((isOld_ || hasEnded(online_)) && this->match().atEnd()) {
            this->services().screens.pop();
        }
    }
    /// Takes what the match has grown by.
    ///
    /// @return  true: this is no longer the match to watch
    bool isReplaced() {
        const AnyMatch* const match = online_.party.match().match();
        if (match == nullptr) {
            return false; // the connection is lost, perhaps for a moment
        }
        const Recording& recording = match->recording();
        const std::uint64_t fresh = bytesOf(*match) - taken_;
        if (online_.party.starts() != starts_ || online_.party.match().seat() ||
            fresh > recording.log().size()) {
            return true;
        }
        if (recording.steps == this->match().recording().steps) {
            return false; // entries come with the steps that they belong to
        }
        taken_ += fresh;
        return !this->append(recording.log().last(static_cast<std::size_t>(fresh)),
                             recording.steps);
    }
    /// Added to the log so far, including those dropped since.
    static std::uint64_t bytesOf(const AnyMatch& match) {
        return match.droppedBytes() + match.recording().log().size();
    }
    void onDraw(render::Canvas& canvas) override {
        Base::onDraw(canvas);
        const float bar = std::max(canvas.stage().minTouchSize(), 64.0F) * 3.0F;
        drawMatchStatus(canvas, online_, this->services(), canvas.stage().visible().bottom() - bar);
    }
    void onBack() override {
        if (isOld_ || hasEnded(online_)) {
            this->services().screens.pop();
        } else {
            openMatchMenu(online_, this->services());
        }
    }

    OnlineContext& online_;
    bool isOld_ = false;  ///< another match has begun
    int starts_;          ///< of the match that is shown
    std::uint64_t taken_; ///< bytes of its log
};

} // namespace eng::online
