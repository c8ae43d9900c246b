#include "engine/app/application.h"
#include "game/pong/rules.h"
#include "platform/entry.h"
