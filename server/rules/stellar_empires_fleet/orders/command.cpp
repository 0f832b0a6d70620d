// The order `command`: special commands of one ship, announced before any die is rolled (SEF-4.3.1).
#include <algorithm>
#include <cstdint>

#include "common/words/match.hpp"
#include "server/rules/stellar_empires_fleet/advice/advising.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/moving.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// A bit for each command, in their order.
using Commands = std::uint32_t;
static_assert(command_rules.size() <= 32);
constexpr Commands bit_of(Command command) {
  return Commands{1} << static_cast<unsigned>(command);
}

/// Commands that the ship may give, for all that its sheet and the turn before say; whom they may name is another
/// matter.
Commands commands_of(const Table& table, ShipIndex s) {
  const Ship& ship = table.ships[s];
  const bool prepared =
      has(ship.before, Command::allstop) || has(ship.before, Command::comeabout) || has(ship.before, Command::track);
  const bool drive = table.class_of(ship).drive && !ship.lost.drive;
  Commands without = bit_of(Command::assault);
  if (!prepared) without |= bit_of(Command::bear);
  if (!table.options.boarding) without |= bit_of(Command::board);
  if (!ship.squadron) without |= bit_of(Command::shield);
  if (!has_bays(table, unit_of(table, s))) without |= bit_of(Command::scramble);
  if (!drive) without |= bit_of(Command::device) | bit_of(Command::retreat);
  return ~without;
}

/// The sets of options of a ship for its first command and for the second.
struct CommandSets {
  Commands commands = 0;
  int first = -1, second = -1;
};
CommandSets add_sets(Offering& out, Commands commands, bool titles) {
  std::vector<table::Option> first, second;
  for (const CommandRule& rule : command_rules) {
    if ((commands & bit_of(rule.command)) == 0) continue;
    first.push_back(option(rule.word, titles ? rule.title : ""));
    if (rule.kind == CommandKind::combat) second.push_back(first.back());
  }
  const int one = out.add_set(std::move(first));
  return {commands, one, out.add_set(std::move(second))};
}

/// Presets the command that is expected to help. The line says what it is worth: the words stand in lists that ships
/// share.
void suggest(Offering& out, ShipIndex s, table::OfferLine& line) {
  if (!of_suggested_unit(out, s)) return;
  const std::optional<Advice> advice = advice_for(out.view, out.outlooks, s);
  if (!advice) return;
  line.fields.front().fallback = table::Token{rule_of(advice->command).word};
  line.merit = advice->worth;
}

void offer_command(Offering& out) {
  constexpr int own_lists_max = 4, named_max = 10;
  std::vector<ShipIndex> able;
  for (const Unit& unit : units_planned(out.table, *out.view.step, out.seat))
    for (const ShipIndex s : members(out.table, unit))
      if (commandable(out.table.class_of(out.table.ships[s]), out.table.ships[s]) && !out.table.ships[s].broken)
        able.push_back(s);
  if (able.empty() || out.bare_choice()) return;
  const bool bays = std::ranges::any_of(able, [&](ShipIndex s) { return has_bays(out.table, unit_of(out.table, s)); });
  std::vector<table::Option> ships;
  for (const Ship& ship : out.table.ships)
    if (fights(out.table, ship)) ships.push_back(option(ship.handle()));
  // One list for all where hangars, or many ships to name, take the room.
  const bool many = count_of(able) + (bays ? 1 : 0) > own_lists_max || (able.size() > 1 && count_of(ships) > named_max);
  const int targets = out.add_set(std::move(ships));
  Commands of_any = 0;
  for (const ShipIndex s : able) of_any |= commands_of(out.table, s);
  std::vector<CommandSets> known;
  for (const ShipIndex s : able) {
    const Ship& ship = out.table.ships[s];
    const Commands commands = many ? of_any : commands_of(out.table, s);
    const auto found = std::ranges::find(known, commands, &CommandSets::commands);
    const CommandSets sets =
        found != known.end()
            ? *found
            : known.emplace_back(add_sets(out, commands, !many || able.size() == 1));  // the handbook has the titles
    table::OfferLine& line = out.line("command", ship.handle(), "", "Commands", "SEF-4.3.1.a");
    line.fields = {Offering::choice("first", "command", sets.first),
                   Offering::choice("second", "combat command", sets.second),
                   Offering::choice("target", "whom it names", targets, table::FieldKind::target)};
    line.fields[1].required = line.fields[2].required = false;
    suggest(out, s, line);
  }
}

std::string all_commands() {
  std::vector<std::string> names;
  for (const CommandRule& rule : command_rules) names.emplace_back(rule.word);
  return words::one_of(names, names.size());
}

std::optional<Command> command_in(Reading& in, const char* field, bool required) {
  const std::string* word = in.token(field, required);
  if (!word) return std::nullopt;
  const std::optional<Command> command = command_of(*word);
  if (!command) in.refuse(reasons::no_such_command(*word, all_commands()), "SEF-4.3.1.c", field);
  return command;
}

/// Whether another ship of this answer tries to make the same one stand down (SEF-R8).
bool challenged_before(const Reading& in, const Announcement& order) {
  if (!stands_down_once(*in.table.catalogue) || !has(order.commands, Command::standdown)) return false;
  const std::vector<Announcement> before = in.accepted<Announcement>();
  return std::ranges::any_of(before, [&](const Announcement& one) {
    return has(one.commands, Command::standdown) && one.object == order.object;
  });
}

void check_command(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject) || !ship_in_hand(in, *s)) return;
  const std::optional<Command> first = command_in(in, "first", true);
  if (!first) return;
  Announcement order{*s, {*first}, {}};
  if (in.has("second")) {
    const std::optional<Command> second = command_in(in, "second", true);
    if (!second) return;
    order.commands.push_back(*second);
  }
  if (in.has("target")) {
    const std::optional<ShipIndex> object = in.ship_in("target");
    if (!object) return;
    order.object = *object;
  }
  if (auto wrong = command_fault(in.table, *s, order.commands, order.object)) return in.refuse_for(*wrong, "first");
  if (challenged_before(in, order)) return in.refuse(reasons::challenged_twice(), "SEF-R8", "target");
  in.accept(std::move(order));
}

void apply_command(Play& play, const Announcement& order) {
  play.announced.push_back(order);
}

}  // namespace

void whole_formation(Reading& in, const Unit& unit, const std::vector<Announcement>& commands) {
  if (!unit.squadron) return;
  std::optional<Command> combined;
  for (const Announcement& order : commands)
    if (rule_of(order.commands.front()).kind == CommandKind::combined) combined = order.commands.front();
  if (!combined) return;
  const bool all = std::ranges::all_of(members(in.table, unit), [&](ShipIndex ship) {
    return std::ranges::any_of(
        commands, [&](const Announcement& order) { return order.ship == ship && order.commands.front() == *combined; });
  });
  if (!all) in.refuse(reasons::not_all(rule_of(*combined).word), "SEF-6.2.2.b");
}

extern const OrderRow command_order{
    .verb = "command", .fields = "first second target", .acts = by<offer_command, check_command, apply_command>};

}  // namespace emcon::rules::stellar_empires_fleet
