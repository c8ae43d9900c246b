#include "game/pong/rules.h"

#if defined(__EMSCRIPTEN__) && 1
#endif
