// Plays a dishonest host: changes a finished log and recomputes everything that follows from it.
#include "tests/match/forge.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/match/digest.hpp"
#include "server/match/fold.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/record.hpp"

namespace emcon::match::testing {
namespace {

class TurnedDice final : public rules::DiceSource {
 public:
  TurnedDice(const Bytes32& key, const Forgery& forgery) : honest_(key), forgery_(forgery) {}
  std::uint32_t value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) override {
    const std::uint32_t value = honest_.value(stream, k, sides);
    return forgery_.die ? forgery_.die(stream, k, sides, value) : value;
  }

 private:
  SeededDice honest_;
  const Forgery& forgery_;
};

class Forger {
 public:
  explicit Forger(const Forgery& forgery) : forgery_(forgery) {}

  void input(emcon::log::Record record) {
    if (record.has_resolved() || record.has_ended() || state_.ended) return;
    at_ms_ = record.at_ms();
    forgery_.change(record);
    if (record.has_locked()) {
      answers_.push_back(record);
      return play_on();
    }
    put(record);
    play_on();
  }
  void finish() {
    while (!state_.ended) {
      answer_by_default();
      play_on();
    }
  }
  std::vector<store::Record> out;

 private:
  void put(emcon::log::Record record, Resolution* ready = nullptr) {
    record.set_at_ms(at_ms_);
    store::Record stored = make_record(record, state_.last + 1, state_.hash);
    if (const auto wrong = apply(state_, record, {.outcome = ready, .answer = nullptr}))
      throw rules::RulesFault(*wrong);
    ++state_.last;
    state_.hash = stored.hash;
    out.push_back(std::move(stored));
  }

  /// Uses answers that fit the open question; those of questions gone by are dropped.
  void play_on() {
    for (bool moved = true; moved && !state_.ended;) {
      moved = false;
      while (due(state_) != Due::nothing) resolve();
      for (auto it = answers_.begin(); it != answers_.end() && !moved && state_.ask(); ++it) {
        if (it->locked().question() != state_.now.question) continue;
        const Seat seat{static_cast<std::uint8_t>(it->locked().seat())};
        const auto filled = wire::parse_filled(it->locked().answer());
        moved = state_.awaits(seat) && filled && state_.position()->check(seat, *filled).problems.empty();
        if (!moved) continue;
        const emcon::log::Record record = *it;
        answers_.erase(it);
        put(record);
        break;
      }
      const bool stuck = !moved && std::ranges::any_of(answers_, [&](const auto& answer) {
        return state_.ask() && answer.locked().question() > state_.now.question;
      });
      if (stuck) {
        answer_by_default();
        moved = true;
      }
    }
  }

  void answer_by_default() {
    for (std::uint8_t i = 0; i < state_.terms->seats(); ++i) {
      if (!state_.awaits(Seat{i})) continue;
      emcon::log::Record record;
      record.mutable_locked()->set_question(state_.now.question);
      record.mutable_locked()->set_seat(i);
      record.mutable_locked()->set_answer(wire::serialize_filled(state_.position()->offer_for(Seat{i}).fallback));
      if (state_.ask()->sealed) record.mutable_locked()->set_salt(std::string(32, 'x'));
      return put(record);
    }
  }

  void resolve() {
    emcon::log::Record record;
    if (due(state_) == Due::end) {
      emcon::log::Ended& ended = *record.mutable_ended();
      const rules::Outcome& outcome = *state_.position()->outcome();
      ended.set_how("rules");
      for (const Side side : outcome.winners) ended.add_winners(side.index);
      ended.set_text(outcome.text);
      for (const auto score : outcome.scores) ended.add_scores(score);
      ended.set_digest(as_string(digest_of(*state_.position())));
      return put(record);
    }
    TurnedDice dice(*state_.key, forgery_);
    Resolution played = run(dice);
    *record.mutable_resolved() = resolved_record(state_, played);
    put(record, &played);
  }

  Resolution run(rules::DiceSource& dice) {
    if (due(state_) == Due::setup)
      return state_.terms->catalogue->setup(state_.terms->choice, dice, Windows::with_orders);
    std::vector<SeatAnswer> answers;
    for (std::uint8_t i = 0; i < state_.terms->seats(); ++i)
      if (state_.seats[i].lock) answers.push_back({Seat{i}, state_.seats[i].lock->filled, nullptr});
    return state_.position()->resolve(answers, state_.now.question, dice);
  }

  const Forgery& forgery_;
  MatchState state_;
  std::int64_t at_ms_ = 0;
  std::vector<emcon::log::Record> answers_;
};

}  // namespace

std::vector<store::Record> forge(const std::vector<store::Record>& honest, const Forgery& forgery) {
  Forger forger(forgery);
  for (const emcon::log::Record& record : parsed(honest)) forger.input(record);
  forger.finish();
  return std::move(forger.out);
}

std::vector<store::Record> rechain(const std::vector<emcon::log::Record>& records) {
  std::vector<store::Record> out;
  Bytes32 hash{};
  for (const emcon::log::Record& record : records) {
    out.push_back(make_record(record, out.size() + 1, hash));
    hash = out.back().hash;
  }
  return out;
}

std::vector<emcon::log::Record> parsed(const std::vector<store::Record>& records) {
  std::vector<emcon::log::Record> out(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) out[i].ParseFromString(records[i].bytes);
  return out;
}

}  // namespace emcon::match::testing
