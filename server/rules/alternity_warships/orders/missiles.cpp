// The orders `mgo`, `mmove` and `destruct`: where missiles go, one line for a lot of them (ALT-7, 8.6, R83, R87).
#include <algorithm>

#include "server/rules/alternity_warships/orders/advice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The field that says which others of the lot go with it; all, by default.
table::Field with_field(Offering& out, const Lot& lot) {
  std::vector<table::Option> options;
  table::Tokens all;
  for (const MissileIndex m : lot.others) {
    options.push_back({out.table.missiles[m].handle(), "", "", std::nullopt, {}});
    all.tokens.push_back(options.back().token);
  }
  const int most = count_of(options);
  table::Field out_field = Offering::list("with", "together with", out.add_set(std::move(options)), 0, most);
  out_field.required = false;
  out_field.fallback = std::move(all);
  return out_field;
}
table::Field hold_field(Offering& out) {
  table::Field field = Offering::choice(
      "hold", "hold its attack", out.add_set({{"no", "attack", "", 1, {}}, {"yes", "hold", "", std::nullopt, {}}}));
  field.required = false;
  field.secret = true;
  return field;
}

std::string lot_label(const Offering& out, const char* what, const Lot& lot) {
  const Missile& first = out.table.missiles[lot.first];
  const std::string others = lot.others.empty() ? "" : " and " + number(count_of(lot.others)) + " more";
  return std::string(what) + " " + role_word(first.role) + " " + first.handle() + others;
}

std::optional<Hex> goal_of(const View& view, MissileIndex m) {
  const std::optional<Aim>& aim = view.aims[m];
  if (!aim) return std::nullopt;
  const Unit unit = aim->missile > 0 ? Unit{{}, aim->missile} : Unit{aim->ship, 0};
  return present(view.table, unit) ? std::optional(place_of_unit(view.table, unit)) : std::nullopt;
}

void add_fields(Offering& out, table::OfferLine& line, const Lot& lot) {
  if (!lot.others.empty()) line.fields.push_back(with_field(out, lot));
  line.fields.push_back(hold_field(out));
}

void offer_mgo(Offering& out) {
  for (const Lot& lot : lots_in_hand(out.view)) {
    const std::string handle = out.table.missiles[lot.first].handle();
    table::OfferLine line;
    line.merit = goal_of(out.view, lot.first) ? 2 : 1;
    add_fields(out, line, lot);
    table::OfferLine& added = out.line("mgo", handle, "", lot_label(out, "Steer to its target:", lot), "ALT-7.4");
    added.fields = std::move(line.fields);
    added.merit = line.merit;
  }
}

/// Missiles that the line means and that move now; the flag `hold`.
std::vector<MissileIndex> lot_of_line(Reading& in, bool& hold) {
  const std::vector<MissileIndex> hand = missiles_in_hand(in.view);
  const std::vector<MissileIndex> out = in.own_lot();
  for (const MissileIndex m : out)
    if (std::ranges::find(hand, m) == hand.end()) {
      const bool spent = in.table.missiles[m].power == 0;
      in.refuse(spent ? "out_of_power" : "wrong_step",
                spent ? "That missile has no power left." : "That missile does not move in this step.",
                spent ? "ALT-7.3" : "ALT-7.6");
      return {};
    }
  const std::string* word = in.token("hold", false);
  if (word && *word != "yes" && *word != "no") {
    in.refuse("bad_choice", "'hold' must be yes or no.", "ALT-R83", "hold");
    return {};
  }
  hold = word && *word == "yes";
  return out;
}

void check_mgo(Reading& in) {
  bool hold = false;
  const std::vector<MissileIndex> lot = lot_of_line(in, hold);
  for (const MissileIndex m : lot) {
    const Missile& missile = in.table.missiles[m];
    const Mover mover = mover_of(in.table, missile);
    const std::optional<Hex> goal = goal_of(in.view, m);
    table::Path path = goal ? guided(mover, in.table.scenario().bodies, *goal) : coasting(mover);
    if (m == lot.front()) expect_course(in, missile.handle(), mover, path);
    in.accept(Steering{missile.number, std::move(path), hold});
  }
}

void offer_mmove(Offering& out) {
  for (const Lot& lot : lots_in_hand(out.view)) {
    const Missile& first = out.table.missiles[lot.first];
    const Mover mover = mover_of(out.table, first);
    table::Field path = path_field(mover, !out.table.scenario().bodies.empty());
    path.fallback = coasting(mover);
    table::OfferLine line;
    line.fields.push_back(std::move(path));
    add_fields(out, line, lot);
    out.line("mmove", first.handle(), "", lot_label(out, "Course of", lot), "ALT-7.2").fields = std::move(line.fields);
  }
}

void check_mmove(Reading& in) {
  bool hold = false;
  const std::vector<MissileIndex> lot = lot_of_line(in, hold);
  for (const MissileIndex m : lot) {
    const Missile& missile = in.table.missiles[m];
    const Mover mover = mover_of(in.table, missile);
    const std::optional<table::Path> path = read_path(in, mover);
    if (!path) return;
    if (m == lot.front()) expect_course(in, missile.handle(), mover, *path);
    in.accept(Steering{missile.number, *path, hold});
  }
}

std::vector<MissileIndex> own_missiles(const View& view) {
  const bool launch = std::holds_alternative<LaunchStep>(*view.step);
  if (!launch) return missiles_in_hand(view);
  return all_of(view.table.missiles, [&](const Missile& missile) { return missile.seat == view.seat; });
}

void offer_destruct(Offering& out) {
  for (const MissileIndex m : own_missiles(out.view)) {
    const Missile& missile = out.table.missiles[m];
    out.line("destruct", missile.handle(), "", "Destroy missile " + missile.handle(), "ALT-8.6");
  }
}

/// One missile at a time, but those that the line names (ALT-8.6).
void check_destruct(Reading& in) {
  for (const MissileIndex m : in.own_lot()) {
    const std::vector<MissileIndex> all = own_missiles(in.view);
    if (std::ranges::find(all, m) == all.end())
      return in.refuse("wrong_step", "That missile does not move in this step.", "ALT-8.6", "subject");
    in.accept(Destructing{in.table.missiles[m].number});
  }
}

}  // namespace

extern const OrderRow mgo_order{.verb = "mgo", .fields = "with hold", .acts = {offer_mgo, check_mgo}};
extern const OrderRow mmove_order{.verb = "mmove", .fields = "path with hold", .acts = {offer_mmove, check_mmove}};
extern const OrderRow destruct_order{.verb = "destruct", .fields = "with", .acts = {offer_destruct, check_destruct}};

}  // namespace emcon::rules::alternity_warships
