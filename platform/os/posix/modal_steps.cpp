#include "platform/modal_steps.h"

namespace eng::platform {

std::unique_ptr<ModalSteps> stepInModalLoops(std::function<void()>) {
    return nullptr;
}

} // namespace eng::platform
