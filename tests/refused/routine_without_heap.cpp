// Must not compile: no parameter has a heap for the frame. With ENGINUITY_RIGHT, where one has, it
// must.

#include "engine/routine/waits.h"

#ifdef ENGINUITY_RIGHT
eng::Routine waits(eng::EngineContext&, int count) {
#else
eng::Routine waits(int count) {
#endif
    co_await eng::steps(count);
}
