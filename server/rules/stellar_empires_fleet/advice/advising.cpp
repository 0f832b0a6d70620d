// Weighs special commands of a ship that is about to move: what each adds, by its chance, and what it costs the course.
#include "server/rules/stellar_empires_fleet/advice/advising.hpp"

#include <algorithm>
#include <utility>

#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"
#include "server/rules/stellar_empires_fleet/table/repairs.hpp"
#include "server/rules/stellar_empires_fleet/table/suggested.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

// Judgements, none of them a rule. Shares are in per cent, costs in thousandths of a point.
constexpr std::int64_t of_a_face = 10;
constexpr std::int64_t need_share = 20;   ///< of fire: what a need of one more or less makes of it
constexpr std::int64_t brace_share = 35;  ///< of what a volley does, if the ship is braced
constexpr std::int64_t volley_need = 50;
constexpr std::int64_t repair_worth = 500;  ///< of a repair roll more
constexpr std::int64_t least_worth = 600;   ///< below it a command is not worth the wait for its dice
constexpr std::int64_t early_share = 10;    ///< of flights: what it is worth that they are launched a turn earlier

/// What the missiles that are known to come would do to the ship, if there are more than its unit's dice can stop.
std::int64_t volleys_due(const View& view, ShipIndex s) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  const int dice = interceptors(table.class_of(ship), ship).volley;
  std::int64_t out = 0;
  for (const LaunchIndex l : table.launches.indices()) {
    const Launch& launch = table.launches[l];
    const auto& targets = view.launches[l].targets;
    if (launch.kind != LaunchKind::volley || launch.side == ship.side || launch.count <= dice) continue;
    if (!targets || std::ranges::find(*targets, s) == targets->end()) continue;
    const Weapon& weapon = table.catalogue->weapons[launch.weapon];
    const Facing side = struck_side(stance(ship), launch.from);
    const std::int64_t hits = passing(table, ship, thousand * launch.count, weapon.intercept, dice);
    out += hits * worth_of_hit(table, ship, side, weapon.warhead, weapon.type, 0) / thousand * volley_need / percent;
  }
  return out;
}

/// One ship's commands, weighed against a move without any.
class Adviser {
 public:
  Adviser(const View& view, Outlooks& outlooks, ShipIndex s)
      : view_(view), table_(view.table), s_(s), ship_(table_.ships[s]), outlook_(outlooks.of(s)) {
    plain_ = best_way({});
  }

  std::optional<Advice> best() {
    if (!plain_) {
      const std::optional<Command> free = way_out(table_, s_);
      return free ? std::optional(Advice{*free, thousand * table_.class_of(ship_).cost}) : std::nullopt;
    }
    concentrate();
    at_will();
    if (!unit_of(table_, s_).squadron) {  // in a squadron all give such a command, or none (SEF-6.2.2.b)
      evade();
      brace();
      all_hands();
    }
    return best_.worth >= least_worth ? std::optional(best_) : std::nullopt;
  }

  /// What a scramble adds by this ship, for the course that it leaves; nothing if it cannot be ordered.
  std::optional<std::int64_t> scramble() {
    const std::optional<Forecast> way = best_way({Command::scramble});
    if (!plain_ || !way || command_fault(table_, s_, {Command::scramble}, {})) return std::nullopt;
    const std::int64_t sooner = worth_launched(true) - worth_launched(false);
    return chance_of(Command::scramble) * (sooner * early_share / percent + way->merit - plain_->merit) / percent;
  }

 private:
  using Forecast = Outlook::Forecast;

  /// The best course with these in force; nothing if there is none.
  std::optional<Forecast> best_way(const std::vector<Command>& in_force) {
    const Limits limits = limits_of(table_, ship_, in_force);
    const auto known = std::ranges::find(ways_, limits, &std::pair<Limits, std::optional<Forecast>>::first);
    if (known != ways_.end()) return known->second;
    std::optional<Forecast> out;
    for (const Suggested& one : courses_within(table_, s_, limits, true)) {
      const Forecast& end = of(one);
      if (!out || end.merit > out->merit) out = end;
    }
    return ways_.emplace_back(limits, out).second;
  }
  /// Of the first course with that turning over that distance, though delays may differ later.
  const Forecast& of(const Suggested& course) {
    for (const auto& [turning, distance, forecast] : known_)
      if (turning == course.turning && distance == course.distance) return forecast;
    const Stance end{course.end.point, course.end.heading, ship_.rolled};
    return known_.emplace_back(course.turning, course.distance, outlook_.forecast(end, {})).forecast;
  }

