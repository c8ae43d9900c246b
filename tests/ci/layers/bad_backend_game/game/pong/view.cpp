#include "platform/web/loop.h"
