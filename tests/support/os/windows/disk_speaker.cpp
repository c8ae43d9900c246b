#include "tests/support/disk_speaker.h"

#include <SDL.h>
#include <windows.h>

#include <cstdlib>
#include <random>
#include <string>

namespace eng::test {

struct DiskSpeaker::Pipe {
    HANDLE heard = INVALID_HANDLE_VALUE;
};

DiskSpeaker::DiskSpeaker()
    : pipe_{std::make_unique<Pipe>()} {
    const std::string name =
        R"(\\.\pipe\enginuity-sound-)" + std::to_string(std::random_device{}());
    constexpr DWORD kBytes = 65536;
    pipe_->heard = CreateNamedPipeA(name.c_str(), PIPE_ACCESS_INBOUND, PIPE_TYPE_BYTE | PIPE_WAIT,
                                    1, kBytes, kBytes, 0, nullptr);
    if (pipe_->heard == INVALID_HANDLE_VALUE) {
        std::abort();
    }
    SDL_setenv("SDL_AUDIODRIVER", "disk", 1);
    // SDL_DISKAUDIODELAY is not set as well: SDL 2 reads both variables into the same buffer on
    // Windows. So the device plays in real time.
    SDL_setenv("SDL_DISKAUDIOFILE", name.c_str(), 1);
}

DiskSpeaker::~DiskSpeaker() {
    close();
}

void DiskSpeaker::close() {
    if (pipe_->heard != INVALID_HANDLE_VALUE) {
        CloseHandle(pipe_->heard);
        pipe_->heard = INVALID_HANDLE_VALUE;
    }
}

void DiskSpeaker::read(void* bytes, std::size_t size) {
    auto* to = static_cast<char*>(bytes);
    while (size > 0) {
        DWORD got = 0;
        if (ReadFile(pipe_->heard, to, static_cast<DWORD>(size), &got, nullptr) == 0) {
            return;
        }
        to += got;
        size -= got;
    }
}

} // namespace eng::test
