#include "engine/online/together.h"

#include "engine/kernel/function_task.h"
#include "engine/screen/screen_stack.h"
#include "platform/host_events.h"
#include "platform/page_socket.h"

#include <utility>

#include "net_text.h"
#include "online_text.h"

namespace eng::online {

OnlineSettings::OnlineSettings(Records& records)
    : page{"page", "page", text::kHelpPage}
    , port{"port", Party::kPort, text::kHelpPort, {.min = 0, .max = 65535}}
    , host{"host", false, text::kHelpHost, kCommandLineOnly}
    , join{"join", "", text::kHelpJoin, kCommandLineOnly}
    , together{"together", false, text::kHelpTogether, kThisRunOnly}
    , name{records, "online-name"}
    , lastAddress{records, "online-address"} {}

OnlineSettings::~OnlineSettings() = default;

void OnlineSettings::registerSettings(SettingsRegistry& registry) {
    registry.add(page);
    registry.add(port);
    registry.add(host);
    registry.add(join);
    registry.add(together);
}

std::optional<std::string> OnlineSettings::room() const {
    if (*host) {
        return std::string{};
    }
    const std::string address = *together ? platform::pageSocketAddress() : *join;
    return address.empty() ? std::nullopt : std::optional{address};
}

Together::Together(const Wiring& wiring, const AnyRuleset& rules, room::Link link)
    : context_{wiring.context} {
    const Party::Info info{.game = rules.game(),
                           .build = rules.build(),
                           .key = {.simulation = rules.version(), .content = rules.contentHash()}};
    party_ = std::make_unique<Party>(info, std::move(link), wiring.ended);
    online_ = std::make_unique<OnlineContext>(
        OnlineContext{.ui = wiring.ui,
                      .party = *party_,
                      .name = wiring.settings.name,
                      .lastAddress = wiring.settings.lastAddress,
                      .pageFolder = *wiring.settings.page,
                      .port = static_cast<std::uint16_t>(*wiring.settings.port),
                      .makePlay = wiring.makePlay,
                      .replayLines = wiring.replayLines,
                      .info = info});
    platform::Host& host = context_.host;
    task_ = context_.heap.make<FunctionTask>(
        "online", [this, &host](EngineContext&) { party_->update(host.clock().now()); },
        priority::kGame + 1);
    static_cast<void>(context_.kernel.add(task_)); // it has no start that fails
    visibility_ = context_.events.connect<platform::VisibilityEvent>(
        [this](const platform::VisibilityEvent& event) { party_->setHidden(!event.visible); });
}

Together::~Together() {
    party_->leave();
    context_.kernel.remove(*task_);
}

Ref<TogetherState> Together::open() {
    auto state = context_.heap.make<TogetherState>(*online_);
    context_.screens.push(state);
    return state;
}

} // namespace eng::online
