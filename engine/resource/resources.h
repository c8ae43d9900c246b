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

/// Loads what a program keeps in files (pictures, sounds, fonts), without blocking a frame: a file
/// is read and decoded on a worker thread, and in a page downloaded first if it did not come
/// with the page.
///
///     const Ref<render::Picture> ship = resources.load<PictureFile>("ship.png");
///     ...
///     canvas.picture(*ship, place);     // empty until it has been loaded
///
/// `load` returns at once, with an object that is empty until then. A file is loaded once while
/// its object is referenced; afterwards it is forgotten. A file that cannot be loaded is logged
/// and leaves the object empty; a later `load` tries again, at most once a second, for example
/// after a download that failed. It is reported once.
///
/// A kind of file is described by a type like this one, which a game adds without a change here:
///
///     struct TextFile {
///         using Object = Text;          // a Managed type; made as Text(arguments of load...)
///         using Decoded = std::string;
///         // On another thread: it uses nothing but its arguments.
///         static Result<Decoded> decode(std::string bytes, const std::string& name);
///         // On the main thread, also again when the file has changed. It may load other files.
///         static Status give(Text& object, Decoded decoded);
///     };
///
/// Threads: the kernel's own thread.
class Resources {
public:
    /// Larger files are refused.
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

    /// All arguments outlive the resources.
    ///
    /// @param watches  load files again that change, for debug builds
    Resources(platform::Host& host, ManagedHeap& heap, Log& log,
              std::unique_ptr<platform::Background> background, bool watches);
    Resources(const Resources&) = delete;
    Resources& operator=(const Resources&) = delete;
    ~Resources();

    /// The object of a file, which is loaded unless it is still referenced.
    ///
    /// @param name       of the program's file ("pictures/ship.png"), as `Host::readProgramFile`
    /// @param arguments  of the object's constructor
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

    /// Number of referenced objects.
    std::size_t size() const;
    /// True if everything that was asked for has been loaded, or could not be.
    bool idle() const { return works_.empty(); }
    /// The part of the files that has been loaded, of all since it was idle last: 0 to 1.
    float progress() const;
    /// Files that failed to load since the last call.
    std::vector<Error> takeProblems() { return std::exchange(problems_, {}); }

    /// Loads all queued files at once, on this thread: for runs without a window, which must not
    /// depend on the speed of another thread. Call it before the next step.
    void loadNow();

    /// Called once per step.
    ///
    /// @param now  seconds of the real clock
    void update(double now);

private:
    template <class Format>
    static constexpr char kKey = 0; ///< its address names the kind of file

    /// A file on its way.
    struct Work {
        Work() = default;
        Work(const Work&) = delete;
        Work& operator=(const Work&) = delete;
        virtual ~Work() = default;
        /// On the other thread.
        void run(const platform::Host& host);
        /// Without an error.
        virtual Status give() = 0;

        std::string name;
        const void* key = nullptr; ///< of the entry, with the name
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
        Status give() override {
            return Format::give(static_cast<typename Format::Object&>(*object),
                                std::move(*decoded));
        }

        Ref<Managed> object;
        std::unique_ptr<typename Format::Decoded> decoded;
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
    void finish(Work& work);
    void watch();

    platform::Host& host_;
    ManagedHeap& heap_;
    Log& log_;
    bool watches_;
    double now_ = 0.0;    ///< seconds of the real clock, in the last step
    double lookAt_ = 0.0; ///< when files are compared next
    std::vector<Entry> entries_;
    std::vector<std::shared_ptr<Work>> works_; ///< shared with what waits for the download
    std::size_t begun_ = 0;                    ///< since it was idle last
    std::vector<Error> problems_;
    std::unique_ptr<platform::Background> background_; // last: its jobs use the works
};

} // namespace eng
