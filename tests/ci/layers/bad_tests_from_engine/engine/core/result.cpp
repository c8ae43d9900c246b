#include "tests/support/clock.h"
