#include "engine/text/string_table.h"

#include "engine/core/lines.h"
#include "engine/core/sort.h"
#include "engine/core/utf8.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kEndMark = "[end]";
// Ids of texts without a table, above those of games.
constexpr std::size_t kFirstUntranslated = 60000;

using Signature = std::vector<std::pair<unsigned, char>>;

/// What a translation must keep of the English text: the arguments used, and their types. Plural
/// forms are the language's own.
Signature signature(const PatternCheck& check) {
    Signature used;
    for (const Placeholder& placeholder : check.placeholders) {
        if (placeholder.type != 'p') {
            used.emplace_back(placeholder.index, placeholder.typeClass());
        }
    }
    sort(used);
    return used;
}

/// Whether the plurals of a translation depend on arguments that are numbers in English.
bool pluralsFit(const PatternCheck& check, const PatternCheck& english) {
    return std::ranges::all_of(check.placeholders, [&](const Placeholder& plural) {
        return plural.type != 'p' ||
               std::ranges::any_of(english.placeholders, [&](const Placeholder& known) {
                   return known.index == plural.index &&
                          (known.type == 'p' || known.typeClass() == 'd');
               });
    });
}

std::string describe(const Signature& used) {
    std::string words;
    for (const auto& [index, type] : used) {
        words += words.empty() ? "" : " ";
        words += type == '\0' ? format("{{{0}}}", {index})
                              : format("{{{0}:{1}}}", {index, std::string_view{&type, 1}});
    }
    return words.empty() ? "-" : words;
}

/// Replaces \n and \\ by what they stand for; false at any other escape.
bool unescape(std::string_view text, std::string& out) {
    out.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        ++i;
        if (i >= text.size() || (text[i] != 'n' && text[i] != '\\')) {
            return false;
        }
        out += text[i] == 'n' ? '\n' : '\\';
    }
    return true;
}

} // namespace

StringTable::StringTable() {
    addTable(text::kTable);
}

void StringTable::addTable(const EnglishTable& table) {
    const std::size_t end = std::size_t{table.base} + table.texts.size();
    ENG_ASSERT(end <= kFirstUntranslated, "ids of tables are below 60,000");
    ENG_ASSERT(std::ranges::all_of(tables_,
                                   [&](const Table& other) {
                                       const EnglishTable& its = other.english;
                                       return end <= its.base ||
                                              its.base + its.texts.size() <= table.base;
                                   }),
               "the ids of two tables do not overlap");
    tables_.push_back({table, {}});
}

TextId StringTable::addText(std::string_view text) const {
    const auto found = std::ranges::find(untranslated_, text);
    const auto index = static_cast<std::size_t>(found - untranslated_.begin());
    if (found == untranslated_.end()) {
        if (index == kMaxTexts) {
            return kTooManyTexts;
        }
        untranslated_.push_back(std::string{text}); // NOLINT(modernize-use-emplace): less code
    }
    return TextId{static_cast<std::uint16_t>(kFirstUntranslated + index)};
}

std::vector<StringTable::Problem> StringTable::load(std::string_view language, const Reader& read,
                                                    const Namer& name) {
    std::vector<Problem> problems;
    language_ = language;
    plurals_ = pluralRule(language);
    for (Table& table : tables_) {
        table.translated.clear();
        const std::string file = name(table.english.name, language);
        const std::optional<std::string> bytes = read(table.english.name, language);
        if (bytes) {
            loadTable(table, *bytes, file, problems);
        } else if (language != "en") { // which is built in; a page does not carry it twice
            problems.push_back(Error{text::kTableMissing, {file}});
        }
    }
    return problems;
}

