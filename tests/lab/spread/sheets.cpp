// Battles of extreme sheets of one's own against sheets of equal price, by bots: whether a file can be made that wins
// more than it costs. What has been fought is kept in a file, and is not fought again.
//
// usage: emcon_sheets prices
//        emcon_sheets battles|duels FILE [GAMES=200] [PERCENT=100] [NAME ...]
//        emcon_sheets load [SHEETS=100000] [FIRST_SEED=1]
// prices: prints what the extreme and the plain sheets cost. battles: GAMES of each extreme file, sides swapped,
// against plain sheets of PERCENT of its price; FILE has a line for each battle. load: random sheets are brought,
// bought and fought with for some rounds, with all that an offer lets a side order; prints the dearest step's processor
// time. Ends with 1 if one took more than 50 ms, and with 2 if what was asked for cannot be done.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "server/match/match_dice.hpp"
#include "tests/lab/spread/bot_battle.hpp"
#include "tests/lab/spread/own_fleets.hpp"

namespace emcon {
namespace {

using yard::bring_of, yard::catalogue, yard::files_of, yard::fleet_most, yard::own_fleets, yard::points_most;

/// A brought sheet as the shop has it.
struct Ware {
  std::string key;
  std::int64_t price = 0;
  int most = 0;
};

/// The last of the sheets that these files become, as a side that has brought them finds it in the shop; none, and why,
/// if they are refused.
std::optional<Ware> ware_of(const std::vector<std::string>& files, std::string& why) {
  match::SeededDice dice(Bytes32{});
  match::Resolution played = catalogue().setup(own_fleets(points_most), dice, match::Windows::with_orders);
  const Seat first{0}, second{1};
  const table::Filled bring = bring_of(files);
  if (const Problems problems = played.next->check(first, bring).problems; !problems.empty()) {
    why = problems.front().text;
    return std::nullopt;
  }
  const table::Offer before = [&] {
    match::SeededDice other(Bytes32{});
    auto none = catalogue().setup(own_fleets(points_most), other, match::Windows::with_orders);
    const std::vector<match::SeatAnswer> nothing{{first, {}, {}}, {second, {}, {}}};
    return none.next->resolve(nothing, 1, other).next->offer_for(first);
  }();
  const std::vector<match::SeatAnswer> answers{{first, bring, {}}, {second, {}, {}}};
  played = played.next->resolve(answers, 1, dice);
  std::optional<Ware> out;
  for (const table::OfferLine& line : played.next->offer_for(first).lines) {
    if (line.verb != "take" ||
        std::ranges::find(before.lines, line.variant, &table::OfferLine::variant) != before.lines.end())
      continue;
    out = Ware{line.variant, line.price.front(), static_cast<int>(line.fields.front().max)};
  }
  if (!out) why = "it is not for sale";
  return out;
}

/// So many ships of a file.
struct Fleet {
  std::vector<std::string> files;
  Ware ware;
  int ships = 1;
  std::int64_t points() const { return ships * ware.price; }
};

table::Filled take_of(const Fleet& fleet) {
  return {{{"take", "", fleet.ware.key, {{"ships", std::int64_t{fleet.ships}}}}}};
}

struct Priced {
  yard::Entry entry;
  Fleet fleet;
};

std::vector<Priced> priced(const std::vector<yard::Entry>& entries) {
  std::vector<Priced> out;
  for (const yard::Entry& entry : entries) {
    std::string why;
    const std::vector<std::string> files = files_of(entry);
    if (const std::optional<Ware> ware = ware_of(files, why))
      out.push_back({entry, {files, *ware, 1}});
    else
      std::cerr << entry.ship.name << ": " << why << "\n";
  }
  return out;
}

int class_of(const std::string& hull) {
  const auto is = [&](std::initializer_list<const char*> all) {
    return std::ranges::any_of(all, [&](const char* one) { return hull == one; });
  };
  return is({"fighter", "strike-fighter", "cutter", "scout", "escort"}) ? 0
         : is({"corvette", "frigate", "destroyer"})                     ? 1
         : is({"light-cruiser", "heavy-cruiser", "armored-cruiser"})    ? 2
                                                                        : 3;
}

/// Fleets of equal price: one or some ships of the extreme file, and plain ones of its class if there are such, within
/// three in a hundred.
std::pair<Fleet, Fleet> matched(const Priced& extreme, const std::vector<Priced>& plain, int percent, bool alone) {
  std::pair<Fleet, Fleet> best;
  double least = 1e9;
  for (int ships = 1; ships <= std::min(4, extreme.fleet.ware.most); ++ships)
    for (const Priced& other : plain)
      for (int others = 1; others <= std::min(fleet_most, other.fleet.ware.most); ++others) {
        const double wanted = static_cast<double>(ships * extreme.fleet.ware.price) * percent / 100;
        const double has = static_cast<double>(others * other.fleet.ware.price);
        if (has > 3000 || wanted > 3000) continue;
        const double off = std::abs(std::log(has / wanted));
        const int apart = std::abs(class_of(extreme.entry.ship.hull) - class_of(other.entry.ship.hull));
        // Of one class, several if need be; or one against one, of whatever class.
        const double wrong = alone ? (ships + others - 2) * 10 + 0.1 * apart : apart + 0.02 * std::abs(ships - others);
        const double cost = std::max(0.0, off - 0.03) * 10 + wrong + 0.05 * ships;
        if (cost >= least) continue;
        least = cost;
        best = {extreme.fleet, other.fleet};
        best.first.ships = ships;
        best.second.ships = others;
      }
  return best;
}

/// 1: the first fleet won, 0: it lost, 0.5: neither. In odd games it has the second seat.
double fight(const Fleet& first, const Fleet& second, std::uint64_t seed) {
  const bool swapped = seed % 2 == 1;
  const Fleet* fleets[] = {swapped ? &second : &first, swapped ? &first : &second};
  const std::int64_t points = std::max(first.points(), second.points());
  const Script script = [&](const match::Position& position, Seat seat) -> std::optional<table::Filled> {
    if (position.asked()->kind == "sheets") return bring_of(fleets[seat.index]->files);
    if (position.asked()->kind == "fleet") return take_of(*fleets[seat.index]);
    return std::nullopt;
  };
  const BotBattle battle =
      play_by_bots(catalogue(), own_fleets(std::clamp<std::int64_t>(points, 100, 3000)), "greedy", seed, {}, script);
  if (battle.outcome.winners.size() != 1) return 0.5;
  return (battle.outcome.winners.front().index == 1) == swapped ? 1 : 0;
}

/// Lines "NAME PERCENT SEED RESULT" with underscores in names.
using Key = std::tuple<std::string, int, std::uint64_t>;
std::map<Key, double> kept(const std::string& file) {
  std::map<Key, double> out;
  std::ifstream in(file);
  std::string name;
  int percent = 0;
  std::uint64_t seed = 0;
  for (double result = 0; in >> name >> percent >> seed >> result;) out[{name, percent, seed}] = result;
  return out;
}

std::string underscored(std::string name) {
  std::ranges::replace(name, ' ', '_');
  return name;
}

/// The ends of the 95 % interval of Wilson, in per cent.
std::pair<double, double> interval(double won, double games) {
  constexpr double z = 1.96;
  const double share = won / games, middle = share + z * z / (2 * games), below = 1 + z * z / games;
  const double half = z * std::sqrt(share * (1 - share) / games + z * z / (4 * games * games));
  return {100 * (middle - half) / below, 100 * (middle + half) / below};
}

int battles(const std::string& file, std::uint64_t games, int percent, bool alone, const std::set<std::string>& names) {
  std::map<Key, double> fought = kept(file);
  std::ofstream out(file, std::ios::app);
  const std::vector<Priced> plain = priced(yard::plain());
  for (const Priced& extreme : priced(yard::extremes())) {
    const std::string name = underscored(extreme.entry.ship.name) + (alone ? ":1" : "");
    if (!names.empty() && !names.contains(underscored(extreme.entry.ship.name))) continue;
    const auto [first, second] = matched(extreme, plain, percent, alone);
    double won = 0;
    std::uint64_t drawn = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      const Key key{name, percent, seed};
      if (!fought.contains(key)) {
        fought[key] = fight(first, second, seed);
        out << name << " " << percent << " " << seed << " " << fought[key] << "\n" << std::flush;
      }
      won += fought[key];
      drawn += fought[key] == 0.5 ? 1 : 0;
    }
    const auto [low, high] = interval(won, static_cast<double>(games));
    std::cout << fmt::format(
                     "{:<16} {} x {:>4} = {:>4} against {} x {} = {:>4}: {:5.1f} % [{:.1f}, {:.1f}], {} drawn\n", name,
                     first.ships, first.ware.price, first.points(), second.ships, second.ware.key, second.points(),
                     100 * won / static_cast<double>(games), low, high, drawn)
              << std::flush;
  }
  return 0;
}

int load(int wanted, std::uint64_t seed) {
  constexpr double most_ms = 50;
  yard::Burden burden;
  for (; burden.sheets < wanted; ++seed) yard::carry(seed, burden);
  const auto words = [](const char* what, const yard::Dearest& of) {
    return fmt::format("{} {:.1f} ms ({})", what, of.ms, of.where);
  };
  std::cout << fmt::format("{} sheets, {} refused; dearest {}, {}, {}\n", burden.sheets, burden.refused,
                           words("offer", burden.offer), words("check", burden.check),
                           words("resolve", burden.resolve));
  return std::max(burden.check.ms, burden.resolve.ms) > most_ms ? 1 : 0;
}

int prices() {
  for (const auto* entries : {"extreme", "plain"})
    for (const Priced& one : priced(std::string(entries) == "plain" ? yard::plain() : yard::extremes()))
      std::cout << fmt::format("{:<8} {:<24} {:>5} points, at most {}\n", entries, one.entry.ship.name,
                               one.fleet.ware.price, one.fleet.ware.most);
  return 0;
}

int run(const std::vector<std::string>& given) {
  const auto number = [&](std::size_t at, std::uint64_t otherwise) {
    return given.size() > at ? std::strtoull(given[at].c_str(), nullptr, 10) : otherwise;
  };
  if (given.empty()) throw std::invalid_argument("usage: emcon_sheets prices | battles FILE | load");
  if (given[0] == "prices") return prices();
  if (given[0] == "load") return load(static_cast<int>(number(1, 100'000)), number(2, 1));
  if ((given[0] != "battles" && given[0] != "duels") || given.size() < 2)
    throw std::invalid_argument("usage: emcon_sheets battles FILE");
  const std::set<std::string> names(given.begin() + std::min<std::ptrdiff_t>(4, std::ssize(given)), given.end());
  return battles(given[1], number(2, 200), static_cast<int>(number(3, 100)), given[0] == "duels", names);
}

}  // namespace
}  // namespace emcon

int main(int argc, char** argv) {
  try {
    return emcon::run({argv + 1, argv + argc});
  } catch (const std::invalid_argument& wrong) {
    std::cerr << "error: " << wrong.what() << "\n";
    return 2;
  }
}
