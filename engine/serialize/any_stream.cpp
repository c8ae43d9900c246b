#include "engine/serialize/any_stream.h"

#include <cstdlib>

namespace eng {

ManagedHeap& AnyStream::heap() {
    ENG_ASSERT(false, "a stream that reads SharedArrays has a heap");
    std::abort();
}

void AnyStream::version(FieldName, int&) {}

} // namespace eng
