#include "../core/result.h"
