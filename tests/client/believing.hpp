/// A desk at a table whose server need not sign what it says: for tests of everything but that.
#pragma once

#include <utility>

#include "client/desk/desk.hpp"

namespace emcon::client::sample {

inline Desk believing(std::string match, SeatKey key, Desk::Send send) {
  return Desk(std::move(match), std::move(key), std::move(send), 0, Hearing::believed);
}

}  // namespace emcon::client::sample
