#pragma once

#include "platform/storage.h"

#include <memory>

namespace eng::platform {

/// Records of the page: one IndexedDB record each, written with strict durability. All are read
/// before the program starts.
std::unique_ptr<Storage> openPageStorage();

} // namespace eng::platform
