// The order `place`: a skiff begins at a point of its zone, with a heading (SKF-2).
#include "tests/match/skiffs/catalogue/phrases.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

struct Place {
  int skiff = 0;
  Point at;
  int heading = 0;
};

void offer_place(Offering& out) {
  std::vector<table::Option> headings;
  for (int h = 0; h < plane_headings; ++h)
    headings.push_back({number(h), "heading " + number(h), "", std::nullopt, {}});
  const int set = out.add_set(std::move(headings));
  for (const SeenSkiff* skiff : own_skiffs(out.view)) {
    table::Field at = place_of(out.view),
                 heading = Offering::choice("heading", "heading", set, table::FieldKind::facing);
    at.fallback = skiff->at;
    heading.fallback = table::Token{number(skiff->heading)};
    table::OfferLine& line = out.line("place", skiff->handle, "", "Place " + skiff->handle, "SKF-2");
    line.fields = {std::move(at), std::move(heading)};
  }
}

void check_place(Reading& in) {
  const SeenSkiff* skiff = in.own_skiff("SKF-2");
  if (!skiff) return;
  const std::optional<Point> at = in.point(place_of(in.view), "SKF-2");
  const std::string* heading = in.token("heading");
  if (!at || !heading) return;
  if (heading->size() != 1 || heading->front() < '0' || heading->front() > '7')
    return in.refuse(reasons::bad_heading(*heading), "SKF-2", "heading");
  in.accept(Place{in.index_of(*skiff), *at, heading->front() - '0'});
}

void apply_place(Play& play, const Place& place) {
  Skiff& skiff = play.state.skiffs[ix(place.skiff)];
  skiff.at = place.at;
  skiff.heading = place.heading;
}

}  // namespace

extern const OrderRow place_order{
    .verb = "place", .fields = "at heading", .acts = by<offer_place, check_place, apply_place>};

}  // namespace emcon::rules::skiffs
