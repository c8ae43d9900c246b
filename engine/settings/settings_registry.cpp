#include "engine/settings/settings_registry.h"

#include "engine/core/lines.h"
#include "engine/core/utf8.h"
#include "engine/settings/assignment.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine_text.h"

namespace eng {
namespace {

bool byName(const SettingBase* setting, std::string_view name) {
    return setting->name() < name;
}

bool isUnknown(const Error& problem) {
    return problem.text() == text::kSettingUnknown || problem.text() == text::kSettingUnknownNear ||
           problem.text() == text::kSettingNotFromHere;
}

bool isCapital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// Damerau-Levenshtein distance: the number of letters to insert, delete, replace or swap with
/// their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
    // The rows of the table for one and two letters less of `a`.
    std::vector<std::size_t> row(b.size() + 1);
    std::vector<std::size_t> before = row;
    std::vector<std::size_t> twoBefore = row;
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        twoBefore.swap(before);
        before.swap(row);
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] =
                std::min({row[j] + 1, before[j + 1] + 1, before[j] + (a[i] == b[j] ? 0U : 1U)});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]) {
                row[j + 1] = std::min(row[j + 1], twoBefore[j - 1] + 1);
            }
        }
    }
    return row.back();
}

/// The length of the common start of two names.
std::size_t commonStart(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                    a.begin());
}

void appendValues(std::string& out, const std::vector<std::string>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        out += i > 0 ? ";" : "";
        appendSettingValue(out, values[i]);
    }
}

} // namespace

void SettingsRegistry::add(SettingBase& setting) {
    const auto place = std::lower_bound(settings_.begin(), settings_.end(), setting.name(), byName);
    ENG_ASSERT(place == settings_.end() || (*place)->name() != setting.name(),
               "a setting has a name of its own");
    settings_.insert(place, &setting);
}

SettingBase* SettingsRegistry::find(std::string_view name) const {
    const auto place = std::lower_bound(settings_.begin(), settings_.end(), name, byName);
    return place != settings_.end() && (*place)->name() == name ? *place : nullptr;
}

std::string_view SettingsRegistry::nearest(std::string_view name) const {
    std::string small{name};
    for (char& c : small) {
        c = isCapital(c) ? static_cast<char>(c - 'A' + 'a') : c;
    }
    std::string_view best;
    // With half of the letters wrong it is not a typing error.
    std::size_t min = std::max<std::size_t>(name.size() / 2, 1) + 1;
    for (const SettingBase* setting : settings_) {
        const std::size_t d = distance(small, setting->name());
        if (d < min || (d == min && !best.empty() &&
                        commonStart(small, setting->name()) > commonStart(small, best))) {
            min = d;
            best = setting->name();
        }
    }
    return best;
}

Status SettingsRegistry::apply(std::string_view assignment, SettingSource source,
                               const MessageArg& where) {
    const Result<Assignment> parsed = parseAssignment(assignment, where);
    return parsed ? apply(*parsed, source, where) : parsed.error();
}

Status SettingsRegistry::apply(const Assignment& assignment, SettingSource source,
                               const MessageArg& where) {
    const std::string& name = assignment.name;
    if (SettingBase* const setting = find(name)) {
        return applyTo(*setting, assignment, source, where);
    }
    const std::string_view near = nearest(name);
    if (std::any_of(name.begin(), name.end(), isCapital)) {
        return near.empty() ? Error{text::kSettingMalformed, {where, name}}
                            : Error{text::kSettingCapitals, {where, name, near}};
    }
    return near.empty() ? Error{text::kSettingUnknown, {where, name}}
                        : Error{text::kSettingUnknownNear, {where, name, near}};
}

