#include "game/pong/rules.h"

#include "engine/app/application.h"
#include "platform/entry.h"
