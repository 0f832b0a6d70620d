/// The parts of the house that entrance, lobby and joining need to serve connections outside a match.
#pragma once

#include <vector>

#include "server/house/cards.hpp"
#include "server/house/lookups.hpp"
#include "server/house/residents.hpp"

namespace emcon::house {

/// References to parts of the house, which outlive it.
class Reception {
 public:
  Reception(Premises& premises, Sessions& sessions, Rooms& rooms, Lookups& lookups, Tables& tables,
            Residents& residents)
      : premises_(premises),
        sessions_(sessions),
        rooms_(rooms),
        lookups_(lookups),
        tables_(tables),
        residents_(residents) {}

 protected:
  /// The cards in these rows, as the public sees them. They show as present only people whom this server knows to be.
  std::vector<v1::MatchCard> cards(const std::vector<store::Found>& found) const {
    return cards_in(found, premises_.config.one_of_many ? nullptr : &rooms_, premises_.clock.wall_ms());
  }

  Premises& premises_;
  Sessions& sessions_;
  Rooms& rooms_;
  Lookups& lookups_;
  Tables& tables_;
  Residents& residents_;
};

}  // namespace emcon::house
