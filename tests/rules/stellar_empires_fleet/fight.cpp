// Plays battles of the fleet rules with scripted dice, from orders in words.
#include "tests/rules/stellar_empires_fleet/fight.hpp"

#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// A value by the name of its field, offered or not.
table::Value value_of(const std::string& verb, const std::string& field, const std::string& text) {
  if (field == "path") return path(text);
  if (field == "dice" || field == "points" || field == "rounds") return shares_of(text);
  if (field == "at" && verb == "flak") return shares_of(text);
  if (field == "at" && verb != "launch") return at(text);
  if (field == "parties" || field == "count" || (field == "ships" && verb == "take"))
    return std::int64_t{std::stoll(text)};
  for (const char* list :
       {"items", "ships", "at", "flags", "losses", "sections", "launch", "recover", "leave", "flights"})
    if (field == list) return table::Tokens{split(text, ',')};
  return table::Token{text};
}

/// Orders that the offer would not let a client write, so that refusals can be tested.
table::Filled read_loosely(const std::string& orders) {
  table::Filled out;
  for (const std::string& order : split(orders, ';')) {
    table::FilledLine line;
    for (const std::string& word : split(order, ' ')) {
      const std::size_t is = word.find('=');
      if (is != std::string::npos)
        line.entries.push_back({word.substr(0, is), value_of(line.verb, word.substr(0, is), word.substr(is + 1))});
      else
        (line.verb.empty() ? line.verb : line.subject.empty() ? line.subject : line.variant) = word;
    }
    if (line.verb == "take") std::swap(line.subject, line.variant);
    out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace

std::string scene(const std::string& ships, const std::string& options, const std::string& terrain) {
  std::string out = "id = 'test'\ntitle = 'Test'\nsummary = 'A test.'\nminutes = 1\ntable = '48,48'\n[options]\n" +
                    options + "\n" + terrain +
                    "[[sides]]\nname = 'Red'\ncolour = 'red'\nfaction = 'Concord'\nzone = ['2,2', '46,6']\nheading = "
                    "0\nentry = ['south', 'west']\n"
                    "[[sides]]\nname = 'Blue'\ncolour = 'blue'\nfaction = 'Karsk'\nzone = ['2,42', '46,46']\nheading = "
                    "4\nentry = ['north']\n";
  for (const std::string& line : split(ships, ';')) {
    const std::vector<std::string> words = split(line, ' ');
    out += "[[ships]]\nside = '" + std::string(words[0] == "red" ? "Red" : "Blue") + "'\nclass = '" + words[1] + "'\n";
    if (words[2] != "-") out += "squadron = '" + words[2] + "'\n";
    if (words.size() > 3) out += "at = '" + words[3] + "'\nheading = " + words[4] + "\n";
  }
  return out;
}

Fight::Fight(const std::string& scenario, const Dice& dice, const std::string& options)
    : PlayInWords("stellar_empires_fleet", scenario, options, "") {
  if (scenario.find('\n') != std::string::npos)
    pass(dice);  // a host would not put a set-up that leaves nothing to order
}

std::string Fight::refused(const std::string& orders, int seat) const {
  return codes_of(Rules::check(view(seat < 0 ? first_asked().index : seat), read_loosely(orders)).problems);
}

void Fight::end(const std::string& orders, const Dice& dice) {
  state().agenda.push(EndStep{});
  const auto checked = Rules::check(view(0), read_loosely(orders));
  ASSERT_TRUE(checked.order) << codes_of(checked.problems);
  act(
      [&](Play& play) {
        const Step step = play.state.agenda.pop();
        resolve_answers(EndStep::window, play, step, {{Seat{0}, *checked.order}});
      },
      dice);
}

FlightIndex flight(const Fight& fight, const std::string& handle) {
  return find_flight(fight.table(), handle).value();
}
const Flight& seen(const Fight& fight, const std::string& handle) {
  return fight.table().flights[flight(fight, handle)];
}
void fly_at(Fight& fight, const std::string& handle, const std::string& where) {
  Flight& one = fight.state().table.flights[flight(fight, handle)];
  one.fate = FlightFate::flying;
  one.aboard = ShipIndex();
  one.at = at(where);
}
void retype(Fight& fight, const std::string& handle, const std::function<void(FlightType&)>& change) {
  auto catalogue = std::make_shared<Catalogue>(*fight.table().catalogue);
  change(catalogue->flights[seen(fight, handle).type]);
  fight.state().table.catalogue = catalogue;
}

}  // namespace emcon::rules::stellar_empires_fleet
