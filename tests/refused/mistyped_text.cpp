// Must not compile: the text 'log_startet' does not exist. With ENGINUITY_RIGHT, which spells it
// right, it must.

#include "engine/text/string_table.h"

#include "engine_text.h"

#ifdef ENGINUITY_RIGHT
std::string words(const eng::StringTable& strings) {
    return strings.text(eng::text::kLogStarted);
}
#else
std::string words(const eng::StringTable& strings) {
    return strings.text(eng::text::kLogStartet);
}
#endif
