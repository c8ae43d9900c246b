# Sourced by the scripts of this folder: progress, packages, the cache, and shared tools.
# shellcheck shell=bash
# shellcheck disable=SC2034  # the sourcing scripts use these variables
set -euo pipefail
trap 'exit 130' INT # an interrupted command has not failed: nothing is reported

# Without HOME (cron, some containers) the home folder is the one in the user database. Other tools need HOME too.
if [[ -z ${HOME:-} ]]; then
    unset HOME
    export HOME=~
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
project=$root # what is built: the scripts of a game outside (ci/new-game) name another one
cache=${XDG_CACHE_HOME:-$HOME/.cache}/enginuity

emscripten_minimum=3.1.69
debian_suite=trixie # where Debian 12 borrows Emscripten and sources from

# ---- Messages. Progress goes to standard error, results to standard output.

# A suite's output goes to a log; ci/test passes on the descriptor for its progress, so that progress stays visible.
say() { printf '>> %s\n' "$*" >&"${ENGINUITY_PROGRESS:-2}"; }
fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}
# wrong MESSAGE: ends a script whose arguments are wrong.
wrong() {
    printf 'error: %s\n\n' "$*" >&2
    usage >&2
    exit 2
}
# usage: prints the comment at the beginning of the script, after its first line; for a project outside, in the words of its own script.
usage() {
    awk 'NR > 2 && !/^#/ { exit } NR > 2 && !/shellcheck/ { sub(/^# ?/, ""); print }' "$0" |
        sed "${outside:+s|ci/\([a-z]*\) \[GAME\]|./\1|; /^  GAME /d}"
}

# help_if_asked ARGUMENT...: prints the usage and ends if one before -- is -h or --help.
help_if_asked() {
    local said=" $* " outside
    [[ ${1-} != --project ]] || outside=yes # of a project outside
    if [[ "${said%% -- *} " =~ \ (-h|--help)\  ]]; then usage && exit; fi
}

# name_failed_commands: from here on, a command that ends this shell by failing is named, with its line. In a subshell call it again.
name_failed_commands() {
    set -E # in functions too
    named_shell=$BASH_SUBSHELL failed_command_named=
    trap 'name_failed_command $? "$BASH_COMMAND" "${BASH_SOURCE[0]:-$0}" $LINENO' ERR
}
name_failed_command() {
    # Each calling function fails as well. In $(...) a failure may be expected: what counts is the command around it.
    [[ -z $failed_command_named && $BASH_SUBSHELL == "$named_shell" ]] || return 0
    failed_command_named=yes
    printf 'error: %s:%s: this command ended with status %s: %s\n' "${3#"$root/"}" "$4" "$1" "$2" >&2
}
name_failed_commands

# apart LOG COMMAND...: runs the command in a subshell that ends at the first failing one, with the output going to LOG. Sets status; as a
# condition, set -e would have no effect in it.
apart() {
    local log=$1
    shift
    trap - ERR
    set +e
    (
        set -e
        name_failed_commands
        "$@"
    ) </dev/null >"$log" 2>&1
    status=$?
    set -e
    name_failed_commands
}
# sum COLUMN FILE: of the numbers in this column
sum() { awk -v column="$1" '{ sum += $column } END { print sum + 0 }' "$2"; }

# quietly LOG COMMAND...: appends the output to LOG, and shows its last lines if the command fails. While a build runs, shows its step.
quietly() {
    local log=$1 status=0
    shift
    mkdir -p "$(dirname "$log")"
    "$@" 2>&1 | keep_output "$log" || status=$?
    if ((status != 0)); then
        tail -n 40 "$log" >&2
        printf 'error: failed (%s): %s\n       the whole output is in %s\n' "$status" "$*" "$log" >&2
        return "$status"
    fi
}
# keep_output LOG: appends the input to LOG and shows ninja's steps, "[12/268]": on a terminal in one line, else one each minute.
keep_output() {
    local line step='' shown=$SECONDS to=${ENGINUITY_PROGRESS:-2}
    while IFS= read -r line; do
        printf '%s\n' "$line"
        [[ $line =~ ^\[[0-9]+/[0-9]+\] ]] || continue
        step=${BASH_REMATCH[0]}
        if [[ -t $to ]]; then
            printf '\r   %s ' "$step" >&"$to"
        elif ((SECONDS - shown >= 60)); then
            shown=$SECONDS
            say "$step"
        fi
    done >>"$1"
    if [[ -n $step && -t $to ]]; then printf '\r\e[K' >&"$to"; fi
}

# ---- Packages

on_debian() { grep -qx 'ID=debian' /etc/os-release 2>/dev/null && command -v apt-get >/dev/null; }

as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}
can_be_root() { ((EUID == 0)) || command -v sudo >/dev/null; }

