#include "engine/kernel/task.h"
