// Counts the questions of battles that bots play.
#include "tests/spread/asked.hpp"

#include <algorithm>

namespace emcon {
namespace {

std::string tenths_text(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace

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
    std::map<int, int> by_turn;
    const auto count = [&](const match::Position& position, const std::vector<rules::Event>&) {
      const std::optional<rules::Ask>& ask = position.asked();
      const int turn = position.clock().turn;
      if (!ask || turn == 0 || turn > turns) return;
      ++out.kinds[ask->kind];
      out.interrupts += ask->pace == rules::Pace::interrupt;
      out.most = std::max(out.most, ++by_turn[turn]);
    };
    out.turns += std::min(turns, play_by_bots(catalogue, choice, "greedy", seed, count).turns);
    for (const auto& [turn, questions] : by_turn) out.questions += questions;
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
