#pragma once

#include "engine/core/delegate.h"
#include "engine/core/geometry.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::platform {

class Host;

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

/// A link to the program's page that sets one setting, or any other link.
struct SettingLink {
    std::string title; ///< of the dialog
    std::string text;
    std::string setting; ///< empty: `value` is the whole link
    std::string value;   ///< any text
};

/// A field of the host in which the user types a line of text.
struct TextField {
    std::string label; ///< what to type
    std::string text;  ///< at first
    std::size_t maxCharacters = 16;
};

/// The page of a browser in which a program runs.
///
/// Threads: the main thread.
class Page {
public:
    Page() = default;
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
    virtual ~Page() = default;

    /// Downloads a file of the program, so that `Host::readProgramFile` can answer. Calls `done`
    /// between two steps; a file that could not be downloaded is missing.
    virtual void fetch(std::string_view name, Delegate<void()> done) = 0;

    /// The program's language, which the page uses too.
    virtual void setLanguage(std::string_view language) = 0;
    /// Whether the program shows strong contrasts, for the page's own parts.
    virtual void setHighContrast(bool high) = 0;
    /// Whether the program uses a pointer. If not, the page ignores touches on its buttons, since
    /// fingers may play there.
    virtual void setPointerUsed(bool used) = 0;
    /// Whether sound is muted, for the page's sound button.
    virtual void setMuted(bool muted) = 0;
    /// Suspends or resumes audio output: the audio device needs processor time even for silence.
    virtual void suspendAudio(bool suspended) = 0;

    /// The size of the covered area in the picture's upper right corner, device pixels: the page's
    /// buttons.
    virtual CoveredCorner coveredCorner() const = 0;

    /// Lays unseen buttons over the lines of the program's first menu: a screen reader reads them,
    /// and the press on one is the gesture that browsers want before they allow sound.
    /// `StartEvent`s follow. Each call replaces the buttons; one without choices closes the start
    /// screen, so that a match that has begun by itself gets its keys.
    ///
    /// @param focus  the choice that has the focus at first
    /// @param noted  the menu has words below its lines; else the page shows its hints there
    /// @return       false: there is no start screen, or the user has left it
    virtual bool offerStart(const std::vector<StartChoice>& choices, int focus, bool noted) = 0;

    /// Opens a dialog with a field, with its input methods and its on-screen keyboard. When the
    /// user closes it, a `FieldEvent` follows.
    virtual void openField(const TextField& field) = 0;
    /// Closes the field without an event.
    virtual void closeField() = 0;

    /// Keeps a text for this tab, also if it is loaded again. Each call replaces the text.
    ///
    /// @param text  empty: keeps nothing, and removes `#room=` from the page's address
    virtual void keep(std::string_view text) = 0;
    /// The kept text; empty if it was kept more than 10 minutes ago.
    virtual std::string kept() const = 0;
    /// Loads the page again, with the newest files of its host. The program goes on until then.
    virtual void reload() = 0;

    /// Offers to show and save the last lines passed to `Host::printLog`.
    virtual void showLog() = 0;
    /// Offers to save this file (`packSaves`), and to load one. The page stores a loaded file as
    /// the record kLoadedSaves and starts the program again, which then unpacks it.
    virtual void showSaves(std::string_view file) = 0;
    /// Offers a recording to others by a dialog, which copies a link, passes it to other programs,
    /// or saves the file.
    ///
    /// @param link  the packed recording, without the page's address; empty: too long for one
    /// @param file  the bytes of a file with the recording
    virtual void showReplay(std::string_view link, std::string_view file) = 0;
    /// Offers a link to others, by the same dialog.
    virtual void showLink(const SettingLink& link) = 0;
    /// Offers a picture to others, by the same dialog.
    ///
    /// @param pixels  red, green, blue, alpha, row by row from the top; opaque
    virtual void showPicture(int width, int height, std::span<const std::uint8_t> pixels) = 0;
};

/// Makes a file of the program readable that a page downloads only when it is needed, as a string
/// table of another language: by `Page::fetch`. On other hosts `done` is called at once.
void fetchProgramFile(Host& host, std::string_view name, Delegate<void()> done);

} // namespace eng::platform
