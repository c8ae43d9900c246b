#pragma once

#include "engine/settings/assignment.h"
#include "engine/settings/setting.h"
#include "engine/text/string_table.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// All settings of a program by name, and the grammar in which files, command lines and links set
/// them: `[+|-]name[=value[;value...]]`. `+flag`, a bare `flag` and `-flag` switch; `name=value`
/// sets; `list=a;b` sets a list, `+list=c` adds to it, `-list=a` removes from it. A command line
/// may also use `--name=value`, `--flag` and `--no-flag`.
///
/// An assignment that cannot be applied returns an error with place, name, value and what was
/// expected; the old value stays.
///
/// Source: Enginuity III, CSettingsManager.
class SettingsRegistry {
public:
    using Problems = std::vector<Error>;
    /// Arguments that are not applied yet.
    using Arguments = std::vector<Assignment>;

    /// Maximum refused lines of a file; then the rest is not read.
    static constexpr std::size_t kMaxProblems = 20;
    /// Maximum bytes of a settings file.
    static constexpr std::size_t kMaxFileBytes = 1U << 20U;
    /// Maximum values of a list: each change of a list costs time in proportion to its length.
    static constexpr std::size_t kMaxListValues = 256;

    /// The table outlives the registry.
    explicit SettingsRegistry(const StringTable& strings)
        : strings_{strings} {}
    SettingsRegistry(const SettingsRegistry&) = delete;
    SettingsRegistry& operator=(const SettingsRegistry&) = delete;
    ~SettingsRegistry() = default;

    /// Registers a setting by its name, which is unique. The setting outlives every later call of
    /// the registry except its destructor.
    void add(SettingBase& setting);
    /// The same for several, in this order.
    template <class... Settings>
        requires(sizeof...(Settings) > 1)
    void add(Settings&... settings) {
        (add(static_cast<SettingBase&>(settings)), ...);
    }

    /// Applies one assignment.
    ///
    /// @param where  its place, for messages: "settings.txt:12", or a text such as "command line"
    Status apply(std::string_view assignment, SettingSource source, const MessageArg& where);

    /// Applies a file, line by line. Comments (#), blank lines, CRLF and a byte order mark are
    /// accepted. After kMaxProblems refused lines the rest is not read, which is one more error.
    /// Lines of SettingSource::Saved that may belong to another version do not count; the first
    /// kMaxProblems of them are reported. Its last line counts only with a line end.
    Problems applyFile(std::string_view bytes, SettingSource source, const MessageArg& file);

    /// False for bytes that cannot be a settings file: longer than kMaxFileBytes, not UTF-8, or
    /// containing NUL bytes.
    static bool couldBeFile(std::string_view bytes);

    /// Whether another version of the program may accept the refused line: an unknown name, a
    /// setting that this version does not save, or a value of a list.
    static bool isOfAnotherVersion(const Error& problem);

    /// Parses the arguments of a command line or a link, and applies those that neither a file nor
    /// the user's choice can set, such as the name of a settings file.
    ///
    /// @param others  receives the other arguments, for the other overload, after the settings
    /// files
    Problems applyArguments(std::span<const std::string> arguments, SettingSource source,
                            const MessageArg& where, Arguments& others);
    /// Applies arguments that were parsed before.
    Problems applyArguments(const Arguments& parsed, SettingSource source, const MessageArg& where);

    /// Sets a value as the user's choice, which `savedText` keeps.
    Status choose(SettingBase& setting, std::span<const std::string> words);
    template <class T>
    Status choose(Setting<T>& setting, const T& value) {
        const std::string word = setting.print(value);
        return choose(setting, {&word, 1});
    }
    /// Saves the user's choices: calls the listeners of `onSave`.
    void save() { saves_.emit(); }
    [[nodiscard]] Connection onSave(Delegate<void()> listener) {
        return saves_.connect(std::move(listener));
    }

    /// The user's choices as a file that applyFile reads back as SettingSource::Saved. Lines of the
    /// loaded file that may belong to another version are kept unchanged, except a truncated one.
    std::string savedText() const;

    /// The output of `--help`: each setting with its values, default and help text.
    std::string helpText() const;
    /// The output of `--list-settings`: each setting and its value, one per line, with the source
    /// of the value unless it is the default.
    std::string listText() const;
    /// The output of `--changed-settings`: those lines whose value is not the default. They are a
    /// settings file that makes the same changes; a setting that a file cannot set is a comment.
    std::string changedText() const;

    /// Null when there is no such setting.
    SettingBase* find(std::string_view name) const;
    /// The most similar name, whatever the case of the letters; of two the one with the longer
    /// common start. Empty when none is similar.
    std::string_view nearest(std::string_view name) const;

private:
    Status apply(const Assignment& assignment, SettingSource source, const MessageArg& where);
    Status applyTo(SettingBase& setting, const Assignment& assignment, SettingSource source,
                   const MessageArg& where);

    std::string listed(bool onlyChanged) const;

    const StringTable& strings_;
    Signal<> saves_;
    std::vector<SettingBase*> settings_; ///< sorted by name
    std::vector<std::string> unknown_;   ///< lines of the saved file for another version
};

} // namespace eng
