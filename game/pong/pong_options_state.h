#pragma once

#include "engine/ui/options_state.h"
#include "game/pong/pong.h"

namespace pong {

/// The title's options: the points that win a match, then those of the engine.
class PongOptionsState final : public eng::ui::OptionsState {
public:
    /// @param pong  outlives the state
    explicit PongOptionsState(Pong& pong)
        : OptionsState{pong.ui}
        , pong_{pong} {}

private:
    void buildMenu(eng::ui::MenuBuilder& lines) override;

    Pong& pong_;
};

} // namespace pong
