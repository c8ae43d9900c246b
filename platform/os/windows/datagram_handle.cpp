#include "platform/os/datagram_handle.h"

#include <winsock2.h>

namespace eng::platform {

bool makeDatagramsQuick(SocketHandle handle) { // `select` of Windows knows every handle
    u_long on = 1;
    // NOLINTNEXTLINE(google-runtime-int): as Winsock declares it
    return ::ioctlsocket(handle, static_cast<long>(FIONBIO), &on) == 0;
}

} // namespace eng::platform
