#pragma once

namespace eng {

/// Event: the string tables have been loaded in another language.
struct LanguageChanged {};

} // namespace eng
