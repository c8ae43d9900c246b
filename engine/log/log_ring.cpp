#include "engine/log/log_ring.h"

#include "engine/core/assert.h"
#include "engine/core/utf8.h"

#include <algorithm>

namespace eng {

LogRing::LogRing(std::size_t mostLines, std::size_t mostBytes)
    : bytes_(std::max<std::size_t>(mostBytes, 1))
    , places_(std::max<std::size_t>(mostLines, 1)) {}

void LogRing::dropFirst() {
    first_ = (first_ + 1) % places_.size();
    --count_;
    ++dropped_;
}

void LogRing::add(Severity severity, std::string_view text) {
    text = startOf(text, std::max<std::size_t>(bytes_.size() / 4, 1));
    if (count_ == places_.size()) {
        dropFirst();
    }
    // Behind the newest line, else, when the end is too near, at the start. Lines in the way go.
    std::size_t at = 0;
    if (count_ > 0) {
        const Place& newest = place(count_ - 1);
        at = newest.at + newest.size;
        if (at + text.size() > bytes_.size()) {
            while (count_ > 0 && place(0).at >= at) {
                dropFirst(); // what is left behind at the end is older than the start
            }
            at = 0;
        }
    }
    while (count_ > 0 && place(0).at >= at && place(0).at < at + text.size()) {
        dropFirst();
    }
    std::copy(text.begin(), text.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
    places_[(first_ + count_) % places_.size()] = {at, text.size(), severity};
    ++count_;
}

void LogRing::clear() {
    dropped_ += count_;
    count_ = 0;
}

LogRing::Line LogRing::operator[](std::size_t index) const {
    ENG_ASSERT(index < count_, "the ring has this line");
    const Place& found = place(index);
    return {found.severity, {bytes_.data() + found.at, found.size}};
}

std::string LogRing::text() const {
    std::string all;
    for (std::size_t i = 0; i < count_; ++i) {
        all += (*this)[i].text;
        all += '\n';
    }
    return all;
}

void RingLogSink::write(const LogLine& line) {
    if (!overlap(line.channels, channels_)) {
        return;
    }
    buffer_.clear();
    appendLogLine(buffer_, line);
    buffer_.pop_back(); // the ring knows where a line ends
    ring_.add(line.severity, buffer_);
}

} // namespace eng
