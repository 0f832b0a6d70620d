/// Names that look like the address of a page. The server refuses them, and clients refuse them before they send them.
#pragma once

#include <string>
#include <string_view>

namespace emcon {

/// Whether terminals, browsers or readers could take a part of the name for the address of a page: "www.x", "http:/x",
/// "x.com".
bool looks_like_link(std::string_view name);

/// A name as a reader takes it: in small letters, with ASCII letters in place of those that look like them, and without
/// the marks on letters.
std::string as_read(std::string_view name);

}  // namespace emcon
