/// What can be said of addresses and certificates without serving: for `doctor`. No Boost in this header.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"

namespace emcon::net {

/// Who can reach a listener of an address.
enum class Reach {
  here,        ///< programs of this machine alone
  one_side,    ///< whoever reaches that one address
  everywhere,  ///< whoever reaches the machine
};
/// `address` is well formed (wrong_address).
Reach reach_of(const std::string& address);

/// Whether two listeners cannot stand beside each other: they have one port, and one address, or one of them has all.
/// Port 0 stands beside everything, and what is no address too.
bool collide(const std::string& one, const std::string& other);

/// Whether it is an address of this machine; what is no address is none. Ports do not matter.
bool is_of_this_machine(const std::string& address);

/// Listens for a moment. Problem `bad_address` or `address_in_use`; nothing: it could be listened on now.
std::optional<Problem> cannot_listen(const std::string& address);

/// A certificate that can be served with its key.
struct Certificate {
  std::int64_t begins_s = 0, ends_s = 0;  ///< seconds since 1970
  std::vector<std::string> not_named;     ///< those of the names asked for that it is not for
};
/// Problem `bad_certificate`: a file cannot be read, is no PEM file, or the two do not belong together.
Result<Certificate> read_certificate(const std::string& certificate, const std::string& key,
                                     const std::vector<std::string>& names);

}  // namespace emcon::net
