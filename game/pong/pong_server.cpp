// A server of Pong as a program of its own, which needs neither video nor sound.

#include "game/pong/room_server.h"

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return pong::makeRoomServer(host);
}

const char* applicationName() {
    return "pong_server";
}
