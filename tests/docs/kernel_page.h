#pragma once

#include "engine/kernel/condition.h"
#include "engine/kernel/function_task.h"
#include "engine/kernel/task_chain.h"
#include "engine/kernel/wait_task.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

using KernelPage = AnyPage;

} // namespace eng::docs
