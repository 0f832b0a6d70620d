// Plays battles of Fires of Space with scripted dice, from orders in words.
#include "tests/rules/fires_of_space/battle.hpp"

#include <sstream>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/match/umpire.hpp"
#include "server/rules/fires_of_space/catalogue/handbook.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules::fires_of_space::test {
namespace {

std::vector<Document> own_documents() {
  const auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/fires_of_space/data");
  if (!documents) throw std::runtime_error("broken data: " + documents.error().front().text);
  return *documents;
}

std::vector<std::string> parts(const std::string& text, char by) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);)
    if (!part.empty()) out.push_back(part);
  return out;
}

table::Value value_of(const std::string& key, const std::string& text) {
  for (const char* number : {"count", "committed", "dq", "dr", "from", "distance", "tons", "turn"})
    if (key == number) return std::int64_t{std::stoll(text)};
  if (key == "hex" || key == "future")
    if (const auto hex = hex_from_label(text)) return *hex;
  if (key == "ships" || key == "directions") return table::Tokens{parts(text, ',')};
  if (key == "missiles" || key == "allocation" || (key == "with" && text.find(':') != std::string::npos)) {
    table::Split split;
    for (const std::string& part : parts(text, ',')) {
      const auto colon = part.find(':');
      split.shares.push_back({part.substr(0, colon), std::stoll(part.substr(colon + 1))});
    }
    return split;
  }
  return table::Token{text};
}

}  // namespace

std::uint32_t Script::value(const StreamName&, std::uint32_t, std::uint32_t sides) {
  if (seed != 0) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>((seed >> 33) % sides) + 1;
  }
  if (dice.empty()) throw DiceFault("no scripted die left");
  const int out = dice.front();
  dice.pop_front();
  return static_cast<std::uint32_t>(out);
}

conformance::RefusalsMet& refusals_met() {
  static conformance::RefusalsMet all(handbook());
  return all;
}

Problems problems_of(const View& view, const table::Filled& filled) {
  Problems out = Rules::check(view, filled).problems;
  refusals_met().expect_listed(out);
  return out;
}

Problems load_problems(const std::string& toml) {
  std::vector<Document> documents = own_documents();
  const auto parsed = data::parse("scenarios/test.toml", toml);
  if (!parsed) return {parsed.error()};
  documents.push_back(*parsed);
  const auto loaded = Rules::load(documents, 1);
  return loaded ? Problems{} : loaded.error();
}

Catalogue catalogue_with(const std::string& scenario_toml, const std::string& more_data) {
  std::vector<Document> documents = own_documents();
  for (const auto& [name, toml] : {std::pair{"ships/test.toml", &more_data}, {"scenarios/test.toml", &scenario_toml}}) {
    if (toml->empty()) continue;
    const auto parsed = data::parse(name, *toml);
    if (!parsed) throw std::runtime_error(parsed.error().text);
    documents.push_back(*parsed);
  }
  auto loaded = Rules::load(documents, 1);
  if (!loaded) throw std::runtime_error(loaded.error().front().text);
  return *loaded;
}

table::Filled orders(const std::string& text) {
  table::Filled filled;
  for (const std::string& row : parts(text, '\n')) {
    table::FilledLine line;
    int place = 0;
    for (const std::string& word : parts(row, ' ')) {
      const auto equals = word.find('=');
      if (equals != std::string::npos) {
        const std::string key = word.substr(0, equals);
        line.entries.push_back({key, value_of(key, word.substr(equals + 1))});
      } else if (place++ == 0) {
        line.verb = word;
      } else if (place == 2) {
        line.subject = word;
      } else {
        line.variant = word;
      }
    }
    if (!line.verb.empty()) filled.lines.push_back(std::move(line));
  }
  return filled;
}

Battle::Battle(const std::string& toml, std::deque<int> dice, const std::string& d20table, const std::string& options,
               const std::string& more_data)
    : catalogue_(catalogue_with(toml.find('\n') == std::string::npos ? "" : toml, more_data)) {
  script_.dice = std::move(dice);
  Choice choice;
  choice.scenario = toml.find('\n') == std::string::npos ? toml : "test";
  for (const std::string& option : parts(options, ' '))
    choice.options.lines.push_back({"option", "", option, {{"value", table::Token{"on"}}}});
  if (!d20table.empty())
    choice.options.lines.push_back({"option", "", "d20table", {{"value", table::Token{d20table}}}});
  state_ = match::Umpire::with_referee(
      script_, 0, [&](Referee& referee) { return Rules::setup(catalogue_, choice, referee); },
      [&](std::vector<Event> events, auto&&, const std::vector<Disclosure>& shown) { take(std::move(events), shown); });
  EXPECT_TRUE(script_.dice.empty()) << script_.dice.size() << " dice left over at set-up";
}

