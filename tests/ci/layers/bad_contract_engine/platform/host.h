#include "engine/core/result.h"
#include "engine/log/log.h"
