#include "engine/core/range_coder.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr std::uint32_t kTop = 1U << 24U; // the range is not smaller than this

/// The part of a range for a bit that is 1.
std::uint32_t partOf(std::uint32_t range, const AdaptiveBit& model) {
    return static_cast<std::uint32_t>((std::uint64_t{range} * model.probability()) >> 16U);
}

} // namespace

std::uint32_t AdaptiveBit::probability() const {
    constexpr std::uint32_t kMin = 16;
    return std::clamp(std::uint32_t{one_}, kMin, 65536U - kMin);
}

void AdaptiveBit::learn(bool one) {
    constexpr std::uint8_t kMax = 160;
    const std::int32_t goal = one ? 65535 : 0;
    one_ = static_cast<std::uint16_t>(one_ + 2 * (goal - one_) / (2 * seen_ + 3));
    seen_ = std::min<std::uint8_t>(static_cast<std::uint8_t>(seen_ + 1), kMax);
}

void RangeEncoder::bit(AdaptiveBit& model, const bool& one) {
    const std::uint32_t part = partOf(range_, model);
    if (one) {
        range_ = part;
    } else {
        low_ += part;
        range_ -= part;
    }
    model.learn(one);
    while (range_ < kTop) {
        range_ <<= 8U;
        shift();
    }
}

std::vector<std::byte> RangeEncoder::finish() {
    for (int i = 0; i < 5; ++i) {
        shift();
    }
    while (!bytes_.empty() && bytes_.back() == std::byte{0}) { // the reader adds zeros
        bytes_.pop_back();
    }
    return std::move(bytes_);
}

void RangeEncoder::shift() {
    if (low_ < 0xFF000000U || low_ > 0xFFFFFFFFU) {
        const auto carry = static_cast<std::uint8_t>(low_ >> 32U);
        if (started_) {
            bytes_.push_back(static_cast<std::byte>(cache_ + carry));
        }
        for (; waiting_ > 0; --waiting_) {
            bytes_.push_back(static_cast<std::byte>(0xFFU + carry));
        }
        cache_ = static_cast<std::uint8_t>(low_ >> 24U);
        started_ = true;
    } else {
        ++waiting_;
    }
    low_ = (low_ & 0x00FFFFFFU) << 8U;
}

RangeDecoder::RangeDecoder(std::span<const std::byte> bytes)
    : bytes_{bytes} {
    for (int i = 0; i < 4; ++i) {
        code_ = (code_ << 8U) | next();
    }
}

void RangeDecoder::bit(AdaptiveBit& model, bool& one) {
    const std::uint32_t part = partOf(range_, model);
    one = code_ < part;
    if (one) {
        range_ = part;
    } else {
        code_ -= part;
        range_ -= part;
    }
    model.learn(one);
    while (range_ < kTop) {
        range_ <<= 8U;
        code_ = (code_ << 8U) | next();
    }
}

bool RangeDecoder::ended() const {
    constexpr std::size_t kMaxZeros = 64;
    return beyond_ > kMaxZeros;
}

std::uint32_t RangeDecoder::next() {
    if (at_ < bytes_.size()) {
        return static_cast<std::uint32_t>(bytes_[at_++]);
    }
    ++beyond_;
    return 0;
}

} // namespace eng
