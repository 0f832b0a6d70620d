// Plays battles of Sector 14 with scripted dice, from orders in words.
#include "tests/rules/sector_14/fight.hpp"

#include <sstream>

#include "server/rules/sector_14/catalogue/handbook.hpp"

namespace emcon::rules::sector_14 {
namespace {

table::Value value_of(const std::string& key, const std::string& text) {
  if (key == "to")
    if (const auto hex = hex_from_label(text)) return *hex;
  if (key == "skills" && text.find(':') != std::string::npos) return shares_of(text);
  if (text.starts_with('#')) return std::int64_t{std::stoll(text.substr(1))};
  for (const char* list : {"seekers", "weapons", "facings", "losses"})
    if (key == list) return table::Tokens{split(text, ',')};
  if (text.find_first_not_of("-0123456789") == std::string::npos && key != "target")
    return std::int64_t{std::stoll(text)};
  return table::Token{text};
}

std::string& name_of(table::FilledLine& line) {
  if (line.verb.empty()) return line.verb;
  return line.subject.empty() ? line.subject : line.variant;
}

/// Orders with ';' between them: verb, subject, variant, and field=value. What the offer would not let a client write
/// can be written too, so that refusals can be tested.
table::Filled read(const std::string& orders) {
  table::Filled filled;
  for (const std::string& order : split(orders, ';')) {
    table::FilledLine line;
    for (const std::string& word : split(order, ' ')) {
      if (const std::size_t at = word.find('='); at != std::string::npos)
        line.entries.push_back({word.substr(0, at), value_of(word.substr(0, at), word.substr(at + 1))});
      else
        name_of(line) = word;
    }
    if (line.verb == "take") std::swap(line.subject, line.variant);
    filled.lines.push_back(std::move(line));
  }
  return filled;
}

}  // namespace

conformance::RefusalsMet& refusals_met() {
  static conformance::RefusalsMet all(handbook());
  return all;
}

std::expected<Catalogue, Problems> load_with(const std::string& toml) {
  return rules::load_with<Rules>("sector_14", toml);
}

FaceScript::FaceScript(const Faces& faces) : scripted_({}), seeded_(Bytes32{7}) {
  std::vector<match::ScriptedDie> dice;
  std::istringstream in(faces.substr(0, faces.find('*')));
  for (std::uint32_t face = 0; in >> face;) dice.push_back({10, face == 0 ? 10 : face});
  count_ = dice.size();
  scripted_.add(dice);
  endless_ = faces.find('*') != Faces::npos;
}

std::uint32_t FaceScript::value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  const bool seeded = endless_ && !stream.drawn && scripted_.used() == count_;
  return seeded ? seeded_.value(stream, k, sides) : scripted_.value(stream, k, sides);
}

std::string ship(const std::string& team, const std::string& key, Hex at, int facing, Hex vector,
                 const std::string& extra) {
  return "[[ships]]\nteam = '" + team + "'\nclass = '" + key + "'\nhex = '" + label(at) +
         "'\nfacing = " + std::to_string(facing) + "\nvector = '" + label(vector) + "'\n" + extra + "\n";
}

std::string scene(const std::string& phase, const std::string& things, int red_seats) {
  return "id = 'test'\ntitle = 'Test'\nsummary = 'A test.'\nminutes = 1\n[start]\nphase = '" + phase +
         "'\n[[teams]]\nname = 'Red'\ncolour = 'red'\nseats = " + std::to_string(red_seats) +
         "\n[[teams]]\nname = 'Blue'\ncolour = 'blue'\n" + things;
}

Fight::Fight(const std::string& scenario, const Faces& faces, const std::string& options, int revision)
    : StraightPlay("sector_14", scenario, options, faces, revision) {}

Fight& Fight::give(int seat, const std::string& orders, const Faces& faces) {
  answer(seat, read(orders), faces, orders);
  return *this;
}

Fight& Fight::pass(const Faces& faces) {
  answer_by_default(faces);
  return *this;
}

Fight& Fight::pass_to(const std::string& wanted, const Faces& faces) {
  std::string left = faces;
  while (asked() && kind() != wanted) {
    pass(left);
    left.clear();
  }
  return *this;
}

Fight& Fight::leave(int seat, const Faces& faces) {
  seat_leaves(seat, faces);
  return *this;
}

std::string Fight::refused(const std::string& orders, int seat) const {
  const View now = seat < 0 ? view(Viewer::of(first_asked())) : view(seat);
  const Problems problems = Rules::check(now, read(orders)).problems;
  refusals_met().expect_listed(problems);
  return codes_of(problems);
}

std::string Fight::consequence(const std::string& orders, const std::string& wanted) const {
  for (const table::Consequence& c : Rules::check(view(Viewer::of(first_asked())), read(orders)).consequences)
    if (c.label == wanted) return c.text;
  return "";
}

int Fight::about() const {
  const Step* top = state().agenda.top();
  const ShipIndex ship = top ? ship_of(*top) : ShipIndex();
  return ship ? table().ships[ship].id : 0;
}

std::string Fight::fact(Viewer viewer, const std::string& handle, const std::string& name) const {
  for (const table::Thing& thing : board(viewer).things)
    for (const table::Fact& f : thing.facts)
      if (thing.handle == handle && f.name == name) return f.value;
  return "";
}

}  // namespace emcon::rules::sector_14
