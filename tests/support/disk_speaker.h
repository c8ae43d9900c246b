#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace eng::test {

/// A device that a test hears with: SDL's disk driver writes into a pipe, and goes only as fast as
/// the test listens. When the test closes it, the device is gone.
class DiskSpeaker {
public:
    DiskSpeaker();
    DiskSpeaker(const DiskSpeaker&) = delete;
    DiskSpeaker& operator=(const DiskSpeaker&) = delete;
    ~DiskSpeaker();

    /// Takes the device away. Comes before the task's end, which waits for all that is still to be
    /// written.
    void close();

    /// What comes out next, left and right in turn. Only while the device is open.
    std::vector<std::int16_t> listen(double seconds) {
        std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * 48000.0) * 2);
        read(samples.data(), samples.size() * 2);
        return samples;
    }

    /// What is asked for now is heard behind what is in the pipe already (64 KiB and SDL's own
    /// buffers, a third of a second): this takes that out.
    void skip() { listen(0.5); }

private:
    void read(void* bytes, std::size_t size);

    struct Pipe;
    std::unique_ptr<Pipe> pipe_;
};

} // namespace eng::test
