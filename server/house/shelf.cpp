// Loads the data of each ruleset once, and describes the rulesets to clients.
#include "server/house/shelf.hpp"

#include <utility>

#include "common/wire/convert.hpp"

namespace emcon::house {

Problems Shelf::add(const match::RulesetEntry& ruleset, std::vector<rules::Document> documents, VisitsOf visits) {
  auto loaded = ruleset.load(documents);
  if (!loaded) return loaded.error();
  entries_.push_back({&ruleset, std::move(documents), std::move(*loaded), std::move(visits)});
  return {};
}

const ShelfEntry* Shelf::find(std::string_view ruleset) const {
  for (const ShelfEntry& entry : entries_)
    if (entry.ruleset->info.id == ruleset) return &entry;
  return nullptr;
}

v1::Rulesets Shelf::describe(std::string_view ruleset) const {
  v1::Rulesets out;
  for (const ShelfEntry& entry : entries_) {
    if (!ruleset.empty() && entry.ruleset->info.id != ruleset) continue;
    auto& one = *out.add_rulesets();
    one.set_id(entry.ruleset->info.id);
    one.set_title(entry.ruleset->info.title);
    one.set_revision(static_cast<std::uint32_t>(entry.ruleset->info.revision));
    const rules::Description& description = entry.catalogue->description();
    if (!ruleset.empty()) one.set_handbook(description.handbook);
    for (const rules::ScenarioDescription& scenario : description.scenarios) {
      auto& to = *one.add_scenarios();
      to.set_id(scenario.id);
      to.set_title(scenario.title);
      to.set_summary(scenario.summary);
      to.set_minutes(static_cast<std::uint32_t>(scenario.minutes));
      to.set_hidden(scenario.hidden);
      if (const auto known = entry.visits.find(scenario.id); known != entry.visits.end()) {
        to.set_visits(known->second.book);
        to.set_visits_brisk(known->second.brisk);
      }
      to.set_difficulty(static_cast<std::uint32_t>(scenario.difficulty));
      for (const rules::SideDescription& side : scenario.sides) {
        auto& to_side = *to.add_sides();
        to_side.set_name(side.name);
        to_side.set_colour(side.colour);
        to_side.set_seats(static_cast<std::uint32_t>(side.seats));
        // The briefing is for the side's own eyes and comes with its Welcome.
      }
      wire::to_proto(scenario.options, *to.mutable_options());
    }
  }
  return out;
}

std::string Shelf::names() const {
  std::string out;
  for (const ShelfEntry& entry : entries_) out += (out.empty() ? "" : ", ") + entry.ruleset->info.id;
  return out.empty() ? "none" : out;
}

}  // namespace emcon::house
