#include "engine/screen/scope.h"

#include "engine/animate/interpolator.h"
#include "engine/audio/loaded_sound.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "engine/routine/routine.h"
#include "engine/screen/lifetime.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/services.h"
#include "engine/trigger/trigger.h"

namespace eng {

Status Scope::run(Ref<Task> task) {
    return lifetime().run(std::move(task));
}

Ref<Task> Scope::run(const char* name, Routine routine) {
    return lifetime().run(name, std::move(routine));
}

void Scope::after(double seconds, Delegate<void()> call) {
    lifetime().after(seconds, std::move(call));
}

void Scope::every(double seconds, Delegate<void()> call) {
    keep(lifetime().every(seconds, std::move(call)));
}

Ref<Trigger> Scope::when(Watched number, Compare compare, Delegate<void()> call, Fire fire) {
    return lifetime().when(std::move(number), compare, std::move(call), fire);
}

template <class T>
Ref<InterpolatorBase> Scope::animate(T& value, Curve<T> way, double seconds, Repeat repeat) {
    return lifetime().animate(value, std::move(way), seconds, repeat);
}
template Ref<InterpolatorBase> Scope::animate(float&, Curve<float>, double, Repeat);
template Ref<InterpolatorBase> Scope::animate(Vec2&, Curve<Vec2>, double, Repeat);
template Ref<InterpolatorBase> Scope::animate(Color&, Curve<Color>, double, Repeat);

Ref<InterpolatorBase> Scope::animate(Ref<InterpolatorBase> interpolator) {
    return lifetime().animate(std::move(interpolator));
}

PlayingSound Scope::play(const LoadedSound& sound, const PlayOptions& options) {
    return lifetime().play(sound, options);
}

void Scope::keep(Connection connection) {
    lifetime().keep(std::move(connection));
}

ManagedHeap& Scope::objects() const {
    return lifetime().heap();
}

void Scope::show(Ref<Screen> screen, bool inPlaceOfAll) {
    ScreenStack& screens = services().screens;
    inPlaceOfAll ? screens.go(std::move(screen)) : screens.push(std::move(screen));
}

void Scope::pop() {
    services().screens.pop();
}

Front& Scope::front() const {
    Front* const found = services().screens.front();
    ENG_ASSERT(found != nullptr, "the program has a game");
    return *found;
}

void* Scope::anyGame(const std::string_view& type) const {
    return front().game(type);
}

void Scope::gameOver(std::int64_t score, bool counts) {
    front().gameOver(score, counts);
}

GameInput& Scope::input() const {
    return front().tools().input;
}

Menus& Scope::menus() const {
    return front().tools().menus;
}

const Viewport& Scope::viewport() const {
    return front().tools().viewport;
}

Loader& Scope::loader() const {
    return front().tools().loader;
}

ScopeTime Scope::time() const {
    const FrameTime& own = lifetime().time();
    const bool stands = lifetime().stands();
    return {own.total, static_cast<float>(own.delta), stands ? 1.0F : front().alpha(), !stands};
}

Random& Scope::random() const {
    return services().random;
}

const StringTable& Scope::strings() const {
    return services().strings;
}

} // namespace eng
