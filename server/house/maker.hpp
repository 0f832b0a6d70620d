/// Makes new matches, and counts them for the addresses that ask for them.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/house/residents.hpp"

namespace emcon::house {

/// The makers of a match.
struct Makers {
  /// The addresses for which the match is counted, each once, if its settings are good.
  std::vector<std::shared_ptr<Place>> places;
  bool rematch = false;   ///< players of an ended match agreed on it
  std::string mark = {};  ///< of the one address, as maker_mark gives it; empty: there are several
};

/// Strangers meet by the lists of everybody, and one who goes away must not stop a match for ever. So a listed match
/// without a clock gets one by which players may be there at once or come once a day.
v1::MatchSettings with_usual_clock(v1::MatchSettings settings);
/// The person behind a connection as the maker of a match.
Makers maker_of(const Premises& premises, const Session& session);

class Maker {
 public:
  Maker(Premises& premises, Tables& tables, Residents& residents, Writer& writer);

  /// Makes a match; a listed one always has a clock. `done` gets the verdict on the first write, and the table, or null
  /// if it is gone by then. `invites` gets a code for each seat. Pump the table afterwards.
  std::expected<Table*, Problems> make(const v1::MatchSettings& wanted, const Makers& makers,
                                       std::vector<v1::Invite>& invites,
                                       std::function<void(Table*, store::Verdict)> done);

 private:
  /// The fault of the settings, or of the moment; nothing: the house may try to make the match.
  std::optional<Problem> refusal(const v1::MatchSettings& settings, const Makers& makers) const;
  /// Counts the match for all of its makers and for the server; if one has no room, for nobody.
  bool count(const Makers& makers);
  /// Writes into the log, once in a while, that an address has made as many matches as it may.
  void log_limit();

  Premises& premises_;
  Tables& tables_;
  Residents& residents_;
  Writer& writer_;
  Bucket creations_;                          ///< for all addresses
  std::optional<std::int64_t> limit_logged_;  ///< time of the last such line in the log
};

}  // namespace emcon::house
