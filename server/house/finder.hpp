/// Finds an opponent: the player sits down at a match of others that is like the one he wishes, or else makes it.
///
/// One wish after the other is carried out, from its reading of the list to its seat. So of two players who wish the
/// same at one moment the second one finds the match of the first. Servers of one cluster do not wait for each other:
/// there two may miss each other, and whoever comes third meets the older match.
#pragma once

#include <deque>
#include <memory>
#include <set>
#include <vector>

#include "server/house/joining.hpp"
#include "server/house/maker.hpp"

namespace emcon::house {

class Finder : Reception {
 public:
  Finder(const Reception& house, Maker& maker, Joining& joining) : Reception(house), maker_(maker), joining_(joining) {}

  void find(Session& session, const v1::ClientFrame& frame);

 private:
  struct Wish {
    SessionId session = 0;
    std::shared_ptr<const v1::ClientFrame> frame;
    v1::MatchSettings settings;            ///< as the match is to be made
    std::set<MatchId> own = {};            ///< the player has a seat in these
    std::vector<MatchId> candidates = {};  ///< the one that has waited longest stands last
  };
  using Turn = std::shared_ptr<void>;
  using Shared = std::shared_ptr<Wish>;

  /// Begins with the next wish if none is being carried out.
  void next();
  /// Ends when nothing refers to it any more; then the next wish follows.
  Turn take_turn();
  void look(const Turn& turn, const Shared& wish);
  void look_at(const Turn& turn, const Shared& wish, const std::vector<store::Found>& fresh);
  /// Chooses among these cards; true if one of them is the player's own, who waits already and has been told so.
  bool choose(Session& from, Wish& wish, const std::vector<v1::MatchCard>& open);
  /// Whether the player can sit down at this match of others and is likely to meet somebody there.
  bool fits(const v1::MatchCard& card, const v1::MatchSettings& settings) const;
  void sit_down(const Turn& turn, const Shared& wish);
  void make(const Turn& turn, const Shared& wish, Session& from);
  void unreadable(const Wish& wish, const Problem& problem);

  Maker& maker_;
  Joining& joining_;
  std::deque<Shared> wishes_;
  bool busy_ = false;
};

/// Whether two matches are alike for whoever looks for an opponent.
bool alike(const v1::MatchSettings& a, const v1::MatchSettings& b);
/// Whether players need not be there at the same time.
bool over_days(const v1::TimeControl& time);

}  // namespace emcon::house
