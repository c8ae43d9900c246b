#pragma once

#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/core/weak_ref.h"
#include "engine/log/log.h"
#include "platform/background.h"
#include "platform/host.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// Loads pictures, sounds, fonts and other files without blocking a frame. A worker thread reads
/// and decodes a file; a page first downloads a file that was not loaded with it.
///
///     const Ref<Text> story = resources.load<TextFile>("texts/story.txt");
///     ...
///     show(story->words()); // empty until the file has been loaded
///
/// `load` does not block: it returns a placeholder, which its kind of file defines, until the file
/// has been loaded. All loads of a file share one object as long as that is referenced. A file that
/// cannot be loaded is logged once and leaves the placeholder; a later `load` retries it, at most
/// once a second.
///
/// A kind of file is described by a type like this one, which a game adds without a change here:
///
///     struct TextFile {
///         using Object = Text;          // a Managed type; made as Text(arguments of load...)
///         using Decoded = std::string;
///         // On another thread: it uses nothing but its arguments.
///         static Result<Decoded> decode(std::string bytes, const std::string& name);
///         // Optional: has the host decode bytes that are in memory. Calls `done` later, with
///         // nothing if it cannot; false: it never can.
///         static bool decodeApart(const std::string& bytes, const std::string& name,
///                                 Delegate<void(std::optional<Decoded>)> done);
///         // On the main thread: moves the decoded data into the object. Called again when the
///         // file has changed. It may load other files. Without it, `object.give(decoded)` is
///         called. static Status apply(Text& object, Decoded decoded);
///     };
///
/// Threads: the kernel's own thread.
class Resources {
public:
    /// Larger files are refused.
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

    /// All arguments outlive the resources.
    ///
    /// @param hotReload  reload files that change, for debug builds
    Resources(platform::Host& host, ManagedHeap& heap, Log& log,
              std::unique_ptr<platform::Background> background, bool hotReload);
    Resources(const Resources&) = delete;
    Resources& operator=(const Resources&) = delete;
    ~Resources();

    /// Where the objects are.
    ManagedHeap& heap() const { return heap_; }
    /// The object of a file, which is loaded unless it is still referenced.
    ///
    /// @param name       of the program's file ("pictures/ship.png"), as `Host::readProgramFile`
    /// @param arguments  of the object's constructor; not used if the file has an object already
    template <class Format, class... Arguments>
    Ref<typename Format::Object> load(std::string_view name, Arguments&&... arguments) {
        using Object = typename Format::Object;
        if (Managed* const known = find(name, &kKey<Format>)) {
            retry(name, &kKey<Format>);
            return Ref<Object>{static_cast<Object*>(known)};
        }
        Ref<Object> made = heap_.make<Object>(std::forward<Arguments>(arguments)...);
        add({std::string{name}, &kKey<Format>, WeakRef<Managed>{Ref<Managed>{made}},
             [](Ref<Managed> object) -> std::unique_ptr<Work> {
                 return std::make_unique<WorkOf<Format>>(std::move(object));
             }});
        return made;
    }

    /// The object of a file that is already in memory, such as a part of another file, decoded as
    /// others are. It is not shared.
    ///
    /// @param name  for messages
    template <class Format, class... Arguments>
    Ref<typename Format::Object> decode(std::string_view name, std::string bytes,
                                        Arguments&&... arguments) {
        auto made = heap_.make<typename Format::Object>(std::forward<Arguments>(arguments)...);
        begin(std::make_shared<WorkOf<Format>>(made), name, std::move(bytes));
        return made;
    }

    /// Number of referenced objects.
    std::size_t size() const;
    /// True if no requested file is still being loaded.
    bool idle() const { return works_.empty(); }
    /// Finished loads as a part of all since the last idle state: 0 to 1, 1 while idle.
    float progress() const;
    /// Files that failed to load since the last call.
    std::vector<Error> takeErrors() { return std::exchange(problems_, {}); }
    /// Logs why something that was loaded cannot be used.
    void report(const Error& problem);

