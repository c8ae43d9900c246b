#pragma once

#include "engine/profile/profiler.h"

#include <span>
#include <string>
#include <string_view>

namespace eng {

/// The capture of one thread's profiler.
struct ProfileThread {
    std::string_view name; ///< name of the thread in the viewer: "main", "server"
    const ProfileCapture& capture;
};

/// Exports captures as a trace for Perfetto (ui.perfetto.dev) and chrome://tracing: JSON in the
/// Trace Event Format, one complete event ("ph":"X") for each block, one track for each thread.
/// Threads whose profilers share a clock are aligned.
///
/// Source: Google, Trace Event Format, 2016.
std::string chromeTrace(std::span<const ProfileThread> threads);

} // namespace eng
