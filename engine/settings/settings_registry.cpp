#include "engine/settings/settings_registry.h"

#include "engine/core/utf8.h"
#include "engine/settings/assignment.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kBlanks = " \t\r";

/// What comes from such a source is forgotten with the run.
bool isThisRun(SettingSource source) {
    return source == SettingSource::CommandLine || source == SettingSource::Url;
}

bool byName(const SettingBase* setting, std::string_view name) {
    return setting->name() < name;
}

bool isCapital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// Damerau's distance: how many letters have to be put in, taken out or changed, or neighbours to
/// change places.
std::size_t distance(std::string_view a, std::string_view b) {
    // The rows of the table for one letter less of `a`, and for two.
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

/// How many letters two names have in common at their start.
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
    // Half of the letters wrong is not a slip of the finger any more.
    std::size_t least = std::max<std::size_t>(name.size() / 2, 1) + 1;
    for (const SettingBase* setting : settings_) {
        const std::size_t d = distance(small, setting->name());
        if (d < least || (d == least && !best.empty() &&
                          commonStart(small, setting->name()) > commonStart(small, best))) {
            least = d;
            best = setting->name();
        }
    }
    return best;
}

Status SettingsRegistry::apply(std::string_view assignment, SettingSource source,
                               std::string_view where) {
    const Result<Assignment> parsed = parseAssignment(assignment, where);
    if (!parsed) {
        return parsed.error();
    }
    SettingBase* setting = find(parsed->name);
    if (setting == nullptr) {
        const std::string_view near = nearest(parsed->name);
        if (std::any_of(parsed->name.begin(), parsed->name.end(), isCapital)) {
            constexpr std::size_t kMostShown = 80; // bytes
            return near.empty()
                       ? Error{text::kSettingMalformed, where, startOf(assignment, kMostShown)}
                       : Error{text::kSettingCapitals, where, parsed->name, near};
        }
        return near.empty() ? Error{text::kSettingUnknown, where, parsed->name}
                            : Error{text::kSettingUnknownNear, where, parsed->name, near};
    }
    return applyTo(*setting, *parsed, source, where);
}

Status SettingsRegistry::applyTo(SettingBase& setting, const Assignment& assignment,
                                 SettingSource source, std::string_view where) {
    if (!setting.sources().contains(source)) {
        return Error{text::kSettingNotFromHere, where, setting.name()};
    }
    constexpr std::size_t kMostShown = 200; // bytes
    const auto refused = [&](std::string_view value, TextId why = text::kSettingBadValue) {
        return Error{why, where, setting.name(), startOf(value, kMostShown),
                     setting.expected(strings_)};
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
            words.emplace_back(); // `name=` is an empty text, and no number
        }
    } else if (setting.isFlag()) {
        words.emplace_back(assignment.sign == Assignment::Sign::Minus ? "false" : "true");
    } else {
        return refused("");
    }
    if (setting.isList() && change != SettingChange::Remove &&
        words.size() + (change == SettingChange::Add ? setting.count() : 0) > kMostListValues) {
        return Error{text::kSettingBadValue, where, setting.name(),
                     words.empty() ? std::string{} : startOf(words.back(), kMostShown),
                     strings_.text(text::kExpectFewValues, {kMostListValues})};
    }
    const bool persons = source == SettingSource::Saved || source == SettingSource::User;
    const bool lasts = persons || (!isThisRun(source) && !setting.saved_);
    if (const std::optional<std::string> bad = setting.apply(words, change, lasts)) {
        return refused(*bad);
    }
    setting.source_ = source;
    if (lasts) {
        setting.lastingSource_ = source;
    }
    if (persons) {
        setting.saved_ = setting.lasting();
    }
    setting.tell();
    return {};
}

SettingsRegistry::Problems SettingsRegistry::applyFile(std::string_view bytes, SettingSource source,
                                                       std::string_view file) {
    Problems problems;
    if (bytes.starts_with("\xEF\xBB\xBF")) {
        bytes.remove_prefix(3);
    }
    std::size_t refused = 0;
    for (int number = 1; !bytes.empty(); ++number) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const bool isWhole = end < bytes.size();
        const std::string_view line = withoutComment(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        const std::size_t start = line.find_first_not_of(kBlanks);
        if (start == std::string_view::npos) {
            continue;
        }
        if (Status status = apply(line, source, format("{0}:{1}", {file, number})); !status) {
            if (source == SettingSource::Saved && isOfAnotherVersion(status.error()) && isWhole &&
                couldBeFile(line)) {
                unknown_.emplace_back(
                    line.substr(start, line.find_last_not_of(kBlanks) + 1 - start));
                if (unknown_.size() <= kMostProblems) { // so many are enough to read
                    problems.push_back(status.error());
                }
                continue;
            }
            problems.push_back(status.error());
            if (++refused == kMostProblems) {
                problems.emplace_back(text::kSettingsTooMany, file, number);
                break;
            }
        }
    }
    return problems;
}

bool SettingsRegistry::isOfAnotherVersion(const Error& problem) {
    return problem.text() == text::kSettingUnknown || problem.text() == text::kSettingUnknownNear ||
           problem.text() == text::kSettingNotFromHere;
}

bool SettingsRegistry::couldBeFile(std::string_view bytes) {
    return bytes.size() <= kMostFileBytes && bytes.find('\0') == std::string_view::npos &&
           isUtf8(bytes);
}

SettingsRegistry::Problems SettingsRegistry::applyArguments(std::span<const std::string> arguments,
                                                            SettingSource source,
                                                            std::string_view where) {
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
        if (Status status = apply(word, source, where); !status) {
            problems.push_back(status.error());
        }
    }
    return problems;
}

void SettingsRegistry::resetFrom(SettingSource source) {
    if (source == SettingSource::Saved) {
        unknown_.clear();
    }
    for (SettingBase* setting : settings_) {
        const bool had = setting->source_ == source;
        if (isThisRun(source) && setting->resetToLasting()) {
            setting->source_ = had ? setting->lastingSource_ : setting->source_;
        } else if (had) {
            setting->reset();
            setting->source_ = setting->lastingSource_ = SettingSource::Default;
            if (source == SettingSource::Saved) {
                setting->saved_.reset();
            }
        }
        setting->tell();
    }
}

Status SettingsRegistry::choose(SettingBase& setting, std::span<const std::string> words) {
    Assignment assignment;
    assignment.name = setting.name();
    assignment.hasValues = true;
    assignment.values.assign(words.begin(), words.end());
    return applyTo(setting, assignment, SettingSource::User, setting.name());
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
        out += strings_.text(text::kSettingTakes, {setting->expected(strings_), initial});
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
