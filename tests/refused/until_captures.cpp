// Must not compile: a predicate within co_await captures what g++ 12 would destroy twice. With
// ENGINUITY_RIGHT, where it has a name, it must.

#include "engine/routine/waits.h"

#include <vector>

eng::Routine waits(eng::EngineContext&, std::vector<int> list) {
#ifdef ENGINUITY_RIGHT
    const auto full = [list] { return !list.empty(); };
    co_await eng::until(full);
#else
    co_await eng::until([list] { return !list.empty(); });
#endif
}
