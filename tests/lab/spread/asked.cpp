// Counts the questions of battles that bots play.
#include "tests/lab/spread/asked.hpp"

#include <algorithm>

namespace emcon {
namespace {

std::string tenths_text(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// So many turns in a row, or all, those with most questions.
Asked fullest(const std::map<int, Asked>& by_turn, int turns) {
  Asked best;
  for (auto first = by_turn.begin(); first != by_turn.end(); ++first) {
    Asked row;
    for (auto turn = first; turn != by_turn.end() && row.turns < turns; ++turn) row.add(turn->second);
    if (row.questions > best.questions) best = row;
  }
  return best;
}

}  // namespace

void Asked::add(const Asked& other) {
  turns += other.turns;
  questions += other.questions;
  interrupts += other.interrupts;
  most = std::max(most, other.most);
  for (const auto& [kind, n] : other.kinds) kinds[kind] += n;
}

std::string Asked::words() const {
  std::string out = tenths_text(tenths(questions)) + " questions a turn (" + tenths_text(tenths(interrupts)) +
                    " of them interrupts), most in one " + std::to_string(most) + "; by kind in " +
                    std::to_string(turns) + " turns:";
  for (const auto& [kind, n] : kinds) out += " " + kind + " " + std::to_string(n);
  return out;
}

Asked asked_in(const match::CatalogueHandle& catalogue, const rules::Choice& choice, std::uint64_t battles, int turns) {
  Asked out;
  for (std::uint64_t seed = 1; seed <= battles; ++seed) {
    std::map<int, Asked> by_turn;
    const auto count = [&](const match::Position& position, const std::vector<rules::Event>&) {
      const std::optional<rules::Ask>& ask = position.asked();
      if (!ask || position.clock().turn == 0) return;
      Asked& turn = by_turn[position.clock().turn];
      turn.turns = 1;
      turn.most = ++turn.questions;
      ++turn.kinds[ask->kind];
      turn.interrupts += ask->pace == rules::Pace::interrupt;
    };
    play_by_bots(catalogue, choice, "greedy", seed, count);
    out.add(fullest(by_turn, turns));
  }
  return out;
}

rules::Choice choice_with(const std::string& scenario, const std::string& option) {
  rules::Choice out{scenario, {}};
  const std::size_t is = option.find('=');
  if (is != std::string::npos)
    out.options.lines.push_back({"option", "", option.substr(0, is), {{"value", table::Token{option.substr(is + 1)}}}});
  return out;
}

}  // namespace emcon
