#include "platform/os/windows/wide.h"

#include <windows.h>

#include <algorithm>
#include <array>

namespace eng::platform::windows {
namespace {

constexpr std::wstring_view kAnyLength = L"\\\\?\\";
constexpr std::wstring_view kAnyLengthShare = L"\\\\?\\UNC\\";

} // namespace

// The size is passed with the data; the check does not see that.
// NOLINTBEGIN(bugprone-suspicious-stringview-data-usage)
std::wstring wide(std::string_view utf8) {
    const int size = static_cast<int>(utf8.size());
    const int length = MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0);
    std::wstring out(static_cast<std::size_t>(length), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, out.data(), length);
    return out;
}

std::string utf8(std::wstring_view wide) {
    const int size = static_cast<int>(wide.size());
    const int length =
        WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, nullptr, 0, nullptr, nullptr);
    std::string out(static_cast<std::size_t>(length), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, out.data(), length, nullptr, nullptr);
    return out;
}

// NOLINTEND(bugprone-suspicious-stringview-data-usage)

std::string errorText(std::uint32_t code) {
    std::array<wchar_t, 512> buffer{};
    const DWORD length = FormatMessageW(
        FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK,
        nullptr, code, 0, buffer.data(), static_cast<DWORD>(buffer.size()), nullptr);
    std::string words = utf8({buffer.data(), length});
    words.erase(words.find_last_not_of(" .\r\n") + 1); // for use inside a sentence
    return words.empty() ? "error " + std::to_string(code) : words;
}

std::wstring systemPath(std::string_view path) {
    const std::wstring given = wide(path);
    // The first call returns the required size, including the final zero.
    const DWORD room = GetFullPathNameW(given.c_str(), 0, nullptr, nullptr);
    std::wstring full(room, L'\0');
    full.resize(GetFullPathNameW(given.c_str(), room, full.data(), nullptr));
    constexpr std::size_t kLongest = 240; // limits: 260 for files, 248 for folders
    if (full.size() < kLongest || full.starts_with(kAnyLength) || full.starts_with(L"\\\\.\\")) {
        return full; // or already such a path, or a device
    }
    return full.starts_with(L"\\\\") ? std::wstring{kAnyLengthShare} + full.substr(2)
                                     : std::wstring{kAnyLength} + full;
}

std::string ownPath(std::wstring_view path) {
    std::wstring plain{path};
    if (plain.starts_with(kAnyLengthShare)) {
        plain.replace(0, kAnyLengthShare.size(), L"\\\\");
    } else if (plain.starts_with(kAnyLength)) {
        plain.erase(0, kAnyLength.size());
    }
    std::replace(plain.begin(), plain.end(), L'\\', L'/');
    return utf8(plain);
}

} // namespace eng::platform::windows
