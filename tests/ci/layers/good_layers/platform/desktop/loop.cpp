#include "engine/core/result.h"
#include "platform/desktop/loop.h"
#include "platform/string_source.h"

#include <SDL.h>
#ifdef __linux__
#include <unistd.h>
#endif
