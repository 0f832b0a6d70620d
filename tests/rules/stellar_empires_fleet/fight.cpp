// Plays battles of the fleet rules with scripted dice, from orders in words.
#include "tests/rules/stellar_empires_fleet/fight.hpp"

#include <sstream>

#include "common/words/words.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/umpire.hpp"
#include "server/rules/stellar_empires_fleet/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Dice as written; behind a '*' any further ones come from a fixed seed.
class WrittenDice final : public DiceSource {
 public:
  explicit WrittenDice(const Dice& dice) : seeded_(Bytes32{7}) {
    std::istringstream in(dice.substr(0, dice.find('*')));
    for (std::uint32_t value = 0; in >> value;) values_.push_back(value);
    endless_ = dice.find('*') != Dice::npos;
  }
  std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) override {
    if (next_ < values_.size() && !stream.drawn) {
      EXPECT_LE(values_[next_], sides);
      return values_[next_++];
    }
    if (!endless_) ADD_FAILURE() << "a die of " << sides << " that is not written, for purpose " << stream.why.purpose;
    return seeded_.value(stream, k, sides);
  }
  void finish() const { EXPECT_EQ(next_, values_.size()) << "dice are left over"; }

 private:
  std::vector<std::uint32_t> values_;
  std::size_t next_ = 0;
  match::SeededDice seeded_;
  bool endless_ = false;
};

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);)
    if (part.find_first_not_of(' ') != std::string::npos) out.push_back(part.substr(part.find_first_not_of(' ')));
  return out;
}

Choice choice_of(const std::string& id, const std::string& options) {
  Choice choice;
  choice.scenario = id;
  for (const std::string& word : split(options, ' ')) {
    const std::string name = word.substr(0, word.find('=')), value = word.substr(word.find('=') + 1);
    const bool is_number = value.find_first_not_of("0123456789") == std::string::npos;
    choice.options.lines.push_back(
        {"option",
         "",
         name,
         {{"value", is_number ? table::Value{std::int64_t{std::stoll(value)}} : table::Value{table::Token{value}}}}});
  }
  return choice;
}

table::Split split_of(const std::string& text) {
  table::Split out;
  for (const std::string& share : split(text, ','))
    out.shares.push_back({share.substr(0, share.find(':')), std::stoll(share.substr(share.find(':') + 1))});
  return out;
}

/// A value by the name of its field, offered or not.
table::Value value_of(const std::string& verb, const std::string& field, const std::string& text) {
  if (field == "path") return path(text);
  if (field == "dice" || field == "points" || field == "rounds") return split_of(text);
  if (field == "at" && verb == "flak") return split_of(text);
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

Fight::Fight(const std::string& scenario, const Dice& dice, const std::string& options) {
  const bool own = scenario.find('\n') != std::string::npos;
  auto loaded = load_with(own ? scenario : "");
  if (!loaded) throw std::runtime_error(loaded.error().front().text);
  catalogue_ = std::move(*loaded);
  const Choice choice = choice_of(own ? "test" : scenario, options);
  WrittenDice written_dice("");
  state_ = match::Umpire::with_referee(
      written_dice, 0, [&](Referee& referee) { return Rules::setup(catalogue_, choice, referee); },
      [&](std::vector<Event> events, auto&&, auto&&) { events_ = std::move(events); });
  written_dice.finish();
  if (own) pass(dice);  // a host would not put a set-up that leaves nothing to order
}

void Fight::resolve(const Input<Order>& input, const Dice& dice) {
  WrittenDice written_dice(dice);
  state_ = match::Umpire::with_referee(
      written_dice, ++question_, [&](Referee& referee) { return Rules::resolve(*state_, input, referee); },
      [&](std::vector<Event> events, auto&&, auto&&) { events_ = std::move(events); });
  written_dice.finish();
}

void Fight::change(const std::function<void(Play&)>& what, const Dice& dice) {
  WrittenDice written_dice(dice);
  state_ = match::Umpire::with_referee(
      written_dice, ++question_,
      [&](Referee& referee) {
        State state = *state_;
        Play play{state, referee};
        what(play);
        return state;
      },
      [&](std::vector<Event> events, auto&&, auto&&) { events_ = std::move(events); });
  written_dice.finish();
}

table::Filled Fight::read(int seat, const std::string& orders) const {
  table::Filled out;
  words::Names names;
  const table::Offer now = offer(seat);
  for (const std::string& text : split(orders, ';')) {
    auto line = words::parse_order(now, text, names);
    if (line)
      out.lines.push_back(std::move(*line));
    else
      ADD_FAILURE() << text << ": " << line.error().text;
  }
  return out;
}

Fight& Fight::give(int seat, const std::string& orders, const Dice& dice) {
  const Seat of{static_cast<std::uint8_t>(seat)};
  Checked<Order> checked = Rules::check(view(seat), read(seat, orders));
  for (const Problem& problem : checked.problems)
    ADD_FAILURE() << orders << ": " << problem.code << ", " << problem.text;
  if (!checked.order) return *this;
  answers_.insert_or_assign(of, std::move(*checked.order));
  if (answers_.size() < asked()->slots.size()) return *this;
  std::vector<Answer<Order>> all;
  for (auto& [who, order] : answers_) all.push_back({who, std::move(order)});
  answers_.clear();
  resolve(std::move(all), dice);
  return *this;
}

Fight& Fight::pass(const Dice& dice) {
  std::vector<Answer<Order>> all;
  const std::optional<Ask> open = asked();
  for (const std::vector<Seat>& slot : open->slots) {
    const Seat seat = slot.front();
    if (const auto given = answers_.find(seat); given != answers_.end()) {
      all.push_back({seat, given->second});
      continue;
    }
    const View now = view(Viewer::of(seat));
    Checked<Order> checked = Rules::check(now, Rules::offer(now).fallback);
    EXPECT_TRUE(checked.order) << kind() << ": " << (checked.problems.empty() ? "" : checked.problems.front().text);
    if (checked.order) all.push_back({seat, std::move(*checked.order)});
  }
  answers_.clear();
  resolve(std::move(all), dice);
  return *this;
}

Fight& Fight::pass_to(const std::string& wanted) {
  for (int i = 0; i < 1000 && asked() && kind() != wanted; ++i) pass();
  return *this;
}

Fight& Fight::leave(int seat) {
  answers_.clear();
  resolve(SeatLeft{Seat{static_cast<std::uint8_t>(seat)}}, "*");
  return *this;
}

std::string Fight::refused(const std::string& orders, int seat) const {
  const int of = seat < 0 ? asked()->slots.front().front().index : seat;
  std::string out;
  for (const Problem& problem : Rules::check(view(of), read_loosely(orders)).problems)
    out += (out.empty() ? "" : " ") + problem.code;
  return out;
}

View Fight::view(Viewer viewer) const {
  return match::Umpire::with_sight(viewer, [&](const Sight& sight) { return Rules::project(*state_, sight); });
}

bool Fight::said(const std::string& words) const {
  for (const Event& event : events_)
    if (event.audience == Audience::everyone() && event.telling.text.find(words) != std::string::npos) return true;
  return false;
}

std::string Fight::told() const {
  std::string out;
  for (const Event& event : events_) out += event.telling.text + "\n";
  return out;
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
