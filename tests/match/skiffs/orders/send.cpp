// The order `send`: a drone flies a secret path, and waits at its end as a mine (SKF-5).
#include <algorithm>

#include "common/words/words.hpp"
#include "tests/match/skiffs/catalogue/phrases.hpp"
#include "tests/match/skiffs/orders/orders.hpp"

namespace emcon::rules::skiffs {
namespace {

struct Send {
  Mine mine;
};

void offer_send(Offering& out) {
  for (const SeenSkiff* skiff : own_skiffs(out.view)) {
    if (skiff->mines.value_or(0) == 0) continue;
    table::Field path = drone_of();
    path.secret = true;
    table::OfferLine& line = out.line("send", skiff->handle, "", "Send a drone", "SKF-5");
    line.fields = {std::move(path)};
    line.secret = true;
  }
}

void check_send(Reading& in) {
  const SeenSkiff* skiff = in.own_skiff("SKF-5");
  if (!skiff || !in.has_mine(*skiff, "SKF-5")) return;
  const table::Field field = drone_of();
  const table::Path* path = in.path(field, "SKF-5");
  if (!path) return;
  const Point end = course(field, *path, skiff->at, skiff->heading).back().point;
  if (!on_table(in.view.scenario, end))
    return in.refuse(reasons::off_the_table(words::point_words(in.view.scenario.corner, inches())), "SKF-3.c", "path");
  in.expect("waits at", words::point_words(end, inches()));
  in.accept(Send{{in.index_of(*skiff), end}});
}

void apply_send(Play& play, const Step&, Seat seat, const Send& send) {
  lay_mine(play, seat, send.mine);
}

}  // namespace

extern const OrderRow send_order{.verb = "send", .fields = "path", .acts = by<offer_send, check_send, apply_send>};

}  // namespace emcon::rules::skiffs
