#include "sinks.h"
