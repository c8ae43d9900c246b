#pragma once

#include "engine/core/build_info.h"
#include "engine/core/time_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

class Storage;

/// How urgent a message to the person is.
enum class MessageKind : std::uint8_t { Information, Warning, Error };

/// How the program was started.
struct Launch {
    /// What the person gave: argv without the program's own name, or the parts of the page's query
    /// (percent-decoded, a leading + kept).
    std::vector<std::string> arguments;
    /// True when the arguments came with a link, which must not be able to set everything.
    bool fromUrl = false;
};

/// What system or browser know of the person.
struct Preferences {
    bool reducedMotion = false; ///< things shall not move more than needed
    bool fingers = false;       ///< they point with a finger, as on a phone
};

/// What a running program may ask of where it runs. Each kind of loop has its own; main makes it,
/// and it outlives the program.
///
/// Threads: the main thread.
class Host {
public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;

    virtual const Launch& launch() const = 0;
    virtual const BuildInfo& build() const = 0;
    /// The real clock, for measuring. What a game calls time comes with each step instead.
    virtual const TimeSource& clock() const = 0;
    /// What calendar and clock on the wall say, for the log: "2026-11-21 17:58:03 UTC". No game
    /// counts with it.
    virtual std::string calendarTime() const = 0;
    /// What is kept between runs.
    virtual Storage& storage() = 0;
    /// Keeps records and log files in this folder instead of the person's own. Before anything is
    /// loaded or saved; nothing in a page.
    virtual void useFolder(std::string folder) = 0;

    /// False where no window can ever be opened, as in a program for node.
    virtual bool hasWindows() const = 0;
    /// False in a page, which the person leaves by the browser's own means.
    virtual bool canQuit() const = 0;

    /// False in a page: there the browser says when a frame is drawn, and nothing else can.
    virtual bool canSetVsync() const = 0;

    /// True in a page: what is played before the person has touched it is not heard, so the sound
    /// is opened by a `GestureEvent`.
    virtual bool soundNeedsGesture() const = 0;

    /// What system or browser know of the person.
    virtual Preferences preferences() const { return {}; }

    /// False in a page: a browser leaves the whole screen with it, and does not open in it.
    virtual bool keepsFullscreen() const { return true; }

    /// A file that comes with the program and is only read. The name uses '/' and never leaves the
    /// program's folder ("fonts/text.ttf").
    ///
    /// @param mostBytes  a larger one is refused, and not read beyond
    /// @param why        what is wrong with it, in the host's own words; empty when there simply is
    ///                   none
    virtual std::optional<std::string> readProgramFile(std::string_view name, std::size_t mostBytes,
                                                       std::string& why) const = 0;
    /// The same of at most 64 MiB, for whom all reasons are one.
    std::optional<std::string> readProgramFile(std::string_view name) const {
        std::string why;
        return readProgramFile(name, std::size_t{64} << 20U, why);
    }
    /// A string table in one language; see platform/string_source.h.
    virtual std::optional<std::string> readStringTable(std::string_view table,
                                                       std::string_view language) const = 0;
    /// The languages that a string table is there in, sorted.
    virtual std::vector<std::string> stringTableLanguages(std::string_view table) const = 0;
    /// Where the person's log files go by default; empty where there are no files.
    virtual std::string logFolder() const = 0;

    /// Puts a message in front of the person: a message box, a dialog in the page, or stderr.
    /// UTF-8. May wait until it is read (desktop).
    virtual void showMessage(MessageKind kind, std::string_view title, std::string_view text) = 0;

    /// Says what is on the screen to those who do not see it: the page's live region. Nothing on
    /// other hosts.
    virtual void announce(std::string_view text) = 0;

    /// Tells the host which language the program speaks now, so that what is around it can follow:
    /// the page. Nothing on other hosts.
    virtual void speak(std::string_view language) = 0;

    /// Tells the host whether sound is switched off, so that its button for that can show it: the
    /// page's. Nothing on other hosts.
    virtual void showSound(bool /*muted*/) {}

    /// Writes a line for whoever started the program: stdout, or the browser's console.
    virtual void print(std::string_view line) = 0;
    /// Writes a line of the log to where the host shows such lines: stderr, or the browser's
    /// console by its levels.
    virtual void printLog(MessageKind kind, std::string_view line) = 0;

    /// True in a page, which has no files: it keeps the last lines that `printLog` is given, so it
    /// wants all of them.
    virtual bool keepsLog() const { return false; }
    /// Offers the person to read and save these lines. Nothing on other hosts: there they are in
    /// files.
    virtual void showLog() {}

    /// The person's languages by preference, as BCP 47 tags ("de-AT", "en").
    virtual std::vector<std::string> languages() const = 0;
};

} // namespace eng::platform
