#include "platform/modal_steps.h"

namespace eng::platform {

// NOLINTNEXTLINE(performance-unnecessary-value-param): other systems keep it
std::unique_ptr<ModalSteps> stepInModalLoops(Delegate<void()>) {
    return nullptr;
}

} // namespace eng::platform
