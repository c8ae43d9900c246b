#pragma once

#include "engine/core/delegate.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace eng {

class SignalBase;

/// Keeps a listener connected to a signal. Its destructor disconnects the listener: keep it as a
/// member of the listening object.
///
/// Signal and connection may be destroyed in any order.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    Connection(Connection&& other) noexcept { take(other); }
    Connection& operator=(Connection&& other) noexcept {
        if (this != &other) {
            disconnect();
            take(other);
        }
        return *this;
    }
    ~Connection() { disconnect(); }

    /// The listener is not called any more, also not in the round of calls in progress.
    void disconnect();
    /// False after `disconnect`, and when the signal is destroyed.
    bool isConnected() const { return signal_ != nullptr; }

private:
    friend class SignalBase;
    void take(Connection& other) noexcept;

    SignalBase* signal_ = nullptr;
    std::size_t place_ = 0; ///< among the signal's listeners
};

/// The part of a signal that does not depend on the types of its arguments.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): never owned through this base
class SignalBase {
public:
    SignalBase() = default;
    SignalBase(const SignalBase&) = delete;
    SignalBase& operator=(const SignalBase&) = delete;

    bool hasListeners() const { return connections_.size() > holes_; }

protected:
    /// A round of calls in progress; lies on the stack of `emit`.
    struct Round {
        Round* outer;
        bool signalGone = false;
    };

    virtual ~SignalBase();
    /// Connects the next place.
    Connection add();
    /// Moves a connected place to another.
    void move(std::size_t from, std::size_t to);

    std::vector<Connection*> connections_; ///< by index of the listener; null: disconnected
    std::size_t holes_ = 0;                ///< disconnected places
    Round* round_ = nullptr;               ///< the innermost one

private:
    friend class Connection;
    /// Destroys the function object of a disconnected place.
    virtual void forget(std::size_t place) = 0;
};

/// Calls the functions that are connected to it (the observer pattern).
///
///     Signal<int> scored;
///     Connection heard = scored.connect([this](int points) { show(points); });
///     scored.emit(3);
///
/// Listeners are called in the order of connecting. They may do anything: connect others (called
/// from the next `emit` on), disconnect others or themselves (not called any more), emit again (an
/// inner round of calls comes first, then the outer one continues), destroy the signal (the round
/// ends).
///
/// `emit` allocates nothing unless listeners connect or disconnect meanwhile.
///
/// Threads: use a signal and its connections from one thread only. Listeners must not throw.
/// Source:  the lecture, slide 24; EnTT's connections showed how they disconnect themselves.
template <class... Args>
class Signal final : public SignalBase {
public:
    using Listener = Delegate<void(Args...)>;

    Signal() = default;
    Signal(const Signal&) = delete;
    Signal& operator=(const Signal&) = delete;
    ~Signal() override {
        if (round_ != nullptr) { // one of the listeners is running
            Round* outermost = round_;
            while (outermost->outer != nullptr) {
                outermost = outermost->outer;
            }
            static_cast<Calls*>(outermost)->kept =
                std::make_unique<std::vector<Listener>>(std::move(listeners_));
        }
    }

    [[nodiscard]] Connection connect(Listener listener) {
        if (round_ == nullptr) {
            if (holes_ * 2 > connections_.size()) {
                compact();
            }
            listeners_.push_back(std::move(listener));
        } else {
            pending_.push_back(
                std::move(listener)); // `listeners_` must not move under a running call
        }
        return add();
    }

    void emit(Args... arguments) {
        if (connections_.empty()) {
            return;
        }
        Calls here;
        here.outer = round_;
        round_ = &here;
        const std::size_t added = pending_.size();
        // `listeners_` does not reallocate during an emission.
        const Listener* const end = listeners_.data() + listeners_.size();
        for (const Listener* listener = listeners_.data(); listener != end; ++listener) {
            (*listener)(arguments...); // nothing, if it is disconnected
            if (here.signalGone) {
                return;
            }
        }
        for (std::size_t i = 0; i < added; ++i) { // connected in an outer round
            const Listener listener = pending_[i];
            listener(arguments...);
            if (here.signalGone) {
                return;
            }
        }
        round_ = here.outer;
        if (round_ == nullptr && (holes_ > 0 || !pending_.empty())) {
            compact();
        }
    }

private:
    struct Calls : Round {
        /// The listeners of a signal that was destroyed while it emitted. The outermost emission
        /// keeps them until it returns.
        std::unique_ptr<std::vector<Listener>> kept;
    };

    void forget(std::size_t place) override {
        Listener& listener =
            place < listeners_.size() ? listeners_[place] : pending_[place - listeners_.size()];
        if (round_ != nullptr) { // it may be running; `compact` destroys it
            listener.silence();
            return;
        }
        Listener silent;
        silent.silence();
        const Listener destroyed = std::exchange(listener, std::move(silent));
    }
    /// Appends the pending listeners and removes the disconnected ones.
    void compact() {
        std::vector<Listener>
            destroyed; // declared first, so destroyed last: their destructors may use this signal
        for (Listener& listener : pending_) {
            listeners_.push_back(std::move(listener));
        }
        pending_.clear();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < connections_.size(); ++i) {
            if (connections_[i] == nullptr) {
                destroyed.push_back(std::move(listeners_[i]));
            } else {
                if (kept != i) {
                    listeners_[kept] = std::move(listeners_[i]);
                    move(i, kept);
                }
                ++kept;
            }
        }
        listeners_.resize(kept);
        connections_.resize(kept);
        holes_ = 0;
    }

    std::vector<Listener> listeners_; ///< by place
    std::vector<Listener>
        pending_; ///< connected during calls; their places follow those of `listeners_`
};

} // namespace eng
