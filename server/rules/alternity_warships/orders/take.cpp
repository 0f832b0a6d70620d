// The order `take`: a side buys ships for points, in secret until all have chosen (ALT-R91, 16).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/bounds.hpp"
#include "server/rules/kit/shop.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int fleet_max = 8;
constexpr int share_of_a_ship = 16;  ///< what is suggested costs at least this part of all points

using Take = Purchase<SheetRef>;

std::int64_t price_of(const std::vector<Take>& fleet) {
  std::int64_t out = 0;
  for (const Take& take : fleet) out += std::int64_t{take.ships} * points_with_craft(*take.kind);
  return out;
}

/// The sheets of the catalogue, and those that the viewer's side has brought.
std::vector<SheetRef> sheets_of(const View& view, Side side) {
  std::vector<SheetRef> out;
  for (const SheetIndex sheet : view.table.catalogue->sheets.indices()) out.push_back(listed_sheet(view.table, sheet));
  if (const std::optional<Brought>& own = view.brought[side])
    out.insert(out.end(), own->sheets.begin(), own->sheets.end());
  return out;
}

/// What the points buy, so that sheets can be compared.
table::Facts details(const Sheet& sheet) {
  std::string weapons, boxes;
  for (const Mount& mount : sheet.mounts)
    weapons += (weapons.empty() ? "" : ", ") + number(mount.count) + " " + mount.weapon->name;
  for (const int of_grade : sheet.track) boxes += (boxes.empty() ? "" : "/") + number(of_grade);
  return {{"moves", "acceleration " + number(sheet.accel) + ", MC " + number(sheet.mc), "", "ALT-6.5"},
          {"boxes", std::move(boxes), "stun, wound, mortal, critical", "ALT-10.1"},
          {"weapons", std::move(weapons), "", "ALT-9.9"}};
}

/// Why a side's ships may not have so much in all (ALT-R112).
std::optional<Misstep> too_much(const View& view, const std::vector<Take>& fleet) {
  std::int64_t lines = 0, aboard = 0;
  for (const Take& take : fleet) {
    lines += std::int64_t{take.ships} * lines_of(*take.kind);
    for (const CraftAboard& craft : take.kind->hangar.craft) aboard += std::int64_t{take.ships} * craft.count;
  }
  const int lines_room = room_for(view, lines_most, 0), aboard_room = room_for(view, aboard_most, 0);
  if (lines > lines_room) return Misstep{reasons::too_many_mounts(lines_room, lines), "ALT-R112"};
  if (aboard > aboard_room) return Misstep{reasons::too_many_craft_aboard(aboard_room, aboard), "ALT-R112"};
  return std::nullopt;
}

/// How many of it a fleet may have for the points and by the bounds; 0: none.
int most_of(const Offering& out, const SheetRef& sheet, int price) {
  int ships = std::min(fleet_max, out.table.options.points / price);
  while (ships > 0 && too_much(out.view, {{.kind = sheet, .ships = ships}})) --ships;
  return ships;
}

void offer_take(Offering& out) {
  out.offer.title = titles::with_points(out.offer.title, counted(out.table.options.points, "point"));
  // What remains of the points is not spent on craft and freighters that are no match for the others, unless there is
  // nothing else.
  std::vector<Shop<SheetRef>::Ware> wares, small;
  for (const SheetRef& sheet : sheets_of(out.view, out.side())) {
    const int price = points_with_craft(*sheet);
    const int most = not_for_sale(out.table, *sheet) ? 0 : most_of(out, sheet, price);
    if (most == 0) continue;
    // What is suggested may be a whole fleet of it.
    if (!too_much(out.view, {{.kind = sheet, .ships = fleet_max}}))
      (price >= out.table.options.points / share_of_a_ship ? wares : small)
          .push_back({sheet, sheet->key, sheet->name, price});
    table::OfferLine& line =
        out.line("take", "", sheet->key, sheet->name + ", " + sheet->hull + ", " + counted(price, "point"), "ALT-R91");
    line.fields = {Offering::number("ships", "how many", 1, most, std::int64_t{1})};
    line.price = {price, 1};
    line.details = details(*sheet);
  }
  const Shop<SheetRef> shop(wares.empty() ? small : wares, out.table.options.points, fleet_max);
  shop.offer(out, {{"few", true, fleet_max}, {"mixed", true, 1}, {"many", false, 2}});
}

void check_take(Reading& in) {
  const std::vector<SheetRef> all = sheets_of(in.view, in.side());
  const auto sheet = std::ranges::find(all, in.line().variant, [](const SheetRef& of) { return of->key; });
  if (sheet == all.end()) return in.refuse_name(reasons::no_such_sheet(in.line().variant), "ALT-R91", "variant");
  if (const std::optional<Misstep> wrong = not_for_sale(in.table, **sheet)) return in.refuse_for(*wrong, "variant");
  const auto fleet = bought_with(in, *sheet, fleet_max, "ALT-R91");
  if (!fleet) return;
  if (const std::int64_t price = price_of(*fleet); price > in.table.options.points)
    return in.refuse(reasons::over_budget(price, counted(in.table.options.points, "point")), "ALT-R91", "ships");
  if (const std::optional<Misstep> wrong = too_much(in.view, *fleet)) return in.refuse_for(*wrong, "ships");
  if (ships_in(*fleet) > fleet_max) return in.refuse(reasons::too_many(), "ALT-R91", "ships");
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
    const Sheet& sheet = *take.kind;
    const auto taken = static_cast<std::size_t>(std::ranges::count(table.ships, side, &Ship::side));
    Ship ship;
    ship.name = sheet.shown_as;
    ship.face = face_of(sheet);
    ship.side = side;
    ship.seat = seat;
    ship.course = places.at(taken % places.size());
    if (sheet.base) ship.course.speed = 0;
    add_ship(play.state, std::move(ship), fresh_secret(take.kind));
  }
}

}  // namespace

/// A station cannot be bought: two sides that stood out of range of each other could not end their battle.
std::optional<Misstep> not_for_sale(const Table& table, const Sheet& sheet) {
  if (sheet.size_class > table.options.largest)
    return Misstep{reasons::too_large(sheet.name, might_word(table.options.largest)), "ALT-R91"};
  if (sheet.base) return Misstep{reasons::no_place(sheet.name), "ALT-17.12"};
  return std::nullopt;
}

extern const OrderRow take_order{
    .verb = "take", .fields = "ships", .variant = true, .acts = by<offer_take, check_take, apply_take>};

}  // namespace emcon::rules::alternity_warships
