#pragma once

#include "engine/event/signal.h"
#include "engine/gpu/device.h"
#include "engine/kernel/module.h"
#include "engine/video/video_settings.h"
#include "engine/video/video_task.h"
#include "platform/host.h"

#include <optional>
#include <vector>

namespace eng {

/// Runs the video task and the graphics device on its context: size, visibility, loss and
/// restoration of the context, full screen.
class GraphicsModule final : public Module {
public:
    using Make = Delegate<Ref<VideoTask>(EngineContext&, std::string title)>;

    /// @param host, strings  outlive the module
    /// @param title          of the window
    /// @param make           makes the task
    GraphicsModule(platform::Host& host, const StringTable& strings, TextId title, Make make)
        : Module{"graphics", When::OnlyWithWindow}
        , host_{host}
        , strings_{strings}
        , title_{title}
        , make_{std::move(make)} {}

    VideoSettings& settings() { return settings_; }
    /// Null unless started.
    VideoTask* task() const { return task_.get(); }
    render::Device& device() { return device_; }
    const render::Device& device() const { return device_; }

    /// False while the window is minimised or hidden, or the context is lost.
    bool drawable() const { return task_ && visible_ && !contextLost_; }
    bool contextLost() const { return contextLost_; }
    /// Minimum seconds per frame, for a loop that does not wait for the screen. While the picture
    /// stays the same it is larger, so that the program costs next to nothing.
    double minFrameTime() const;
    /// The picture has not changed for a second.
    bool rests() const;
    /// Notes whether this frame was drawn, or is the same as the last one and need not be
    /// presented.
    void noteFrame(bool drawn);

    /// Switches between window and full screen, as the user's choice if the host keeps it. In a
    /// page it works only inside a host event; otherwise it takes effect at the user's next input.
    void setFullscreen(bool on);
    /// The actual state: a browser's Escape ends full screen too.
    bool fullscreen() const { return task_ && task_->fullscreen(); }

    /// Adds size, pixel ratio and OpenGL version: for tests and tools. Nothing unless started.
    void inspect(std::string& json) const;

    /// Loses the context for half a second, for testing.
    void simulateContextLoss();

    void registerSettings(SettingsRegistry& registry) override {
        settings_.registerSettings(registry);
    }

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    void listen(EventQueue& events);
    void loseContext();
    void restoreContext();

    platform::Host& host_;
    const StringTable& strings_;
    TextId title_;
    Make make_;
    VideoSettings settings_;
    EngineContext* context_ = nullptr; ///< null unless started
    render::Device device_;
    Ref<VideoTask> task_;
    std::vector<Connection> connections_;
    bool visible_ = true;
    bool contextLost_ = false;
    std::optional<double> sameSince_; ///< seconds: the picture has not changed since
    double simulatedLossEnd_ =
        -1.0; ///< of a simulated loss, in the kernel's time; < 0: not running
};

} // namespace eng
