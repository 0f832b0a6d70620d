/// Looks up rows for requests, which wait for them, and bounds the number of requests that wait.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/house/sessions.hpp"

namespace emcon::house {

class Lookups {
 public:
  using Use = std::function<void(Session&, std::vector<store::Found>)>;
  Lookups(Premises& premises, Sessions& sessions) : premises_(premises), sessions_(sessions) {}

  /// Looks up rows for a request. Calls `use` later, if the connection is still there. If the database cannot be read,
  /// the request fails. Refuses if too many look-ups wait.
  void find(Session& session, std::uint32_t frame_id, std::vector<store::Lookup> what, Use use);
  /// The same for a page.
  void page(Session& session, std::uint32_t frame_id, store::PageOf what, Use use);
  /// Tells a request that the database could not be read for it.
  void unreadable(Session& session, std::uint32_t frame_id, const std::string& why);

 private:
  /// Counts a look-up that waits; nothing if there is no room, and the request has then been told so.
  std::optional<store::MatchStore::GotFound> later(Session& session, std::uint32_t frame_id, Use use);

  Premises& premises_;
  Sessions& sessions_;
  std::size_t waiting_ = 0;
};

}  // namespace emcon::house
