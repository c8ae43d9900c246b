#include "engine/record/records.h"

#include "engine/core/assert.h"
#include "engine/record/saves.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kDamagedSuffix = ".damaged";

/// True if a newer program wrote the file, or an object in it.
bool isNewer(const Message& message) {
    if (message.text() == text::kFileNewer || message.text() == text::kStreamVersion) {
        return true;
    }
    return std::ranges::any_of(message.arguments(), [](const Message::Argument& argument) {
        const auto* const part = std::get_if<std::shared_ptr<const Message>>(&argument);
        return part != nullptr && *part != nullptr && isNewer(**part);
    });
}

} // namespace

Records::~Records() {
    ENG_ASSERT(records_.empty(), "records are destroyed before their service");
}

void Records::open(platform::Storage& storage) {
    storage_ = &storage;
    for (RecordBase* const record : records_) {
        record->load();
    }
}

void Records::add(RecordBase& record) {
    ENG_ASSERT(!has(record.name()), "each record has its own name");
    records_.push_back(&record);
    if (storage_ != nullptr) {
        record.load();
    }
}

bool Records::has(std::string_view name) const {
    return std::ranges::find(records_, name, &RecordBase::name) != records_.end();
}

void Records::remove(RecordBase& record) {
    std::erase(records_, &record);
}

void Records::saveFailed(const Error& error, OnLoss onLoss) {
    if (reportedToUser_ || onLoss == OnLoss::Log) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "record", error);
    } else {
        reportedToUser_ = true;
        ENG_LOG(log_, LogChannel::App | LogChannel::User, Severity::Warning, "record",
                Error{text::kRecordNotKept, {error}});
    }
}

RecordBase::RecordBase(Records& records, const RecordName& name, OnLoss onLoss)
    : records_{records}
    , name_{name.now}
    , before_{name.before}
    , onLoss_{onLoss}
    , self_{std::make_shared<RecordBase*>(this)} {
    ENG_ASSERT(platform::isStorageName(name_ + std::string{kDamagedSuffix}),
               "a record and its damaged copy have valid names");
    ENG_ASSERT(!isEngineRecord(name_), "the engine has records of its own");
}

RecordBase::~RecordBase() {
    records_.remove(*this);
}

void RecordBase::load() {
    if (isEngineRecord(name_)) {
        return; // a release build keeps nothing, and overwrites nothing
    }
    Log& log = records_.log_;
    const platform::Storage& storage = *records_.storage_;
    const Result<std::optional<std::string>> loaded = storage.load(name_);
    if (!loaded) {
        ENG_LOG(log, LogChannel::App, Severity::Warning, "record",
                Error{text::kRecordUnread, {loaded.error()}});
        return;
    }
    mayOverwrite_ = true;
    state_ = State::Saved;
    const std::optional<std::string>& file = *loaded;
    if (!file.has_value()) {
        if (!before_.empty() && !records_.has(before_)) {
            // What cannot be read may be a record of the game's own, which is made later.
            const Result<std::optional<std::string>> older = storage.load(before_);
            const std::optional<std::string> bytes = older ? *older : std::nullopt;
            static_cast<void>(bytes && read(*bytes).ok());
        }
        return; // else the default
    }
    const Status good = read(*file);
    if (good) {
        return;
    }
    if (isNewer(good.error())) {
        mayOverwrite_ = false;
        state_ = State::NotSaved;
        records_.newer_ = true;
        ENG_LOG(log, LogChannel::App, Severity::Warning, "record",
                Error{text::kRecordNewer, {name_, good.error()}});
        return;
    }
    damaged_ = *file;
    repairs_ = true;
    records_.damaged_ = true;
    const bool before = loadBackup();
    ENG_LOG(log, LogChannel::App, Severity::Warning, "record",
            Error{before ? text::kRecordDamagedBefore : text::kRecordDamaged,
                  {name_, good.error(), name_ + std::string{kDamagedSuffix}}});
    save();
}

bool RecordBase::loadBackup() {
    const Result<std::optional<std::string>> loaded = records_.storage_->loadBackup(name_);
    if (!loaded) {
        return false;
    }
    const std::optional<std::string>& file = *loaded;
    return file.has_value() && read(*file).ok();
}

void RecordBase::save() {
    if (!mayOverwrite_ || records_.storage_ == nullptr) {
        state_ = State::NotSaved;
        return;
    }
    if (damaged_) {
        keepDamaged(); // which saves afterwards
        return;
    }
    const Result<std::string> file = write();
    if (!file) {
        fail(file.error());
        return;
    }
    state_ = State::Saving;
    const auto done = [record = std::weak_ptr{self_}, save = ++saves_](const Status& status) {
        if (const auto alive = record.lock()) {
            (*alive)->saved(save, status);
        }
    };
    if (repairs_) { // the damaged record must not replace a good one before it
        records_.storage_->repair(name_, *file, done);
    } else {
        records_.storage_->save(name_, *file, done);
    }
}

void RecordBase::keepDamaged() {
    state_ = State::Saving;
    if (copying_ || !damaged_) {
        return;
    }
    copying_ = true;
    // The good value takes its place only when the copy is durable.
    records_.storage_->save(name_ + std::string{kDamagedSuffix}, *damaged_,
                            [record = std::weak_ptr{self_}](const Status& status) {
                                const auto alive = record.lock();
                                if (alive == nullptr) {
                                    return;
                                }
                                (*alive)->copying_ = false;
                                if (status) {
                                    (*alive)->damaged_.reset();
                                    (*alive)->save();
                                } else {
                                    (*alive)->fail(status.error());
                                }
                            });
}

void RecordBase::saved(std::uint64_t save, const Status& status) {
    if (status) {
        repairs_ = false;
    } else {
        records_.saveFailed(status.error(), onLoss_);
    }
    if (save == saves_) { // later ones are still in progress
        state_ = status ? State::Saved : State::Failed;
    }
}

void RecordBase::fail(const Error& error) {
    state_ = State::Failed;
    records_.saveFailed(error, onLoss_);
}

} // namespace eng
