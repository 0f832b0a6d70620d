// Weighs special commands of a ship that is about to move: what each adds, by its chance, and what it costs the course.
#include "server/rules/stellar_empires_fleet/orders/advising.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/outlook.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

// Judgements, none of them a rule. Shares are in per cent, costs in thousandths of a point.
constexpr std::int64_t whole = 100, of_a_face = 10;
constexpr std::int64_t need_share = 20;   ///< of fire: what a need of one more or less makes of it
constexpr std::int64_t brace_share = 35;  ///< of what a volley does, if the ship is braced
constexpr std::int64_t volley_need = 50;
constexpr std::int64_t repair_worth = 500;  ///< of a repair roll more
constexpr std::int64_t least_worth = 250;   ///< below it a command is not worth the wait for its dice

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
    out += hits * worth_of_hit(table, ship, side, weapon.warhead, weapon.type, 0) / thousand * volley_need / whole;
  }
  return out;
}

/// One ship's commands, weighed against a move without any.
class Adviser {
 public:
  Adviser(const View& view, ShipIndex s)
      : view_(view), table_(view.table), s_(s), ship_(table_.ships[s]), outlook_(table_, s, std::nullopt) {}

  std::optional<Advice> best() {
    const auto plain = best_way({});
    if (!plain) return std::nullopt;
    plain_ = *plain;
    concentrate();
    if (!unit_of(table_, s_).squadron) {  // in a squadron all give such a command, or none (SEF-6.2.2.b)
      evade();
      brace();
      all_hands();
    }
    return best_.worth >= least_worth ? std::optional(best_) : std::nullopt;
  }

 private:
  using Forecast = Outlook::Forecast;

  /// The best course with these in force; nothing if there is none.
  std::optional<Forecast> best_way(const std::vector<Command>& in_force) {
    std::optional<Forecast> out;
    for (const Suggested& one : suggested_courses(table_, s_, in_force, true)) {
      const Forecast end = of(one);
      if (!out || end.merit > out->merit) out = end;
    }
    return out;
  }
  const Forecast& of(const Suggested& course) {
    const auto known = std::ranges::find(known_, course.token, &std::pair<std::string, Forecast>::first);
    if (known != known_.end()) return known->second;
    const Stance end{course.end.point, course.end.heading, ship_.rolled};
    return known_.emplace_back(course.token, outlook_.forecast(end)).second;
  }

  /// `gain`: what it adds if it is performed, by the forecast of the best course that it leaves.
  template <class Gain>
  void consider(Command command, Gain gain) {
    if (command_fault(table_, s_, {command}, {})) return;
    const std::optional<Forecast> way = best_way({command});
    if (!way) return;
    const std::int64_t chance = of_a_face * std::clamp(command_need(table_, ship_, command, {}).total(), 0, 10);
    const std::int64_t worth = chance * (gain(*way) + way->merit - plain_.merit) / whole;
    if (worth > best_.worth) best_ = {command, worth};
  }
  void concentrate() {
    if (plain_.dealt == 0) return;
    consider(Command::concentrate, [](const Forecast& way) { return way.dealt * need_share / whole; });
  }
  void evade() {
    if (2 * plain_.taken <= 3 * plain_.dealt) return;  // it is not outgunned
    consider(Command::evade, [](const Forecast& way) { return (way.taken - way.dealt) * need_share / whole; });
  }
  void brace() {
    const std::int64_t due = volleys_due(view_, s_);
    if (due == 0) return;
    consider(Command::brace, [due](const Forecast&) { return due * brace_share / whole; });
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
  Outlook outlook_;
  std::vector<std::pair<std::string, Forecast>> known_;  ///< by tokens of courses: commands leave many of them alike
  Forecast plain_;
  Advice best_;
};

}  // namespace

std::optional<Advice> advice_for(const View& view, ShipIndex ship) {
  return Adviser(view, ship).best();
}

}  // namespace emcon::rules::stellar_empires_fleet
