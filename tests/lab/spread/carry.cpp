// Plays random sheets of players' own with as much as can be ordered, and takes the processor's time.
#include <algorithm>
#include <ctime>

#include "client/bot/policy.hpp"
#include "server/match/match_dice.hpp"
#include "tests/lab/spread/own_fleets.hpp"

namespace emcon::yard {
namespace {

double processor_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void took(Dearest& most, double spent, const std::string& where) {
  if (spent > most.ms) most = {spent, where};
}

/// All lines with every number at its most and the first choice of each list.
table::Filled greediest(const table::Offer& offer) {
  table::Filled out;
  for (const table::OfferLine& line : offer.lines) {
    if (line.verb != "launch" && line.verb != "fire" && line.verb != "sortie" && line.verb != "bomb") continue;
    table::FilledLine filled{line.verb, line.subject, line.variant, {}};
    for (const table::Field& field : line.fields) {
      if (!field.required && field.kind != table::FieldKind::number) continue;  // numbers say how much
      if (field.kind == table::FieldKind::number) {
        filled.entries.push_back({field.name, field.max});
      } else if (field.set >= 0) {
        const auto& options = offer.sets.at(static_cast<std::size_t>(field.set)).options;
        if (field.kind == table::FieldKind::list) {
          table::Tokens tokens;
          for (std::size_t i = 0; i < options.size() && static_cast<std::int64_t>(i) < field.max; ++i)
            tokens.tokens.push_back(options[i].token);
          filled.entries.push_back({field.name, std::move(tokens)});
        } else if (!options.empty()) {
          filled.entries.push_back({field.name, table::Token{options.front().token}});
        }
      }
    }
    if (out.lines.size() < 200) out.lines.push_back(std::move(filled));
  }
  return out;
}

/// One match, which goes on for some rounds.
class Carrier {
 public:
  Carrier(std::uint64_t seed, Burden& burden) : burden_(burden), seed_(seed), random_(seed), dice_(key_of(seed)) {
    for (std::uint64_t seat = 0; seat < 2; ++seat) policies_.emplace_back(client::bot::Level::random, seed * 2 + seat);
    position_ = catalogue().setup(own_fleets(points_most), dice_, match::Windows::with_orders).next;
  }

  void play() {
    constexpr int rounds = 4, questions = 400;
    for (int asked = 0; asked < questions && position_->asked() && position_->clock().turn <= rounds; ++asked) {
      where_ = position_->asked()->kind + " of seed " + std::to_string(seed_);
      std::vector<match::SeatAnswer> answers;
      for (const auto& slot : position_->asked()->slots) answers.push_back(answer_of(slot.front()));
      std::ranges::sort(answers, {}, [](const match::SeatAnswer& one) { return one.seat.index; });
      const double begun = processor_ms();
      position_ = std::move(position_->resolve(answers, ++number_, dice_).next);
      took(burden_.resolve, processor_ms() - begun, where_);
    }
  }

 private:
  static Bytes32 key_of(std::uint64_t seed) {
    Bytes32 key{};
    for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    return key;
  }

  match::SeatAnswer answer_of(Seat seat) {
    client::bot::Policy& policy = policies_[seat.index];
    policy.turn_to(number_ + 1);
    const double begun = processor_ms();
    const table::Offer offer = position_->offer_for(seat);
    took(burden_.offer, processor_ms() - begun, where_);
    table::Filled filled = filled_for(seat, offer, policy);
    for (int attempt = 1;; ++attempt) {
      const double before = processor_ms();
      const match::Verdict verdict = position_->check(seat, filled);
      took(burden_.check, processor_ms() - before, where_);
      if (verdict.problems.empty()) return {seat, filled, verdict.order};
      if (filled == offer.fallback) throw rules::RulesFault(where_ + ": the default is refused");
      filled = policy.repair(offer, filled, verdict.problems, attempt);
    }
  }

  table::Filled filled_for(Seat seat, const table::Offer& offer, client::bot::Policy& policy) {
    if (position_->asked()->kind == "sheets") return sheets_for(seat);
    table::Filled out = position_->asked()->kind == "fleet" ? fleet_for(seat, offer) : greediest(offer);
    return out.lines.empty() ? policy.choose(offer, false) : out;
  }

  table::Filled sheets_for(Seat seat) {
    std::vector<std::string> files;
    for (int i = 0; i < fleet_most; ++i) {
      files.push_back(random_ship(random_, "Ship " + std::to_string(i)).json());
      ++burden_.sheets;
      if (position_->check(seat, bring_of(files)).problems.empty()) continue;
      ++burden_.refused;
      files.pop_back();
    }
    return bring_of(files);
  }

  /// As many of one's own, in any order, as the points and the bounds allow.
  table::Filled fleet_for(Seat seat, const table::Offer& offer) {
    std::vector<const table::OfferLine*> own;
    for (const table::OfferLine& line : offer.lines)
      if (line.verb == "take" && line.variant.starts_with("ship-")) own.push_back(&line);
    std::ranges::shuffle(own, random_);
    table::Filled out;
    std::int64_t left = points_most, ships = 0;
    for (const table::OfferLine* line : own) {
      const std::int64_t price = line->price.front();
      const std::int64_t count = std::min({left / price, fleet_most - ships, line->fields.front().max});
      if (count < 1) continue;
      out.lines.push_back({"take", "", line->variant, {{"ships", count}}});
      if (!position_->check(seat, out).problems.empty()) {
        out.lines.pop_back();
        continue;
      }
      left -= count * price;
      ships += count;
    }
    return out;
  }

  Burden& burden_;
  std::uint64_t seed_;
  std::mt19937_64 random_;
  match::SeededDice dice_;
  std::vector<client::bot::Policy> policies_;
  std::unique_ptr<match::Position> position_;
  QuestionNo number_ = 0;
  std::string where_;
};

}  // namespace

void carry(std::uint64_t seed, Burden& burden) {
  Carrier(seed, burden).play();
}

}  // namespace emcon::yard
