#pragma once

#include "engine/core/delegate.h"
#include "engine/core/format.h"
#include "engine/core/result.h"
#include "engine/core/text_id.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Every text that a user can read, by id.
///
/// A table is one file per language, `<table>.<language>.txt`, UTF-8, a text a line:
///
///     # A comment. Placeholders are {0}, {1:d}, {2:.1f} (engine/core/format.h).
///     setting_unknown = {0}: unknown setting '{1}'.
///     [end]
///
/// Words that depend on a number give each of the language's plural forms: `{0:d} {0:plural
/// step|steps}`.
/// `\n` in a text is a line break, `\\` a backslash. The last line is `[end]`, so that a file cut
/// short is noticed. English is compiled in, so that even a missing table can be reported.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity II, IDS_ and strings.txt.
class StringTable {
public:
    /// An error in a table. Returned, because the tables are read before the log opens.
    using Problem = Error;
    /// The largest number of refused lines of one file that are reported one by one.
    static constexpr std::size_t kMaxProblems = 20;
    /// Gives the bytes of a table's file in a language, or nothing.
    using Reader =
        Delegate<std::optional<std::string>(std::string_view table, std::string_view language)>;
    /// Gives the name of that file for messages.
    using Namer = Delegate<std::string(std::string_view table, std::string_view language)>;

    StringTable();

    /// Adds a table: English as compiled in. Its ids overlap with those of no other table, and are
    /// below 60,000.
    void addTable(const EnglishTable& table);

    /// Adds a text without a table: for a game that is not translated. It is the same in all
    /// languages, and has no placeholders. The same words get the same
    /// id; const, since it changes no text.
    ///
    /// @param text  UTF-8; at most kMaxTexts different ones
    /// @return      kTooManyTexts: there are that many already; its words say so
    TextId addText(std::string_view text) const;
    static constexpr std::size_t kMaxTexts = 5535;
    static constexpr TextId kTooManyTexts{65535};

    /// Loads every table in one language. A text that is unknown, duplicate, malformed or has other
    /// placeholders than the English text is refused, and English is used in its place.
    ///
    /// @return  the errors with file, line and text; empty on success. Of each file at most
    ///          kMaxProblems refused lines, one error if there are more, and what is missing. The
    ///          other texts of the file are used. A missing English table is not an error: English
    ///          is compiled in
    std::vector<Problem> load(std::string_view language, const Reader& read, const Namer& name);

    /// The language loaded last; "en" at first.
    const std::string& language() const { return language_; }

    /// The pattern of a text. An id without a table returns words that say so.
    std::string_view pattern(TextId id) const { return find(id).pattern; }

    /// Appends a text with its arguments.
    void append(std::string& out, TextId id, std::span<const FormatArg> arguments) const;
    /// The same as a new string.
    std::string text(TextId id, std::span<const FormatArg> arguments) const;
    std::string text(TextId id, std::initializer_list<FormatArg> arguments = {}) const {
        return text(id, std::span<const FormatArg>{arguments.begin(), arguments.size()});
    }
    /// A message in words, messages inside it included.
    void append(std::string& out, const Message& message) const;
    std::string text(const Message& message) const;

private:
    struct Table {
        EnglishTable english;
        std::vector<std::string> translated; ///< empty: English
    };
    struct Found {
        std::string_view pattern;
        bool translated;
        bool literal; ///< without placeholders
    };
    Found find(TextId id) const;
    void loadTable(Table& table, std::string_view bytes, const std::string& file,
                   std::vector<Problem>& problems);

    std::vector<Table> tables_;
    mutable std::deque<std::string> untranslated_; ///< by id; a deque does not move them
    std::string language_ = "en";
    PluralRule plurals_ = pluralRule("en");
};

} // namespace eng
