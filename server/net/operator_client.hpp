/// The other end of the operator's address. Blocking; for the commands `admin`, `ready` and `doctor`.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "common/problem.hpp"

namespace emcon::net {

/// Returns HTTP status and text. Problem `not_running` if nobody answers there within `patience`. An act waits until
/// its match is read and written once. If the database has died, this takes half a minute, until another one serves.
Result<std::pair<unsigned, std::string>> post_admin(const std::string& address, std::uint16_t port,
                                                    const std::string& token, const std::string& body,
                                                    std::chrono::milliseconds patience = std::chrono::seconds(60));
/// The same for GET /ready, which waits for nothing: 200 or 503.
Result<std::pair<unsigned, std::string>> get_ready(const std::string& address, std::uint16_t port,
                                                   std::chrono::milliseconds patience = std::chrono::seconds(20));
/// Whether an emcon-server answers at this operator's address, ADDRESS:PORT.
bool server_answers(const std::string& address);

}  // namespace emcon::net
