#pragma once

namespace eng {

class EventQueue;
class Kernel;
class Log;
class ManagedHeap;
class Profiler;
class SettingsRegistry;

/// The services that every task may use. The application owns them and passes them to the hooks of
/// tasks and modules.
struct EngineContext {
    Log& log;
    SettingsRegistry& settings;
    Profiler& profiler;
    ManagedHeap& heap;
    EventQueue& events;
    Kernel& kernel;
};

} // namespace eng
