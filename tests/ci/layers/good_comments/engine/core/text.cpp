// Where __EMSCRIPTEN__ is defined, #include <unistd.h> would fail.
/* #include "engine/app/application.h"
   #ifdef _WIN32 */
const char* kText = "__APPLE__ \" #include <windows.h>";
const char* kRaw = R"(
#include "game/pong/rules.h"
#ifdef __linux__
)";
int k__linux__count = 1'000;
