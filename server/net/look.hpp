/// Findings about addresses and certificates that need no serving: for `doctor`. No Boost in this header.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"

namespace emcon::net {

/// The peers that can reach a listener at an address.
enum class Reach {
  here,        ///< programs of this machine alone
  one_side,    ///< everybody who reaches that one address
  everywhere,  ///< everybody who reaches the machine
};
/// `address` must be well formed (wrong_address).
Reach reach_of(const std::string& address);

/// Whether two listeners cannot coexist: they have the same port, and the same address, or one of them has all
/// addresses. Port 0 never collides, and neither does a text that is no address.
bool collide(const std::string& one, const std::string& other);

/// Whether the text is an address of this machine; false for a text that is no address. Ports do not matter.
bool is_of_this_machine(const std::string& address);

/// Tries to listen for a moment. Problem `bad_address` or `address_in_use`; nothing: it worked.
std::optional<Problem> cannot_listen(const std::string& address);

/// A certificate that can be served with its key.
struct Certificate {
  std::int64_t begins_s = 0, ends_s = 0;  ///< seconds since 1970
  std::vector<std::string> named;         ///< the names in it
  std::vector<std::string> not_named;     ///< the wanted names that it lacks
};
/// Problem `bad_certificate`: a file cannot be read, is no PEM file, or certificate and key do not belong together.
Result<Certificate> read_certificate(const std::string& certificate, const std::string& key,
                                     const std::vector<std::string>& names);

}  // namespace emcon::net
