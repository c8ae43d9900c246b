#pragma once

#include "engine/kernel/function_task.h"
#include "engine/kernel/task_chain.h"
#include "engine/routine/condition.h"
#include "engine/routine/wait_task.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

using KernelPage = AnyPage;

} // namespace eng::docs
