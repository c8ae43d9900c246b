#include "engine/serve/figures.h"

#include "engine/core/format.h"

#include <array>
#include <utility>

namespace eng {
namespace {

/// In the order of `Reject::Why`.
constexpr std::array<std::string_view, 13> kWhys{
    "older_client", "older_server", "content", "full", "code",     "name",       "used_elsewhere",
    "game",         "kicked",       "idle",    "rate", "no_space", "room_closed"};

void append(std::string& out, std::string_view name, double value) {
    appendFormat(out, "enginuity_{0} {1}\n", {name, value});
}

void append(std::string& out, std::string_view name, std::string_view label, std::string_view what,
            std::uint64_t value) {
    appendFormat(out, "enginuity_{0}{{{1}=\"{2}\"}} {3}\n", {name, label, what, value});
}

void append(std::string& out, std::string_view name, const rooms::Histogram& histogram) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < histogram.kSeconds.size(); ++i) {
        all += histogram.counts[i];
        append(out, format("{0}_bucket", {name}), "le", format("{0}", {histogram.kSeconds[i]}),
               all);
    }
    all += histogram.counts.back();
    append(out, format("{0}_bucket", {name}), "le", "+Inf", all);
    append(out, format("{0}_sum", {name}), histogram.sum);
    append(out, format("{0}_count", {name}), static_cast<double>(all));
}

} // namespace

std::string_view whyOf(net::Reject::Why why) {
    return kWhys[static_cast<std::size_t>(why)];
}

std::string figuresText(rooms::Rooms& rooms, const ServerFigures& figures, std::string_view build) {
    const rooms::Counts& counts = rooms.counts();
    const std::size_t playing = rooms.playing();
    std::string out;
    append(out, "rooms", "phase", "playing", playing);
    append(out, "rooms", "phase", "waiting", rooms.count() - playing);
    append(out, "members", static_cast<double>(rooms.members()));
    append(out, "connections", static_cast<double>(figures.connections));
    append(out, "lobby_waiting", static_cast<double>(rooms.lobby().waiting()));
    append(out, "step_late_seconds", counts.late);
    append(out, "round_seconds", figures.rounds);
    append(out, "bytes_total", "way", "in", counts.traffic.bytesIn);
    append(out, "bytes_total", "way", "out", counts.traffic.bytesOut);
    append(out, "messages_total", "way", "in", counts.traffic.messagesIn);
    append(out, "messages_total", "way", "out", counts.traffic.messagesOut);
    for (std::size_t i = 0; i < kWhys.size(); ++i) {
        append(out, "refused_total", "why", kWhys[i], counts.rejected[i]);
    }
    for (const auto& [code, closed] : counts.closed) {
        append(out, "closed_total", "code", format("{0}", {static_cast<int>(code)}), closed);
    }
    append(out, "matches_total", "end", "result", counts.ended);
    append(out, "matches_total", "end", "left", counts.left);
    append(out, "quick_total", "way", "joined", counts.joined);
    append(out, "quick_total", "way", "opened", counts.opened);
    append(out, "recordings_total", "result", "kept", figures.recordingsKept);
    append(out, "recordings_total", "result", "lost", figures.recordingsLost);
    append(out, "process_cpu_seconds_total", figures.processorSeconds);
    append(out, "build_info", "build", build, 1);
    return out;
}

} // namespace eng
