#pragma once

#include "engine/resource/resources.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_host.h"

namespace eng::docs {

struct ResourcePage : AnyPage {
    test::FakeHost host;
    Resources resources{host, heap, log, host.openBackground(), false};

    ResourcePage() { host.files["intro.txt"] = "Once upon a time"; }
};

} // namespace eng::docs
