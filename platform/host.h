#pragma once

#include "engine/core/build_info.h"
#include "engine/core/delegate.h"
#include "engine/core/geometry.h"
#include "engine/core/time_source.h"
#include "platform/background.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

class Page;
class Storage;

/// Severity of a message to the user.
enum class MessageKind : std::uint8_t { Information, Warning, Error };

/// How the program was started.
struct Launch {
    /// argv without the program's name, or the parts of the page's query (percent-decoded; a
    /// leading + is kept).
    std::vector<std::string> arguments;
    /// True if the arguments come from a link. A link may not set everything.
    bool fromUrl = false;
};

/// The user's preferences in the system or browser.
struct Preferences {
    bool reducedMotion = false; ///< show less animation
    bool touch = false;         ///< the user points with a finger, as on a phone
    bool highContrast = false;  ///< show strong contrasts
};

/// Services of the host for a running program. Each kind of loop has its own host. `main` creates
/// it, and it outlives the program.
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
    /// The real clock, for measuring. Games use the time passed to each step instead.
    virtual const TimeSource& clock() const = 0;
    /// Date and time for the log: "2026-11-21 17:58:03 UTC". Games do not depend on it.
    virtual std::string calendarTime() const = 0;
    /// Records that are kept between runs.
    virtual Storage& storage() = 0;
    /// Keeps records and log files in this folder instead of the user's. Call it before loading or
    /// saving anything. Does nothing in a page.
    virtual void useFolder(std::string folder) = 0;

    /// False if the host never has windows, as in a program for node.
    virtual bool hasWindows() const = 0;
    /// The page that the program runs in; null elsewhere. In a page the browser decides when a
    /// frame is drawn and when full screen ends, the user leaves by the browser's controls, records
    /// belong to the browser, and there are no log files.
    virtual Page* page() { return nullptr; }

    /// The user's preferences in the system or browser.
    virtual Preferences preferences() const { return {}; }

    /// Reads a file that belongs to the program, on any thread. The name is relative to the
    /// program's folder, uses
    /// '/' and cannot lead out of the folder ("fonts/text.ttf").
    ///
    /// @param maxBytes  larger files are refused
    /// @param why        the host's error message; empty if the file does not exist
    virtual std::optional<std::string> readProgramFile(std::string_view name, std::size_t maxBytes,
                                                       std::string& why) const = 0;
    /// Reads a file of at most 64 MiB, without an error message.
    std::optional<std::string> readProgramFile(std::string_view name) const {
        std::string why;
        return readProgramFile(name, std::size_t{64} << 20U, why);
    }
    /// A number that changes when a file of the program does; 0 on hosts that cannot tell.
    virtual std::int64_t programFileStamp(std::string_view /*name*/) const { return 0; }
    /// The program's folder, without '/' at the end; empty on hosts without files.
    virtual std::string programFolder() const { return {}; }
    /// Opens a worker thread, or its replacement on hosts without threads, for `Resources`.
    virtual std::unique_ptr<Background> openBackground() = 0;
    /// Reads a string table in one language; see platform/string_source.h.
    virtual std::optional<std::string> readStringTable(std::string_view table,
                                                       std::string_view language) const = 0;
    /// Returns the languages of a string table, sorted, also those that a page has not downloaded.
    virtual std::vector<std::string> stringTableLanguages(std::string_view table) const = 0;
    /// The default folder for the user's log files; empty on hosts without files.
    virtual std::string logFolder() const = 0;

    /// Shows a message to the user: in a message box, in a dialog of the page, or on stderr. UTF-8.
    /// On desktops it may block until the user closes the message.
    virtual void showMessage(MessageKind kind, std::string_view title, std::string_view text) = 0;

    /// Passes a text to screen readers, by the page's live region. Does nothing on other hosts.
    virtual void announce(std::string_view text) = 0;

    /// Prints a line to stdout or the browser's console.
    virtual void print(std::string_view line) = 0;
    /// Prints a line of the log to stderr, or to the browser's console at the matching level. A
    /// page keeps the last lines, so there all lines must be passed.
    virtual void printLog(MessageKind kind, std::string_view line) = 0;

    /// Lets a controller vibrate. Does nothing for one that was removed or has no motors.
    ///
    /// @param strength  0 to 1; 0 ends it
    /// @param seconds   >= 0; a later call replaces this one
    virtual void rumble(std::uint32_t /*controller*/, float /*strength*/, double /*seconds*/) {}
    /// Copies a text to the clipboard. Returns false without one.
    virtual bool copyText(std::string_view /*text*/) { return false; }

    /// Opens an address in the user's browser. Returns false without one.
    virtual bool openAddress(std::string_view /*address*/) { return false; }

    /// The user's languages in order of preference, as BCP 47 tags ("de-AT", "en").
    virtual std::vector<std::string> languages() const = 0;
};

} // namespace eng::platform
