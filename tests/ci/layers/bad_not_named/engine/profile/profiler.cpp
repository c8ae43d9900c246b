#include "engine/settings/setting.h"
