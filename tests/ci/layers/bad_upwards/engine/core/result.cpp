#include <string>

#include "engine/log/log.h"
