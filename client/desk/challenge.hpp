/// How a client asks a server to show that it has its key, and what it makes of the answer.
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
  /// The public key that the answer shows. Problem `no_key`, or that of a frame that is none: why it shows
  /// none.
  Result<std::string> key_in(std::string_view answer) const;

 private:
  std::string challenge_;
};

}  // namespace emcon::client
