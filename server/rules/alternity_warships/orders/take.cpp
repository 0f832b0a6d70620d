// The order `take`: a side buys ships for points, in secret until all have chosen (ALT-R91, 16).
#include <algorithm>

#include "server/rules/alternity_warships/orders/orders.hpp"
#include "server/rules/kit/shop.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int fleet_max = 8;
constexpr int share_of_a_ship = 16;  ///< what is suggested costs at least this part of all points

using Take = Purchase<SheetIndex>;

int price_of(const Table& table, SheetIndex sheet) {
  return points_with_craft(*table.catalogue, sheet);
}
int price_of(const Table& table, const std::vector<Take>& fleet) {
  int out = 0;
  for (const Take& take : fleet) out += take.ships * price_of(table, take.kind);
  return out;
}

/// A station cannot be bought: two sides that stood out of range of each other could not end their battle.
std::optional<Misstep> not_for_sale(const Table& table, SheetIndex sheet) {
  const Sheet& of = table.catalogue->sheets[sheet];
  if (of.size_class > table.options.largest)
    return Misstep{"too_large", of.name + " is larger than " + might_word(table.options.largest) + ".", "ALT-R91"};
  if (of.base) return Misstep{"no_place", of.name + " does not move; no fleet can take it along.", "ALT-17.12"};
  return std::nullopt;
}

/// What the points buy, so that sheets can be compared.
table::Facts details(const Catalogue& catalogue, const Sheet& sheet) {
  std::string weapons, boxes;
  for (const Mount& mount : sheet.mounts)
    weapons += (weapons.empty() ? "" : ", ") + number(mount.count) + " " + catalogue.weapons[mount.weapon].name;
  for (const int of_grade : sheet.track) boxes += (boxes.empty() ? "" : "/") + number(of_grade);
  return {{"moves", "acceleration " + number(sheet.accel) + ", MC " + number(sheet.mc), "", "ALT-6.5"},
          {"boxes", std::move(boxes), "stun, wound, mortal, critical", "ALT-10.1"},
          {"weapons", std::move(weapons), "", "ALT-9.9"}};
}

void offer_take(Offering& out) {
  out.offer.title += ", " + number(out.table.options.points) + " points";
  // What remains of the points is not spent on craft and freighters that are no match for the others, unless there is
  // nothing else.
  std::vector<Shop<SheetIndex>::Ware> wares, small;
  for (const SheetIndex sheet : out.table.catalogue->sheets.indices()) {
    const int price = price_of(out.table, sheet);
    if (not_for_sale(out.table, sheet) || price > out.table.options.points) continue;
    const Sheet& of = out.table.catalogue->sheets[sheet];
    (price >= out.table.options.points / share_of_a_ship ? wares : small).push_back({sheet, of.key, of.name, price});
    table::OfferLine& line =
        out.line("take", "", of.key, of.name + ", " + of.hull + ", " + number(price) + " points", "ALT-R91");
    line.fields = {Offering::number("ships", "how many", 1, std::min(fleet_max, out.table.options.points / price),
                                    std::int64_t{1})};
    line.price = {price, 1};
    line.details = details(*out.table.catalogue, of);
  }
  const Shop<SheetIndex> shop(wares.empty() ? small : wares, out.table.options.points, fleet_max);
  shop.offer(out, {{"few", true, fleet_max}, {"mixed", true, 1}, {"many", false, 2}});
}

void check_take(Reading& in) {
  const auto sheet = first_of(in.table.catalogue->sheets, [&](const Sheet& of) { return of.key == in.line().variant; });
  if (!sheet) return in.refuse("no_such_sheet", "There is no sheet '" + in.line().variant + "'.", "ALT-R91", "variant");
  if (const std::optional<Misstep> wrong = not_for_sale(in.table, *sheet)) return in.refuse_for(*wrong, "variant");
  const auto fleet = bought_with(in, *sheet, fleet_max, "ALT-R91");
  if (!fleet) return;
  if (const int price = price_of(in.table, *fleet); price > in.table.options.points)
    return in.refuse("over_budget", number(price) + " of " + number(in.table.options.points) + " points.", "ALT-R91",
                     "ships");
  if (ships_in(*fleet) > fleet_max) return in.refuse("too_many", "A side has at most eight ships.", "ALT-R91", "ships");
  in.accept(fleet->back());
}

/// Puts them on the side's next places.
void apply_take(Play& play, const Step&, Seat seat, const Take& take) {
  Table& table = play.table();
  const Side side = table.players[seat].side;
  std::vector<Course> places;
  for (const Place& place : table.scenario().places)
    if (place.side == side) places.push_back(place.course);
  for (int i = 0; i < take.ships; ++i) {
    const Sheet& sheet = table.catalogue->sheets[take.kind];
    const auto taken = static_cast<std::size_t>(std::ranges::count(table.ships, side, &Ship::side));
    Ship ship;
    ship.name = sheet.shown_as;
    ship.face = face_of(sheet);
    ship.side = side;
    ship.seat = seat;
    ship.course = places.at(taken % places.size());
    if (sheet.base) ship.course.speed = 0;
    add_ship(play.state, std::move(ship), fresh_secret(*table.catalogue, take.kind));
  }
}

}  // namespace

extern const OrderRow take_order{
    .verb = "take", .fields = "ships", .variant = true, .acts = by<offer_take, check_take, apply_take>};

}  // namespace emcon::rules::alternity_warships
