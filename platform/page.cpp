#include "platform/page.h"

#include "platform/host.h"

#include <utility>

namespace eng::platform {

void fetchProgramFile(Host& host, std::string_view name, Delegate<void()> done) {
    if (Page* const page = host.page()) {
        page->fetch(name, std::move(done));
    } else {
        done();
    }
}

} // namespace eng::platform
