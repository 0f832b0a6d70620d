/// Makes matches.
#pragma once

#include <expected>
#include <functional>
#include <vector>

#include "server/house/residents.hpp"

namespace emcon::house {

class Maker {
 public:
  Maker(Premises& premises, Tables& tables, Residents& residents, Writer& writer);

  /// `done` gets the verdict on the first write, and the table, or null if it is gone by then. `place` is the address
  /// that makes the match; the match is counted for it once the settings are found to be good. Null: players of an
  /// ended match agreed on it. `invites` gets a code for each seat. Pump the table afterwards.
  std::expected<Table*, Problems> make(const v1::MatchSettings& settings, Place* place,
                                       std::vector<v1::Invite>& invites,
                                       std::function<void(Table*, store::Verdict)> done);

 private:
  /// What is wrong with the settings, or with the moment; nothing: they are worth a try.
  std::optional<Problem> refusal(const v1::MatchSettings& settings, const Place* place) const;

  Premises& premises_;
  Tables& tables_;
  Residents& residents_;
  Writer& writer_;
  Bucket creations_;  ///< of all addresses
};

}  // namespace emcon::house
