/// The parts that scenarios of all rulebooks have: a head, sides, match options, and lists of data with named entries.
#pragma once

#include <algorithm>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/reader.hpp"

namespace emcon::rules {

struct ScenarioHead {
  std::string id, title, summary;
  int minutes = 0;
  std::string hidden = {};
  int difficulty = 0;
};

struct SideHead {
  std::string name, colour, briefing;
};

/// Reads the hidden things and the difficulty, which help people to choose a scenario; the reader tells faults.
void read_choosing(const Reader& in, ScenarioHead& head);
/// Reads name, colour and briefing; the reader tells faults.
SideHead read_side_head(const Reader& in);

/// The index of the entry of `names` that `key` gives. On a problem the reader tells it, and the first index is
/// returned.
template <class Key>
Key index_of(const Reader& in, const char* key, const std::vector<std::string>& names) {
  return at_place<Key>(ix(std::max(0, in.word(key, names))));
}

/// The seat of a player of a side; `player` counts from 0. Seats are numbered through, side by side. Each of `sides`
/// has its number of seats.
template <class SideData>
Seat seat_of_player(const Rows<Side, SideData>& sides, Side side, int player) {
  int seat = player;
  for (const Side before : Indices<Side>(side.index)) seat += sides[before].seats;
  return Seat{static_cast<std::uint8_t>(seat)};
}

/// The description of a scenario; the caller adds its sides and options.
ScenarioDescription described(const ScenarioHead& head);
/// Descriptions of all scenarios, with sides and options. The member `sides` gives name, colour, seats and briefing;
/// the options are a function (scenario) -> table::Offer.
template <class Scenario, class SideData, class OptionsOf>
std::vector<ScenarioDescription> described(const std::vector<Scenario>& scenarios,
                                           Rows<Side, SideData> Scenario::* sides, OptionsOf options_of) {
  std::vector<ScenarioDescription> out;
  for (const Scenario& scenario : scenarios) {
    ScenarioDescription& d = out.emplace_back(described(scenario));
    for (const SideData& side : scenario.*sides) d.sides.push_back({side.name, side.colour, side.seats, side.briefing});
    d.options = options_of(scenario);
  }
  return out;
}
/// The NAME of a document "scenarios/NAME.toml"; nothing for any other document.
std::optional<std::string> scenario_id(const Document& document);
/// Calls read(reader) for the sheets of each document. Sheets fill a file of their own, or stand in a scenario's
/// `[sheets]`.
template <class Read>
void each_sheet(const std::vector<Document>& documents, Problems& problems, Read read) {
  for (const Document& document : documents) {
    const Reader in(document.name, document.root, problems);
    if (!scenario_id(document))
      read(in);
    else if (const std::optional<Reader> own = in.table("sheets"))
      read(*own);
  }
}
/// Gives each scenario a catalogue with that scenario alone, which all its matches share.
template <class Catalogue>
void share_scenarios(Catalogue& catalogue) {
  Catalogue sheets = catalogue;
  sheets.scenarios.clear();
  for (const auto& scenario : catalogue.scenarios) {
    auto alone = std::make_shared<Catalogue>(sheets);
    alone->scenarios = {scenario};
    catalogue.on_table.push_back(std::move(alone));
  }
}
/// The rest of Rules::load after the sheets. Unless a sheet is wrong, reads the scenarios and shares them.
/// `load_scenario`: (reader, catalogue).
template <class Catalogue, class Load>
std::expected<Catalogue, Problems> with_scenarios(Catalogue catalogue, const std::vector<Document>& documents,
                                                  Problems problems, Load load_scenario) {
  if (problems.empty())
    for (const Document& document : documents)
      if (scenario_id(document)) load_scenario(Reader(document.name, document.root, problems), catalogue);
  name_twins(problems, documents);
  if (!problems.empty()) return std::unexpected(std::move(problems));
  share_scenarios(catalogue);
  return catalogue;
}
/// The chosen scenario's place in the catalogue. Throws RulesFault if there is none of that name.
template <class Catalogue>
std::size_t place_of_scenario(const Catalogue& catalogue, const Choice& choice) {
  for (std::size_t place = 0; place < catalogue.scenarios.size(); ++place)
    if (catalogue.scenarios[place].id == choice.scenario) return place;
  throw RulesFault("no scenario '" + choice.scenario + "'");
}
/// The first state of a match. The table has the catalogue of the chosen scenario, and a player for each seat of its
/// `sides`. Throws RulesFault if there is no such scenario.
template <class State, class Catalogue, class Sides>
State begun_match(const Catalogue& catalogue, const Choice& choice, Sides sides) {
  const std::size_t place = place_of_scenario(catalogue, choice);
  State out;
  out.table.catalogue = catalogue.on_table[place];
  const auto& all = catalogue.scenarios[place].*sides;
  for (const Side side : all.indices())
    for (int i = 0; i < all[side].seats; ++i) out.table.players.push_back({side, false});
  return out;
}

/// Value of the match option `name`, or null if the choice leaves it out.
const table::Value* option_value(const table::Filled& options, const std::string& name);
/// Whether an option with the values "on" and "off" is on.
bool option_on(const table::Filled& options, const std::string& name, bool otherwise);
int option_number(const table::Filled& options, const std::string& name, int otherwise);

/// The member `name` of each entry.
template <class Entry, class Name>
std::vector<std::string> names_of(const std::vector<Entry>& entries, Name name) {
  std::vector<std::string> out;
  for (const Entry& entry : entries) out.push_back(entry.*name);
  return out;
}
/// Refuses an entry whose name, in the data's field `field`, an earlier entry has.
template <class Entry, class Name>
void refuse_twins(const Reader& in, const std::vector<Entry>& before, Name name, const Entry& entry,
                  const std::string& field) {
  for (const Entry& other : before)
    if (other.*name == entry.*name) return in.twin(field, entry.*name);
}
/// Whole numbers of a list, each from 0 to `max`. If one is out of range or no number, the result is empty.
std::vector<int> small_numbers(const Node& list, int max);

}  // namespace emcon::rules