# only_one_at_a_time NAME COMMAND...: waits while another of these scripts, or another part of this one, runs the same step.
only_one_at_a_time() {
    local name=$1
    shift
    mkdir -p "$cache/locks"
    if ! command -v flock >/dev/null; then # macOS lacks it: the user must not start two set-ups there
        "$@"
        return
    fi
    (
        flock -n 9 || { say "waiting until $name is free" && flock 9; }
        "$@" 9>&-
    ) 9>"$cache/locks/$name"
}

# update_package_lists COMMAND...: runs apt-get's update by COMMAND, which has its other options. Fails if any list cannot be read:
# by itself apt only warns, and keeps old lists. Waits up to 10 minutes while another apt holds the lists, for which apt has no option.
update_package_lists() {
    local said status waited=0
    while true; do
        status=0
        said=$(LC_ALL=C "$@" -o APT::Update::Error-Mode=any update 2>&1) || status=$?
        if ((status == 0)) || [[ $said != *"Could not get lock"*/lists/lock* ]] || ((waited >= 600)); then
            [[ -z $said ]] || printf '%s\n' "$said"
            return "$status"
        fi
        ((waited > 0)) || say "waiting for another apt-get"
        sleep 1
        waited=$((waited + 1))
    done
}

install_packages() {
    can_be_root || fail "missing: $*
       installing them needs root or sudo; as root, run: apt-get install $*"
    say "installing $*"
    # Independent of the user's settings: apt asks nothing, and waits for another apt.
    local log=$cache/logs/packages.txt
    { quietly "$log" update_package_lists as_root apt-get -q && quietly "$log" as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=600 install --no-install-recommends "$@"; } ||
        fail "these packages are not installed: $*
       apt's message is above: it needs a network, a mirror that has the packages, and room on the disk. Repeat the command then."
}

