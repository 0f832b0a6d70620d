/// What a match was created with: fixed from its first record on.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "log.pb.h"
#include "play.pb.h"
#include "server/match/ports.hpp"
#include "server/match/position.hpp"

namespace emcon::match {

struct Terms {
  MatchId id;
  const RulesetEntry* ruleset = nullptr;
  std::shared_ptr<const CatalogueHandle> catalogue;
  rules::ScenarioDescription scenario;
  rules::Choice choice;
  emcon::v1::MatchSettings settings;
  std::vector<Side> sides;  ///< of each seat
  Bytes32 server_seed{};    ///< secret until the end
  std::string seed_commitment;
  bool test = false;  ///< fixed seed, marked for everybody

  /// At most seats_max.
  std::uint8_t seats() const { return static_cast<std::uint8_t>(sides.size()); }
  bool has_seat(Seat seat) const { return seat.index < sides.size(); }
  Side side_of(Seat seat) const { return sides[seat.index]; }
};

/// The Created record for new settings, with the documents the match depends on. Problems of settings, scenario and
/// options, each with what is allowed.
std::expected<emcon::log::Created, Problems> draw_up(const MatchId& id, emcon::v1::MatchSettings settings,
                                                     const std::vector<rules::Document>& documents, Entropy& entropy);

/// The terms a Created record states; a sentence for the operator if this server cannot play them: unknown ruleset,
/// another revision, data it refuses, a commitment that does not fit its seed.
std::expected<std::shared_ptr<const Terms>, std::string> read_terms(const emcon::log::Created& created);

}  // namespace emcon::match
