#include "engine/video/window.h"
#include "engine/net/client.h"
#include "platform/host.h"
