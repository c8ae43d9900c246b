#include "engine/core/result.h" // by way of log
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "platform/string_source.h"
