#pragma once

#include "engine/log/string_table.h"
#include "engine/settings/setting_connection.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Settings: a name bound to a typed value with default, range and help text.
///
/// A subsystem declares its settings as members of a plain struct next to itself; the application
/// registers them before the subsystem starts:
///
///     struct VideoSettings {
///         Setting<int> width{"width", 1280, text::kHelpWidth, {.least = 64, .most = 16384}};
///         Setting<bool> vsync{"vsync", true, text::kHelpVsync};
///     };
///
/// Values change by the registry alone (engine/settings/settings_registry.h), which tells those who
/// listen (engine/settings/setting_connection.h).
///
/// Source: Enginuity III, Dator and ListDator.

namespace eng {

/// Where a value came from, in the order in which an application applies them. What is applied last
/// wins, wherever it came from.
enum class SettingSource : std::uint8_t { Default, File, Saved, CommandLine, Url, User };

/// Which sources may set a setting.
class SettingSources {
public:
    constexpr SettingSources(std::initializer_list<SettingSource> sources) {
        for (const SettingSource source : sources) {
            bits_ |= bit(source);
        }
    }
    constexpr bool contains(SettingSource source) const { return (bits_ & bit(source)) != 0; }

private:
    static constexpr unsigned bit(SettingSource source) {
        return 1U << static_cast<unsigned>(source);
    }
    unsigned bits_ = 0;
};

/// The person at this machine, by file, command line or options screen; not a link.
inline constexpr SettingSources kPersonOnly{SettingSource::File, SettingSource::Saved,
                                            SettingSource::CommandLine, SettingSource::User};
/// A link too: for what cannot do harm.
inline constexpr SettingSources kAlsoByLink{SettingSource::File, SettingSource::Saved,
                                            SettingSource::CommandLine, SettingSource::Url,
                                            SettingSource::User};
/// Only for this run: never read from or written to what is saved.
inline constexpr SettingSources kThisRunOnly{SettingSource::CommandLine, SettingSource::Url};

/// How values that follow the `=` are applied.
enum class SettingChange : std::uint8_t { Set, Add, Remove };

/// What the registry sees of a setting, whatever its type.
class SettingBase {
public:
    SettingBase(std::string_view name, TextId help, SettingSources sources)
        : name_{name}
        , help_{help}
        , sources_{sources} {}
    SettingBase(const SettingBase&) = delete;
    SettingBase& operator=(const SettingBase&) = delete;
    virtual ~SettingBase() = default;

    std::string_view name() const { return name_; }
    TextId help() const { return help_; }
    const SettingSources& sources() const { return sources_; }
    /// Who set the value it has now.
    SettingSource source() const { return source_; }

    virtual bool isFlag() const = 0;
    virtual bool isList() const = 0;
    /// How many values it has; of a list that is saved otherwise, what is more.
    virtual std::size_t count() const { return 1; }
    /// The value as it stands in a file, list elements apart.
    virtual std::vector<std::string> values() const = 0;
    virtual std::vector<std::string> defaults() const = 0;
    /// What a value must be, for messages: "a whole number from 64 to 16384", "one of auto, es,
    /// core".
    virtual std::string expected(const StringTable& strings) const = 0;

protected:
    /// Sets the value from words.
    ///
    /// @param lasts  whether it is for longer than this run, and `lasting` changes with it
    /// @return       empty, or the first word that is not as expected; then the old value stays
    virtual std::optional<std::string> apply(std::span<const std::string> words,
                                             SettingChange change, bool lasts) = 0;
    /// Back to the default.
    virtual void reset() = 0;
    /// The value without what was not to last. A value that is set as a whole owes nothing to the
    /// one before it.
    virtual std::vector<std::string> lasting() const { return values(); }
    /// Back to what lasts; false when that is not known.
    virtual bool resetToLasting() { return false; }

    /// Takes a value over, and notes whether it is another one.
    template <class Value>
    void assign(Value& to, Value from) {
        changed_ = changed_ || to != from;
        to = std::move(from); // a zero with another sign is no change
    }

private:
    friend class SettingsRegistry;
    friend class SettingConnection;
    /// Tells those who listen, if there is something to tell.
    void tell() {
        if (std::exchange(changed_, false)) {
            listeners_.call();
        }
    }

