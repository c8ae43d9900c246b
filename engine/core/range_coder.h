#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace eng {

/// The probability that a bit is 1, learned from the bits before: at first their mean, later an
/// average that follows changes.
class AdaptiveBit {
public:
    /// Of 65536, never 0 or all.
    std::uint32_t probability() const;
    void learn(bool one);

private:
    std::uint16_t one_ = 32768;
    std::uint8_t seen_ = 0; ///< bits
};

/// Writes bits in fewer bytes, the better each is predicted: an adaptive binary range coder (G. N.
/// N. Martin, "Range encoding", 1979; carries are kept back as in LZMA).
///
///     AdaptiveBit often;                 // the reader has one too
///     RangeEncoder coder;
///     for (bool bit : bits) { coder.bit(often, bit); }
///     std::vector<std::byte> bytes = coder.finish();
///
/// A function template over the coder describes both directions: `bit` of the decoder has the same
/// form, and changes its second argument.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class RangeEncoder {
public:
    static constexpr bool kReads = false;

    void bit(AdaptiveBit& model, const bool& one);
    /// Ends the data. Call it once, as the last function.
    std::vector<std::byte> finish();

private:
    void shift();

    std::vector<std::byte> bytes_;
    std::uint64_t low_ = 0;
    std::uint32_t range_ = 0xFFFFFFFFU;
    std::uint8_t cache_ = 0;
    std::size_t waiting_ = 0; ///< bytes 0xFF, to which a carry may come
    bool started_ = false;
};

/// Reads what `RangeEncoder` wrote, with the same models in the same order. Any bytes can be read:
/// damage gives other bits, so add a checksum.
class RangeDecoder {
public:
    static constexpr bool kReads = true;

    /// @param bytes  outlive the decoder
    explicit RangeDecoder(std::span<const std::byte> bytes);

    void bit(AdaptiveBit& model, bool& one);
    /// True far beyond the end: the data was cut. The encoder drops zeros there, but not many.
    bool ended() const;

private:
    std::uint32_t next();

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    std::size_t beyond_ = 0; ///< bytes read after the end
    std::uint32_t range_ = 0xFFFFFFFFU;
    std::uint32_t code_ = 0;
};

/// A byte, bit by bit from the highest, each with a model for the bits before it.
struct AdaptiveByte {
    std::array<AdaptiveBit, 256> bits;

    template <class Coder>
    void code(Coder& coder, std::uint8_t& value) {
        std::uint32_t node = 1;
        for (int i = 7; i >= 0; --i) {
            bool one = ((value >> static_cast<unsigned>(i)) & 1U) != 0;
            coder.bit(bits[node], one);
            node = node * 2 + (one ? 1 : 0);
        }
        value = static_cast<std::uint8_t>(node);
    }
};

/// Bits that nothing predicts: each needs one bit.
///
/// @param count  1 to 32
template <class Coder>
void codeEvenBits(Coder& coder, std::uint32_t& value, int count) {
    std::uint32_t read = 0;
    for (int i = count - 1; i >= 0; --i) {
        AdaptiveBit even;
        bool one = ((value >> static_cast<unsigned>(i)) & 1U) != 0;
        coder.bit(even, one);
        read = read * 2 + (one ? 1 : 0);
    }
    value = read;
}

} // namespace eng
