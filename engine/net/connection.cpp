#include "engine/net/connection.h"

#include <array>
#include <cmath>

#include "net_text.h"

namespace eng::net {

void appendStatistics(std::string& out, const StringTable& strings,
                      const ConnectionStatistics& statistics) {
    constexpr double kKilobyte = 1000.0;
    const std::array<FormatArg, 6> values{statistics.roundTrip * 1000.0,
                                          statistics.jitter * 1000.0,
                                          static_cast<double>(statistics.bytesIn) / kKilobyte,
                                          static_cast<double>(statistics.bytesOut) / kKilobyte,
                                          statistics.dropped,
                                          static_cast<double>(statistics.queued) / kKilobyte};
    strings.append(out, text::kStatistics, values);
}

void Connection::update(double now) {
    now_ = now;
    transport_->update(now);
    const double wait = answered_ ? kPingEvery : kMaxUnanswered;
    if (state() == Transport::State::Open && now >= pingedAt_ + wait) {
        pingedAt_ = now;
        answered_ = false;
        send(Ping{++pings_});
    }
    if (stalledSince_ && now > *stalledSince_ + kMaxStalled) {
        close(CloseCode::Policy, "The peer has not read for 5 seconds.");
    }
    while (closed_ && transport_->receive()) {
        // What comes now is dropped.
    }
    statistics_.queued = transport_->queued();
}

std::optional<MessageReader::Raw> Connection::receive() {
    while (!closed_) {
        if (!received_) {
            const std::optional<std::span<const std::byte>> batch = transport_->receive();
            if (!batch) {
                return std::nullopt;
            }
            if (batch->empty()) { // it would pass every limit
                close(CloseCode::Protocol, "A batch is empty.");
                return std::nullopt;
            }
            statistics_.bytesIn += batch->size();
            if (sum_ != nullptr) {
                sum_->bytesIn += batch->size();
            }
            received_.emplace(*batch);
        }
        const std::optional<MessageReader::Raw> raw = received_->next();
        if (!raw) {
            const bool malformed = received_->malformed();
            received_.reset();
            if (malformed) {
                close(CloseCode::Protocol, "A message is malformed.");
                return std::nullopt;
            }
            continue;
        }
        ++statistics_.messagesIn;
        if (sum_ != nullptr) {
            ++sum_->messagesIn;
        }
        if (limitsRate_ && !rate_.allow(now_)) {
            received_.reset();
            close(CloseCode::Policy, "There are more than 120 messages in a second.");
            return std::nullopt;
        }
        if (raw->code == Ping::kCode) {
            if (Ping ping; readMessage(raw->payload, ping)) {
                send(Pong{ping});
            }
        } else if (raw->code == Pong::kCode) {
            takePong(*raw);
        } else {
            return raw;
        }
    }
    return std::nullopt;
}

void Connection::takePong(const MessageReader::Raw& raw) {
    Pong pong;
    if (answered_ || !readMessage(raw.payload, pong) || pong.number != pings_) {
        return;
    }
    answered_ = true;
    const double time = now_ - pingedAt_;
    double& mean = statistics_.roundTrip;
    double& deviation = statistics_.jitter;
    if (pings_ == 1) {
        mean = time;
        deviation = time / 2.0;
    } else {
        deviation += (std::abs(time - mean) - deviation) / 4.0;
        mean += (time - mean) / 8.0;
    }
}

bool Connection::splitBatch(std::size_t before) {
    if (batch_.size() <= kMaxBatch) {
        return true;
    }
    std::vector<std::byte> last{batch_.begin() + static_cast<std::ptrdiff_t>(before), batch_.end()};
    batch_.resize(before);
    if (last.size() > kMaxBatch) {
        return false;
    }
    flush();
    batch_ = std::move(last);
    return true;
}

void Connection::flush() {
    if (batch_.empty()) {
        return;
    }
    if (transport_->send(batch_)) {
        statistics_.bytesOut += batch_.size();
        if (sum_ != nullptr) {
            sum_->bytesOut += batch_.size();
        }
        stalledSince_.reset();
    } else {
        ++statistics_.dropped;
        if (!stalledSince_) {
            stalledSince_ = now_;
        }
    }
    batch_.clear();
}

void Connection::close(CloseCode code, std::string_view reason) {
    flush();
    closed_ = true;
    transport_->close(code, reason);
}

} // namespace eng::net
