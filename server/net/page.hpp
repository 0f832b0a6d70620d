/// What a browser gets that asks for a page.
#pragma once

#include <optional>

#include "server/net/upgrade.hpp"

namespace emcon::net {

/// The answer to a request whose path is one of a page; nothing for any other path. It depends on the request and the
/// configuration alone.
std::optional<HttpAnswer> page_answer(const HttpRequest& request, const NetConfig& config);

}  // namespace emcon::net