# need ITEM...: installs missing tools and libraries. An ITEM is COMMAND=PACKAGE (any COMMAND on PATH will do) or a PACKAGE of Debian.
# On other systems it installs nothing: it names missing commands and how to get them; CMake looks for the libraries.
need() {
    local item command package missing=()
    for item in "$@"; do
        command=${item%%=*} package=${item#*=}
        if [[ $item == *=* ]] && command -v "$command" >/dev/null; then continue; fi
        if on_debian; then
            # One word for each architecture of the package: installed, not-installed, config-files...
            [[ " $(dpkg-query -W -f='${db:Status-Status} ' "$package" 2>/dev/null)" == *" installed "* ]] || missing+=("$package")
        elif [[ $item == *=* ]]; then
            missing+=("$command")
        fi
    done
    ((${#missing[@]})) || return 0
    if on_debian; then
        only_one_at_a_time packages install_packages "${missing[@]}"
        return
    fi
    {
        printf 'error: missing: %s\n' "${missing[*]}"
        if [[ $OSTYPE == darwin* ]]; then
            printf '       install with: xcode-select --install; brew install cmake ninja ccache node python brotli sdl2 sdl2_mixer sdl2_net llvm\n'
        else
            printf '       install them with your package manager (CMake 3.25 or newer, Ninja, a C++20 compiler, Python 3, Node 18 or newer, SDL2 2.26 or newer, SDL2_mixer 2.6 or newer)\n'
        fi
    } >&2
    exit 1
}

# What every build needs, and what native and web builds need in addition. Without terser, on other systems, pages are 6 kB larger.
build_tools=(cmake=cmake ninja=ninja-build python3=python3 git=git libstb-dev ccache)
native_tools=("g++=g++" libsdl2-dev libsdl2-mixer-dev libsdl2-net-dev libqrcodegencpp-dev libgles-dev libegl-dev)
web_tools=(node=nodejs terser)
wine_tools=(wine=wine wine64 xvfb-run=xvfb xauth=xauth libgl1 libgl1-mesa-dri)
windows_tools=(x86_64-w64-mingw32-g++-posix=g++-mingw-w64-x86-64-posix)

# ---- Games: folders of game/ and examples/ with the line enginuity_game(TARGET in their CMakeLists.txt

# games: prints the names of the folders in one line.
games() {
    (cd "$root" && grep -l '^enginuity_game(' game/*/CMakeLists.txt examples/*/CMakeLists.txt) |
        sed 's|.*/\([^/]*\)/[^/]*$|\1|' | tr '\n' ' ' | sed 's/ $//'
}
# folder_of GAME: its folder below the root
folder_of() {
    if [[ -f $root/game/$1/CMakeLists.txt ]]; then echo "game/$1"; else echo "examples/$1"; fi
}

# has_network FOLDER: whether the game in this folder says NETWORK in its enginuity_game, so that its program can host.
has_network() {
    sed 's/"[^"]*"//g; s/#.*//' "$1/CMakeLists.txt" | sed -n '/^enginuity_game(/,/)/{p; /)/q;}' | grep -w NETWORK >/dev/null
}

# use_game GAME [PROJECT]: goes to the project of the game that a script builds: this one, or a project outside, whose CMakePresets.json is
# like the one of examples/starter. Sets project; folder and program, of the game; options, for CMake; and ENGINUITY, for the presets of a
# project.
use_game() {
    folder=$(folder_of "$1") options=(-DENGINUITY_TESTS=OFF -DENGINUITY_UNITY=ON) # the tests need more tools and libraries
    if [[ -n ${2-} ]]; then
        [[ -f $2/CMakeLists.txt ]] || fail "there is no project in $2: no CMakeLists.txt"
        project=$(cd "$2" && pwd) folder=. options+=(-DBUILD_TESTING=OFF)
    fi
    program=$(sed -n 's/^enginuity_game(\([a-z0-9_]*\).*/\1/p' "$project/$folder/CMakeLists.txt" | head -n 1)
    [[ -n $program ]] || fail "$project/$folder/CMakeLists.txt has no line that begins with enginuity_game(NAME"
    export ENGINUITY=$root
    cd "$project"
}
# build_game PRESET TARGET...: the output goes to a log in the build folder.
build_game() {
    say "building ${*:2} ($1)"
    only_one_at_a_time "$(lock_of "$1")" make_game "$@"
}
# lock_of PRESET: the name of the lock of a build folder below this folder
lock_of() { printf '%s' "${PWD//\//_}_$1"; }
make_game() {
    local log=build/$1/log.txt
    rm -f "$log"
    forget_moved_emscripten "$1"
    quietly "$log" cmake --preset "$1" "${options[@]}" || return 1
    quietly "$log" cmake --build --preset "$1" --target "${@:2}"
}

# node_packages FOLDER: the packages of FOLDER/package.json, which node runs.
node_packages() {
    local folder=$root/$1
    need node=nodejs npm=npm
    if ! cmp -s "$folder/package-lock.json" "$folder/node_modules/.installed"; then
        (cd "$folder" && npm ci --no-audit --no-fund)
        cp "$folder/package-lock.json" "$folder/node_modules/.installed"
    fi
}

# ---- The cache: folders that are made once, named by their contents.

# cached FOLDER MAKER ARG...: unless FOLDER exists, runs MAKER ARG... FOLDER.part and renames the result. So an interrupted run leaves
# no folder that looks complete. A second run waits for the first.
cached() {
    local folder=$1
    shift
    [[ -d $folder ]] || only_one_at_a_time "$(basename "$folder")" make_cached "$folder" "$@"
}
make_cached() {
    local folder=$1
    shift
    [[ ! -d $folder ]] || return 0 # made while waiting
    rm -rf "$folder.part"
    mkdir -p "$folder.part"
    "$@" "$folder.part"
    mv "$folder.part" "$folder"
}

# download FILE SHA256 URL
download() {
    local said
    mkdir -p "$(dirname "$1")"
    printf 'file(DOWNLOAD "%s" "%s" EXPECTED_HASH SHA256=%s INACTIVITY_TIMEOUT 120)\n' "$3" "$1" "$2" >"$1.cmake"
    said=$(cmake -P "$1.cmake" 2>&1) && rm "$1.cmake" && return
    rm -f "$1" "$1.cmake" # the file may be a part of it, or another one
    printf 'error: cannot download %s\n       to %s: %s\n' "$3" "$1" "$said" >&2
    return 1
}

# ---- Packages of another Debian suite, without touching the system's own apt configuration

# The system's mirror with another suite, in private lists and folders. Fills apt_private with apt's options.
use_private_apt() {
    local state=$cache/apt-$debian_suite keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    # The user's default release and pins name suites that these lists do not have.
    apt_private=(-o "Dir::Etc::sourcelist=$state/sources.list" -o Dir::Etc::sourceparts=/dev/null
        -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null -o APT::Default-Release=
        -o "Dir::State::lists=$state/lists" -o "Dir::Cache=$state/cache" -o APT::Sandbox::User=root -qq)
    only_one_at_a_time private-apt refresh_private_apt "$state" "$keyring"
}
refresh_private_apt() {
    local state=$1 keyring=$2 mirror
    # Lists older than an hour may name packages that the mirror no longer has.
    if [[ -n $(find "$state/fresh" -mmin -60 2>/dev/null) ]]; then return 0; fi
    read_missing_lists
    mirror=$(system_mirror)
    [[ -n $mirror ]] || fail "no Debian mirror in this machine's apt configuration"
    say "reading the package lists of Debian $debian_suite"
    mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
    printf '%s [signed-by=%s] %s %s main\n' deb "$keyring" "$mirror" $debian_suite deb-src "$keyring" "$mirror" $debian_suite \
        >"$state/sources.list"
    update_package_lists apt-get "${apt_private[@]}" >&2
    touch "$state/fresh"
}
# read_missing_lists: a fresh image has no package lists.
read_missing_lists() {
    if [[ -z $(system_mirror) ]] && can_be_root; then update_package_lists as_root apt-get -qq >&2; fi
}
# The address of the first list of Debian itself: security updates have another label, backports another origin.
system_mirror() {
    # shellcheck disable=SC2016  # apt expands these
    apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' | awk -F '|' '$1 == "Debian" && $2 == "Debian" && !found++ { print $3 }'
}

# ---- Sources of libraries that are built here

# source_of NAME: version, SHA-256 and address of the upstream source, which cmake/Dependencies.cmake has
source_of() { tr '\n' ' ' <"$root/cmake/Dependencies.cmake" | sed -n "s/.*enginuity_fetch($1 \([^)]*\)).*/\1/Ip"; }
# unpack_source NAME FOLDER: fetches the upstream source of NAME, checks it and unpacks it into FOLDER.
# On Debian it asks Debian's mirror first. Debian's tarballs omit parts with a non-free licence, hence their own checksums.
unpack_source() {
    local name=$1 folder=$2 url sha debian_sha file uri unused
    read -r unused sha url <<<"$(source_of "$name")"
    case $name in
    sdl2) debian_sha=d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277 ;;
    sdl2_mixer) debian_sha=8029c1a0484eda9cabb517ed715989dbcb66c896a2f07e300a196ba81f888fa4 ;;
    sdl2_net) debian_sha=b2e3313dd6496041c85af3b2ce1c69c6627e2a7d5111101a9c86c5cfb38a8f61 ;;
    *) debian_sha=$sha ;;
    esac
    mkdir -p "$folder"
    file=$folder/source.tar
    if on_debian; then
        use_private_apt
        # Only the upstream tarball is needed, not Debian's patches.
        uri=$(apt-get "${apt_private[@]}" source --print-uris "$(sed 's/^sdl/libsdl/; s/_/-/' <<<"$name")" |
            sed -n "s/^'\([^']*\.orig\.tar\.[a-z0-9]*\)'.*/\1/p" | head -n 1)
        [[ -z $uri ]] || download "$file" "$debian_sha" "$uri" || say "the mirror's source of $name is not the expected one: asking upstream"
    fi
    [[ -f $file ]] || download "$file" "$sha" "$url"
    tar -xf "$file" -C "$folder" --strip-components=1
    rm "$file"
}

