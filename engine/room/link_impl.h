#pragma once

#include "engine/room/link.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"

/// `makeRoom` and `makePrediction`, for the one file that instantiates them.

namespace eng::room {

template <Rules R>
std::unique_ptr<AnyRoom> makeRoom(Ruleset<R>& rules, int seats, net::Server& server) {
    return std::make_unique<Room<R>>(
        server,
        typename Room<R>::Setup{.game = rules.game(),
                                .build = rules.build(),
                                .options = rules.start(0).options,
                                .seats = seats,
                                .bot =
                                    [&rules](int seat) {
                                        const auto index = static_cast<std::size_t>(seat);
                                        return rules.start(platform::entropy()).seats[index].bot;
                                    }},
        rules.content());
}

template <Rules R>
std::unique_ptr<AnyPrediction> makePrediction(Ruleset<R>& rules, const TimeSource& clock,
                                              net::Client& client) {
    return std::make_unique<Prediction<R>>(client,
                                           typename Prediction<R>::Setup{.game = rules.game(),
                                                                         .build = rules.build(),
                                                                         .clock = &clock},
                                           rules.content());
}

} // namespace eng::room
