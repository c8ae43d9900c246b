#include <emscripten/html5.h>
