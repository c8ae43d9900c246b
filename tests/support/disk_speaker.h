#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace eng::test {

/// An audio device whose samples a test reads. SDL's disk driver writes into a pipe, as fast as the
/// test reads. When the test closes the pipe, the device is lost.
class DiskSpeaker {
public:
    DiskSpeaker();
    DiskSpeaker(const DiskSpeaker&) = delete;
    DiskSpeaker& operator=(const DiskSpeaker&) = delete;
    ~DiskSpeaker();

    /// Removes the device. Call this before the audio task is destroyed, because the task waits
    /// until all samples are written.
    void close();

    /// Returns the next samples, left and right in turn. Only while the device is open.
    std::vector<std::int16_t> listen(double seconds) {
        std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * 48000.0) * 2);
        read(samples.data(), samples.size() * 2);
        return samples;
    }

    /// Discards the samples that are already in the pipe (64 KiB) and in SDL's buffers: a third of
    /// a second. Sounds that start now are heard after them.
    void skip() { listen(0.5); }

private:
    void read(void* bytes, std::size_t size);

    struct Pipe;
    std::unique_ptr<Pipe> pipe_;
};

} // namespace eng::test
