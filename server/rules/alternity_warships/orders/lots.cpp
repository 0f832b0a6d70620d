// Offers and reads lots of missiles.
#include "server/rules/alternity_warships/orders/lots.hpp"

#include "server/rules/alternity_warships/catalogue/phrases.hpp"

#include <algorithm>

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
  table::Field field =
      Offering::choice("hold", "hold its attack",
                       out.add_set({{"no", "attack", "", std::nullopt, {}}, {"yes", "hold", "", std::nullopt, {}}}));
  field.required = false;
  field.secret = true;
  return field;
}

}  // namespace

std::string lot_label(const Offering& out, const char* what, const Lot& lot) {
  const Missile& first = out.table.missiles[lot.first];
  const std::string others = lot.others.empty() ? "" : " and " + number(count_of(lot.others)) + " more";
  return std::string(what) + " " + first.handle() + others;
}

void add_lot_fields(Offering& out, table::OfferLine& line, const Lot& lot) {
  if (!lot.others.empty()) line.fields.push_back(with_field(out, lot));
  line.fields.push_back(hold_field(out));
}

void steer(Play& play, const Steering& order) {
  move_missile(play, find_missile(play.table(), order.missile).value(), &order.way);
}

std::vector<MissileIndex> lot_of_line(Reading& in, bool& hold) {
  const std::vector<MissileIndex> hand = missiles_in_hand(in.view);
  const std::vector<MissileIndex> out = in.own_lot();
  for (const MissileIndex m : out)
    if (std::ranges::find(hand, m) == hand.end()) {
      const bool spent = in.table.missiles[m].power == 0;
      in.refuse(spent ? reasons::out_of_power() : reasons::wrong_step_moving(), spent ? "ALT-7.3" : "ALT-7.6");
      return {};
    }
  const std::string* word = in.token("hold", false);
  if (word && *word != "yes" && *word != "no") {
    in.refuse(reasons::bad_choice_hold(), "ALT-R83", "hold");
    return {};
  }
  hold = word && *word == "yes";
  return out;
}

}  // namespace emcon::rules::alternity_warships
