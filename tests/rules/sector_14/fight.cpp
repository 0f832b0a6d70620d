// Plays battles of Sector 14 with scripted dice, from orders in words.
#include "tests/rules/sector_14/fight.hpp"

#include <sstream>

#include "server/data/folder.hpp"
#include "server/data/toml.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/umpire.hpp"
#include "server/rules/sector_14/catalogue/handbook.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Dice as written; behind a '*' any further ones come from a fixed seed.
class Script final : public DiceSource {
 public:
  explicit Script(const Faces& faces) : scripted_({}), seeded_(Bytes32{7}) {
    std::vector<match::ScriptedDie> dice;
    std::istringstream in(faces.substr(0, faces.find('*')));
    for (std::uint32_t face = 0; in >> face;) dice.push_back({10, face == 0 ? 10 : face});
    count_ = dice.size();
    scripted_.add(dice);
    endless_ = faces.find('*') != Faces::npos;
  }
  std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) override {
    const bool seeded = endless_ && !stream.drawn && scripted_.used() == count_;
    return seeded ? seeded_.value(stream, k, sides) : scripted_.value(stream, k, sides);
  }
  void finish() { scripted_.finish(); }

 private:
  match::ScriptedDice scripted_;
  match::SeededDice seeded_;
  std::size_t count_ = 0;
  bool endless_ = false;
};

std::vector<std::string> parts(const std::string& text, char by) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);)
    if (part.find_first_not_of(' ') != std::string::npos) out.push_back(part);
  return out;
}

/// "piloting:2,gunnery:1".
table::Split shares_of(const std::string& text) {
  table::Split out;
  for (const std::string& share : parts(text, ',')) {
    const std::size_t at = share.find(':');
    out.shares.push_back({share.substr(0, at), std::stoll(share.substr(at + 1))});
  }
  return out;
}

table::Value value_of(const std::string& key, const std::string& text) {
  if (key == "to")
    if (const auto hex = hex_from_label(text)) return *hex;
  if (key == "skills" && text.find(':') != std::string::npos) return shares_of(text);
  if (text.starts_with('#')) return std::int64_t{std::stoll(text.substr(1))};
  for (const char* list : {"seekers", "weapons", "facings", "losses"})
    if (key == list) return table::Tokens{parts(text, ',')};
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
  for (const std::string& order : parts(orders, ';')) {
    table::FilledLine line;
    for (const std::string& word : parts(order, ' ')) {
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

Choice choice_of(const std::string& id, const std::string& options) {
  Choice choice;
  choice.scenario = id;
  for (const std::string& word : parts(options, ' ')) {
    const std::size_t at = word.find('=');
    choice.options.lines.push_back(
        {"option", "", word.substr(0, at), {{"value", value_of("value", word.substr(at + 1))}}});
  }
  return choice;
}

}  // namespace

conformance::RefusalsMet& refusals_met() {
  static conformance::RefusalsMet all(handbook());
  return all;
}

std::expected<Catalogue, Problems> load_with(const std::string& toml) {
  auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/sector_14/data");
  if (!documents) return std::unexpected(documents.error());
  if (!toml.empty()) {
    auto parsed = data::parse("scenarios/test.toml", toml);
    if (!parsed) return std::unexpected(Problems{parsed.error()});
    documents->push_back(std::move(*parsed));
  }
  return Rules::load(*documents);
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

Fight::Fight(const std::string& scenario, const Faces& faces, const std::string& options) {
  const bool own = scenario.find('\n') != std::string::npos;
  auto loaded = load_with(own ? scenario : "");
  if (!loaded) throw std::runtime_error(loaded.error().front().text);
  catalogue_ = std::move(*loaded);
  const Choice choice = choice_of(own ? "test" : scenario, options);
  Script dice(faces);
  state_ = match::Umpire::with_referee(
      dice, 0, [&](Referee& referee) { return Rules::setup(catalogue_, choice, referee); },
      [&](std::vector<Event> events, auto&&, auto&&) { take(std::move(events)); });
  dice.finish();
}

void Fight::resolve(const Input<Order>& input, const Faces& faces) {
  Script dice(faces);
  state_ = match::Umpire::with_referee(
      dice, ++question_, [&](Referee& referee) { return Rules::resolve(*state_, input, referee); },
      [&](std::vector<Event> events, auto&&, auto&&) { take(std::move(events)); });
  dice.finish();
}

Fight& Fight::give(int seat, const std::string& orders, const Faces& faces) {
  const Seat of{static_cast<std::uint8_t>(seat)};
  Checked<Order> checked = Rules::check(view(Viewer::of(of)), read(orders));
  for (const Problem& problem : checked.problems)
    ADD_FAILURE() << orders << ": " << problem.code << ", " << problem.text;
  if (!checked.order) return *this;
  answers_.insert_or_assign(of, std::move(*checked.order));
  if (answers_.size() < asked()->slots.size()) return *this;
  std::vector<Answer<Order>> all;
  for (auto& [who, order] : answers_) all.push_back({who, std::move(order)});
  answers_.clear();
  resolve(std::move(all), faces);
  return *this;
}

Fight& Fight::pass(const Faces& faces) {
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
    EXPECT_TRUE(checked.order) << kind();
    if (checked.order) all.push_back({seat, std::move(*checked.order)});
  }
  answers_.clear();
  resolve(std::move(all), faces);
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
  answers_.clear();
  resolve(SeatLeft{Seat{static_cast<std::uint8_t>(seat)}}, faces);
  return *this;
}

std::string Fight::refused(const std::string& orders, int seat) const {
  const Seat of = seat < 0 ? asked()->slots.front().front() : Seat{static_cast<std::uint8_t>(seat)};
  std::string out;
  const Problems problems = Rules::check(view(Viewer::of(of)), read(orders)).problems;
  refusals_met().expect_listed(problems);
  for (const Problem& problem : problems) out += (out.empty() ? "" : " ") + problem.code;
  return out;
}

std::string Fight::consequence(const std::string& orders, const std::string& wanted) const {
  const View now = view(Viewer::of(asked()->slots.front().front()));
  for (const table::Consequence& c : Rules::check(now, read(orders)).consequences)
    if (c.label == wanted) return c.text;
  return "";
}

int Fight::about() const {
  const Step* top = state_->agenda.top();
  const ShipIndex ship = top ? ship_of(*top) : ShipIndex();
  return ship ? table().ships[ship].id : 0;
}

View Fight::view(Viewer viewer) const {
  return match::Umpire::with_sight(viewer, [&](const Sight& sight) { return Rules::project(*state_, sight); });
}

std::string Fight::fact(Viewer viewer, const std::string& handle, const std::string& name) const {
  for (const table::Thing& thing : board(viewer).things)
    for (const table::Fact& f : thing.facts)
      if (thing.handle == handle && f.name == name) return f.value;
  return "";
}

bool Fight::said(const std::string& words) const {
  for (const Event& event : events_)
    if (event.audience == Audience::everyone() && event.telling.text.find(words) != std::string::npos) return true;
  return false;
}

}  // namespace emcon::rules::sector_14