    mutable SettingListeners listeners_; ///< to listen is no change
    std::string_view name_;
    TextId help_;
    SettingSources sources_;
    SettingSource source_ = SettingSource::Default;
    SettingSource lastingSource_ = SettingSource::Default; ///< of what lasts
    bool changed_ = false;                                 ///< and nobody has been told
    /// What the person has chosen for good, as words; it is written back even while a command line
    /// has the upper hand.
    std::optional<std::vector<std::string>> saved_;
};

/// The range of a number; both ends included.
template <class T>
struct SettingRange {
    T least = std::numeric_limits<T>::lowest();
    T most = std::numeric_limits<T>::max();
};

namespace detail {

/// Reading, writing and describing one value of a type.
bool parseSetting(std::string_view word, bool& value);
bool parseSetting(std::string_view word, std::int64_t& value);
bool parseSetting(std::string_view word, std::uint64_t& value);
bool parseSetting(std::string_view word, float& value);
bool parseSetting(std::string_view word, double& value);
std::string printSetting(bool value);
std::string printSetting(std::int64_t value);
std::string printSetting(std::uint64_t value);
std::string printSetting(float value);
std::string printSetting(double value);
std::string expectBool(const StringTable& strings);
std::string expectInteger(const StringTable& strings, FormatArg least, FormatArg most);
std::string expectReal(const StringTable& strings, const std::string& least,
                       const std::string& most);
std::string expectText(const StringTable& strings, std::size_t mostBytes);
std::string expectOneOf(const StringTable& strings, std::span<const std::string_view> names);

/// What a type is read and written as. A float is not widened: 0.1 as a double is another number.
template <class T>
using Wide =
    std::conditional_t<std::is_same_v<T, bool> || std::is_floating_point_v<T>, T,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

} // namespace detail

/// How a type is read and written: numbers with a range, bool, text, or an enum by its names.
template <class T>
struct SettingTraits {
    static_assert(std::is_arithmetic_v<T>, "settings are bools, numbers, texts or enums");
    using Limits = SettingRange<T>;

    static std::optional<T> parse(std::string_view word, const Limits& limits) {
        detail::Wide<T> wide{};
        if (!detail::parseSetting(word, wide)) {
            return std::nullopt;
        }
        if constexpr (!std::is_same_v<T, bool>) {
            if (!(wide >= detail::Wide<T>{limits.least} && wide <= detail::Wide<T>{limits.most})) {
                return std::nullopt;
            }
        }
        return static_cast<T>(wide);
    }
    static std::string print(const T& value, const Limits&) {
        return detail::printSetting(detail::Wide<T>{value});
    }
    static std::string expected(const StringTable& strings, const Limits& limits) {
        if constexpr (std::is_same_v<T, bool>) {
            return detail::expectBool(strings);
        } else if constexpr (std::is_floating_point_v<T>) {
            return detail::expectReal(strings, print(limits.least, limits),
                                      print(limits.most, limits));
        } else {
            return detail::expectInteger(strings, limits.least, limits.most);
        }
    }
};

template <>
struct SettingTraits<std::string> {
    struct Limits {
        std::size_t mostBytes = 4096;
    };
    static std::optional<std::string> parse(std::string_view word, const Limits& limits);
    static std::string print(const std::string& value, const Limits&) { return value; }
    static std::string expected(const StringTable& strings, const Limits& limits);
};

/// An enum's limits are its names, in the order of its values from 0.
template <class T>
    requires std::is_enum_v<T>
struct SettingTraits<T> {
    struct Limits {
        std::vector<std::string_view> names;
        Limits(std::initializer_list<std::string_view> list)
            : names{list} {}
    };
    static std::optional<T> parse(std::string_view word, const Limits& limits) {
        for (std::size_t i = 0; i < limits.names.size(); ++i) {
            if (limits.names[i] == word) {
                return static_cast<T>(i);
            }
        }
        return std::nullopt;
    }
    static std::string print(const T& value, const Limits& limits) {
        const auto index = static_cast<std::size_t>(value);
        return std::string{index < limits.names.size() ? limits.names[index] : std::string_view{}};
    }
    static std::string expected(const StringTable& strings, const Limits& limits) {
        return detail::expectOneOf(strings, limits.names);
    }
};

/// One value.
template <class T>
class Setting final : public SettingBase {
public:
    using Traits = SettingTraits<T>;
    using Limits = typename Traits::Limits;

