#pragma once

#include "engine/settings/setting.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

struct Assignment;

/// All settings of a program by name, and the one grammar in which files, command lines and links
/// set them:
/// `[+|-]name[=value[;value...]]`. `+flag`, a bare `flag` and `-flag` switch; `name=value` sets;
/// `list=a;b` sets a list,
/// `+list=c` adds to it, `-list=a` removes from it. On a command line `--name=value`, `--flag` and
/// `--no-flag` will do as well.
///
/// What cannot be applied is returned as a problem that names where, what and what was expected;
/// the old value stays.
///
/// A person's `+` and `-` change the list in use and, apart from it, what is saved: what was saved
/// before, or else the default or what a file made of it, never what a command line or a link did.
///
/// Source: Enginuity III, CSettingsManager.
class SettingsRegistry {
public:
    using Problems = std::vector<Error>;

    /// So many lines of a file may be wrong before it counts as something else than a settings
    /// file.
    static constexpr std::size_t kMostProblems = 20;
    /// No settings file is longer.
    static constexpr std::size_t kMostFileBytes = 1U << 20U;
    /// No list has more values: each change of a list costs as much as the list is long.
    static constexpr std::size_t kMostListValues = 256;

    /// The table outlives the registry.
    explicit SettingsRegistry(const StringTable& strings)
        : strings_{strings} {}
    SettingsRegistry(const SettingsRegistry&) = delete;
    SettingsRegistry& operator=(const SettingsRegistry&) = delete;
    ~SettingsRegistry() = default;

    /// Makes a setting known by its name, which no other one has. The setting outlives the
    /// registry.
    void add(SettingBase& setting);

    /// Applies one assignment.
    ///
    /// @param where  what to call its place in a message: "settings.txt:12", "command line"
    Status apply(std::string_view assignment, SettingSource source, std::string_view where);

    /// Applies a file, line by line. Comments (#), blank lines, CRLF and a byte order mark are
    /// fine. After kMostProblems refused lines the rest is not read, which is one more problem: it
    /// is no settings file. Of SettingSource::Saved, lines that may be another version's are not
    /// among these, however many there are, and the first kMostProblems of them are told of.
    Problems applyFile(std::string_view bytes, SettingSource source, std::string_view file);

    /// False for bytes that cannot be a settings file, whatever names it may have: longer than
    /// kMostFileBytes, not UTF-8, or with NUL bytes in it.
    static bool couldBeFile(std::string_view bytes);

    /// Whether what was refused may be fine in another version of the program: a name that is not
    /// known, or a setting that is not saved.
    static bool isOfAnotherVersion(const Error& problem);

    /// Applies the arguments of a command line or a link.
    Problems applyArguments(std::span<const std::string> arguments, SettingSource source,
                            std::string_view where);

    /// Puts everything that a source has set back to its default, so that the source can be applied
    /// again over others. Of a command line or a link: takes out of all lists what such have done.
    /// The later source goes first.
    void resetFrom(SettingSource source);

    /// Sets a value as the person's own choice, which `savedText` keeps.
    Status choose(SettingBase& setting, std::span<const std::string> words);

    /// What the person chose, as a file to be read back as SettingSource::Saved. Lines that were
    /// read from such a file for settings that are not known here, but may be to another version
    /// of the program, stand in it as they were, but for one that is cut off.
    std::string savedText() const;

    /// What `--help` prints: each setting with what it takes, its default and what it is for.
    std::string helpText() const;
    /// What `--list-settings` prints: each setting as it is now, one a line; those that are not at
    /// their default say where their value came from.
    std::string listText() const;
    /// What `--changed-settings` prints: of those lines the ones whose value is not the default.
    /// They are a settings file that makes the same changes; what a file cannot set stands in it as
    /// a comment.
    std::string changedText() const;

    /// Null when there is none of this name.
    SettingBase* find(std::string_view name) const;
    /// The name that differs least from this one, in capital or small letters; of two the one that
    /// begins more like it. Empty when none is near.
    std::string_view nearest(std::string_view name) const;

private:
    Status applyTo(SettingBase& setting, const Assignment& assignment, SettingSource source,
                   std::string_view where);

    std::string listed(bool onlyChanged) const;

    const StringTable& strings_;
    std::vector<SettingBase*> settings_; ///< sorted by name
    std::vector<std::string> unknown_;   ///< lines of what was saved
};

} // namespace eng
