#include "platform/desktop/loop.h"
