// The order `lay`: a skiff secretly lays a mine at a point ahead of it (SKF-4).
#include <algorithm>

#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

struct Lay {
  Mine mine;
};

/// Where enemies would be if they flew six inches straight on.
std::vector<table::Option> suggested_points(const View& view, const SeenSkiff& skiff, const table::Field& field) {
  std::vector<table::Option> out;
  for (const SeenSkiff& enemy : view.skiffs) {
    const Point ahead = enemy.at + along(enemy.heading, 6 * inch);
    if (enemy.side == skiff.side || enemy.lost() || !table::accepts(*field.points, ahead)) continue;
    out.push_back({"before-" + enemy.handle, "6 in ahead of " + enemy.handle, "", 60, ahead});
  }
  return out;
}

void offer_lay(Offering& out) {
  for (const SeenSkiff* skiff : own_skiffs(out.view)) {
    if (skiff->mines.value_or(0) == 0) continue;
    table::Field at = mine_of(out.view, *skiff);
    if (auto points = suggested_points(out.view, *skiff, at); !points.empty()) at.set = out.add_set(std::move(points));
    at.secret = true;
    table::OfferLine& line = out.line("lay", skiff->handle, "", "Lay a mine", "SKF-4");
    line.note = number(skiff->mines.value_or(0)) + " mines left";
    line.fields = {std::move(at)};
    line.secret = true;
  }
}

void check_lay(Reading& in) {
  const SeenSkiff* skiff = in.own_skiff("SKF-4");
  if (!skiff || !in.has_mine(*skiff, "SKF-4")) return;
  if (const auto at = in.point(mine_of(in.view, *skiff), "SKF-4")) in.accept(Lay{{in.index_of(*skiff), *at}});
}

void apply_lay(Play& play, const Step&, Seat seat, const Lay& lay) {
  lay_mine(play, seat, lay.mine);
}

}  // namespace

extern const OrderRow lay_order{.verb = "lay", .fields = "at", .acts = by<offer_lay, check_lay, apply_lay>};

}  // namespace emcon::rules::skiffs
