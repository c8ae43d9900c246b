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

/// The covered area in the upper right corner of the picture, device pixels.
struct CoveredCorner {
    float width = 0.0F;
    float height = 0.0F;
};

/// A choice on the page's start screen: a line of a menu that the program draws.
struct StartChoice {
    std::string label;
    bool keepsScreen = false; ///< pressing it does not leave the start screen
    Rect box = {};            ///< the line, as parts of the picture's width and height

    friend bool operator==(const StartChoice&, const StartChoice&) = default;
};

/// A link to the program's page that sets one setting.
struct SettingLink {
    std::string title; ///< of the dialog
    std::string text;
    std::string setting;
    std::string value; ///< any text
};

/// A field of the host in which the user types a line of text.
struct TextField {
    std::string label; ///< what to type
    std::string text;  ///< at first
    std::size_t maxCharacters = 16;
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
    /// False in a page: the user leaves it with the browser's controls.
    virtual bool canQuit() const = 0;

    /// False in a page, where the browser always decides when a frame is drawn.
    virtual bool canSetVsync() const = 0;

    /// True in a page: browsers mute sound until the user touches the page, so a `GestureEvent`
    /// opens the audio device.
    virtual bool soundNeedsGesture() const = 0;

    /// The user's preferences in the system or browser.
    virtual Preferences preferences() const { return {}; }

    /// False in a page: full screen ends with the page and cannot be restored at the next start.
    virtual bool keepsFullscreen() const { return true; }

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
    /// Makes a file readable that a page downloads only when it is needed: a string table of
    /// another language. Calls `done` on the main thread when `readProgramFile` can answer: in a
    /// page between two steps, on other hosts at once. A file that could not be downloaded is
    /// missing.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): other hosts keep it
    virtual void fetchProgramFile(std::string_view /*name*/, Delegate<void()> done) { done(); }
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

    /// Tells the page the program's language, so that the page uses it too. Does nothing on other
    /// hosts.
    virtual void setLanguage(std::string_view language) = 0;

    /// Tells the page whether the program shows strong contrasts, for its own parts. Does nothing
    /// on other hosts.
    virtual void setHighContrast(bool /*high*/) {}

    /// Tells the page whether the program uses a pointer. If not, the page ignores touches on its
    /// buttons, since fingers may play there. Does nothing on other hosts.
    virtual void setPointerUsed(bool /*used*/) {}

    /// Tells the page whether sound is muted, for its sound button. Does nothing on other hosts.
    virtual void setMuted(bool /*muted*/) {}
    /// Suspends or resumes audio output. A page stops its audio device meanwhile, which needs
    /// processor time even for silence. Does nothing on other hosts.
    virtual void suspendAudio(bool /*suspended*/) {}

    /// The size of the covered area in the picture's upper right corner, device pixels: in a page
    /// its buttons. 0 elsewhere.
    virtual CoveredCorner coveredCorner() const { return {}; }

    /// Lays unseen buttons of the page over the lines of the program's first menu: a screen reader
    /// reads them, and the press on one is the gesture that browsers want before they allow sound.
    /// `StartEvent`s follow. Each call replaces the buttons.
    ///
    /// @param focus  the choice that has the focus at first
    /// @param noted  the menu has words below its lines; else the page shows its hints there
    /// @return       false: there is no start screen, or the user has left it
    virtual bool offerStart(const std::vector<StartChoice>& /*choices*/, int /*focus*/,
                            bool /*noted*/) {
        return false;
    }

    /// Opens a field of the host, with its input methods and its on-screen keyboard: in a page a
    /// dialog. When the user closes it, a `FieldEvent` follows.
    ///
    /// @return  false if the host has no field: the program uses typed characters (`TextEvent`)
    virtual bool openField(const TextField& /*field*/) { return false; }
    /// Closes the field without an event.
    virtual void closeField() {}

    /// Prints a line to stdout or the browser's console.
    virtual void print(std::string_view line) = 0;
    /// Prints a line of the log to stderr, or to the browser's console at the matching level.
    virtual void printLog(MessageKind kind, std::string_view line) = 0;

    /// True in a page, which has no log files: it keeps the last lines passed to `printLog`, so all
    /// lines must be passed.
    virtual bool keepsLog() const { return false; }
    /// Offers to show and save these lines. Does nothing on other hosts, which have log files.
    virtual void showLog() {}

    /// True in a page, whose storage belongs to the browser: the user can save all records as a
    /// file, and load one. Elsewhere records are files already.
    virtual bool canTransferSaves() const { return false; }
    /// Offers to save this file (`packSaves`), and to load one. The page stores a loaded file as
    /// the record kLoadedSaves and starts the program again, which then unpacks it.
    virtual void showSaves(std::string_view /*file*/) {}

    /// Offers a recording to others: in a page by a dialog, which copies a link, passes it to other
    /// programs, or saves the file.
    ///
    /// @param link  the packed recording, without the page's address; empty: too long for one
    /// @param file  the bytes of a file with the recording
    /// @return      false: the host has no such dialog
    virtual bool showReplay(std::string_view /*link*/, std::string_view /*file*/) { return false; }
    /// Offers a link to this page with a setting to others, by the same dialog.
    ///
    /// @return  false: the host has no such dialog
    virtual bool showLink(const SettingLink& /*link*/) { return false; }
    /// Offers a picture to others, by the same dialog.
    ///
    /// @param pixels  red, green, blue, alpha, row by row from the top; opaque
    /// @return        false: the host has no such dialog
    virtual bool showPicture(int /*width*/, int /*height*/,
                             std::span<const std::uint8_t> /*pixels*/) {
        return false;
    }
    /// Lets a controller vibrate. Does nothing for one that was removed or has no motors.
    ///
    /// @param strength  0 to 1; 0 ends it
    /// @param seconds   >= 0; a later call replaces this one
    virtual void rumble(std::uint32_t /*controller*/, float /*strength*/, double /*seconds*/) {}
    /// Copies a text to the clipboard. Returns false without one.
    virtual bool copyText(std::string_view /*text*/) { return false; }

    /// The user's languages in order of preference, as BCP 47 tags ("de-AT", "en").
    virtual std::vector<std::string> languages() const = 0;
};

} // namespace eng::platform
