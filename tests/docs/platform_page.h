#pragma once

#include "platform/entry.h"
#include "platform/storage.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_host.h"

namespace eng::docs {

struct PlatformPage : AnyPage {
    test::FakeHost host;
};

} // namespace eng::docs
