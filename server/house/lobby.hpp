/// The requests of connections to no match: rulesets, lists, and new matches.
#pragma once

#include <string>
#include <vector>

#include "server/house/maker.hpp"
#include "server/house/reception.hpp"

namespace emcon::house {

class Lobby : Reception {
 public:
  Lobby(const Reception& house, Maker& maker) : Reception(house), maker_(maker) {}

  void get_rulesets(Session& session, const v1::ClientFrame& frame);
  void list_matches(Session& session, const v1::ClientFrame& frame);
  void create_match(Session& session, const v1::ClientFrame& frame);

 private:
  struct OwnList;
  void list_own(Session& session, std::uint32_t frame_id);
  void own_found(Session& session, std::uint32_t frame_id, const std::vector<std::string>& asked,
                 const std::vector<store::Found>& found);
  void own_cards_found(Session& session, std::uint32_t frame_id, OwnList list);
  void created(SessionId session, std::uint32_t frame_id, const std::vector<v1::Invite>& invites, Table* table,
               store::Verdict verdict);

  Maker& maker_;
};

}  // namespace emcon::house
