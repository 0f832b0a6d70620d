/// The answer to a browser that asks for a page.
#pragma once

#include <optional>

#include "server/net/upgrade.hpp"

namespace emcon::net {

/// The answer to a request for a page; nothing if no page has this path. A refusal has status 405 (neither GET nor
/// HEAD), 400 (several Hosts) or 421 (a Host that is not ours). The answer depends on the request and the configuration
/// alone. It points to the page's bytes, which live as long as web::Page says.
std::optional<HttpAnswer> page_answer(const HttpRequest& request, const NetConfig& config);

}  // namespace emcon::net
