#include "platform/pictures.h"

namespace eng::platform {

// NOLINTNEXTLINE(performance-unnecessary-value-param): as in pictures.h
bool decodePicture(std::string_view, Delegate<void(DecodedPicture)>) {
    return false;
}

} // namespace eng::platform
