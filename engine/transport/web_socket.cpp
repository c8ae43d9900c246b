#include "engine/transport/web_socket.h"

#include "engine/core/utf8.h"

#include <algorithm>

namespace eng::net {
namespace {

constexpr std::size_t kMaxHead = 14;     // bytes before a frame's payload
constexpr std::size_t kMaxControl = 125; // bytes of a control frame's payload
constexpr double kControlsPerSecond = 10.0;
constexpr double kControlBurst = 20.0;

/// Codes that a close frame may have.
bool isCloseCode(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

} // namespace

std::size_t WebSocket::Head::wanted() const {
    if (size < 2) {
        return 2;
    }
    const unsigned length = byte(1) & 0x7FU;
    return 2U + (length == 127 ? 8U : length == 126 ? 2U : 0U) + (isMasked() ? 4U : 0U);
}

std::uint64_t WebSocket::Head::length() const {
    const unsigned length = byte(1) & 0x7FU;
    std::uint64_t wide = 0;
    for (std::size_t i = 0; i < (length == 127 ? 8U : length == 126 ? 2U : 0U); ++i) {
        wide = wide << 8U | byte(2 + i);
    }
    return length < 126 ? length : wide;
}

bool WebSocket::Head::isLengthShortest() const {
    const unsigned form = byte(1) & 0x7FU;
    const std::uint64_t all = length();
    return form < 126 || (form == 126 ? all >= 126 : all >= 65536 && all >> 63U == 0);
}

WebSocket::WebSocket(Role role, const Limits& limits, std::uint64_t seed)
    : role_{role}
    , limits_{limits}
    , random_{seed}
    , controls_{kControlsPerSecond, kControlBurst} {}

// --- Output

void WebSocket::writeFrame(Opcode opcode, std::span<const std::byte> payload) {
    const auto put = [&](std::uint64_t byte) {
        out_.push_back(static_cast<std::byte>(byte & 0xFFU));
    };
    put(0x80U | opcode);
    const unsigned mask = role_ == Role::Client ? 0x80U : 0U;
    const std::uint64_t length = payload.size();
    const int wide = length < 126 ? 0 : length < 65536 ? 2 : 8; // bytes
    put(mask | (wide == 0 ? length : wide == 2 ? 126U : 127U));
    for (int i = wide - 1; i >= 0; --i) {
        put(length >> (8U * static_cast<unsigned>(i)));
    }
    if (mask == 0) {
        out_.insert(out_.end(), payload.begin(), payload.end());
        return;
    }
    const std::uint32_t key = random_.next();
    std::array<std::byte, 4> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = static_cast<std::byte>(key >> (24 - 8 * i));
    }
    out_.insert(out_.end(), keys.begin(), keys.end());
    const std::size_t at = out_.size();
    out_.resize(at + payload.size());
    for (std::size_t i = 0; i < payload.size(); ++i) {
        out_[at + i] = payload[i] ^ keys[i % 4];
    }
}

bool WebSocket::writeControl(Opcode opcode, std::span<const std::byte> payload) {
    if (queued() + payload.size() + kMaxHead > limits_.queue) {
        return false;
    }
    writeFrame(opcode, payload);
    return true;
}

bool WebSocket::send(std::span<const std::byte> message) {
    if ((state_ != State::Open && !owed_) || queued() + message.size() + kMaxHead > limits_.queue) {
        return false;
    }
    writeFrame(Binary, message);
    return true;
}

void WebSocket::ping(double now) {
    if (state_ != State::Open || pingAt_) {
        return;
    }
    const auto payload = static_cast<std::byte>(++pings_);
    if (writeControl(PingFrame, {&payload, 1})) {
        pingAt_ = now;
    }
}

void WebSocket::answerClose() {
    if (const auto code = std::exchange(owed_, std::nullopt)) {
        writeControl(CloseFrame, *code);
    }
}

void WebSocket::close(CloseCode code, std::string_view reason) {
    answerClose();
    if (state_ != State::Open) {
        return;
    }
    closeCode_ = code;
    closeReason_ = startOf(reason, kMaxControl - 2);
    state_ = State::Closing;
    std::array<std::byte, kMaxControl> payload{};
    payload[0] = static_cast<std::byte>(static_cast<unsigned>(code) >> 8U);
    payload[1] = static_cast<std::byte>(static_cast<unsigned>(code) & 0xFFU);
    std::ranges::copy(std::as_bytes(std::span{closeReason_}), payload.begin() + 2);
    writeFrame(CloseFrame, std::span{payload}.first(closeReason_.size() + 2));
}

void WebSocket::sent(std::size_t bytes) {
    sent_ += bytes;
    ENG_ASSERT(sent_ <= out_.size(), "no more is sent than there is");
    if (sent_ > out_.size() / 2) { // each byte is moved once on average
        out_.erase(out_.begin(), out_.begin() + static_cast<std::ptrdiff_t>(sent_));
        sent_ = 0;
    }
}

// --- Input

void WebSocket::feed(std::span<const std::byte> bytes) {
    ENG_ASSERT(in_.empty(), "next was called until it returned nothing");
    if (state_ != State::Closed) {
        in_ = bytes;
    }
}

std::optional<std::span<const std::byte>> WebSocket::next(double now) {
    if (std::exchange(given_, false)) {
        message_.clear();
    }
    while (state_ != State::Closed) {
        if (!inFrame_) {
            if (!takeHead()) {
                return std::nullopt;
            }
            checkHead(now);
            if (state_ == State::Closed) {
                break;
            }
        }
        takePayload(head_.isControl() ? control_ : message_);
        if (left_ > 0) {
            return std::nullopt;
        }
        inFrame_ = false;
        head_.size = 0;
        if (head_.isControl()) {
            takeControl();
            control_.clear();
        } else if (head_.isLast()) {
            fragments_ = 0;
            if (state_ == State::Open) {
                given_ = true;
                return message_;
            }
            message_.clear(); // while it closes, messages are dropped
        }
    }
    return std::nullopt;
}

bool WebSocket::takeHead() {
    while (head_.size < head_.wanted()) {
        if (in_.empty()) {
            return false;
        }
        head_.bytes[head_.size++] = in_.front();
        in_ = in_.subspan(1);
    }
    inFrame_ = true;
    left_ = head_.length();
    taken_ = 0;
    return true;
}

void WebSocket::checkHead(double now) {
    const unsigned opcode = head_.opcode();
    if (head_.reserved() != 0) {
        refuse(CloseCode::Protocol, "A reserved bit is set.");
    } else if (head_.isMasked() != (role_ == Role::Server)) {
        refuse(CloseCode::Protocol, head_.isMasked() ? "Frames of a server are not masked."
                                                     : "Frames of a client are masked.");
    } else if (!head_.isLengthShortest()) {
        refuse(CloseCode::Protocol, "The length of a frame is not in its shortest form.");
    } else if (opcode > PongFrame || (opcode > Binary && opcode < CloseFrame)) {
        refuse(CloseCode::Protocol, "The kind of a frame is unknown.");
    } else if (head_.isControl()) {
        if (!head_.isLast() || left_ > kMaxControl) {
            refuse(CloseCode::Protocol, "A control frame is too long, or in fragments.");
        } else if (!controls_.allow(now)) {
            refuse(CloseCode::Policy, "There are more than 10 control frames in a second.");
        }
    } else if (opcode == Text) {
        refuse(CloseCode::Unsupported, "Messages are binary.");
    } else if ((opcode == Continuation) != (fragments_ > 0)) {
        refuse(CloseCode::Protocol, fragments_ > 0 ? "A message begins inside another one."
                                                   : "A message continues that has not begun.");
    } else if (++fragments_ > limits_.fragments) {
        refuse(CloseCode::Policy, "A message has too many fragments.");
    } else if (left_ > limits_.message - message_.size()) {
        refuse(CloseCode::TooBig, "A message is too big.");
    }
}

void WebSocket::takePayload(std::vector<std::byte>& to) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left_, in_.size()));
    const std::size_t at = to.size();
    to.insert(to.end(), in_.begin(), in_.begin() + static_cast<std::ptrdiff_t>(count));
    if (head_.isMasked()) {
        const std::byte* const key = head_.bytes.data() + head_.wanted() - 4;
        for (std::size_t i = 0; i < count; ++i) {
            to[at + i] ^= key[(taken_ + i) % 4];
        }
    }
    in_ = in_.subspan(count);
    left_ -= count;
    taken_ += count;
}

