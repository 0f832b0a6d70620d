// Finds the windows that take a verb, and the verbs that may be meant by one that no window takes.
#include "server/rules/kit/wrong_verb.hpp"

#include <algorithm>

#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "server/rules/kit/phrases.hpp"

namespace emcon::rules {
namespace {

std::vector<std::string> titles_with(const std::vector<WindowDescription>& all, const std::string& verb) {
  std::vector<std::string> out;
  for (const WindowDescription& window : all)
    if (std::ranges::find(window.orders, verb, &OrderDescription::verb) != window.orders.end())
      words::add_new(out, "'" + window.title + "'");
  return out;
}

/// The verbs that begin with the word; if there are none, those that resemble it. Verbs are short, and two letters make
/// another of most.
std::vector<std::string> meant_by(const std::vector<std::string>& verbs, const std::string& word) {
  constexpr std::size_t long_word = 6;
  std::vector<std::string> out = words::verbs_meant(verbs, word);
  if (!out.empty()) return out;
  const std::string folded = words::lower(word);
  out = words::nearest_words(folded, verbs);
  std::erase_if(out, [&](const std::string& verb) {
    return words::letters_apart(folded, verb) > (folded.size() < long_word ? 1U : 2U);
  });
  return out;
}

}  // namespace

WrongVerb wrong_verb(const std::vector<WindowDescription>& all, std::string_view open, std::string_view takes,
                     const std::string& verb) {
  std::optional<std::string> clause;
  std::vector<std::string> verbs, others;
  for (const WindowDescription& window : all)
    for (const OrderDescription& order : window.orders) {
      if (order.verb == verb && !clause) clause = window.clause;
      words::add_new(verbs, order.verb);
    }
  if (clause) return {reasons::wrong_phase(verb, words::one_of(titles_with(all, verb)), open, takes), clause};
  const std::string here = "'" + std::string(open) + "'";
  std::vector<std::string> meant;
  for (const std::string& one : meant_by(verbs, verb)) {
    const std::vector<std::string> titles = titles_with(all, one);
    const bool now = std::ranges::find(titles, here) != titles.end();
    meant.push_back(now ? "'" + one + "'" : reasons::unknown_order_there(one, words::one_of(titles)).text());
  }
  for (const std::string& one : verbs) {
    const std::vector<std::string> titles = titles_with(all, one);
    if (std::ranges::find(titles, here) == titles.end()) others.push_back(one);
  }
  if (!meant.empty()) return {reasons::unknown_order_meant(verb, open, takes, words::one_of(meant)), {}};
  if (others.empty()) return {reasons::unknown_order(verb, open, takes), {}};
  return {reasons::unknown_order_others(verb, open, takes, words::one_of(others, others.size())), {}};
}

}  // namespace emcon::rules
