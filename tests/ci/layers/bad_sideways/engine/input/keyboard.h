#include "engine/video/window.h"
