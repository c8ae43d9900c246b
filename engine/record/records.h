#pragma once

#include "engine/core/result.h"
#include "engine/log/log.h"
#include "platform/storage.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

class RecordBase;

/// The name of a record in the storage, at most 56 characters (`platform::Storage`). Those of the
/// engine begin with "engine-", so that a game has all others for itself.
struct RecordName {
    // NOLINTNEXTLINE(google-explicit-constructor): most records have only this one
    RecordName(const char* name)
        : now{name} {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    RecordName(std::string_view name)
        : now{name} {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    RecordName(const std::string& name)
        : now{name} {}
    RecordName(std::string_view name, std::string_view older)
        : now{name}
        , before{older} {}

    std::string_view now;
    /// The name in an earlier version of the program: read until a record is saved as `now`,
    /// and never written.
    std::string_view before = {};
};

/// What is done if a record cannot be saved.
enum class OnLoss : std::uint8_t {
    TellUser, ///< in the log and to the user
    Log       ///< only in the log: nobody misses it much
};

/// The saved values of a program: loads them from the host's storage and saves their changes.
///
/// A damaged record is copied to `<name>.damaged`. Then the record of the previous save is used if
/// it is valid, else the default, and this is saved in its place. A record that a newer program
/// wrote, or that cannot be read, is never overwritten: the default is used and changes are not
/// saved. The log says which, and why.
///
/// The first save that fails is also shown to the user, later ones are only logged, and so are
/// those of records with `OnLoss::Log`.
///
/// Threads: the main thread.
/// Source:  Enginuity V, highscor.dat.
class Records {
public:
    /// @param log  outlives this
    explicit Records(Log& log)
        : log_{log} {}
    Records(const Records&) = delete;
    Records& operator=(const Records&) = delete;
    ~Records();

    /// Loads all records, also those that are made later. Until this is called, and in a program
    /// that never calls it, records have their defaults, and changes are not saved.
    ///
    /// @param storage  claimed; outlives the records, or the call of `close`
    void open(platform::Storage& storage);
    /// Saves no more changes. Saves in progress go on.
    void close() { storage_ = nullptr; }

    /// True if a record was damaged.
    bool wereDamaged() const { return damaged_; }
    /// True if a newer program wrote a record, which is not used.
    bool wereNewer() const { return newer_; }

private:
    friend class RecordBase;
    void add(RecordBase& record);
    void remove(RecordBase& record);
    bool has(std::string_view name) const;
    void saveFailed(const Error& error, OnLoss onLoss);

    Log& log_;
    platform::Storage* storage_ = nullptr; ///< while open
    std::vector<RecordBase*> records_;
    bool damaged_ = false;
    bool newer_ = false;
    bool reportedToUser_ = false;
};

/// The part of a record that does not depend on the type of its value.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): nothing owns one by this base
class RecordBase {
public:
    enum class State : std::uint8_t {
        Saved,   ///< the value is durable, or is the default that was never changed
        Saving,  ///< the value is being saved
        Failed,  ///< the last save failed; the next change tries again
        NotSaved ///< the value lasts for this run only (see `Records`)
    };

    RecordBase(const RecordBase&) = delete;
    RecordBase& operator=(const RecordBase&) = delete;

    const std::string& name() const { return name_; }
    State state() const { return state_; }

protected:
    /// @param records  outlives the record
    /// @param name     not "settings", "settings.damaged" or "loaded-saves", which are the engine's
    RecordBase(Records& records, const RecordName& name, OnLoss onLoss = OnLoss::TellUser);
    virtual ~RecordBase();

    /// Lets `Records` load the value, at once if it is open. Call it at the end of the constructor
    /// of a final class.
    void enter() { records_.add(*this); }
    /// Saves the value.
    void save();

private:
    friend class Records;
    /// Sets the value from a file; keeps it after an error.
    virtual Status read(std::string_view file) = 0;
    virtual Result<std::string> write() const = 0;

    void load();
    bool loadBackup();
    void keepDamaged();
    void saved(std::uint64_t save, const Status& status);
    void fail(const Error& error);

    Records& records_;
    std::string name_;
    std::string before_; ///< `RecordName::before`
    OnLoss onLoss_;
    State state_ = State::NotSaved;
    bool mayOverwrite_ = false;
    bool repairs_ = false;               ///< the saved record is damaged
    std::optional<std::string> damaged_; ///< the damaged file, until its copy is durable
    bool copying_ = false;               ///< the damaged file
    std::uint64_t saves_ = 0;            ///< number of started saves
    std::shared_ptr<RecordBase*> self_;  ///< for saves that may end later than this
};

} // namespace eng
