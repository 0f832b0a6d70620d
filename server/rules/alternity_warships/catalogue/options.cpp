// Describes scenarios and their options to the host, and reads what was chosen of them.
#include "server/rules/alternity_warships/catalogue/options.hpp"

#include <algorithm>

#include "server/rules/kit/match_options.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int rounds_most = 100, points_least = 100, points_most = 3000;
constexpr std::array<const char*, 3> reinforcement_words{"off", "on", "secret"};
constexpr std::array<const char*, 5> class_words{"small", "light", "medium", "heavy", "super"};

struct WarshipOptions : private MatchOptions {
  explicit WarshipOptions(const Scenario& scenario) : MatchOptions(scenario.title) {
    const Options& by = scenario.options;
    number_option("rounds", "After this round the battle is over.", "ALT-R38", 1, rounds_most, by.rounds);
    if (by.points > 0) {
      number_option("points", "Each side buys ships for so many points.", "ALT-R91", points_least, points_most,
                    by.points);
      word_option("largest", "No ship of a larger class may be bought.", "ALT-R91",
                  {class_words.begin(), class_words.end()}, class_words[static_cast<std::size_t>(by.largest) - 1]);
      on_off("own-sheets", "Players bring sheets of their own, from files of the ship designer.", "ALT-R100",
             by.own_sheets);
    }
    if (!by.sheets_fixed)
      word_option("sheets", "Sheets are closed to the enemy, or open.", "ALT-R50", {"closed", "open"},
                  by.sheets == SheetsOption::open ? "open" : "closed");
    word_option("pace", "Each kind of fire is a question, or all fire of a side is one.", "ALT-R86", {"book", "brisk"},
                by.brisk ? "brisk" : "book");
    on_off("missile-windows", "Owners of missiles are asked again before these attack.", "ALT-R83", by.missile_windows);
    on_off("antimissile-step", "Weapons fire at missiles in the step of antimissile fire, and not before.", "ALT-R108",
           by.antimissile_step);
    on_off("repair-apart", "Repairs are asked after all launches, in secret.", "ALT-R85", by.repair_apart);
    if (std::ranges::any_of(scenario.bodies, [](const Body& body) { return body.kind != BodyKind::asteroid; }))
      on_off("highdrift", "Ships in a high orbit drift along it.", "ALT-15.6", by.high_drift);
    if (std::ranges::any_of(scenario.ships, [](const ScenarioShip& ship) { return ship.round > 1; }))
      word_option("reinforcements", "Ships come later: never, surely, or by a lot that their side alone knows.",
                  "ALT-R70", {reinforcement_words.begin(), reinforcement_words.end()},
                  reinforcement_words[static_cast<std::size_t>(by.reinforcements)]);
  }
  table::Offer all() && { return std::move(offer); }
};

/// The place of the chosen word among `words`; `otherwise` if the choice leaves it out.
template <std::size_t size>
std::size_t chosen_word(const table::Filled& chosen, const char* name, const std::array<const char*, size>& words,
                        std::size_t otherwise) {
  const table::Value* value = option_value(chosen, name);
  const table::Token* token = value ? std::get_if<table::Token>(value) : nullptr;
  if (!token) return otherwise;
  const auto at = std::ranges::find(words, token->token);
  return at == words.end() ? otherwise : static_cast<std::size_t>(at - words.begin());
}

}  // namespace

std::vector<ScenarioDescription> described_scenarios(const Catalogue& catalogue) {
  return described(catalogue.scenarios, &Scenario::sides,
                   [](const Scenario& scenario) { return WarshipOptions(scenario).all(); });
}

Options options_of(const Scenario& scenario, const table::Filled& chosen) {
  Options out = scenario.options;
  out.rounds = option_number(chosen, "rounds", out.rounds);
  if (out.points > 0) {
    out.points = option_number(chosen, "points", out.points);
    out.own_sheets = option_on(chosen, "own-sheets", out.own_sheets);
  }
  out.largest =
      static_cast<Might>(1 + chosen_word(chosen, "largest", class_words, static_cast<std::size_t>(out.largest) - 1));
  constexpr std::array<const char*, 2> sheets{"closed", "open"}, paces{"book", "brisk"};
  if (!out.sheets_fixed)
    out.sheets = static_cast<SheetsOption>(chosen_word(chosen, "sheets", sheets, static_cast<std::size_t>(out.sheets)));
  out.brisk = chosen_word(chosen, "pace", paces, out.brisk ? 1 : 0) == 1;
  out.missile_windows = option_on(chosen, "missile-windows", out.missile_windows);
  out.antimissile_step = option_on(chosen, "antimissile-step", out.antimissile_step);
  out.repair_apart = option_on(chosen, "repair-apart", out.repair_apart);
  out.high_drift = option_on(chosen, "highdrift", out.high_drift);
  out.reinforcements = static_cast<Reinforcements>(
      chosen_word(chosen, "reinforcements", reinforcement_words, static_cast<std::size_t>(out.reinforcements)));
  return out;
}

}  // namespace emcon::rules::alternity_warships