# ---- Compilers and libraries for the builds: each function sets the environment variables that CMake reads

# With ccache, compiled objects are reused across builds, clones and projects.
use_compiler_cache() {
    command -v ccache >/dev/null || return 0
    export CMAKE_C_COMPILER_LAUNCHER=$root/ci/compile CMAKE_CXX_COMPILER_LAUNCHER=$root/ci/compile
}

# use_deps VARIABLE TARGET [LIBRARY...]: exports the folders of ci/build_deps TARGET in the variable.
use_deps() {
    local folders
    folders=$("$root/ci/build_deps" "${@:2}")
    export "$1=$folders"
}

# use_web_toolchain LIBRARY...: Emscripten and the named libraries for WebAssembly.
use_web_toolchain() {
    local emscripten
    emscripten=$("$root/ci/get_emscripten")
    export PATH=$emscripten:$PATH
    # A private Emscripten has its own configuration file: EM_CONFIG of another Emscripten must not override it.
    if [[ $emscripten == "$cache"/* ]]; then unset EM_CONFIG; fi
    use_deps ENGINUITY_WEB_PREFIX web "$@"
    use_compiler_cache
}

# forget_moved_emscripten PRESET: configures the build folder from scratch if another Emscripten configured it, which may be deleted.
forget_moved_emscripten() {
    local folder=$project/build/$1 compiler
    [[ $1 == *web* ]] || return 0
    compiler=$(command -v em++)
    mkdir -p "$folder"
    if [[ -f $folder/CMakeCache.txt && $compiler != "$(cat "$folder/emscripten.txt" 2>/dev/null)" ]]; then
        rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles"
    fi
    printf '%s\n' "$compiler" >"$folder/emscripten.txt"
}

# use_native_deps: libraries missing from this system's packages.
use_native_deps() { use_deps ENGINUITY_NATIVE_PREFIX native; }

# use_windows_toolchain [LIBRARY...]: the cross-compiler, and the named libraries for Windows or all.
use_windows_toolchain() {
    need "${windows_tools[@]}"
    use_deps ENGINUITY_WINDOWS_PREFIX windows "$@"
}

# use_package_libraries: the libraries inside a package for this host.
use_package_libraries() {
    need "${build_tools[@]}" "${native_tools[@]}" strip=binutils
    use_deps ENGINUITY_PACKAGE_PREFIX package
}
