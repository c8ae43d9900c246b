#pragma once

// headers.h for tests of games.

#include "engine/app/engine_modules.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_fixture.h"
#include "tests/support/headers.h"