void Battle::take(std::vector<Event> events, const std::vector<Disclosure>& disclosures) {
  told.clear();
  told_one.clear();
  for (const Event& event : events)
    (event.audience == Audience::everyone() ? told : told_one).push_back(event.telling.text);
  disclosed = Audience::nobody();
  for (const Disclosure& one : disclosures) disclosed = disclosed | one.audience;
}

void Battle::resolve(const Input<OrderList>& input) {
  state_ = match::Umpire::with_referee(
      script_, ++question_, [&](Referee& referee) { return Rules::resolve(state_, input, referee); },
      [&](std::vector<Event> events, auto&&, const std::vector<Disclosure>& shown) { take(std::move(events), shown); });
}

void Battle::resolve(std::vector<Answer<OrderList>> answers, std::deque<int> dice, const std::string& what) {
  script_.dice = std::move(dice);
  resolve(Input<OrderList>(std::move(answers)));
  EXPECT_TRUE(script_.dice.empty()) << script_.dice.size() << " dice left over after: " << what;
}

void Battle::answer(std::vector<Answer<OrderList>>& answers, int side, const std::string& text) const {
  const Seat seat{static_cast<std::uint8_t>(side)};
  Checked<OrderList> checked = Rules::check(view(Viewer::of(seat)), orders(text));
  for (const Problem& problem : checked.problems) ADD_FAILURE() << text << ": " << problem.code << ", " << problem.text;
  if (checked.order) answers.push_back({seat, std::move(*checked.order)});
}

Battle& Battle::give(const std::string& text, std::deque<int> dice) {
  std::vector<Answer<OrderList>> answers;
  answer(answers, side(), text);
  if (!answers.empty()) resolve(std::move(answers), std::move(dice), text);
  return *this;
}

Battle& Battle::give_both(const std::string& letters, const std::string& numbers, std::deque<int> dice) {
  std::vector<Answer<OrderList>> answers;
  answer(answers, 0, letters);
  answer(answers, 1, numbers);
  if (answers.size() == 2) resolve(std::move(answers), std::move(dice), letters + " / " + numbers);
  return *this;
}

Battle& Battle::pass(std::deque<int> dice) {
  Checked<OrderList> checked = Rules::check(view(), Rules::offer(view()).fallback);
  EXPECT_TRUE(checked.order) << kind();
  if (checked.order) resolve({{asked()->slots[0][0], std::move(*checked.order)}}, std::move(dice), "the default");
  return *this;
}

Battle& Battle::pass_to(const std::string& kind_wanted) {
  while (asked() && kind() != kind_wanted) pass();
  return *this;
}

Problems Battle::problems(const std::string& text) const {
  return problems_of(view(), orders(text));
}

std::string Battle::refused(const std::string& text) const {
  std::string out;
  for (const Problem& problem : problems(text)) out += (out.empty() ? "" : " ") + problem.code;
  return out;
}

std::vector<table::Consequence> Battle::consequences(const std::string& text) const {
  return Rules::check(view(), orders(text)).consequences;
}

Battle& Battle::leave(int side) {
  resolve(SeatLeft{Seat{static_cast<std::uint8_t>(side)}});
  return *this;
}

const Ship& Battle::ship(const std::string& handle) const {
  for (const Ship& s : table().ships)
    if (s.handle == handle) return s;
  throw std::runtime_error("no ship " + handle);
}

const Unit& Battle::unit(const std::string& handle) const {
  for (const Unit& u : table().units)
    if (u.handle == handle) return u;
  throw std::runtime_error("no unit " + handle);
}

int Battle::missiles(const std::string& handle) const {
  for (const battle::UnitIndex u : table().units.indices())
    if (table().units[u].handle == handle) return missiles_in(table(), u);
  return -1;
}

View Battle::view(Viewer viewer) const {
  return match::Umpire::with_sight(viewer, [&](const Sight& sight) { return Rules::project(state_, sight); });
}

std::string Battle::dump() const {
  DumpText lines;
  match::Umpire::with_key([&](const RefereeKey& key) { Rules::dump(state_, key, lines); });
  return lines.str();
}

std::string Battle::said(const std::string& word) const {
  std::string out;
  for (const std::string& text : told)
    if (text.find(word) != std::string::npos) out += (out.empty() ? "" : "\n") + text;
  return out;
}

std::string scene(const std::string& start, const std::string& units) {
  return "id = 'test'\ntitle = 'Test'\n[[sides]]\nname = 'Letters'\ncolour = 'red'\n[[sides]]\nname = 'Numbers'\n"
         "colour = 'blue'\n[start]\n" +
         start + "\n" + units;
}

}  // namespace emcon::rules::fires_of_space::test
