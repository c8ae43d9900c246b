#include "engine/serialize/stream_state.h"

#include <utility>

#include "engine_text.h"

namespace eng {

void appendTo(std::string& path, FieldName name) {
    if (name.name != nullptr) {
        path += path.empty() ? "" : ".";
        path += name.name;
        return;
    }
    path += '[';
    path += std::to_string(name.index);
    path += ']';
}

Status StreamState::status() const {
    if (failure_ == nullptr) {
        return {};
    }
    return Error{text::kStreamUnexpected, {failure_->path, failure_->position, failure_->expected}};
}

void StreamState::refuse(FieldName name, Message expected) {
    if (failure_ == nullptr) {
        failure_ = std::make_unique<Failure>(Failure{
            .path = {}, .position = position(), .expected = std::move(expected), .depth = depth_});
        appendTo(failure_->path, name);
        stop();
    }
}

void StreamState::leave(FieldName name) {
    if (failure_->depth == depth_) { // the failure is in this object, not in one before it
        --failure_->depth;
        std::string path;
        appendTo(path, name);
        if (failure_->path.front() != '[') {
            path += '.';
        }
        failure_->path.insert(0, path);
    }
}

void StreamState::refuseNumber(FieldName name, std::int64_t low, std::int64_t high,
                               std::int64_t found) {
    if (ok()) { // what follows an error makes no words
        refuse(name, Message{text::kStreamNumber, {low, high, found}});
    }
}

void StreamState::refuseScaled(FieldName name, std::int64_t low, std::int64_t high,
                               std::int64_t found, const NumberScale& scale) {
    if (ok()) { // what follows an error makes no words
        const auto shown = [&scale](std::int64_t number) {
            return scale.first + static_cast<double>(number) * scale.unit;
        };
        refuse(name, Message{text::kStreamScaled, {shown(low), shown(high), shown(found)}});
    }
}

void StreamState::refuseLength(FieldName name, std::uint64_t max, std::uint64_t found) {
    if (ok()) { // what follows an error makes no words
        refuse(name, Message{text::kStreamLength, {max, found}});
    }
}

void StreamState::refuseEnd(FieldName name, std::size_t needed, std::size_t left) {
    if (ok()) { // what follows an error makes no words
        refuse(name, Message{text::kStreamEnd, {needed, left}});
    }
}

void StreamState::refuseDepth(FieldName name) {
    if (failure_ == nullptr) {
        refuse(name, Message{text::kStreamDepth, {kMaxDepth}});
        --failure_->depth; // the path has this object's name already
    }
}

} // namespace eng
