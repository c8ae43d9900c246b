#include "game/pong/rules.h"
