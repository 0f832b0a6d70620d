// Answers of a player, in every scenario of every ruleset, at the start and further on: refused with problems, or
// played. Byte 0: the position; byte 1: the seat, and whether the rest are a message's bytes or instructions for an
// answer made from the offer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "common/proof/hash.hpp"
#include "common/wire/convert.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/position.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/match/skiffs/registry.hpp"

namespace {

using namespace emcon;
using Position = std::shared_ptr<const match::Position>;

match::SeededDice& dice() {
  static match::SeededDice one(Hasher("fuzz").done());
  return one;
}

/// Answers for everybody who is asked: `given` for `seat`, the default for the others.
Position go_on(const match::Position& position, QuestionNo question, std::optional<Seat> seat,
               const table::Filled& given) {
  std::vector<match::SeatAnswer> answers;
  for (const auto& slot : position.asked()->slots) {
    const bool takes = seat && std::ranges::find(slot, *seat) != slot.end();
    const Seat who = takes ? *seat : slot.front();
    answers.push_back({who, takes ? given : position.offer_for(who).fallback});
  }
  std::ranges::sort(answers, {}, [](const match::SeatAnswer& answer) { return answer.seat.index; });
  return position.resolve(answers, question, dice()).next;
}

/// Every n-th position of a play by defaults, of each scenario.
void add_positions(const match::CatalogueHandle& catalogue, QuestionNo every, std::vector<Position>& out) {
  for (const auto& scenario : catalogue.description().scenarios) {
    Position at = catalogue.setup({.scenario = scenario.id, .options = {}}, dice(), match::Windows::with_orders).next;
    for (QuestionNo question = 1; question < 40 && at->asked(); ++question) {
      if (question % every == 1 % every) out.push_back(at);
      at = go_on(*at, question, std::nullopt, {});
    }
  }
}

const std::vector<Position>& positions() {
  static const std::vector<Position> all = [] {
    std::vector<Position> out;
    for (const match::RulesetEntry& entry : match::registry())
      add_positions(*entry.load(data::load_embedded(entry.folder).value()).value(), 8, out);
    add_positions(*rules::skiffs::entry().load(rules::skiffs::documents()).value(), 1, out);
    return out;
  }();
  return all;
}

/// What a seat is offered at one of the positions; always the same, so made once.
const table::Offer& offer_at(std::size_t place, Seat seat) {
  static std::map<std::pair<std::size_t, Seat>, table::Offer> made;
  const auto at = made.find({place, seat});
  return at != made.end() ? at->second
                          : made.emplace(std::pair(place, seat), positions()[place]->offer_for(seat)).first->second;
}

/// Far off, in whatever the value is a place of.
void bend(table::Value& value, std::int64_t number) {
  if (auto* path = std::get_if<table::Path>(&value); path && !path->steps.empty())
    path->steps.back().argument = number << 56U;
  else if (auto* point = std::get_if<Point>(&value))
    point->x = number << 56U;
  else
    value = Hex{static_cast<std::int32_t>(number * 70'000'000), 1};
}

/// An answer by chance from the offer, bent by the instructions.
table::Filled made(const table::Offer& offer, std::span<const std::uint8_t> how) {
  conformance::Random random(how.empty() ? 0 : how[0]);
  table::Filled out = conformance::random_filled(offer, random);
  for (std::size_t i = 1; i + 2 < how.size() && !out.lines.empty(); i += 3) {
    table::FilledLine& line = out.lines[how[i + 1] % out.lines.size()];
    const std::int64_t number = static_cast<std::int8_t>(how[i + 2]);
    switch (how[i] % 6) {
      case 0:
        out.lines.push_back(table::FilledLine(line));
        break;
      case 1:
        std::swap(line, out.lines[how[i + 2] % out.lines.size()]);
        break;
      case 2:
        if (!line.entries.empty()) line.entries[how[i + 2] % line.entries.size()].value = number;
        break;
      case 3:
        line.subject = out.lines[how[i + 2] % out.lines.size()].subject;
        break;
      case 4:
        if (!line.entries.empty()) line.entries.erase(line.entries.begin());
        break;
      default:
        if (!line.entries.empty()) bend(line.entries.back().value, number);
        break;
    }
  }
  return out;
}

}  // namespace

/// Plays to all positions first: else it would count as the time of the first input.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  positions();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t place = data[0] % positions().size();
  const match::Position& position = *positions()[place];
  std::vector<Seat> asked;
  for (const auto& slot : position.asked()->slots) asked.insert(asked.end(), slot.begin(), slot.end());
  const Seat seat = asked[(data[1] >> 1U) % asked.size()];
  table::Filled filled;
  if (data[1] & 1U) {
    filled = made(offer_at(place, seat), {data + 2, size - 2});
  } else {
    auto read = wire::parse_filled({reinterpret_cast<const char*>(data) + 2, size - 2});
    if (!read) return 0;
    filled = std::move(*read);
  }
  if (!position.check(seat, filled).problems.empty()) return 0;
  const Position next = go_on(position, 1'000, seat, filled);
  if (!next->asked()) return 0;
  for (const auto& slot : next->asked()->slots)
    for (const Seat other : slot)
      if (!next->check(other, next->offer_for(other).fallback).problems.empty()) std::abort();
  return 0;
}
