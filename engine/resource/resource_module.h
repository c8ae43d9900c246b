#pragma once

#include "engine/kernel/function_task.h"
#include "engine/kernel/module.h"
#include "engine/resource/resources.h"

#include <memory>

namespace eng {

/// Owns the resources of a program and updates them in each step (priority 15). In a debug build,
/// files that change are loaded again.
class ResourceModule final : public Module {
public:
    /// @param host  outlives the module
    explicit ResourceModule(platform::Host& host)
        : Module{"resources", When::Interactive}
        , host_{host} {}

    /// While started.
    Resources& resources() { return *resources_; }

private:
    Status start(EngineContext& context) override {
        resources_ =
            std::make_unique<Resources>(host_, context.heap, context.log, host_.openBackground(),
                                        host_.build().type == "Debug");
        return context.kernel.add(context.heap.make<FunctionTask>(
            "resources", [this](EngineContext&) { resources_->update(host_.clock().now()); },
            priority::kResources));
    }
    void stop(EngineContext&) override { resources_.reset(); }

    platform::Host& host_;
    std::unique_ptr<Resources> resources_;
};

} // namespace eng
