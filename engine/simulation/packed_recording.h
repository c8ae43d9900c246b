#pragma once

#include "engine/simulation/recording.h"

#include <string>
#include <string_view>

namespace eng {

/// The longest recording that is packed, in seconds.
inline constexpr std::uint64_t kMaxPackedSeconds = 3600;
/// The most steps that it has, each counted once for every seat: a page unpacks so many in about
/// half a second.
inline constexpr std::uint64_t kMaxPackedSteps = std::uint64_t{1} << 24U;
/// The longest text of a packed recording, in characters.
inline constexpr std::size_t kMaxPackedText = std::size_t{1} << 20U;

/// Packs a recording as text for a link: base64url (RFC 4648, without padding). Two minutes of keys
/// need about 1,000 characters.
///
/// The bytes are those of an adaptive binary range coder, which predicts for each seat and step
/// whether the command changes, and the change; `engine/simulation/RECORDING.md` describes them.
///
/// Errors: text::kRecordingTooLong (the limits above); text::kRecordingDamaged: entries out of
/// order. Source: Martin, Range encoding, 1979; the carry of LZMA's coder.
Result<std::string> packRecording(const Recording& recording);
/// Unpacks such a text. White space in it is ignored, also as "%20" or "%0A": messengers break long
/// links. It ends at the first other character, such as a full stop. It also reads the bytes of a
/// file (`encodeRecording`) as base64url, which a page makes of a file that the user opens.
///
/// Errors: text::kLinkDamaged: truncated or altered, too long.
Result<Recording> unpackRecording(std::string_view text);

} // namespace eng
