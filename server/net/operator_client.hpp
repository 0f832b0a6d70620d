/// The other end of the operator's address. Blocking; for the commands `admin`, `ready` and `doctor`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "common/problem.hpp"

namespace emcon::net {

/// How long an answer is waited for. `slow` is called once if there is none after `soon`; it may be null.
struct Patience {
  std::chrono::milliseconds longest;
  std::function<void()> slow{};
  std::chrono::milliseconds soon = std::chrono::seconds(3);
};

/// Returns HTTP status and text. Problem `not_running` if nobody answers there in that time. An act waits until
/// its match is read and written once. If the database has died, this takes half a minute, until another one serves.
Result<std::pair<unsigned, std::string>> post_admin(const std::string& address, std::uint16_t port,
                                                    const std::string& token, const std::string& body,
                                                    const Patience& patience = {std::chrono::seconds(60)});
/// The same for GET /ready, which waits for nothing: 200 or 503.
Result<std::pair<unsigned, std::string>> get_ready(const std::string& address, std::uint16_t port,
                                                   const Patience& patience = {std::chrono::seconds(20)});
/// Whether an emcon-server answers at this operator's address, ADDRESS:PORT.
bool server_answers(const std::string& address);

}  // namespace emcon::net
