#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Services of the page for the program, implemented in JavaScript (host_library.js) with
/// web/page.js. Returned texts and bytes are allocated by malloc; the caller frees them.

// NOLINTBEGIN(readability-identifier-naming): names for C and JavaScript, which have no namespaces
extern "C" {

/// A file that the page has fetched; null if it does not exist.
char* enginuity_page_file(const char* name, std::uint32_t* size);
/// Fetches a file, if the page has not. Afterwards the page calls `enginuity_fetched` (exported by
/// the program) with the same ticket.
void enginuity_page_fetch(const char* name, std::int32_t ticket);
/// The names of all files, one per line, also of those that were not fetched.
char* enginuity_page_files();
/// A record, as loaded when the page was opened or saved since; null if it does not exist.
char* enginuity_page_record(const char* name, std::uint32_t* size);
/// The names of all records, one per line.
char* enginuity_page_records();
/// Starts saving a record; afterwards the page calls `enginuity_page_saved` (exported by the
/// program) with the same ticket.
///
/// @param keepsOld  1: the record that it replaces becomes the previous record
void enginuity_page_save(std::int32_t ticket, const char* name, const char* bytes,
                         std::uint32_t size, std::int32_t keepsOld);
/// The page's query without the '?', not decoded.
char* enginuity_page_query();
/// The page's fragment with the '#', not decoded.
char* enginuity_page_fragment();
/// Keeps a text in the tab's storage; empty: removes it, and the room of the page's fragment.
void enginuity_page_keep(const char* text);
/// The kept text, if it was kept in the last 10 minutes.
char* enginuity_page_kept();
/// Loads the page again, with files from the host.
void enginuity_page_reload();
/// The user's languages, one per line.
char* enginuity_page_languages();
/// Sets the text of the live region.
void enginuity_page_announce(const char* text);
/// Tells the page the program's language.
void enginuity_page_speak(const char* language);
/// Tells the page whether the program shows strong contrasts.
void enginuity_page_contrast(std::int32_t high);
/// Tells the page whether there is something to point at.
void enginuity_page_pointer(std::int32_t used);
/// Lets a controller vibrate.
///
/// @param place     in the order of connection, from 0
/// @param strength  0 to 1
void enginuity_page_rumble(std::int32_t place, float strength, double seconds);
/// Tells the page whether sound is muted.
void enginuity_page_sound(std::int32_t muted);
/// Shows a message; kind 0 information, 1 warning, 2 error.
void enginuity_page_message(std::int32_t kind, const char* title, const char* text);
/// Opens a field for a line of text. When the user closes it, the page calls `enginuity_field`
/// (exported by the program) with the text, or with null if it was cancelled.
void enginuity_page_open_field(const char* label, const char* text, std::uint32_t maxCharacters);
/// Closes the field without a call.
void enginuity_page_close_field();
/// Lays buttons over the picture. The page calls `enginuity_started` (exported by the program) with
/// the number of a button and a `StartAct`.
///
/// @param choices  a line for each, after '>' or, if the start screen stays, '='
/// @param boxes    left, top, width and height of each, as parts of the picture's size
/// @param focus    the button that has the focus at first
/// @param noted    1: the program shows words below the buttons, so the page shows none there
/// @return         0 if the user has left the start screen
std::int32_t enginuity_page_offer_start(const char* choices, const float* boxes, std::int32_t focus,
                                        std::int32_t noted);
/// Writes to the console; kind as above.
void enginuity_page_log(std::int32_t kind, const char* text);
/// Offers to show and save the log lines kept by the page.
void enginuity_page_show_log();
/// Offers to save these bytes as a file, and to load such a file.
void enginuity_page_show_saves(const char* bytes, std::uint32_t size);
/// Offers a recording to others: as a link, which ends with the packed recording `link` (empty:
/// too long for one), or as a file of these bytes.
void enginuity_page_show_replay(const char* link, const char* bytes, std::uint32_t size);
/// Offers a picture to others, by the same dialog; its pixels as for `Host::showPicture`.
void enginuity_page_show_picture(std::int32_t width, std::int32_t height,
                                 const std::uint8_t* pixels);
/// Offers a link by the same dialog: to this page with a setting, or, without one, `value`.
void enginuity_page_show_link(const char* title, const char* text, const char* setting,
                              const char* value);
/// Begins to decode a PNG file in a worker, and then calls `done` with `asked`, its size and its
/// pixels, which `done` frees; null: it cannot be decoded. Returns 0 if the browser has no such
/// workers: then `done` is not called.
std::int32_t enginuity_page_decode_picture(const std::uint8_t* bytes, std::uint32_t size,
                                           void* asked,
                                           void (*done)(void* asked, std::int32_t width,
                                                        std::int32_t height, std::uint8_t* pixels));
/// Lets the graphics context draw into pictures of floating-point numbers, if it can.
void enginuity_page_float_targets();
/// @return  not 0: the graphics context compiles shaders apart, and says when it has ended
std::int32_t enginuity_page_compiles_apart();
/// The required size of the canvas in device pixels, and the number of device pixels per CSS pixel.
void enginuity_page_canvas(std::int32_t* width, std::int32_t* height, float* ratio);
/// The size of the page's buttons in the upper right corner of the canvas, device pixels.
void enginuity_page_corner(float* width, float* height);
/// Opens the browser's sound for SDL. If the browser refuses, SDL finds none, and the game is
/// silent.
void enginuity_page_prepare_sound();
/// Suspends or resumes the audio output of the page.
void enginuity_page_suspend_audio(std::int32_t suspended);
/// Resumes sound that the browser has stopped (hidden tab, phone call), unless it is suspended.
void enginuity_page_resume_sound();
/// The user's preferences as bits: 1 less motion, 2 points with a finger, 4 strong contrasts.
std::uint32_t enginuity_page_preferences();
/// The number of processors; 0: unknown.
std::uint32_t enginuity_page_processors();
/// The machine's memory in GiB, rounded by the browser; 0: unknown.
double enginuity_page_memory();
/// Tells the page that a frame was drawn (the first one hides the progress bar), or that the
/// program has ended.
void enginuity_page_running();
void enginuity_page_ended(std::int32_t exitCode);
}
// NOLINTEND(readability-identifier-naming)

namespace eng::platform {

/// Takes a text that the page has allocated in the program's memory.
std::string takenText(char* text);
/// Takes such a text of lines.
std::vector<std::string> takenLines(char* text);

} // namespace eng::platform
