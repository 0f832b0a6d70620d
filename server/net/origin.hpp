/// Whether a browser that speaks to this server does so for a page that may: its Host and Origin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/net/upgrade.hpp"

namespace emcon::net {

/// Whether `host`, the value of Host, names this server: by an address, as localhost, or by one of its names. A name
/// that somebody else has pointed to this address (DNS rebinding) is none of these, and his page shall get nothing.
bool is_known_host(std::string_view host, const std::vector<std::string>& names);

/// Whether a request of a browser's page (one with Origin) may become a connection: of this server's own page, if Host
/// is known and Origin the same place, or of a page that the host of the server has allowed. Programs send no Origin.
bool may_connect(const HttpRequest& request, const NetConfig& config, bool tls);

}  // namespace emcon::net
