#include "engine/core/result.h"
#include "platform/string_source.h"
#include "log_text.h"
