#pragma once

#include "engine/net/client.h"
#include "engine/room/link.h"
#include "engine/ui/menu_screen.h"

#include <array>
#include <string>

#include "online_text.h"

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// The phrases that players say by a press; the last one only after a match.
inline constexpr std::array kPhrases{text::kPhraseHello, text::kPhraseWell, text::kPhraseOops,
                                     text::kPhraseAgain};

/// A room before and after a match: who is there, who is ready, how others come.
class RoomScreen final : public ui::MenuScreen {
public:
    /// @param invites  stays in front of the match, with the link to the room, until another player
    ///                 is there
    explicit RoomScreen(OnlinePart& online, bool invites = false);
    std::string_view name() const override { return "room"; }

private:
    /// What the lines depend on.
    struct Shown {
        room::Phase phase = room::Phase::Waiting;
        bool isJoined = false, isAlone = true, isSeated = false, isReady = false;
        bool mayPlay = false, hasMatch = false, hasLink = false;
        bool operator==(const Shown&) const = default;
    };

    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    /// Also who is there, and what each does.
    std::string spokenHeading() const override;
    std::string hint() const override;
    void drawExtra(render::Canvas& canvas, const Rect& box) override;
    void onFrame() override;
    void onBack() override;
    /// Adds link, and said: the words below the lines.
    void onInspect(std::string& json) const override;
    Shown now() const;
    std::string memberLine(const net::Neighbour& member) const;
    /// The address for others, its QR code, and the words with it; empty: none is known.
    struct Invitation {
        std::string words, code;
    };
    Invitation invitation() const;
    void drawInvitation(render::Canvas& canvas, const Rect& box, const Invitation& shown) const;

    OnlinePart& online_;
    bool invites_;
    Shown shown_;
    std::string told_; ///< to a screen reader
    int phrase_ = 0;
};

} // namespace eng::online
