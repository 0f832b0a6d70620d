// Plays battles of the warship rules with scripted dice, from orders in words.
#include "tests/rules/alternity_warships/battle.hpp"

#include <sstream>

#include "common/words/words.hpp"

namespace emcon::rules::alternity_warships {

WrittenDice::WrittenDice(const std::string& dice) : seeded_(Bytes32{7}) {
  std::istringstream in(dice.substr(0, dice.find('*')));
  for (std::uint32_t value = 0; in >> value;) values_.push_back(value);
  endless_ = dice.find('*') != std::string::npos;
}

std::uint32_t WrittenDice::value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  if (next_ < values_.size() && !stream.drawn) {
    EXPECT_LE(values_[next_], sides);
    return values_[next_++];
  }
  if (!endless_ && !stream.drawn)
    ADD_FAILURE() << "a die of " << sides << " that is not written, for purpose " << stream.why.purpose;
  return seeded_.value(stream, k, sides);
}

std::string scene(const std::string& ships, const std::string& step, const std::string& more,
                  const std::string& options) {
  std::string out = "id = 'test'\ntitle = 'Test'\nsummary = 'A test.'\nminutes = 1\n[options]\n" + options +
                    "\n[victory]\nkind = 'last-side'\n[start]\nround = 1\nstep = '" + step + "'\nedge = 'Blue'\n" +
                    more +
                    "\n[[sides]]\nname = 'Red'\ncolour = 'red'\nbriefing = 'A'\n"
                    "[[sides]]\nname = 'Blue'\ncolour = 'blue'\nbriefing = 'B'\n";
  int n = 0;
  for (const std::string& line : split(ships, ';')) {
    const std::vector<std::string> words = split(line, ' ');
    out += "[[ships]]\nside = '" + std::string(words[0] == "red" ? "Red" : "Blue") + "'\nsheet = '" + words[1] +
           "'\nname = 'S" + number(++n) + "'\nhex = '(" + words[2] + ")'\nheading = " + words[3] +
           "\nspeed = " + words[4] + "\n";
    for (std::size_t i = 5; i < words.size(); ++i) out += words[i] + "\n";
  }
  return out;
}

Battle::Battle(const std::string& scenario, const std::string& options, const std::string& dice)
    : StraightPlay("alternity_warships", scenario, options, dice) {}

table::Filled Battle::read(int seat, const std::string& orders) const {
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

Battle& Battle::give(int seat, const std::string& orders, const std::string& dice) {
  answer(seat, read(seat, orders), dice, orders);
  return *this;
}

Battle& Battle::pass(const std::string& dice) {
  answer_by_default(dice);
  return *this;
}

Battle& Battle::pass_to(const std::string& wanted) {
  for (int i = 0; i < 2000 && asked() && kind() != wanted; ++i) pass();
  return *this;
}

Battle& Battle::leave(int seat) {
  seat_leaves(seat, "*");
  return *this;
}

std::string Battle::refused(int seat, const std::string& orders) const {
  std::string out;
  for (const Problem& problem : Rules::check(view(seat), read(seat, orders)).problems)
    out += (out.empty() ? "" : " ") + problem.text;
  return out;
}

std::string Battle::questions(int count) {
  std::string out;
  for (int i = 0; i < count && asked(); ++i) {
    const std::string title = asked()->title;
    const std::size_t colon = title.rfind(": ");
    out += (out.empty() ? "" : ", ") + kind() + (colon == std::string::npos ? "" : title.substr(colon + 1));
    pass();
  }
  return out;
}

Boxes Battle::marks(const std::string& handle) {
  Boxes out{};
  act([&](Play& play) { out = play.secret(at(handle)).works.marks; });
  return out;
}

std::string Battle::course(const std::string& handle) const {
  const Course& c = ship(handle).course;
  return number(c.at.q) + "," + number(c.at.r) + " h" + number(c.heading) + " s" + number(c.speed);
}

}  // namespace emcon::rules::alternity_warships
