#pragma once

#include "engine/kernel/function_task.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

using KernelPage = AnyPage;

} // namespace eng::docs