void WebSocket::takeControl() {
    switch (head_.opcode()) {
    case PingFrame:
        writeControl(PongFrame, control_);
        break;
    case PongFrame:
        if (pingAt_ && control_.size() == 1 && control_[0] == static_cast<std::byte>(pings_)) {
            pingAt_.reset();
        }
        break;
    default:
        takeClose(control_);
        break;
    }
}

void WebSocket::takeClose(std::span<const std::byte> payload) {
    CloseCode code = CloseCode::None;
    std::string_view reason;
    if (!payload.empty()) {
        const unsigned number = payload.size() < 2 ? 0
                                                   : static_cast<unsigned>(payload[0]) << 8U |
                                                         static_cast<unsigned>(payload[1]);
        if (!isCloseCode(number)) {
            refuse(CloseCode::Protocol, "The code of a close frame is not valid.");
            return;
        }
        // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): or an own code
        code = static_cast<CloseCode>(number);
        reason = {reinterpret_cast<const char*>(payload.data()) + 2, payload.size() - 2};
    }
    if (!isUtf8(reason)) {
        refuse(CloseCode::NotUtf8, "The reason of a close frame is not UTF-8.");
        return;
    }
    if (state_ == State::Open) { // the answer repeats the code
        closeCode_ = code;
        closeReason_ = reason;
        const auto repeated = payload.first(std::min<std::size_t>(payload.size(), 2));
        owed_.emplace(repeated.begin(), repeated.end());
    }
    state_ = State::Closed;
    in_ = {};
}

void WebSocket::refuse(CloseCode code, std::string_view reason) {
    close(code, reason);
    state_ = State::Closed;
    in_ = {};
}

} // namespace eng::net
