// Decides the questions that a standing answer covers, and the length of its pause.
#include "server/match/standing.hpp"

#include <algorithm>

#include "common/proof/hash.hpp"
#include "server/match/as_suggested.hpp"

namespace emcon::match {
namespace {

/// Whether a line with that verb covers windows of that kind or routine in `turn`.
bool covers(const table::Filled& standing, const char* verb, const std::string& kind, std::int32_t turn) {
  return std::ranges::any_of(standing.lines, [&](const table::FilledLine& line) {
    if (line.verb != verb || line.variant != kind) return false;
    const table::Value* until = table::find(line, "until");
    const auto* last = until ? std::get_if<std::int64_t>(until) : nullptr;
    return !last || *last == 0 || turn <= *last;
  });
}

constexpr const char* ask_always = "ask-always";

bool says(const table::Filled& standing, const char* verb) {
  return std::ranges::find(standing.lines, verb, &table::FilledLine::verb) != standing.lines.end();
}

/// Whether a seat may have nothing to order while others cannot know it. If all know it, nobody is asked.
bool may_be_idle_in_secret(const rules::Ask& ask) {
  return ask.secret_orders || ask.slots.size() > 1;
}

}  // namespace

std::int64_t pause_ms(const Bytes32& server_seed, const MatchId& match, QuestionNo question, Seat seat) {
  constexpr unsigned fraction_bits = 28;
  constexpr std::uint32_t fraction_mask = (1U << fraction_bits) - 1;
  const Bytes32 hash = Hasher("emcon pause", server_seed).text(match).u32(question).u8(seat.index).done();
  std::uint32_t drawn = 0;
  for (std::size_t i = 0; i < sizeof drawn; ++i) drawn |= static_cast<std::uint32_t>(hash[i]) << (8 * i);
  // Four bits choose the interval between two of the seventeen bounds, the others the place in it.
  const std::size_t at = drawn >> fraction_bits;
  const std::int64_t from = pause_quantiles_ms[at], span = pause_quantiles_ms[at + 1] - from;
  return from + ((span * static_cast<std::int64_t>(drawn & fraction_mask)) >> fraction_bits);
}

std::int64_t shortened_pause_ms(std::int64_t pause_ms, std::int64_t least_ms) {
  constexpr std::int64_t longest = pause_quantiles_ms.back();
  const std::int64_t room = std::max<std::int64_t>(0, least_ms) * pause_share_over / pause_share_under;
  // Cut off instead, many would come at exactly the same moment, as hands never do.
  return room >= longest ? pause_ms : pause_ms * room / longest;
}

Stands stands_for_question(const MatchState& state, Seat seat) {
  const rules::Ask* ask = state.ask();
  const SeatState& at = state.seats[seat.index];
  if (!ask || !at.held || at.left || state.unattended >= unattended_max || !state.asked(seat)) return Stands::no;
  const auto stands = [&](const char* verb, const std::string& kind) {
    return at.standing && covers(at.standing->filled, verb, kind, state.now.turn);
  };
  if (at.going_on || stands("standing", ask->kind)) return Stands::yes;
  if (ask->routine && stands(as_suggested, ask->routine->name)) return Stands::suggested;
  const bool always_asked = at.standing && says(at.standing->filled, ask_always);
  return !always_asked && may_be_idle_in_secret(*ask) ? Stands::if_idle : Stands::no;
}

table::Offer standing_offer(const MatchState& state, Seat seat) {
  table::Offer out = state.position()->standing_for(seat);
  out.lines.push_back(go_on_line(state.now.turn));
  table::OfferLine always;
  always.verb = ask_always;
  always.label = "be asked even where you can order nothing";
  out.lines.push_back(std::move(always));
  // Behind all others: clients that know none of these take the first line of a name.
  [[maybe_unused]] const auto behind =
      std::ranges::stable_partition(out.lines, [](const table::OfferLine& line) { return !is_as_suggested(line); });
  return out;
}

}  // namespace emcon::match
