/// The terms of a match: fixed by its first record.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "log.pb.h"
#include "play.pb.h"
#include "server/match/catalogues.hpp"
#include "server/match/ports.hpp"
#include "server/match/position.hpp"

namespace emcon::match {

struct Terms {
  MatchId id;
  const RulesetEntry* ruleset = nullptr;
  int revision = 1;  ///< of its rules; the match is played by it to its end, even if there are newer ones
  std::shared_ptr<const CatalogueHandle> catalogue;
  const rules::ScenarioDescription* scenario = nullptr;  ///< of the catalogue
  rules::Choice choice;
  emcon::v1::MatchSettings settings;
  std::vector<Side> sides;  ///< of each seat
  Bytes32 server_seed{};    ///< secret until the end
  std::string seed_commitment;
  std::string server_key;      ///< public
  std::string options;         ///< the filled options of the choice, as written
  std::string data_hash;       ///< BLAKE2b-256 of the documents: docs/protocol.md, section 6
  bool own_data_here = false;  ///< the documents differ from those that this program was built with
  bool own_data = false;       ///< the host's own documents, not those of the program that made it
  bool test = false;           ///< fixed seed, marked for everybody

  /// The number of seats, at most seats_max.
  std::uint8_t seats() const { return static_cast<std::uint8_t>(sides.size()); }
  bool has_seat(Seat seat) const { return seat.index < sides.size(); }
  /// Whether spectators see the match as it is now, and are told everything that all its players are told.
  bool watched_live() const {
    return settings.watching() == emcon::v1::WATCH_LIVE || settings.watching() == emcon::v1::WATCH_EXHIBITION;
  }
  Side side_of(Seat seat) const { return sides[seat.index]; }
  /// Hash of all terms: the server signs it for its promise.
  Bytes32 statement() const;
};

/// Makes the Created record for new settings, with the documents that the match depends on. `catalogues` may have their
/// data. Problems of settings, scenario and options each say what is allowed.
std::expected<emcon::log::Created, Problems> draw_up(const MatchId& id, emcon::v1::MatchSettings settings,
                                                     const std::vector<rules::Document>& documents, Entropy& entropy,
                                                     const std::string& server_key, Catalogues& catalogues);

/// The terms in a Created record; or a sentence for the operator if this server cannot play them: unknown ruleset, a
/// newer revision, data it refuses, a commitment that does not fit its seed. `catalogues` may have the data.
std::expected<std::shared_ptr<const Terms>, std::string> read_terms(const emcon::log::Created& created,
                                                                    Catalogues& catalogues);

}  // namespace emcon::match
