#pragma once

#include "engine/profile/profiler.h"

#include <span>
#include <string>
#include <string_view>

namespace eng {

/// What one thread's profiler has captured.
struct ProfileThread {
    std::string_view name; ///< what the viewer calls the thread: "main", "server"
    const ProfileCapture& capture;
};

/// Captures as a trace that Perfetto (ui.perfetto.dev) and chrome://tracing open: the JSON of the
/// Trace Event Format, one complete event ("ph":"X") for each block, one track for each thread.
/// Threads whose profilers share a clock stand side by side as they ran.
///
/// Source: Google, Trace Event Format, 2016.
std::string chromeTrace(std::span<const ProfileThread> threads);

} // namespace eng