Status SettingsRegistry::applyTo(SettingBase& setting, const Assignment& assignment,
                                 SettingSource source, const MessageArg& where) {
    if (!setting.sources().contains(source)) {
        const bool isKept = setting.sources().contains(SettingSource::File);
        return Error{text::kSettingNotFromHere,
                     {where, setting.name(),
                      Message{isKept ? text::kSettingByPlayer : text::kSettingByCommand}}};
    }
    constexpr std::size_t kMaxValueShown = 200; // bytes
    const auto refused = [&](std::string_view value, TextId why = text::kSettingBadValue) {
        return Error{why,
                     {where, setting.name(), startOf(value, kMaxValueShown), setting.expected()}};
    };
    std::vector<std::string> words = assignment.values;
    SettingChange change = SettingChange::Set;
    if (setting.isList()) {
        if (!assignment.hasValues) {
            return refused("");
        }
        change = assignment.sign == Assignment::Sign::Plus    ? SettingChange::Add
                 : assignment.sign == Assignment::Sign::Minus ? SettingChange::Remove
                                                              : SettingChange::Set;
    } else if (assignment.hasValues) {
        if (words.size() > 1) {
            return refused(assignment.written, text::kSettingManyValues);
        }
        if (assignment.sign != Assignment::Sign::None) {
            return refused(assignment.written);
        }
        if (words.empty()) {
            words.emplace_back(); // `name=` is an empty text
        }
    } else if (setting.isFlag()) {
        words.emplace_back(assignment.sign == Assignment::Sign::Minus ? "false" : "true");
    } else {
        return refused("");
    }
    ENG_ASSERT(change == SettingChange::Set || source != SettingSource::User,
               "the user's choice replaces a list: it must not save what a command line added");
    if (setting.isList() && change != SettingChange::Remove &&
        words.size() + (change == SettingChange::Add ? setting.count() : 0) > kMaxListValues) {
        return Error{text::kSettingBadValue,
                     {where, setting.name(),
                      words.empty() ? std::string{} : startOf(words.back(), kMaxValueShown),
                      Message{text::kExpectFewValues, {kMaxListValues}}}};
    }
    Status applied;
    while (const std::optional<std::string> bad = setting.apply(words, change)) {
        // Other versions may have saved values of a list that this one does not accept.
        if (source != SettingSource::Saved || !setting.isList()) {
            return refused(*bad);
        }
        if (applied) {
            applied = refused(*bad, text::kSettingLeftOut);
        }
        std::erase(words, *bad);
        if (words.empty()) {
            return applied;
        }
    }
    setting.source_ = source;
    if (source == SettingSource::Saved || source == SettingSource::User) {
        setting.saved_ = setting.values();
    }
    setting.notify();
    return applied;
}

SettingsRegistry::Problems SettingsRegistry::applyFile(std::string_view bytes, SettingSource source,
                                                       const MessageArg& file) {
    Problems problems;
    LineReader lines{bytes};
    std::size_t refused = 0;
    while (lines.next()) {
        const std::string_view line = trimmed(withoutComment(lines.line()));
        // A truncated line may still be readable, with another value.
        if (line.empty() || (source == SettingSource::Saved && !lines.hasEnd())) {
            continue;
        }
        const Status applied =
            apply(line, source, Message{text::kWhereLine, {file, lines.number()}});
        if (applied) {
            continue;
        }
        if (source == SettingSource::Saved && isUnknown(applied.error()) && couldBeFile(line)) {
            std::erase(unknown_, line); // the later one counts
            unknown_.emplace_back(line);
            if (unknown_.size() <= kMaxProblems) { // more would not help the reader
                problems.push_back(applied.error());
            }
            continue;
        }
        problems.push_back(applied.error());
        if (++refused == kMaxProblems) {
            problems.push_back(Error{text::kSettingsTooMany, {file, lines.number()}});
            break;
        }
    }
    return problems;
}

bool SettingsRegistry::isOfAnotherVersion(const Error& problem) {
    return isUnknown(problem) || problem.text() == text::kSettingLeftOut;
}

bool SettingsRegistry::couldBeFile(std::string_view bytes) {
    return bytes.size() <= kMaxFileBytes && bytes.find('\0') == std::string_view::npos &&
           isUtf8(bytes);
}

