#pragma once

namespace eng {

class Kernel;
class Log;
class ManagedHeap;
class Profiler;
class SettingsRegistry;

/// What every task may use. Owned by the application, handed to the hooks of tasks; the references
/// are never null.
struct EngineContext {
    Log& log;
    SettingsRegistry& settings;
    Profiler& profiler;
    ManagedHeap& heap;
    Kernel& kernel;
};

} // namespace eng
