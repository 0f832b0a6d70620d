/// The other end of POST /admin. Blocking; for the `admin` command.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "common/problem.hpp"

namespace emcon::net {

/// HTTP status and text. Problem `not_running` if nobody answers there.
Result<std::pair<unsigned, std::string>> post_admin(const std::string& address, std::uint16_t port,
                                                    const std::string& token, const std::string& body);

}  // namespace emcon::net
