#pragma once

#include "platform/storage.h"

#include <memory>
#include <string>

namespace eng::platform {

/// Records as files of one folder, made when the first is saved. An empty folder name stands for a
/// host that has no place: there is nothing to load, and saving says so.
std::unique_ptr<Storage> openFileStorage(std::string folder);

} // namespace eng::platform
