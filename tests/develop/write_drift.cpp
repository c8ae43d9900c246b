// Writes drift.states: run it on Debian 12 if the format of recordings changes.

#include "tests/develop/drift.h"

#include <cstdio>

int main(int count, char** arguments) {
    const eng::Result<std::string> states = eng::test::driftStates();
    std::FILE* const file = count == 2 ? std::fopen(arguments[1], "wb") : nullptr;
    if (!states || file == nullptr) {
        return 1;
    }
    const std::size_t written = std::fwrite(states->data(), 1, states->size(), file);
    return std::fclose(file) == 0 && written == states->size() ? 0 : 1;
}
