#pragma once

#include "engine/map/map.h"
#include "platform/files.h"
#include "platform/host.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng {

/// The name of a file as a template argument.
template <std::size_t kSize>
struct FileName {
    // NOLINTNEXTLINE(google-explicit-constructor): Maps<"maps/cave.tmj">
    consteval FileName(const char (&name)[kSize]) { std::ranges::copy(name, text.begin()); }
    std::array<char, kSize> text{};

    constexpr std::string_view view() const { return {text.data(), kSize - 1}; }
};

namespace detail {

/// @param read  gives the bytes of a file of the program, or the reason why not
template <class Read>
Result<Map> loadMap(std::string_view name, Read read) {
    std::string why;
    const std::optional<std::string> bytes = read(std::string{name}, why);
    if (!bytes) {
        return why.empty() ? Error{text::kProgramFileMissing, {name}}
                           : Error{text::kResourceUnreadable, {name, why}};
    }
    return Map::decode(*bytes, name);
}

} // namespace detail

/// The maps of rules, as their `Content` (engine/simulation/rules.h):
///
///     struct World {
///         using Content = eng::Maps<"maps/cave.tmj", "maps/tower.tmj">;
///         World(const Options&, std::uint64_t seed, const Content& maps);
///
/// A `Match` loads them before the first match; programs that repeat or verify matches have the
/// same maps, or say that their files differ. Rules keep a pointer to the content, outside of
/// `serialize`.
template <FileName... kFiles>
class Maps {
public:
    static constexpr std::size_t kCount = sizeof...(kFiles);
    static constexpr std::array<std::string_view, kCount> kNames{kFiles.view()...};
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U; ///< of a file

    /// Loads the maps of the program.
    ///
    /// Errors: a file is missing or damaged.
    static Result<Maps> load(const platform::Host& host) {
        return loadWith([&](const std::string& name, std::string& why) {
            return host.readProgramFile(name, kMaxBytes, why);
        });
    }
    /// Loads them from a folder, for tests and servers: the folder of the built game.
    static Result<Maps> load(const std::string& folder) {
        return loadWith([&](const std::string& name, std::string& why) {
            return platform::readWholeFile(folder + "/" + name, kMaxBytes, why);
        });
    }

    static constexpr std::size_t size() { return kCount; }
    /// @param index  below `size`, in the order of the names
    const Map& operator[](std::size_t index) const { return maps_[index]; }
    std::uint64_t hash() const {
        RollingHash all;
        for (const Map& map : maps_) {
            all.add(static_cast<std::int64_t>(map.hash()));
        }
        return all.value();
    }

private:
    template <class Read>
    static Result<Maps> loadWith(Read read) {
        Maps loaded;
        for (std::size_t i = 0; i < kCount; ++i) {
            Result<Map> map = detail::loadMap(kNames[i], read);
            if (!map) {
                return map.error();
            }
            loaded.maps_[i] = std::move(*map);
        }
        return loaded;
    }

    std::array<Map, kCount> maps_;
};

} // namespace eng