    /// Loads all pending files on this thread and blocks until they are done: for runs without a
    /// window, which must be deterministic. Called before each step.
    void loadNow();

    /// Called once per step.
    ///
    /// @param now  seconds of the real clock
    void update(double now);

private:
    template <class Format>
    static constexpr char kKey = 0; ///< its address names the kind of file

    /// A file that is being loaded.
    struct Work {
        Work() = default;
        Work(const Work&) = delete;
        Work& operator=(const Work&) = delete;
        virtual ~Work() = default;
        /// On the other thread.
        void run(const platform::Host& host);
        /// Called only without an error in `problem`.
        virtual Status apply() = 0;
        /// Has the host decode what is given, if the format can.
        /// @return  false: `run` is to do it
        virtual bool decodeApart(const std::shared_ptr<Work>& /*self*/) { return false; }

        std::string name;
        const void* key = nullptr;        ///< of the entry, with the name; null: it has none
        std::optional<std::string> given; ///< bytes of a file that need not be read
        bool fetched = false, queued = false;
        std::optional<Error> problem;
        std::atomic<bool> done = false; ///< set last: then the other thread is finished with it

    protected:
        virtual Status decode(std::string bytes) = 0;
    };
    template <class Format>
    struct WorkOf final : Work {
        explicit WorkOf(Ref<Managed> made)
            : object{std::move(made)} {}
        Status decode(std::string bytes) override {
            Result<typename Format::Decoded> found = Format::decode(std::move(bytes), this->name);
            if (!found) {
                return found.error();
            }
            decoded = std::make_unique<typename Format::Decoded>(std::move(*found));
            return {};
        }
        Status apply() override {
            auto& made = static_cast<typename Format::Object&>(*object);
            if constexpr (requires { &Format::apply; }) {
                return Format::apply(made, std::move(*decoded));
            } else {
                made.give(std::move(*decoded));
                return {};
            }
        }

        bool decodeApart(const std::shared_ptr<Work>& self) override {
            if constexpr (requires { &Format::decodeApart; }) {
                if (!this->given || std::exchange(triedApart, true)) {
                    return false;
                }
                return Format::decodeApart(
                    *this->given, this->name,
                    [late =
                         std::weak_ptr<Work>{self}](std::optional<typename Format::Decoded> found) {
                        const std::shared_ptr<Work> work = late.lock();
                        if (!work) {
                            return;
                        }
                        if (found) {
                            static_cast<WorkOf&>(*work).decoded =
                                std::make_unique<typename Format::Decoded>(std::move(*found));
                            work->done = true;
                        } else {
                            work->queued = false; // `run` does it, or says why not
                        }
                    });
            }
            return false;
        }

        Ref<Managed> object;
        std::unique_ptr<typename Format::Decoded> decoded;
        bool triedApart = false;
    };
    struct Entry {
        std::string name;
        const void* key;
        WeakRef<Managed> object;
        std::unique_ptr<Work> (*makeWork)(Ref<Managed> object);
        std::int64_t stamp = 0;
        bool failed = false;   ///< when it was loaded last
        bool reported = false; ///< since it was loaded without an error
        double retryAt = 0.0;
    };

    Managed* find(std::string_view name, const void* key) const;
    void add(Entry entry);
    void retry(std::string_view name, const void* key);
    void begin(Entry& entry);
    void begin(std::shared_ptr<Work> work, std::string_view name, std::string bytes);
    void finish(Work& work);
    void watch();

    platform::Host& host_;
    ManagedHeap& heap_;
    Log& log_;
    bool hotReload_;
    double now_ = 0.0;    ///< seconds of the real clock, in the last step
    double lookAt_ = 0.0; ///< when files are compared next
    std::vector<Entry> entries_;
    std::vector<std::shared_ptr<Work>> works_; ///< shared with the callback of the download
    std::size_t begun_ = 0;                    ///< since it was idle last
    std::vector<Error> problems_;
    std::unique_ptr<platform::Background>
        background_; // declared last, so destroyed first: its jobs use `works_`
};

} // namespace eng
