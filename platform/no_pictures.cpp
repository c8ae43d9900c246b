#include "platform/pictures.h"

namespace eng::platform {

bool decodePicture(std::string_view, Delegate<void(DecodedPicture)>) {
    return false;
}

} // namespace eng::platform
