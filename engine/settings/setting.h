#pragma once

#include "engine/core/format.h"
#include "engine/core/result.h"
#include "engine/event/signal.h"

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

#include "engine_text.h"

/// Settings: a name bound to a typed value with default, range and help text.
///
/// A subsystem declares its settings as members of a plain struct next to itself; the application
/// registers them before the subsystem starts:
///
///     struct VideoSettings {
///         Setting<int> width{"width", 1280, text::kHelpWidth, {.min = 64, .max = 16384}};
///         Setting<bool> vsync{"vsync", true, text::kHelpVsync};
///     };
///
/// Only the registry changes values (engine/settings/settings_registry.h); it then calls the
/// listeners (`onChange`).
///
/// Source: Enginuity III, Dator and ListDator.

namespace eng {

/// Where a value came from, in the order in which an application applies them; the last one applied
/// wins.
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

/// The user at this machine, by file, command line or options screen; not a link.
inline constexpr SettingSources kUserOnly{SettingSource::File, SettingSource::Saved,
                                          SettingSource::CommandLine, SettingSource::User};
/// A link too: for harmless settings.
inline constexpr SettingSources kAllowedInLinks{SettingSource::File, SettingSource::Saved,
                                                SettingSource::CommandLine, SettingSource::Url,
                                                SettingSource::User};
/// Only for this run: never loaded or saved.
inline constexpr SettingSources kThisRunOnly{SettingSource::CommandLine, SettingSource::Url};
/// The same, and never by a link.
inline constexpr SettingSources kCommandLineOnly{SettingSource::CommandLine};
/// By who installs or starts the program, and never changed by it.
inline constexpr SettingSources kNeverSaved{SettingSource::File, SettingSource::CommandLine};

/// How the values after the `=` are applied.
enum class SettingChange : std::uint8_t { Set, Add, Remove };

/// A setting of any type, as the registry sees it.
class SettingBase {
public:
    SettingBase(std::string_view name, TextId help, SettingSources sources);
    SettingBase(const SettingBase&) = delete;
    SettingBase& operator=(const SettingBase&) = delete;
    virtual ~SettingBase() = default;

    std::string_view name() const { return name_; }
    TextId help() const { return help_; }
    const SettingSources& sources() const { return sources_; }
    /// The source of the current value.
    SettingSource source() const { return source_; }

    virtual bool isFlag() const = 0;
    virtual bool isList() const = 0;
    /// The number of values.
    virtual std::size_t count() const { return 1; }
    /// The value as it is written in a file, list elements apart.
    virtual std::vector<std::string> values() const = 0;
    virtual std::vector<std::string> defaults() const = 0;
    /// The values it accepts, for messages: "a whole number from 64 to 16384", "one of auto, es,
    /// core".
    virtual Message expected() const = 0;

    /// Calls a function after each change of the value, as long as the connection exists; not when
    /// the setting is set to its current value. A listener may set it again: the last call of each
    /// listener then comes after the last change.
    ///
    ///     Connection vsyncChanged_ = settings_.vsync.onChange([this] { wait(*settings_.vsync); });
    ///
    /// The setting is not destroyed during these calls.
    [[nodiscard]] Connection onChange(Delegate<void()> listener) const {
        return changes_.connect(std::move(listener));
    }

protected:
    /// Sets the value from words.
    ///
    /// @return  nothing, or the first word that is refused; the old value then stays
    virtual std::optional<std::string> apply(std::span<const std::string> words,
                                             SettingChange change) = 0;

    /// Assigns a value, and notes whether it differs.
    template <class Value>
    void assign(Value& to, Value from) {
        changed_ = changed_ || to != from;
        to = std::move(from); // -0 and 0 are equal
    }

private:
    friend class SettingsRegistry;
    /// Calls the listeners if the value has changed.
    void notify() {
        if (std::exchange(changed_, false)) {
            changes_.emit();
        }
    }

    mutable Signal<> changes_; ///< connecting does not change the setting
    std::string_view name_;
    TextId help_;
    SettingSources sources_;
    SettingSource source_ = SettingSource::Default;
    bool changed_ = false; ///< and the listeners have not been called
    /// The user's choice as words. It is written back even while a command line overrides it.
    std::optional<std::vector<std::string>> saved_;
};

/// The range of a number; both ends included.
template <class T>
struct SettingRange {
    T min = std::numeric_limits<T>::lowest();
    T max = std::numeric_limits<T>::max();
};

namespace detail {

/// Parsing and printing one value of a type.
bool parseSetting(std::string_view word, bool& value);
bool parseSetting(std::string_view word, std::int64_t& value);
bool parseSetting(std::string_view word, std::uint64_t& value);
bool parseSetting(std::string_view word, float& value);
bool parseSetting(std::string_view word, double& value);
template <class T>
std::string printSetting(T value) {
    if constexpr (std::is_same_v<T, float>) {
        std::string out;
        appendShortest(out, value);
        return out;
    } else {
        return format("{0}", {value});
    }
}
/// "a, b, c".
std::string joined(std::span<const std::string_view> names);

/// The type that parses and prints a T. A float is not widened: 0.1 as a double prints differently.
template <class T>
using Wide =
    std::conditional_t<std::is_same_v<T, bool> || std::is_floating_point_v<T>, T,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

} // namespace detail

/// Parsing, printing and limits of a type: numbers with a range, bool, text, or an enum by its
/// names.
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
            if (!(wide >= detail::Wide<T>{limits.min} && wide <= detail::Wide<T>{limits.max})) {
                return std::nullopt;
            }
        }
        return static_cast<T>(wide);
    }
    static std::string print(const T& value, const Limits&) {
        return detail::printSetting(detail::Wide<T>{value});
    }
    static Message expected(const Limits& limits) {
        if constexpr (std::is_same_v<T, bool>) {
            return Message{text::kExpectBool};
        } else {
            return Message{std::is_floating_point_v<T> ? text::kExpectReal : text::kExpectInteger,
                           {print(limits.min, limits), print(limits.max, limits)}};
        }
    }
};

