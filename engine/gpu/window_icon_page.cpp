#include "engine/gpu/window_icon.h"

namespace eng::render {

Status showWindowIcon(const platform::Host&, VideoTask&) {
    return {};
}

} // namespace eng::render
