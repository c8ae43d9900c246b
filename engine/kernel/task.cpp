#include "engine/kernel/task.h"

#include <utility>

namespace eng {

Task::Task(std::string name, int priority, When when)
    : name_{std::move(name)}
    , priority_{priority}
    , when_{when} {}

} // namespace eng