SettingsRegistry::Problems SettingsRegistry::applyArguments(std::span<const std::string> arguments,
                                                            SettingSource source,
                                                            const MessageArg& where,
                                                            Arguments& others) {
    Problems problems;
    for (const std::string& argument : arguments) {
        std::string_view word = argument;
        std::string respelled;
        if (word.starts_with("--")) {
            word.remove_prefix(2);
            constexpr std::string_view kNo = "no-";
            const bool negated = word.starts_with(kNo) && find(word) == nullptr;
            if (negated) {
                respelled = "-";
                respelled += word.substr(kNo.size());
                word = respelled;
            }
        }
        Result<Assignment> parsed = parseAssignment(word, where);
        if (!parsed) {
            problems.push_back(parsed.error());
            continue;
        }
        const SettingBase* const setting = find(parsed->name);
        if (setting != nullptr && (setting->sources().contains(SettingSource::File) ||
                                   setting->sources().contains(SettingSource::Saved))) {
            others.push_back(*std::move(parsed));
        } else if (Status status = apply(*parsed, source, where); !status) {
            problems.push_back(status.error());
        }
    }
    return problems;
}

SettingsRegistry::Problems SettingsRegistry::applyArguments(const Arguments& parsed,
                                                            SettingSource source,
                                                            const MessageArg& where) {
    Problems problems;
    for (const Assignment& assignment : parsed) {
        if (Status status = apply(assignment, source, where); !status) {
            problems.push_back(status.error());
        }
    }
    return problems;
}

Status SettingsRegistry::choose(SettingBase& setting, std::span<const std::string> words) {
    Assignment assignment;
    assignment.name = setting.name();
    assignment.hasValues = true;
    assignment.values.assign(words.begin(), words.end());
    return applyTo(setting, assignment, SettingSource::User, std::string{setting.name()});
}

std::string SettingsRegistry::savedText() const {
    std::string out;
    for (const SettingBase* setting : settings_) {
        if (setting->saved_) {
            out += setting->name();
            out += '=';
            appendValues(out, *setting->saved_);
            out += '\n';
        }
    }
    for (const std::string& line : unknown_) {
        out += line;
        out += '\n';
    }
    return out;
}

std::string SettingsRegistry::helpText() const {
    std::string out;
    for (const SettingBase* setting : settings_) {
        out += "  --";
        out += setting->name();
        if (!setting->isFlag()) {
            out += setting->isList() ? "=A;B..." : "=...";
        }
        out += "\n      ";
        out += strings_.pattern(setting->help());
        out += "\n      ";
        std::string initial;
        appendValues(initial, setting->defaults());
        out += strings_.text(Message{text::kSettingTakes, {setting->expected(), initial}});
        if (setting->sources().contains(SettingSource::Url)) {
            out += ' ';
            out += strings_.pattern(text::kSettingByLink);
        }
        if (!setting->sources().contains(SettingSource::File)) {
            out += ' ';
            out += strings_.pattern(text::kSettingNotByFile);
        }
        out += '\n';
    }
    return out;
}

std::string SettingsRegistry::listText() const {
    return listed(false);
}

std::string SettingsRegistry::changedText() const {
    return listed(true);
}

std::string SettingsRegistry::listed(bool onlyChanged) const {
    constexpr std::array<TextId, 6> kSourceNames{text::kSourceDefault, text::kSourceFile,
                                                 text::kSourceSaved,   text::kSourceCommandLine,
                                                 text::kSourceUrl,     text::kSourceUser};
    std::string out;
    for (const SettingBase* setting : settings_) {
        if (onlyChanged && setting->values() == setting->defaults()) {
            continue;
        }
        if (onlyChanged && !setting->sources().contains(SettingSource::File)) {
            out += "# ";
        }
        out += setting->name();
        out += '=';
        appendValues(out, setting->values());
        if (setting->source() != SettingSource::Default) {
            out += "  # ";
            out += strings_.pattern(kSourceNames[static_cast<std::size_t>(setting->source())]);
        }
        out += '\n';
    }
    return out;
}

} // namespace eng
