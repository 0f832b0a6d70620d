// Answers the host's smaller questions: data, descriptions, what is asked and offered, clock, views, boards.
// boards.
#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/catalogue/handbook.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"
#include "server/rules/alternity_warships/catalogue/options.hpp"
#include "server/rules/alternity_warships/orders/launch.hpp"
#include "server/rules/alternity_warships/orders/sortie.hpp"
#include "server/rules/alternity_warships/show/show.hpp"
#include "server/rules/alternity_warships/table/steps.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int turns_shown_max = 99;

}  // namespace

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int revision) {
  return load_catalogue(documents, revision);
}

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  out.scenarios = described_scenarios(catalogue);
  out.handbook = handbook();
  out.windows = described(windows());
  return out;
}

table::Clock Rules::clock(const State& state) {
  const Step* step = open_step(state);
  return clock_of(state, step ? time_of(*step) : "Over", state.table.options.rounds);
}

View Rules::project(const State& state, const Sight& sight) {
  View view = open_view<View>(state, sight);
  view.secrets = seen(state.secrets, sight);
  for (const ShipIndex s : state.laid_open.indices())
    if (!view.secrets[s]) view.secrets[s] = state.laid_open[s];
  view.aims = seen(state.aims, sight);
  view.chosen = seen(state.chosen, sight);
  view.reinforcements = seen(state.reinforcements, sight);
  view.waiting = seen(state.waiting, sight);
  view.brought = seen(state.brought, sight);
  return view;
}

table::Board Rules::render(const View& view) {
  return board_of(view);
}

void Rules::dump(const State& state, const RefereeKey& key, Writer& writer) {
  write_down(state, key, writer);
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "ALT-R72", turns_shown_max, view.seat.has_value());
}

std::int64_t things_added(const View&, const OrderList& order) {
  std::int64_t out = 0;
  for (const LaunchOrder& launch : order.all<LaunchOrder>()) out += launch.count;
  for (const Sortie& sortie : order.all<Sortie>()) out += count_of(sortie.craft);
  return out;
}

EMCON_AGENDA_ANSWERS("ALT-4.1");

}  // namespace emcon::rules::alternity_warships
