#pragma once

#include "engine/core/result.h"
#include "platform/storage.h"

#include <cstddef>
#include <string>
#include <string_view>

/// All records of a program in one file, which a user takes to another browser or computer.
///
/// The file is one of engine/serialize/file.h of the kind "SAVE": the program's name, then the name
/// and the bytes of each record. It is the same on all hosts.

namespace eng {

/// A larger file of saved data is neither written nor read.
inline constexpr std::size_t kMaxSavesBytes = std::size_t{64} << 20U;

/// The record of the user's settings, and the copy of damaged ones.
inline constexpr std::string_view kSavedSettings = "settings";
inline constexpr std::string_view kDamagedSettings = "settings.damaged";
/// The record in which a page stores a file that the user has loaded, for the next start.
inline constexpr std::string_view kLoadedSaves = "loaded-saves";
/// True for the records above, whose names a game's own records must not have.
inline bool isEngineRecord(std::string_view name) {
    return name == kSavedSettings || name == kDamagedSettings || name == kLoadedSaves;
}

/// Makes such a file of all records of the storage. Copies of damaged records and
/// unreadable records are skipped.
///
/// Errors: more than 256 records; more than kMaxSavesBytes.
Result<std::string> packSaves(std::string_view program, const platform::Storage& storage);

/// Saves the records of such a file over those of the storage. Reads the whole file first: with an
/// error in it nothing is saved.
///
/// @param done  called once, when all are saved, or with the first error
///
/// Errors: as for `decodeFile`; text::kSavesForeign (of another program).
Status unpackSaves(std::string_view program, std::string_view file, platform::Storage& storage,
                   const platform::Storage::Done& done);

} // namespace eng
