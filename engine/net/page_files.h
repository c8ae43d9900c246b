#pragma once

#include "engine/core/result.h"
#include "engine/transport/web_server.h"

#include <string>
#include <vector>

namespace eng::net {

/// The files of a page's folder and of the folders in it, for a web server. "NAME.gz" beside NAME
/// is what browsers get that take gzip. Hidden files (".name") are left out. Files that come later
/// are not served: what a stranger can ask for is this list. index.html gets
/// `<meta name="game-server" content="ws">` in its head: the page knows that its server is the
/// game's (`platform::pageSocketAddress`).
///
/// Errors: the folder has no index.html, a file cannot be read, or all have more than
/// kMaxPageBytes.
Result<std::vector<WebFile>> readPage(const std::string& folder);
/// The same. If there is no page in the folder, reads it from the folder of this name in
/// `programFolder` (`Host::programFolder`): a package has its page next to the program, which can
/// be started from any folder. The error is that of the first folder.
Result<std::vector<WebFile>> readPage(const std::string& folder, const std::string& programFolder);

inline constexpr std::size_t kMaxPageBytes = std::size_t{256} << 20U;

} // namespace eng::net
