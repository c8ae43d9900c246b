#pragma once

#include "platform/headless/headless_host.h"

namespace eng::platform {

/// A host with windows: messages to the person come in a box of their own.
class DesktopHost final : public HeadlessHost {
public:
    using HeadlessHost::HeadlessHost;

    bool hasWindows() const override { return true; }
    void showMessage(MessageKind kind, std::string_view title, std::string_view text) override;
};

} // namespace eng::platform
