#pragma once

#include "engine/online/online_context.h"
#include "engine/screen/screen.h"

#include <string>

namespace eng::online {

// --- For the states of a match, which goes on while menus lie above them

/// Receives, makes the steps that are due, and sends. Logs where this program's state differs from
/// the server's.
void updateMatch(OnlineContext& online, Services& context);
/// True if there is no match to show any more: it is over, or the room was left.
bool hasEnded(const OnlineContext& online);
void openMatchMenu(OnlineContext& online, Services& context);
/// Writes what the player has to know of the connection, or what a member has said.
///
/// @param bottom  of the line, units of the screen
void drawMatchStatus(render::Canvas& canvas, const OnlineContext& online, const Services& context,
                     float bottom);

/// A match with a player at this program.
class OnlinePlayState : public Screen {
public:
    std::string_view name() const override { return "playing online"; }
    ScreenLook look() const override {
        return {.realTime = true, .stands = ScreenLook::Stands::Never};
    }

protected:
    explicit OnlinePlayState(OnlineContext& online)
        : online_{online} {}

    /// Reads the devices of the player, who has this seat.
    virtual void steer(int seat) = 0;
    /// The player does nothing, while a menu is open.
    virtual void rest() = 0;
    /// After the update of the match.
    virtual void takeEvents() = 0;
    virtual void drawMatch(render::Canvas& canvas) = 0;
    virtual bool wantsPause() const = 0;
    virtual void drawPauseButton(render::Canvas& canvas) = 0;

    OnlineContext& online() const { return online_; }
    /// Adds seat, waiting, lost, hasMatch, retrying, and names.
    void onInspect(std::string& json) const override;

private:
    void onFrame() override;
    void onCover() override { rest(); }
    void onDraw(render::Canvas& canvas) override;

    OnlineContext& online_;
};

} // namespace eng::online
