#pragma once

#include "engine/core/type_name.h"
#include "engine/event/signal.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// Decouples publishers of events from their listeners. An event is a value of any type that can be
/// moved; each type has its own listeners.
///
///     struct Goal { int side; };
///     Connection cheer = events.connect<Goal>([this](const Goal& goal) { cheerFor(goal.side); });
///     events.publish(Goal{0});        // now
///     events.post(Goal{0});           // in the next delivery: once in each step
///     events.postAfter(2.0, Goal{0}); // in the first delivery at least two seconds later
///
/// Posted events are delivered in the order of posting, whatever their types. Handlers may publish,
/// post, connect and disconnect; what they post is delivered in the next round of the same
/// delivery. After `kMaxRounds` rounds or `kMaxEvents` events the rest waits for the next delivery,
/// so that handlers which keep posting to each other do not block the step.
///
/// Posting allocates only until the queue has grown to what a step needs.
///
/// Threads: the kernel's own thread.
/// Source:  the lecture, slide 24.
class EventQueue {
public:
    static constexpr int kMaxRounds = 32;
    static constexpr std::size_t kMaxEvents = 100'000;

    EventQueue() = default;
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;
    ~EventQueue() = default;

    /// Listens to events of a type; see Signal.
    ///
    /// @param listener  callable with a `const Event&`
    template <class Event, class Listener>
    [[nodiscard]] Connection connect(Listener listener) {
        return channel(typeName<Event>())
            .connect([listener = std::move(listener)](const void* event) mutable {
                listener(*static_cast<const Event*>(event));
            });
    }

    /// Calls the listeners now.
    template <class Event>
    void publish(const Event& event) {
        channel(typeName<Event>()).emit(&event);
    }
    template <class Event>
    void post(Event event) {
        Mailbox<Event>& to = mailbox<Event>();
        to.posted.push_back(std::move(event));
        order_.push_back(&to);
    }
    /// @param seconds  of the kernel's time (real time), after the start of this step; finite, >= 0
    template <class Event>
    void postAfter(double seconds, Event event) {
        mailbox<Event>().postAt({now_ + seconds, ++postedLater_}, std::move(event));
    }

    /// Sets the time from which `postAfter` counts. The kernel calls it at the start of each step.
    ///
    /// @param now  seconds, not less than in the last call
    void setTime(double now) { now_ = now; }

    /// Delivers the posted events. The engine's event task calls it once in each step. Not from a
    /// handler.
    ///
    /// @param now  seconds, not less than in the last call of this or of `setTime`
    /// @return     the type of the first event that waits for the next delivery, because of
    ///             `kMaxRounds` or `kMaxEvents`; else empty
    [[nodiscard]] std::string_view deliver(double now);

private:
    /// When an event is due; of two with the same time the one posted first.
    struct Due {
        double time = std::numeric_limits<double>::infinity();
        std::uint64_t number = 0;
        friend auto operator<=>(const Due&, const Due&) = default;
    };

    /// The listeners to one type. They take the event as a pointer, so the code for connecting and
    /// calling exists once and not for each type.
    using Channel = Signal<const void*>;
    struct TypedChannel {
        const std::string_view* type; ///< as `typeName`, whose address identifies the type
        std::unique_ptr<Channel> channel;
    };

    /// The posted events of one type.
    class AnyMailbox {
    public:
        AnyMailbox(const std::string_view& typeOfEvents, Channel& channel)
            : type{typeOfEvents}
            , channel_{channel} {}
        AnyMailbox(const AnyMailbox&) = delete;
        AnyMailbox& operator=(const AnyMailbox&) = delete;
        virtual ~AnyMailbox() = default;

        virtual void deliverNext() = 0;
        /// Posts the event that is due first.
        virtual void postDue() = 0;

        const std::string_view& type;
        Due due; ///< of the event that is due first

    protected:
        Channel& channel_;
    };

    template <class Event>
    class Mailbox final : public AnyMailbox {
    public:
        using AnyMailbox::AnyMailbox;

        void postAt(Due when, Event event) {
            later_.push_back({when, std::move(event)});
            std::push_heap(later_.begin(), later_.end(), isLater);
            due = later_.front().due;
        }
        void postDue() override {
            std::pop_heap(later_.begin(), later_.end(), isLater);
            posted.push_back(std::move(later_.back().event));
            later_.pop_back();
            due = later_.empty() ? Due{} : later_.front().due;
        }
        void deliverNext() override {
            if (next_ == delivered_.size()) {
                delivered_.clear();
                delivered_.swap(posted);
                next_ = 0;
            }
            const Event event = std::move(delivered_[next_++]);
            channel_.emit(&event);
        }

        std::vector<Event> posted;

    private:
        struct Later {
            Due due;
            Event event;
        };
        static bool isLater(const Later& a, const Later& b) { return a.due > b.due; }

        std::vector<Later> later_;     ///< a heap, the first one due at the front
        std::vector<Event> delivered_; ///< in this round; handlers add to `posted`
        std::size_t next_ = 0;
    };

    void postDue();
    std::string_view deliverPosted();
    Channel& channel(const std::string_view& type);
    template <class Event>
    Mailbox<Event>& mailbox() {
        const std::string_view& type = typeName<Event>();
        for (const std::unique_ptr<AnyMailbox>& known : mailboxes_) {
            if (&known->type == &type) {
                return static_cast<Mailbox<Event>&>(*known);
            }
        }
        mailboxes_.push_back(std::make_unique<Mailbox<Event>>(type, channel(type)));
        return static_cast<Mailbox<Event>&>(*mailboxes_.back());
    }

    std::vector<TypedChannel> channels_;
    std::vector<std::unique_ptr<AnyMailbox>> mailboxes_;
    std::vector<AnyMailbox*> order_; ///< of the posted events
    std::vector<AnyMailbox*>
        delivering_; ///< events of the current round; a delivery may end in the middle of a round
    std::size_t next_ = 0; ///< of this round
    bool delivers_ = false;
    double now_ = 0.0; ///< of this step
    std::uint64_t postedLater_ = 0;
};

} // namespace eng
