#pragma once

#include "engine/room/link.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"

/// `makeLink`, for the one file that instantiates it.

namespace eng::room {

template <Rules R>
Link makeLink(Ruleset<R>& rules, int seats, const TimeSource& clock) {
    return {.room = [&rules, seats](net::Server& server) -> std::unique_ptr<AnyRoom> {
                return std::make_unique<Room<R>>(
                    server,
                    typename Room<R>::Setup{
                        .game = rules.game(),
                        .build = rules.build(),
                        .options = rules.start(0).options,
                        .seats = seats,
                        .bot =
                            [&rules](int seat) {
                                const auto index = static_cast<std::size_t>(seat);
                                return rules.start(platform::entropy()).seats[index].bot;
                            }},
                    rules.content());
            },
            .prediction = [&rules, &clock](net::Client& client) -> std::unique_ptr<AnyPrediction> {
                return std::make_unique<Prediction<R>>(
                    client,
                    typename Prediction<R>::Setup{
                        .game = rules.game(), .build = rules.build(), .clock = &clock},
                    rules.content());
            }};
}

} // namespace eng::room
