#pragma once

#include "engine/core/delegate.h"
#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

/// A larger record is neither saved nor loaded.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{4} << 20U;

/// Small named records that are kept between runs.
///
/// Saving a record is atomic: natively a new file is synced and renamed, in the browser one
/// IndexedDB transaction is written with strict durability. The record that a save replaces is kept
/// until the next save, as a backup if the new one is damaged.
///
/// Names have 1 to 64 characters from a-z, 0-9, '-', '_' and '.', and do not start with '.'.
///
/// Threads: the main thread.
class Storage {
public:
    using Done = Delegate<void(Status)>;

    Storage() = default;
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    virtual ~Storage() = default;

    /// Locks the storage for this process until this object is destroyed, so that two programs do
    /// not overwrite each other's records. Succeeds without a lock in a page, whose storage is
    /// shared, and where nothing can be saved.
    ///
    /// Errors: another process holds the lock.
    virtual Status claim() = 0;

    /// Returns the record of this name, or nothing if it does not exist. Reading waits for saves in
    /// progress.
    ///
    /// Errors: the record exists but cannot be read (rights, device).
    virtual Result<std::optional<std::string>> load(std::string_view name) const = 0;

    /// Returns the record that the last save of this name replaced, or nothing if there was none. A
    /// reader of a damaged record falls back to it, and reports this.
    ///
    /// Errors: as for `load`.
    virtual Result<std::optional<std::string>> loadBackup(std::string_view name) const = 0;

    /// The names of all records, sorted.
    virtual std::vector<std::string> names() const = 0;

    /// Saves a record without blocking. A later `update` calls `done` when the bytes are durable,
    /// or with the error. Saves of one name finish in the order of the calls. A save that has not
    /// started takes the bytes of the next save of its name, and both finish together: a slider
    /// that is dragged does not write every value.
    virtual void save(std::string_view name, std::string bytes, Done done) = 0;

    /// Replaces a damaged record and keeps the backup.
    virtual void repair(std::string_view name, std::string bytes, Done done) = 0;

    /// Calls `done` of finished saves. The host's loop calls it before each step.
    virtual void update() = 0;

    /// Waits for unfinished saves if the host can wait. Called at the end of a program.
    virtual void finish() = 0;
};

/// Returns true for a valid name of a record.
bool isStorageName(std::string_view name);

} // namespace eng::platform
