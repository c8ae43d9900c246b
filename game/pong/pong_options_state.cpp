#include "game/pong/pong_options_state.h"

#include "pong_text.h"

namespace pong {

void PongOptionsState::buildMenu(eng::ui::MenuBuilder& lines) {
    lines.choice(text::kPoints, pong_.rules.points,
                 {text::kPointsFive, text::kPointsSeven, text::kPointsEleven});
    OptionsState::buildMenu(lines);
}

} // namespace pong
