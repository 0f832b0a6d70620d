// Builds the offer of a scenario's match options.
#include "server/rules/kit/match_options.hpp"

#include <utility>

#include "server/rules/kit/phrases.hpp"

namespace emcon::rules {

MatchOptions::MatchOptions(const std::string& scenario_title) {
  offer.title = titles::options(scenario_title);
}

void MatchOptions::add(const char* name, const char* label, const char* clause, table::Field value) {
  line("option", "", name, label, clause);
  offer.fallback.lines.push_back({"option", "", name, {{"value", value.fallback}}});
  offer.lines.back().fields.push_back(std::move(value));
}

void MatchOptions::number_option(const char* name, const char* label, const char* clause, int least, int most,
                                 int by_default) {
  add(name, label, clause, number("value", name, least, most, std::int64_t{by_default}));
}

void MatchOptions::word_option(const char* name, const char* label, const char* clause,
                               const std::vector<const char*>& words, const char* by_default) {
  std::vector<table::Option> options;
  for (const char* word : words) options.push_back({word, word, "", std::nullopt, {}});
  table::Field field = choice("value", name, add_set(std::move(options)));
  field.fallback = table::Token{by_default};
  add(name, label, clause, std::move(field));
}

void MatchOptions::on_off(const char* name, const char* label, const char* clause, bool by_default) {
  word_option(name, label, clause, {"on", "off"}, by_default ? "on" : "off");
}

}  // namespace emcon::rules
