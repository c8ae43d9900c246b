#pragma once

#include "engine/develop/recorded_states.h"
#include "engine/simulation/session.h"
#include "tests/docs/simulation_page.h"

#include <memory>

namespace eng::docs {

struct DevelopPage : SimulationPage {
    static Recording played(int third) {
        Session<Race> session{{.distance = 300}, 7, {.game = "race"}};
        session.seatPlayer(0, "Ann");
        for (int i = 0; i < 120; ++i) {
            session.setCommand(0, {.run = i % third == 0});
            session.step();
        }
        session.finish();
        return session.recording();
    }
};

} // namespace eng::docs
