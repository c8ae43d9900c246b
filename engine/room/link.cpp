#include "engine/room/link.h"

namespace eng::room {

AnyLink::AnyLink() = default;

AnyLink::~AnyLink() = default;

} // namespace eng::room
