/// The client's question whether a server has its key, and the check of the answer.
#pragma once

#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::client {

/// Good for one connection.
class Challenge {
 public:
  /// Draws 32 random bytes.
  Challenge();
  /// The frame to send first.
  std::string question() const;
  /// The public key that the answer proves. If it proves none, problem `no_key`, or the problem of an unreadable frame.
  Result<std::string> key_in(std::string_view answer) const;

 private:
  std::string challenge_;
};

}  // namespace emcon::client
