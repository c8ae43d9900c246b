#include "engine/event/queue.h"