  /// `gain`: what it adds if it is performed, by the forecast of the best course that it leaves.
  template <class Gain>
  void consider(Command command, Gain gain) {
    if (command_fault(table_, s_, {command}, {})) return;
    const std::optional<Forecast> way = best_way({command});
    if (!way) return;
    const std::int64_t worth = chance_of(command) * (gain(*way) + way->merit - plain_->merit) / percent;
    if (worth > best_.worth) best_ = {command, worth};
  }
  std::int64_t chance_of(Command command) const {
    return of_a_face * std::clamp(command_need(table_, ship_, command, {}).total(), 0, 10);
  }
  std::int64_t worth_launched(bool scramble) const {
    std::int64_t out = 0;
    for (const FlightIndex f : best_launch(table_, s_, ship_.seat, scramble))
      out += worth_of(table_, table_.flights[f]);
    return out;
  }
  void concentrate() {
    if (plain_->dealt == 0) return;
    consider(Command::concentrate, [](const Forecast& way) { return way.dealt * need_share / percent; });
  }
  /// It frees all shots from what fire through several quarters costs (SEF-R19).
  void at_will() {
    const Outlook::Spread fire = outlook_.spread(plain_->end);
    const std::int64_t spoiled = fire.at_all - fire.at_all * need_share * (fire.quarters - 1) / percent;
    const std::int64_t gained = fire.at_all - std::max(fire.at_one, spoiled);
    if (fire.quarters > 1 && gained > 0) consider(Command::fireatwill, [gained](const Forecast&) { return gained; });
  }
  void evade() {
    if (2 * plain_->taken <= 3 * plain_->dealt) return;  // it is not outgunned
    consider(Command::evade, [](const Forecast& way) { return (way.taken - way.dealt) * need_share / percent; });
  }
  void brace() {
    const std::int64_t due = volleys_due(view_, s_);
    if (due == 0) return;
    consider(Command::brace, [due](const Forecast&) { return due * brace_share / percent; });
  }
  void all_hands() {
    const int rolls = repair_rolls(table_, ship_);
    const auto bears = [](const auto& item) {
      return item.first.starts_with('w') || item.first == "control" || item.first == "computer" ||
             item.first == "sensors" || item.first == "drive";
    };
    if (rolls == 0 || std::ranges::count_if(damaged(table_, ship_), bears) < 2) return;
    consider(Command::allhands, [rolls](const Forecast&) { return rolls * repair_worth; });
  }

  const View& view_;
  const Table& table_;
  ShipIndex s_;
  const Ship& ship_;
  Outlook& outlook_;
  struct Known {
    std::size_t turning;
    std::int64_t distance;
    Forecast forecast;
  };
  std::vector<Known> known_;                                      ///< commands leave many courses alike
  std::vector<std::pair<Limits, std::optional<Forecast>>> ways_;  ///< the best course within each of these
  std::optional<Forecast> plain_;                                 ///< of the best course without a command
  Advice best_;
};

/// Flights that are scrambled are worth it if they gain more than what every ship of the unit would rather do.
std::optional<Advice> scramble_for(const View& view, Outlooks& outlooks, const Unit& unit) {
  const Table& table = view.table;
  const std::vector<ShipIndex> ships = members(table, unit);
  const auto sooner = [&](ShipIndex s) {
    const Seat seat = table.ships[s].seat;
    return best_launch(table, s, seat, true).size() > best_launch(table, s, seat, false).size();
  };
  if (std::ranges::none_of(ships, sooner)) return std::nullopt;
  std::int64_t worth = 0, otherwise = least_worth;
  for (const ShipIndex s : ships) {
    Adviser ship(view, outlooks, s);
    const std::optional<std::int64_t> gained = ship.scramble();
    const std::optional<Advice> other = ship.best();
    if (!gained) return std::nullopt;
    worth += *gained;
    otherwise += other ? other->worth : 0;
  }
  return worth >= otherwise ? std::optional(Advice{Command::scramble, worth}) : std::nullopt;
}

}  // namespace

std::vector<FlightIndex> best_launch(const Table& table, ShipIndex s, Seat seat, bool scramble) {
  std::vector<FlightIndex> all = ready_flights(table, s, seat);
  std::ranges::stable_sort(all, std::ranges::greater(),
                           [&](FlightIndex f) { return type_of(table, table.flights[f]).size; });
  std::vector<FlightIndex> out;
  for (const FlightIndex f : all) {
    out.push_back(f);
    if (launch_fault(table, s, out, scramble)) out.pop_back();
  }
  return out;
}

std::optional<Advice> advice_for(const View& view, Outlooks& outlooks, ShipIndex ship) {
  if (const std::optional<Advice> all = scramble_for(view, outlooks, unit_of(view.table, ship))) return all;
  return Adviser(view, outlooks, ship).best();
}

}  // namespace emcon::rules::stellar_empires_fleet
