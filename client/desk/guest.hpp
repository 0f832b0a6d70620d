/// The guest at a client's desk.
#pragma once

#include <string>

#include "client/desk/desk.hpp"

namespace emcon::client {

/// A person's terminal, a bot, or a program that only fetches something. It hears the server's frames, and news of the
/// connection.
class Guest {
 public:
  virtual ~Guest() = default;
  /// The desk has taken one frame; its model is up to date.
  virtual void heard(const Heard& heard) = 0;
  /// The connection came or went; `note` is one sentence for people, empty if all is well.
  virtual void connection(bool online, const std::string& note) = 0;
  /// Trying again makes no sense; `why` is one sentence. The run ends.
  virtual void over(const std::string& why) = 0;
};

}  // namespace emcon::client
