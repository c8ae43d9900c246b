#pragma once

#include "engine/core/result.h"
#include "engine/core/text_id.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Every text that a person can read, by id.
///
/// A table is one file per language, `<table>.<language>.txt`, UTF-8, a text a line:
///
///     # A comment. Placeholders are {0}, {1:d}, {2:.1f} (engine/core/format.h).
///     setting_unknown = {0}: there is no setting '{1}'.
///     [end]
///
/// Words that go with a number give each of the language's plural forms: `{0:d} {0:plural
/// step|steps}`.
/// `\n` in a text is a line break, `\\` a backslash. The last line is `[end]`, so that a file cut
/// short is noticed. English is compiled in, so that even a missing table can be told of.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity II, IDS_ and strings.txt.
class StringTable {
public:
    /// What was wrong with a table; kept, because it is found before there is a log.
    using Problem = Error;
    /// How many lines of one file are told of, one by one.
    static constexpr std::size_t kMostProblems = 20;
    /// Gives the bytes of a table's file in a language, or nothing.
    using Reader = std::function<std::optional<std::string>(std::string_view table,
                                                            std::string_view language)>;
    /// Gives what a person would call that file.
    using Namer = std::function<std::string(std::string_view table, std::string_view language)>;

    StringTable();

    /// Adds a table: English as compiled in. Bases do not overlap.
    void addTable(const EnglishTable& table);

    /// Loads every table in one language. A text that does not fit (unknown, twice, malformed,
    /// placeholders other than in English) is refused, and English is used in its place.
    ///
    /// @return  what was wrong, naming file, line and text; empty when all is well. Of each file at
    ///          most kMostProblems refused lines, that there are more, and what it lacks; texts
    ///          that fit are used all the same
    std::vector<Problem> load(std::string_view language, const Reader& read, const Namer& name);

    /// The language that was loaded last; "en" at first.
    const std::string& language() const { return language_; }

    /// A text as it stands in its table. An id that is in no table gives words that say so, never a
    /// crash.
    std::string_view pattern(TextId id) const { return find(id).pattern; }

    /// A text with its arguments put in, behind what `out` holds.
    void append(std::string& out, TextId id, std::span<const FormatArg> arguments) const;
    /// The same as a new string.
    std::string text(TextId id, std::span<const FormatArg> arguments) const;
    std::string text(TextId id, std::initializer_list<FormatArg> arguments = {}) const {
        return text(id, std::span<const FormatArg>{arguments.begin(), arguments.size()});
    }
    std::string text(const Error& error) const { return text(error.text(), error.arguments()); }

private:
    struct Table {
        EnglishTable english;
        std::vector<std::string> translated; ///< empty: English
    };
    struct Found {
        std::string_view pattern;
        bool translated;
    };
    Found find(TextId id) const;
    void loadTable(Table& table, std::string_view bytes, const std::string& file,
                   std::vector<Problem>& problems);

    std::vector<Table> tables_;
    std::string language_ = "en";
    PluralRule plurals_ = pluralRule("en");
};

} // namespace eng
