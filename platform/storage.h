#pragma once

#include "engine/core/delegate.h"
#include "engine/core/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

/// What the program keeps between runs: small named records.
///
/// A record is replaced as a whole or not at all, whatever happens meanwhile: natively a new file
/// that is synced and then renamed, in the browser one IndexedDB record with strict durability.
///
/// Names are 1 to 64 characters of a-z, 0-9, '-', '_' and '.', not beginning with '.'.
///
/// Threads: the main thread.
class Storage {
public:
    using Done = Delegate<void(Status)>;

    Storage() = default;
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    virtual ~Storage() = default;

    /// Takes the place where records are kept for this program alone, until this goes: of two at
    /// once each would undo what the other saved. A page's is shared, and one where nothing can be
    /// kept is nobody's; both are in order.
    ///
    /// Errors: another process has it.
    virtual Status claim() = 0;

    /// What was saved last under this name; nothing when there is no such record.
    ///
    /// Errors: the record is there but cannot be read (rights, device).
    virtual Result<std::optional<std::string>> load(std::string_view name) const = 0;

    /// Replaces a record. `done` is called from a later `update` when the bytes are durable, or
    /// with what went wrong; saves of one name finish in the order they were asked for.
    virtual void save(std::string_view name, std::string bytes, Done done) = 0;

    /// Calls what is done. The host's loop calls it before each step.
    virtual void update() = 0;

    /// Waits for what is still under way (where a host can wait), at the end of a program.
    virtual void finish() = 0;
};

/// True for a name that a record can have.
bool isStorageName(std::string_view name);

} // namespace eng::platform