    Setting(std::string_view name, T initial, TextId help, Limits limits,
            SettingSources sources = kPersonOnly)
        : SettingBase{name, help, sources}
        , limits_{std::move(limits)}
        , value_{initial}
        , default_{std::move(initial)} {}
    Setting(std::string_view name, T initial, TextId help, SettingSources sources = kPersonOnly)
        requires std::is_default_constructible_v<Limits>
        : Setting{name, std::move(initial), help, Limits{}, sources} {}

    const T& get() const { return value_; }
    const T& operator*() const { return value_; }
    const T* operator->() const { return &value_; }

    bool isFlag() const override { return std::is_same_v<T, bool>; }
    bool isList() const override { return false; }
    std::vector<std::string> values() const override { return {Traits::print(value_, limits_)}; }
    std::vector<std::string> defaults() const override {
        return {Traits::print(default_, limits_)};
    }
    std::string expected(const StringTable& strings) const override {
        return Traits::expected(strings, limits_);
    }

private:
    void reset() override { this->assign(value_, default_); }

    std::optional<std::string> apply(std::span<const std::string> words, SettingChange,
                                     bool) override {
        if (words.size() != 1) {
            return words.empty() ? std::string{} : words[1];
        }
        std::optional<T> parsed = Traits::parse(words[0], limits_);
        if (!parsed) {
            return words[0];
        }
        this->assign(value_, *std::move(parsed));
        return std::nullopt;
    }

    Limits limits_;
    T value_;
    T default_;
};

/// Several values of one type: `list=a;b` sets, `+list=c` adds, `-list=a` removes.
template <class T>
class ListSetting final : public SettingBase {
public:
    using Traits = SettingTraits<T>;
    using Limits = typename Traits::Limits;

    ListSetting(std::string_view name, std::vector<T> initial, TextId help, Limits limits,
                SettingSources sources = kPersonOnly)
        : SettingBase{name, help, sources}
        , limits_{std::move(limits)}
        , values_{initial}
        , lasting_{initial}
        , defaults_{std::move(initial)} {}
    ListSetting(std::string_view name, std::vector<T> initial, TextId help,
                SettingSources sources = kPersonOnly)
        requires std::is_default_constructible_v<Limits>
        : ListSetting{name, std::move(initial), help, Limits{}, sources} {}

    const std::vector<T>& get() const { return values_; }
    const std::vector<T>& operator*() const { return values_; }
    const std::vector<T>* operator->() const { return &values_; }

    bool isFlag() const override { return false; }
    bool isList() const override { return true; }
    std::size_t count() const override { return std::max(values_.size(), lasting_.size()); }
    std::vector<std::string> values() const override { return printAll(values_); }
    std::vector<std::string> defaults() const override { return printAll(defaults_); }
    std::string expected(const StringTable& strings) const override {
        return Traits::expected(strings, limits_);
    }

private:
    void reset() override {
        lasting_ = defaults_;
        this->assign(values_, defaults_);
    }
    std::vector<std::string> lasting() const override { return printAll(lasting_); }
    bool resetToLasting() override {
        this->assign(values_, lasting_);
        return true;
    }

    std::optional<std::string> apply(std::span<const std::string> words, SettingChange change,
                                     bool lasts) override {
        std::vector<T> parsed;
        parsed.reserve(words.size());
        for (const std::string& word : words) {
            std::optional<T> one = Traits::parse(word, limits_);
            if (!one) {
                return word; // all or nothing
            }
            parsed.push_back(*std::move(one));
        }
        if (lasts) {
            lasting_ = changed(lasting_, parsed, change);
        }
        this->assign(values_, changed(values_, parsed, change));
        return std::nullopt;
    }

    static std::vector<T> changed(std::vector<T> values, const std::vector<T>& parsed,
                                  SettingChange change) {
        if (change == SettingChange::Set) {
            return parsed;
        }
        if (change == SettingChange::Add) {
            values.insert(values.end(), parsed.begin(), parsed.end());
        } else {
            std::erase_if(values, [&](const T& have) {
                for (const T& gone : parsed) {
                    if (have == gone) {
                        return true;
                    }
                }
                return false;
            });
        }
        return values;
    }

    std::vector<std::string> printAll(const std::vector<T>& values) const {
        std::vector<std::string> words;
        words.reserve(values.size());
        for (const T& value : values) {
            words.push_back(Traits::print(value, limits_));
        }
        return words;
    }

    Limits limits_;
    std::vector<T> values_;
    std::vector<T> lasting_; ///< without what a command line or a link did
    std::vector<T> defaults_;
};

} // namespace eng
