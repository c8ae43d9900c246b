#pragma once

#include "platform/storage.h"

#include <memory>
#include <string>

namespace eng::platform {

/// Stores records as files in one folder, which is created by the first save. With an empty folder
/// name there are no records and saving fails: for hosts without a place for user data.
std::unique_ptr<Storage> openFileStorage(std::string folder);

} // namespace eng::platform
