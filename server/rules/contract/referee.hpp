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

/// Dice as rolled, and the viewers who may see them.
struct Rolled {
  int sides = 0;
  std::vector<int> values;
  Audience audience = Audience::nobody();
};

/// The weight of a happening, and handles of the things it is about, as its audience calls them. Each handle must stand
/// in the text as a word of its own, so a note tells nobody more than the text does.
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

/// The text in a few words, and what of it a map may show. Handles of acts are such as the note is about: so they tell
/// nobody more than the text does.
struct Showing {
  std::string head = {};
  std::vector<table::Act> acts = {};
};

/// One happening in one wording. Dice may be shown only to viewers who are in the dice's own audience.
struct Telling {
  std::string text;
  std::string clause;
  std::vector<Rolled> dice;
  Note note = {};
  /// How a client may draw it. Presentation alone: it is in no record, and is told anew when a log is read back.
  Showing showing = {};
};

struct Event {
  Audience audience = Audience::nobody();
  std::int32_t turn = 0;
  Telling telling;
};

/// A note that more viewers know a veiled value now. Only test harnesses read these (twins are cut there).
struct Disclosure {
  Audience audience = Audience::nobody();
};

class Referee {
 public:
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  /// Rolls dice of the rulebook; `audience` may see the values. Throws RulesFault on count < 0 or sides < 2.
  Rolled roll(Dice dice, const Why& why, Audience audience);
  /// Draws a chance that the rulebook does not have on the table: 0 .. bound-1. Never uses up a scripted die.
  int draw(int bound, const Why& why);
  /// Tells `audience` in these words. To tell one happening in two ways, call twice with disjoint audiences. Throws
  /// RulesFault if `audience` reaches beyond the audience of a shown die, if the note has a handle that the text does
  /// not have, or if an act has one that the note does not have. Acts beyond table::acts_max are not shown.
  void tell(Audience audience, Telling telling);
  /// Widens the audience of `veiled`; the same value, known to more viewers.
  template <class T>
  void reveal(Veiled<T>& veiled, Audience more) {
    const Audience now = veiled.audience(key_) | more;
    if (now == veiled.audience(key_)) return;
    disclosures_.push_back({more.except(veiled.audience(key_))});
    veiled.assign(veiled.truth(key_), now);
  }
  /// Notes that `viewers` learned something hidden by another way than `reveal` (e.g. a detection).
  void disclose(Audience viewers) { disclosures_.push_back({viewers}); }
  /// Sets the turn number of the events that follow.
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
