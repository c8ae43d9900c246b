#pragma once

#include <cstdint>

/// What the page offers to the program; written in JavaScript (host_library.js), on top of what
/// web/page.js has prepared. Texts and bytes come in memory from malloc, which the caller frees.

// NOLINTBEGIN(readability-identifier-naming): names for C and JavaScript, which have no namespaces
extern "C" {

/// A file that the page fetched before the start; null when there is none.
char* enginuity_page_file(const char* name, std::uint32_t* size);
/// The names of all files, one a line.
char* enginuity_page_files();
/// A record as it was when the page was opened, or as it was saved since; null when there is none.
char* enginuity_page_record(const char* name, std::uint32_t* size);
/// Begins to save a record; `enginuity_page_saved` (exported by the program) is called with the
/// same ticket.
void enginuity_page_save(std::int32_t ticket, const char* name, const char* bytes,
                         std::uint32_t size);
/// The page's query, without the '?', as it stands.
char* enginuity_page_query();
/// The person's languages, one a line.
char* enginuity_page_languages();
/// Puts a text into the live region.
void enginuity_page_announce(const char* text);
/// Tells the page which language the program speaks.
void enginuity_page_speak(const char* language);
/// Tells the page whether sound is switched off.
void enginuity_page_sound(std::int32_t muted);
/// Shows a message; kind 0 information, 1 warning, 2 error.
void enginuity_page_message(std::int32_t kind, const char* title, const char* text);
/// Writes to the console; kind as above.
void enginuity_page_log(std::int32_t kind, const char* text);
/// Offers the person the lines that the page has kept of them.
void enginuity_page_show_log();
/// The size that the canvas should have, in device pixels, and how many of them a CSS pixel has.
void enginuity_page_canvas(std::int32_t* width, std::int32_t* height, float* ratio);
/// Lets sound that the browser has stopped (a hidden tab, another app's call) go on.
void enginuity_page_resume_sound();
/// What the browser knows of the person: 1 they want less motion, 2 they point with a finger.
std::uint32_t enginuity_page_preferences();
/// Tells the page that a frame was drawn (the first one ends the progress bar), or that the program
/// has ended.
void enginuity_page_running();
void enginuity_page_ended(std::int32_t exitCode);
}
// NOLINTEND(readability-identifier-naming)
