#pragma once

#include <memory>
#include <type_traits>
#include <utility>

/// Entry point of a program. The engine has no main: each host's loop has one, which calls the
/// game's `createProgram`. A game needs no other header of the platform.
///
/// Source: Enginuity IV, the entry point.

namespace eng {

namespace platform {

class Host;
class Program;

/// Destroys a program whose class the caller does not know.
struct DeleteProgram {
    void operator()(Program* program) const;
};

} // namespace platform

/// The owner of a program.
using ProgramPtr = std::unique_ptr<platform::Program, platform::DeleteProgram>;

/// Makes a program of a class derived from `platform::Program`, such as `Application`.
///
/// @param host       outlives the program
/// @param arguments  the others of its constructor
template <class P, class... Arguments>
    requires std::is_constructible_v<P, platform::Host&, Arguments...>
ProgramPtr makeProgram(platform::Host& host, Arguments&&... arguments) {
    return ProgramPtr{new P(host, std::forward<Arguments>(arguments)...)};
}

} // namespace eng

/// Creates the game's program. Each game defines it once.
///
/// @param host  outlives the program
eng::ProgramPtr createProgram(eng::platform::Host& host);

/// Returns the short name of the program ("pong"), used for folder names. The build defines it, as
/// the name of the target (`enginuity_game`, `enginuity_server`).
const char* applicationName();

/// Returns the address of the game's server on the internet; empty: it has none. The build defines
/// it (`SERVER` of `enginuity_game`).
const char* gameServer();
