#pragma once

#include "platform/file_host.h"

namespace eng::platform {

/// A host with windows: messages to the user appear in a message box.
class DesktopHost final : public FileHost {
public:
    using FileHost::FileHost;

    bool hasWindows() const override { return true; }
    void rumble(std::uint32_t controller, float strength, double seconds) override;
    bool copyText(std::string_view text) override;
    bool openAddress(std::string_view address) override;
    void showMessage(MessageKind kind, std::string_view title, std::string_view text) override;
    /// From now on messages are only printed: nobody would answer a box.
    void withoutBoxes() { boxes_ = false; }

private:
    bool boxes_ = true;
};

} // namespace eng::platform