void StringTable::loadTable(Table& table, std::string_view bytes, const std::string& file,
                            std::vector<Problem>& problems) {
    const std::span<const EnglishText> english = table.english.texts;
    table.translated.assign(english.size(), {});
    std::vector<bool> given(english.size(), false);
    LineReader lines{bytes};
    bool ended = false;
    std::size_t refused = 0;
    const auto refuse = [&](Error why) {
        if (++refused <= kMaxProblems) {
            problems.push_back(std::move(why));
        } else if (refused == kMaxProblems + 1) {
            problems.push_back(Error{text::kTableTooMany, {file, lines.number()}});
        }
    };
    std::string words;
    while (!ended && lines.next()) {
        const std::string_view line = trimmed(lines.line());
        const int number = lines.number();
        if (line.empty() || line.front() == '#') {
            continue;
        }
        if (line == kEndMark) {
            ended = true;
            continue;
        }
        if (!isUtf8(line)) {
            refuse(Error{text::kTableNotUtf8, {file, number}});
            continue;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            refuse(Error{text::kTableMalformed, {file, number}});
            continue;
        }
        const std::string_view key = trimmed(line.substr(0, equals));
        const auto found = std::find_if(english.begin(), english.end(),
                                        [&](const EnglishText& t) { return t.name == key; });
        if (found == english.end()) {
            constexpr std::size_t kMaxShown = 80; // bytes
            refuse(Error{text::kTableUnknownText, {file, number, startOf(key, kMaxShown)}});
            continue;
        }
        const auto index = static_cast<std::size_t>(found - english.begin());
        if (given[index]) {
            refuse(Error{text::kTableTwice, {file, number, key}});
            continue;
        }
        if (trimmed(line.substr(equals + 1)).empty() && !found->text.empty()) {
            continue; // an empty translation counts as missing
        }
        given[index] = true;
        if (!unescape(trimmed(line.substr(equals + 1)), words)) {
            refuse(Error{text::kTableBadPattern, {file, number, key, text::kPatternEscape}});
            continue;
        }
        const PatternCheck check = checkPattern(words);
        if (check.problem) {
            refuse(Error{text::kTableBadPattern, {file, number, key, *check.problem}});
            continue;
        }
        const PatternCheck expected = checkPattern(found->text);
        if (signature(check) != signature(expected) || !pluralsFit(check, expected)) {
            refuse(Error{text::kTablePlaceholders,
                         {file, number, key, describe(signature(expected))}});
            continue;
        }
        const auto wrong = [&](const Placeholder& p) {
            return p.type == 'p' && p.formCount() != plurals_.forms;
        };
        if (std::ranges::any_of(check.placeholders, wrong)) {
            refuse(Error{text::kTablePluralForms, {file, number, key, plurals_.forms}});
            continue;
        }
        table.translated[index] = words;
    }
    if (!ended) {
        problems.push_back(Error{text::kTableTruncated, {file}});
    }
    const auto missing = std::count(given.begin(), given.end(), false);
    if (missing > 0) {
        const auto first = std::find(given.begin(), given.end(), false) - given.begin();
        problems.push_back(Error{text::kTableIncomplete,
                                 {file, missing, english[static_cast<std::size_t>(first)].name}});
    }
}

StringTable::Found StringTable::find(TextId id) const {
    if (const std::size_t index = std::size_t{id.value} - kFirstUntranslated;
        index < untranslated_.size()) {
        return {untranslated_[index], false, true};
    }
    if (id == kTooManyTexts) {
        return {"[too many texts]", false, true};
    }
    for (const Table& table : tables_) {
        const std::size_t index = std::size_t{id.value} - table.english.base;
        if (id.value >= table.english.base && index < table.english.texts.size()) {
            const bool translated =
                index < table.translated.size() && !table.translated[index].empty();
            return {translated ? std::string_view{table.translated[index]}
                               : table.english.texts[index].text,
                    translated, false};
        }
    }
    return {"[missing text]", false, true};
}

void StringTable::append(std::string& out, const Message& message) const {
    std::vector<std::string> inner; // of messages inside; its elements do not move
    inner.reserve(message.arguments().size());
    std::vector<FormatArg> arguments;
    arguments.reserve(message.arguments().size());
    for (const Message::Argument& argument : message.arguments()) {
        if (const auto* integer = std::get_if<std::int64_t>(&argument)) {
            arguments.emplace_back(*integer);
        } else if (const auto* real = std::get_if<double>(&argument)) {
            arguments.emplace_back(*real);
        } else if (const auto* words = std::get_if<std::string>(&argument)) {
            arguments.emplace_back(*words);
        } else if (const auto* nested = std::get_if<std::shared_ptr<const Message>>(&argument)) {
            arguments.emplace_back(inner.emplace_back(text(**nested)));
        }
    }
    append(out, message.text(), arguments);
}

std::string StringTable::text(const Message& message) const {
    std::string out;
    append(out, message);
    return out;
}

void StringTable::append(std::string& out, TextId id, std::span<const FormatArg> arguments) const {
    const Found found = find(id);
    if (found.literal) {
        out += found.pattern;
        return;
    }
    appendFormat(out, found.pattern, arguments, found.translated ? plurals_ : pluralRule("en"));
}

std::string StringTable::text(TextId id, std::span<const FormatArg> arguments) const {
    std::string out;
    append(out, id, arguments);
    return out;
}

} // namespace eng
