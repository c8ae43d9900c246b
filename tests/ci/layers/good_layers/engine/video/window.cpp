#include "engine/kernel/task.h"

#include <SDL.h>
