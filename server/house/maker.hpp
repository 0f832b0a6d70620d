/// Makes matches.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/house/residents.hpp"

namespace emcon::house {

/// Who makes a match.
struct Makers {
  /// The addresses that it is counted for once the settings are found to be good, each once.
  std::vector<std::shared_ptr<Place>> places;
  bool rematch = false;  ///< players of an ended match agreed on it
};

class Maker {
 public:
  Maker(Premises& premises, Tables& tables, Residents& residents, Writer& writer);

  /// `done` gets the verdict on the first write, and the table, or null if it is gone by then. `invites` gets a code
  /// for each seat. Pump the table afterwards.
  std::expected<Table*, Problems> make(const v1::MatchSettings& settings, const Makers& makers,
                                       std::vector<v1::Invite>& invites,
                                       std::function<void(Table*, store::Verdict)> done);

 private:
  /// What is wrong with the settings, or with the moment; nothing: they are worth a try.
  std::optional<Problem> refusal(const v1::MatchSettings& settings, const Makers& makers) const;
  /// Counts the match for all of its makers and for the server, or for nobody.
  bool count(const Makers& makers);
  /// Says in the log that an address has made as many matches as it may, once in a while.
  void log_limit();

  Premises& premises_;
  Tables& tables_;
  Residents& residents_;
  Writer& writer_;
  Bucket creations_;                          ///< of all addresses
  std::optional<std::int64_t> limit_logged_;  ///< when the log was last told
};

}  // namespace emcon::house
