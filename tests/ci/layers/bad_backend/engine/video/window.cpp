#include "platform/host.h"
#include "platform/desktop/loop.h"
