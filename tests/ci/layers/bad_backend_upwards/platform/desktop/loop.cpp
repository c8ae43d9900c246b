#include "engine/app/application.h"
