#include "platform/os/datagram_handle.h"

#include <fcntl.h>
#include <sys/select.h>

namespace eng::platform {

bool makeDatagramsQuick(SocketHandle handle) {
    const int descriptor = static_cast<int>(handle);
    const int flags = ::fcntl(descriptor, F_GETFL);
    return descriptor < FD_SETSIZE && flags >= 0 &&
           ::fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
}

} // namespace eng::platform
