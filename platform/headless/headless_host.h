#pragma once

#include "platform/file_host.h"

namespace eng::platform {

/// A host without windows, for programs that only run in the stepped loop.
class HeadlessHost final : public FileHost {
public:
    using FileHost::FileHost;

    bool hasWindows() const override { return false; }
};

} // namespace eng::platform
