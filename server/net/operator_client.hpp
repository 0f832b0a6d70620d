/// The other end of the operator's address. Blocking; for the commands `admin` and `ready`.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "common/problem.hpp"

namespace emcon::net {

/// HTTP status and text. Problem `not_running` if nobody answers there.
Result<std::pair<unsigned, std::string>> post_admin(const std::string& address, std::uint16_t port,
                                                    const std::string& token, const std::string& body);
/// The same of GET /ready: 200 or 503.
Result<std::pair<unsigned, std::string>> get_ready(const std::string& address, std::uint16_t port);

}  // namespace emcon::net
