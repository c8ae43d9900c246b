#pragma once

namespace eng {

class Kernel;
class Log;
class ManagedHeap;
class Profiler;
class SettingsRegistry;

/// The services that every task may use. The application owns them and passes them to the hooks of
/// tasks.
struct EngineContext {
    Log& log;
    SettingsRegistry& settings;
    Profiler& profiler;
    ManagedHeap& heap;
    Kernel& kernel;
};

} // namespace eng
