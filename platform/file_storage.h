#pragma once

#include "platform/background.h"
#include "platform/disk.h"
#include "platform/storage.h"

#include <memory>
#include <string>

namespace eng::platform {

/// Stores records as files in one folder, which is created by the first save. With an empty folder
/// name there are no records and saving fails: for hosts without a place for user data.
///
/// A save writes NAME~, syncs it, renames NAME to NAME~before and NAME~ to NAME, and syncs the
/// folder. The previous record is renamed and never written again, so it stays readable even on a
/// disk that reports a sync too early. A save that was interrupted between the two renames leaves
/// NAME~before only, which is then what `load` returns.
///
/// The destructor waits for unfinished saves; their `done` is not called.
///
/// @param writer  runs the saves, which take 5 to 12 ms each on a usual disk
std::unique_ptr<Storage> openFileStorage(std::string folder,
                                         std::unique_ptr<Disk> disk = openDisk(),
                                         std::unique_ptr<Background> writer = openBackground());

} // namespace eng::platform