template <>
struct SettingTraits<std::string> {
    struct Limits {
        std::size_t maxBytes = 4096;
    };
    static std::optional<std::string> parse(std::string_view word, const Limits& limits);
    static std::string print(const std::string& value, const Limits&) { return value; }
    static Message expected(const Limits& limits) {
        return Message{text::kExpectText, {limits.maxBytes}};
    }
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
    static Message expected(const Limits& limits) {
        return Message{text::kExpectOneOf, {detail::joined(limits.names)}};
    }
};

/// A setting with one value.
template <class T>
class Setting final : public SettingBase {
public:
    using Traits = SettingTraits<T>;
    using Limits = typename Traits::Limits;

    Setting(std::string_view name, T initial, TextId help, Limits limits,
            SettingSources sources = kUserOnly)
        : SettingBase{name, help, sources}
        , limits_{std::move(limits)}
        , value_{initial}
        , default_{std::move(initial)} {}
    Setting(std::string_view name, T initial, TextId help, SettingSources sources = kUserOnly)
        requires std::is_default_constructible_v<Limits>
        : Setting{name, std::move(initial), help, Limits{}, sources} {}

    /// Changes the default, and the value with it. Before it is registered.
    void setDefault(T value) {
        ENG_ASSERT(source() == SettingSource::Default, "the setting is not in use yet");
        value_ = value;
        default_ = std::move(value);
    }

    const T& get() const { return value_; }
    const T& operator*() const { return value_; }
    const T* operator->() const { return &value_; }
    /// A value as it is written in a file.
    std::string print(const T& value) const { return Traits::print(value, limits_); }
    const Limits& limits() const { return limits_; }

    bool isFlag() const override { return std::is_same_v<T, bool>; }
    bool isList() const override { return false; }
    std::vector<std::string> values() const override { return {print(value_)}; }
    std::vector<std::string> defaults() const override { return {print(default_)}; }
    Message expected() const override { return Traits::expected(limits_); }

private:
    std::optional<std::string> apply(std::span<const std::string> words, SettingChange) override {
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

/// A setting with a list of values: `list=a;b` sets, `+list=c` adds, `-list=a` removes.
template <class T>
class ListSetting final : public SettingBase {
public:
    using Traits = SettingTraits<T>;
    using Limits = typename Traits::Limits;

    ListSetting(std::string_view name, std::vector<T> initial, TextId help, Limits limits,
                SettingSources sources = kUserOnly)
        : SettingBase{name, help, sources}
        , limits_{std::move(limits)}
        , values_{initial}
        , defaults_{std::move(initial)} {}
    ListSetting(std::string_view name, std::vector<T> initial, TextId help,
                SettingSources sources = kUserOnly)
        requires std::is_default_constructible_v<Limits>
        : ListSetting{name, std::move(initial), help, Limits{}, sources} {}

    const std::vector<T>& get() const { return values_; }
    const std::vector<T>& operator*() const { return values_; }
    const std::vector<T>* operator->() const { return &values_; }

    bool isFlag() const override { return false; }
    bool isList() const override { return true; }
    std::size_t count() const override { return values_.size(); }
    std::vector<std::string> values() const override { return printAll(values_); }
    std::vector<std::string> defaults() const override { return printAll(defaults_); }
    Message expected() const override { return Traits::expected(limits_); }

private:
    std::optional<std::string> apply(std::span<const std::string> words,
                                     SettingChange change) override {
        std::vector<T> parsed;
        parsed.reserve(words.size());
        for (const std::string& word : words) {
            std::optional<T> one = Traits::parse(word, limits_);
            if (!one) {
                return word; // all or nothing
            }
            parsed.push_back(*std::move(one));
        }
        std::vector<T> next = change == SettingChange::Set ? std::vector<T>{} : values_;
        if (change == SettingChange::Remove) {
            std::erase_if(next, [&](const T& value) {
                return std::find(parsed.begin(), parsed.end(), value) != parsed.end();
            });
        } else {
            next.insert(next.end(), parsed.begin(), parsed.end());
        }
        this->assign(values_, std::move(next));
        return std::nullopt;
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
    std::vector<T> defaults_;
};

} // namespace eng
