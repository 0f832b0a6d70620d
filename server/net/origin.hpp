/// The check of a browser's Host and Origin: whether its page may speak to this server.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/net/upgrade.hpp"

namespace emcon::net {

/// Whether `host`, the value of Host, names this server: by an address, as localhost, or by one of its names. Otherwise
/// somebody else may have pointed a name to this address (DNS rebinding), and his page must get nothing.
bool is_known_host(std::string_view host, const std::vector<std::string>& names);

/// Whether a request of a browser's page (one with Origin) may become a connection. It may if Host is known and Origin
/// is the same place, that is, for this server's own page; or if the host of the server has allowed the page. Programs
/// send no Origin.
bool may_connect(const HttpRequest& request, const NetConfig& config, bool tls);

}  // namespace emcon::net
