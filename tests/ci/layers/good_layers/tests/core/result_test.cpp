#include "engine/core/result.h"
#include "engine/render/batch.h"
#include "tests/support/clock.h"
