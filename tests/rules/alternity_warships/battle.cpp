// Plays battles of the warship rules with scripted dice, from orders in words.
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {

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

Battle::Battle(const std::string& scenario, const std::string& options, const std::string& dice, int revision)
    : PlayInWords("alternity_warships", scenario, options, dice, revision) {}

namespace {

table::Filled sheets_of(const std::vector<std::string>& files) {
  table::Filled out;
  for (const std::string& file : files) out.lines.push_back({"bring", "", "", {{"sheet", table::Text{file}}}});
  return out;
}

}  // namespace

Battle& Battle::bring(int seat, const std::vector<std::string>& files) {
  answer(seat, sheets_of(files), "", "sheets");
  return *this;
}

std::string Battle::refused_sheets(int seat, const std::vector<std::string>& files) const {
  return codes_of(Rules::check(view(seat), sheets_of(files)).problems);
}

std::string Battle::dump() {
  DumpText out;
  act([&](Play& play) { Rules::dump(play.state, play.referee.key(), out); });
  return out.str();
}

std::string Battle::refused(int seat, const std::string& orders) const {
  std::string out;
  for (const Problem& problem : Rules::check(view(seat), orders_in_words(offer(seat), orders)).problems)
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
