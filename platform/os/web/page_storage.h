#pragma once

#include "platform/storage.h"

#include <memory>

namespace eng::platform {

/// Storage of the page: each record is an IndexedDB record, written with strict durability. The
/// page reads all records before the program starts.
std::unique_ptr<Storage> openPageStorage();

} // namespace eng::platform
