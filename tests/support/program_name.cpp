#include "platform/entry.h"

const char* applicationName() {
    return "test";
}

const char* gameServer() {
    return "";
}
