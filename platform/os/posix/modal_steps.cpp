#include "platform/modal_steps.h"

namespace eng::platform {

// NOLINTNEXTLINE(performance-unnecessary-value-param): another system keeps it
std::unique_ptr<ModalSteps> stepInModalLoops(Delegate<void()>) {
    return nullptr;
}

} // namespace eng::platform
