/// Names that look like the address of a page. The server refuses them, and clients say so before anything is made.
#pragma once

#include <string>
#include <string_view>

namespace emcon {

/// Whether terminals, browsers or readers could take a part of it for the address of a page: "www.x", "http:/x",
/// "x.com".
bool looks_like_link(std::string_view name);

/// A name as a reader takes it: in small letters, with what only looks like ASCII as ASCII, and without the marks on
/// letters.
std::string as_read(std::string_view name);

}  // namespace emcon
