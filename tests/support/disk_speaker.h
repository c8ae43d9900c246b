#pragma once

#include "tests/support/temporary_folder.h"

#include <SDL.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace eng::test {

/// A device that a test hears with: SDL's disk driver writes into a pipe, and goes only as fast as
/// the test listens. When the test closes it, the device is gone.
class DiskSpeaker {
public:
    DiskSpeaker() {
        std::signal(SIGPIPE, SIG_IGN); // what is written to a closed pipe is an error, not the end
        const std::string pipe = folder_.path() + "/sound";
        if (std::system(("mkfifo " + pipe).c_str()) != 0) {
            std::abort();
        }
        SDL_setenv("SDL_AUDIODRIVER", "disk", 1);
        SDL_setenv("SDL_DISKAUDIOFILE", pipe.c_str(), 1);
        SDL_setenv("SDL_DISKAUDIODELAY", "0", 1);
        // In and out, because only to read would wait until the device is opened.
        heard_.open(pipe, std::ios::binary | std::ios::in | std::ios::out);
    }

    /// Takes the device away. Comes before the task's end, which waits for all that is still to be
    /// written.
    void close() { heard_.close(); }

    /// What comes out next, left and right in turn. Only while the device is open.
    std::vector<std::int16_t> listen(double seconds) {
        std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * 48000.0) * 2);
        heard_.read(reinterpret_cast<char*>(samples.data()),
                    static_cast<std::streamsize>(samples.size() * 2));
        return samples;
    }

    /// What is asked for now is heard behind what is in the pipe already (64 KiB and SDL's own
    /// buffers, a third of a second): this takes that out.
    void skip() { listen(0.5); }

private:
    TemporaryFolder folder_;
    std::fstream heard_;
};

} // namespace eng::test
