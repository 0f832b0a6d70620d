// Dials other nodes when they are needed, and notices when they are gone.
#include "server/cluster/ways.hpp"

namespace emcon::cluster {

Ways::~Ways() {
  *open_ = false;
  for (auto& [address, way] : ways_)
    if (way.wire) way.wire->end();
}

Wire* Ways::to(const std::string& address) {
  Way& way = ways_[address];
  const bool just_broken = way.broke_ms >= 0 && clock_.steady_ms() < way.broke_ms + pause_ms;
  if (!way.wire && !just_broken)
    way.wire = dial_(address, {.heard =
                                   [this, open = open_](const trunk::Frame& frame) {
                                     if (*open) heard_(frame);
                                   },
                               .broken =
                                   [this, address, open = open_](const std::string& why) {
                                     if (*open) broke(address, why);
                                   }});
  return way.wire.get();
}

Wire* Ways::standing(const std::string& address) const {
  const auto at = ways_.find(address);
  return at == ways_.end() ? nullptr : at->second.wire.get();
}

void Ways::broke(const std::string& address, const std::string& why) {
  Way& gone = ways_[address];
  gone.wire.reset();
  gone.broke_ms = clock_.steady_ms();
  broken_(address, why);
}

}  // namespace emcon::cluster
