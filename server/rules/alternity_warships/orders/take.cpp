// The order `take`: a side buys ships for points, in secret until all have chosen (ALT-R91, 16).
#include <algorithm>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int fleet_max = 8;
constexpr int share_of_a_ship = 16;  ///< what is suggested costs at least this part of all points

struct Take {
  SheetIndex sheet;
  int ships = 0;
};

int price_of(const Table& table, SheetIndex sheet) {
  return points_with_craft(*table.catalogue, sheet);
}
int price_of(const Table& table, const std::vector<Take>& fleet) {
  int out = 0;
  for (const Take& take : fleet) out += take.ships * price_of(table, take.sheet);
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

/// Ships that can be paid, one sheet after the other, the dearest or the cheapest first. What remains of the points is
/// not spent on craft and freighters that are no match for the others.
std::vector<Take> fleet_of(const Table& table, bool dear, int of_each) {
  std::vector<SheetIndex> sheets;
  for (const SheetIndex sheet : table.catalogue->sheets.indices())
    if (!not_for_sale(table, sheet) && price_of(table, sheet) >= table.options.points / share_of_a_ship)
      sheets.push_back(sheet);
  std::ranges::stable_sort(sheets, std::ranges::less(),
                           [&](SheetIndex sheet) { return dear ? -price_of(table, sheet) : price_of(table, sheet); });
  std::vector<Take> out;
  int left = table.options.points, ships = 0;
  for (const SheetIndex sheet : sheets) {
    const int n = std::min({left / price_of(table, sheet), of_each, fleet_max - ships});
    if (n <= 0) continue;
    out.push_back({sheet, n});
    left -= n * price_of(table, sheet);
    ships += n;
  }
  return out;
}

std::vector<table::FilledLine> lines_of(const Catalogue& catalogue, const std::vector<Take>& fleet) {
  std::vector<table::FilledLine> out;
  for (const Take& take : fleet)
    out.push_back({"take", "", catalogue.sheets[take.sheet].key, {{"ships", std::int64_t{take.ships}}}});
  return out;
}

std::string fleet_words(const Table& table, const std::vector<Take>& fleet) {
  std::string out;
  for (const Take& take : fleet)
    out += (out.empty() ? "" : ", ") + (take.ships > 1 ? number(take.ships) + " x " : "") +
           table.catalogue->sheets[take.sheet].name;
  return out + ": " + number(price_of(table, fleet)) + " points";
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

void suggest_fleets(Offering& out) {
  std::vector<std::vector<table::FilledLine>> had;
  for (const auto& [name, dear, of_each] :
       {std::tuple("few", true, fleet_max), {"mixed", true, 1}, {"many", false, 2}}) {
    const std::vector<Take> fleet = fleet_of(out.table, dear, of_each);
    std::vector<table::FilledLine> lines = lines_of(*out.table.catalogue, fleet);
    if (lines.empty() || std::ranges::find(had, lines) != had.end()) continue;
    had.push_back(lines);
    out.offer.suggested.push_back({name, fleet_words(out.table, fleet), {std::move(lines)}});
  }
}

void offer_take(Offering& out) {
  out.offer.title += ", " + number(out.table.options.points) + " points";
  for (const SheetIndex sheet : out.table.catalogue->sheets.indices()) {
    const int price = price_of(out.table, sheet);
    if (not_for_sale(out.table, sheet) || price > out.table.options.points) continue;
    const Sheet& of = out.table.catalogue->sheets[sheet];
    table::OfferLine& line =
        out.line("take", "", of.key, of.name + ", " + of.hull + ", " + number(price) + " points", "ALT-R91");
    line.fields = {Offering::number("ships", "how many", 1, std::min(fleet_max, out.table.options.points / price),
                                    std::int64_t{1})};
    line.price = {price, 1};
    line.details = details(*out.table.catalogue, of);
  }
  out.offer.budgets = {{"points", out.table.options.points}, {"ships", fleet_max, 1}};
  for (table::FilledLine& line : lines_of(*out.table.catalogue, fleet_of(out.table, true, 2)))
    out.offer.fallback.lines.push_back(std::move(line));
  suggest_fleets(out);
}

void check_take(Reading& in) {
  const auto sheet = first_of(in.table.catalogue->sheets, [&](const Sheet& of) { return of.key == in.line().variant; });
  if (!sheet) return in.refuse("no_such_sheet", "There is no sheet '" + in.line().variant + "'.", "ALT-R91", "variant");
  if (const std::optional<Misstep> wrong = not_for_sale(in.table, *sheet)) return in.refuse_for(*wrong, "variant");
  if (!in.first_time(in.line().variant)) return;
  const std::optional<int> ships = in.number("ships", 1, fleet_max, 1, "ALT-R91");
  if (!ships) return;
  std::vector<Take> fleet = in.accepted<Take>();
  fleet.push_back({*sheet, *ships});
  if (price_of(in.table, fleet) > in.table.options.points)
    return in.refuse("over_budget",
                     number(price_of(in.table, fleet)) + " of " + number(in.table.options.points) + " points.",
                     "ALT-R91", "ships");
  int all = 0;
  for (const Take& take : fleet) all += take.ships;
  if (all > fleet_max) return in.refuse("too_many", "A side has at most eight ships.", "ALT-R91", "ships");
  in.accept(fleet.back());
}

/// Puts them on the side's next places.
void apply_take(Play& play, const Step&, Seat seat, const Take& take) {
  Table& table = play.table();
  const Side side = table.players[seat].side;
  std::vector<Course> places;
  for (const Place& place : table.scenario().places)
    if (place.side == side) places.push_back(place.course);
  for (int i = 0; i < take.ships; ++i) {
    const Sheet& sheet = table.catalogue->sheets[take.sheet];
    const auto taken = static_cast<std::size_t>(std::ranges::count(table.ships, side, &Ship::side));
    Ship ship;
    ship.name = sheet.shown_as;
    ship.face = face_of(sheet);
    ship.side = side;
    ship.seat = seat;
    ship.course = places.at(taken % places.size());
    if (sheet.base) ship.course.speed = 0;
    add_ship(play.state, std::move(ship), fresh_secret(*table.catalogue, take.sheet));
  }
}

}  // namespace

extern const OrderRow take_order{
    .verb = "take", .fields = "ships", .variant = true, .acts = {offer_take, check_take, applied<apply_take>}};

}  // namespace emcon::rules::alternity_warships
