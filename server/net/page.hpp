/// The answer to a browser that asks for a page.
#pragma once

#include <optional>

#include "server/net/upgrade.hpp"

namespace emcon::net {

/// The answer to a request for a page; nothing if the path is not one of a page. It depends on the request and the
/// configuration alone.
std::optional<HttpAnswer> page_answer(const HttpRequest& request, const NetConfig& config);

}  // namespace emcon::net
