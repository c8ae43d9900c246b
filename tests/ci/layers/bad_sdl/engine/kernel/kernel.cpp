#include <SDL_timer.h>
