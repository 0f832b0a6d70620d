// The order `arrive`: where on its edge a group of reserves comes to the table (SEF-R54).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Arrival {
  std::int64_t along = 0;  ///< mils along the edge, for the middle of the group
};

/// The side's next announced group: who is asked where it arrives has one, and knows it.
const Group& next_group(const View& view, Side side) {
  return *std::ranges::find(view.reserves[side].value(), true, &Group::announced);
}
std::int64_t edge_length(const Scenario& scenario, Edge edge) {
  return edge == Edge::north || edge == Edge::south ? scenario.corner.x : scenario.corner.y;
}
table::Field along_field(const Table& table, const Group& group) {
  const std::int64_t length = edge_length(table.scenario(), group.edge), margin = inch * count_of(group.ships);
  table::Field field = OfferBase::number("along", std::string("inches along the ") + edge_name(group.edge) + " edge",
                                         margin, length - margin, length / 2);
  field.scale = inches_scale();
  field.nudge = inch;
  return field;
}

void offer_arrive(Offering& out) {
  const table::Field along = along_field(out.table, next_group(out.view, out.step<ArriveStep>().side));
  out.line("arrive", "", "", "Reserves arrive", "SEF-R54").fields = {along};
  out.fall_back("arrive", "", "", {{"along", along.fallback}});
}

void check_arrive(Reading& in) {
  if (!in.once("arrival", "SEF-R54")) return;
  const Group& group = next_group(in.view, in.step<ArriveStep>().side);
  const table::Field field = along_field(in.table, group);
  const std::optional<int> along_edge =
      in.number("along", static_cast<int>(field.min), static_cast<int>(field.max),
                static_cast<int>(edge_length(in.table.scenario(), group.edge) / 2), "SEF-R54");
  if (along_edge) in.accept(Arrival{*along_edge});
}

void apply_arrive(Play& play, const Step& step, Seat, const Arrival& order) {
  const Side side = std::get<ArriveStep>(step).side;
  const std::vector<Group> groups = play.state.reserves[side].truth(play.referee.key());
  const auto next = std::ranges::find(groups, true, &Group::announced);
  if (next == groups.end()) return;
  std::vector<Point> places;
  for (int i = 0; i < count_of(next->ships); ++i) {
    Point at = entry_place(play.table().scenario(), next->edge, i, count_of(next->ships));
    const std::int64_t shift = order.along - edge_length(play.table().scenario(), next->edge) / 2;
    (next->edge == Edge::north || next->edge == Edge::south ? at.x : at.y) += shift;
    places.push_back(at);
  }
  bring_group(play, side, places);
  if (std::ranges::count(groups, true, &Group::announced) > 1)
    play.state.agenda.push(step);
  else
    play.table().arriving[side] = false;
}

}  // namespace

extern const OrderRow arrive_order{
    .verb = "arrive", .fields = "along", .acts = by<offer_arrive, check_arrive, apply_arrive>};

}  // namespace emcon::rules::stellar_empires_fleet
