#pragma once

#include "engine/rooms/rooms.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace eng {

/// What an operator sees of a server beyond its rooms.
struct ServerFigures {
    std::size_t connections = 0;
    rooms::Histogram rounds; ///< how long each took
    std::uint64_t recordingsKept = 0, recordingsLost = 0;
    double processorSeconds = 0.0;
};

/// The figures as Prometheus reads them (its text format, version 0.0.4). No label has a name, a
/// code or an address.
///
/// @param build  `BuildInfo::line`
std::string figuresText(rooms::Rooms& rooms, const ServerFigures& figures, std::string_view build);
/// The word for a refusal, in figures and the log: "full".
std::string_view whyOf(net::Reject::Why why);

} // namespace eng
