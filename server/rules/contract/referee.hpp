/// The referee: dice, tellings and the key to the truth. Handed only to setup and resolve, for one call.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/audience.hpp"
#include "common/table/board.hpp"
#include "server/rules/contract/dice.hpp"
#include "server/rules/contract/veiled.hpp"

namespace emcon::rules {

/// A fault in rules code or a script that ran out of dice. Quarantines the match; never reachable by orders alone.
class RulesFault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};
class DiceFault : public RulesFault {
 public:
  using RulesFault::RulesFault;
};

/// Dice as rolled, with who may see them.
struct Rolled {
  int sides = 0;
  std::vector<int> values;
  Audience audience = Audience::nobody();
};

/// How much a happening matters, and the handles of what it is about as its audience calls them. Each must stand in the
/// text as a word of its own: so it tells nobody more than the text does.
struct Note {
  table::Weight weight = table::Weight::routine;
  std::vector<std::string> about = {};
};
inline Note notable(std::vector<std::string> about = {}) {
  return {table::Weight::notable, std::move(about)};
}
inline Note grave(std::vector<std::string> about = {}) {
  return {table::Weight::grave, std::move(about)};
}

/// One happening in one wording. Dice may be shown only to viewers who are in the dice's own audience.
struct Telling {
  std::string text;
  std::string clause;
  std::vector<Rolled> dice;
  Note note = {};
};

struct Event {
  Audience audience = Audience::nobody();
  std::int32_t turn = 0;
  Telling telling;
};

/// Note that a veiled value became known to more viewers. Only test harnesses read these (twins are cut there).
struct Disclosure {
  Audience audience = Audience::nobody();
};

class Referee {
 public:
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  /// Rolls dice of the rulebook. `audience`: who may see the values. Throws RulesFault on count < 0 or sides < 2.
  Rolled roll(Dice dice, const Why& why, Audience audience);
  /// Chance the rulebook does not have on the table: 0 .. bound-1. Never uses up a scripted die.
  int draw(int bound, const Why& why);
  /// Tells `audience` in these words. For two tellings of one happening call twice with disjoint audiences.
  /// Throws RulesFault if a shown die's audience does not contain `audience`, or if its note names what the text does
  /// not.
  void tell(Audience audience, Telling telling);
  /// Widens the audience of `veiled`; the same value, known to more viewers.
  template <class T>
  void reveal(Veiled<T>& veiled, Audience more) {
    const Audience now = veiled.audience(key_) | more;
    if (now == veiled.audience(key_)) return;
    disclosures_.push_back({more.except(veiled.audience(key_))});
    veiled.assign(veiled.truth(key_), now);
  }
  /// Says that something hidden became known to `viewers` by other ways than `reveal` (e.g. a detection).
  void disclose(Audience viewers) { disclosures_.push_back({viewers}); }
  /// Turn number written on the events that follow.
  void set_turn(std::int32_t turn) { turn_ = turn; }
  const RefereeKey& key() const { return key_; }

 private:
  friend class emcon::match::Umpire;
  Referee(DiceSource& source, QuestionNo question) : source_(source), question_(question) {}

  DiceSource& source_;
  QuestionNo question_;
  std::int32_t turn_ = 0;
  RefereeKey key_;
  std::map<StreamName, std::uint32_t> used_;
  std::vector<DieRecord> dice_;
  std::vector<Event> events_;
  std::vector<Disclosure> disclosures_;
};

}  // namespace emcon::rules
