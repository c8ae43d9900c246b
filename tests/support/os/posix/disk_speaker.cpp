#include "tests/support/disk_speaker.h"

#include "tests/support/temporary_folder.h"

#include <SDL.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>

namespace eng::test {

struct DiskSpeaker::Pipe {
    TemporaryFolder folder;
    std::fstream heard;
};

DiskSpeaker::DiskSpeaker()
    : pipe_{std::make_unique<Pipe>()} {
    std::signal(SIGPIPE,
                SIG_IGN); // writing to a closed pipe returns an error instead of ending the process
    const std::string name = pipe_->folder.path() + "/sound";
    if (std::system(("mkfifo " + name).c_str()) != 0) {
        std::abort();
    }
    SDL_setenv("SDL_AUDIODRIVER", "disk", 1);
    SDL_setenv("SDL_DISKAUDIOFILE", name.c_str(), 1);
    SDL_setenv("SDL_DISKAUDIODELAY", "0", 1);
    // Opened for reading and writing, because opening it for reading waits for the device.
    pipe_->heard.open(name, std::ios::binary | std::ios::in | std::ios::out);
}

DiskSpeaker::~DiskSpeaker() = default;

void DiskSpeaker::close() {
    pipe_->heard.close();
}

void DiskSpeaker::read(void* bytes, std::size_t size) {
    pipe_->heard.read(static_cast<char*>(bytes), static_cast<std::streamsize>(size));
}

} // namespace eng::test
