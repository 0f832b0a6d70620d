/// What those need of the house who serve connections outside a match: entrance, lobby and joining.
#pragma once

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
  Premises& premises_;
  Sessions& sessions_;
  Rooms& rooms_;
  Lookups& lookups_;
  Tables& tables_;
  Residents& residents_;
};

}  // namespace emcon::house
