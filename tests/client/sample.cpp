// Builds the small board, offer and frames that the client's tests look at.
#include "tests/client/sample.hpp"

#include <limits>

#include "common/wire/convert.hpp"

namespace emcon::client::sample {
namespace {

using namespace table;

Mark mark(Role role, int column, int row, int heading = -1) {
  return {"field", role, from_column_row(column, row), {}, heading};
}

Thing unit(const std::string& handle, const std::string& name, int side, std::vector<Mark> marks) {
  Thing out;
  out.handle = handle;
  out.glyph = handle;
  out.kind = "ship unit";
  out.name = name;
  out.side = side;
  out.marks = std::move(marks);
  return out;
}

Thing ship(const std::string& handle, const std::string& parent, int side) {
  Thing out;
  out.handle = handle;
  out.kind = "ship";
  out.glyph = "s";
  out.name = "Ship " + handle;
  out.parent = parent;
  out.side = side;
  out.tags = {"damaged"};
  out.tracks = {{"hull", 3, 5, ""}, {"shield", 12, 40, "front"}};
  out.facts = {{"armour", "8", "Plates of the class.", "T-3.b", 0}, {"drive", "hit", "Lost a step.", "T-9", 2}};
  return out;
}

Field field(const std::string& name, FieldKind kind, int set, Value fallback = {}) {
  Field out;
  out.name = name;
  out.label = name;
  out.kind = kind;
  out.set = set;
  out.fallback = std::move(fallback);
  return out;
}

Field number(const std::string& name, std::int64_t min, std::int64_t max, Value fallback) {
  Field out = field(name, FieldKind::number, -1, std::move(fallback));
  out.min = min;
  out.max = max;
  return out;
}

OfferLine line(const std::string& verb, const std::string& subject, const std::string& variant,
               std::vector<Field> fields, std::optional<std::int64_t> merit = {}) {
  OfferLine out;
  out.verb = verb;
  out.subject = subject;
  out.variant = variant;
  out.label = verb + " it";
  out.fields = std::move(fields);
  out.clause = 0;
  out.merit = merit;
  return out;
}

}  // namespace

Board board() {
  Board out;
  out.clock = {3, "Fire", "Letters"};
  out.maps = {{"field", "The Field", MapKind::hex, {20, 20}, {30, 30}, {}, 6}};
  out.things = {
      unit("A", "First", 0, {mark(Role::past, 22, 24), mark(Role::present, 23, 24), mark(Role::future, 25, 24)}),
      unit("1", "Second", 1, {mark(Role::past, 28, 22), mark(Role::present, 27, 23), mark(Role::future, 25, 24)}),
      ship("A.1", "A", 0), ship("1.1", "1", 1)};
  Area around{"reach", "field", "reach of A", AreaKind::zone, {}, {}};
  around.region.shape = Shape::ring;
  around.region.centre = from_column_row(23, 24);
  around.region.radius_max = 1;
  out.areas = {around};
  out.sides = {{"Letters", "blue", {{"score", "12", "Hits so far.", "T-20", 0}}}, {"Numbers", "red", {}}};
  out.notes = {"A quiet place."};
  return out;
}

table::Board hostile_board() {
  table::Board out = board();
  constexpr auto far = std::numeric_limits<std::int32_t>::max();
  constexpr auto far64 = std::numeric_limits<std::int64_t>::max();
  out.things[0].marks[0].hex = {far, far};
  out.things[0].marks[1].hex = {-far, far};
  out.things[1].marks[0].point = {far64, -far64};
  out.things[0].side = 77;
  out.things[0].name = "\x1b[2J\x07 evil \xff\xfe \xe2\x80\xae";
  out.areas[0].region.radius_max = far;
  out.areas[0].region.centre = {far, -far};
  return out;
}

table::Area reach(const std::string& subject, const std::string& variant, int width) {
  const std::string id = subject + " " + variant;
  Area out{id, "field", id + " beam, up to 3 hexes", AreaKind::reach, {"fire", subject, variant}, {}};
  out.region.shape = Shape::sector;
  out.region.centre = from_column_row(23, 24);
  out.region.radius_max = 3;
  out.region.heading = 8;
  out.region.width = width;
  return out;
}

Offer offer() {
  Offer out;
  out.title = "Fire what you have";
  out.help = "One order a mount.";
  out.clauses = {"T-7"};
  out.sets = {{{{"1.1", "Ship 1.1", "need 5", 1500}, {"1.2", "Ship 1.2", "need 9", 300}}},
              {{{"0", "nowhere", "", 0}, {"1", "up", "", 250}, {"4", "down", "", -100}}},
              {{{"lance", "Lance", "", {}}, {"parry", "Parry", "", {}}}}};
  out.lines = {
      line("fire", "A.1", "PA-M", {field("target", FieldKind::target, 0), number("count", 1, 10, std::int64_t{10})},
           2200),
      line("fire", "A.1", "Rail", {field("target", FieldKind::target, 0), number("count", 1, 2, std::int64_t{2})}),
      line("fire", "A.2", "PA-M", {field("target", FieldKind::target, 0), number("count", 1, 4, std::int64_t{4})},
           -5000),
      line("move", "A", "", {field("direction", FieldKind::choice, 1, Token{"1"})})};
  Field hex = field("hex", FieldKind::hex, -1);
  hex.hexes = HexChoice{from_column_row(25, 23), 3, {}};
  out.lines.push_back(line("aim", "A-m1", "", {field("target", FieldKind::target, 0), hex}));
  Field split = field("shots", FieldKind::split, 0);
  split.total = 6;
  out.lines.push_back(line("load", "", "", {split}));
  Field list = field("types", FieldKind::list, 2);
  list.required = false;
  list.max = 2;
  out.lines.push_back(line("plan", "", "", {list}));
  Field path = field("path", FieldKind::path, -1);
  path.legs = {{"ahead", "ahead", 1, 6, {0, -1}, 0, {1}}, {"left", "turn left", 0, 0, {}, -1, {2}}};
  path.budgets = {{"thrust", 6}};
  out.lines.push_back(line("fly", "A", "", {path}));
  Field text = field("text", FieldKind::text, -1);
  text.max = 20;
  out.lines.push_back(line("note", "", "", {text}));
  out.lines.push_back(line("done", "", "", {}));
  out.fallback.lines = {{"done", "", "", {}}};
  return out;
}

v1::ServerFrame question(std::uint32_t number, bool yours, bool immediate) {
  v1::ServerFrame out;
  auto& message = *out.mutable_question();
  message.set_question(number);
  message.set_kind("fire");
  message.set_title("Fire: Letters");
  message.set_clause("T-7");
  message.add_seats(0);
  message.set_immediate(immediate);
  message.set_deadline_ms(-1);
  message.set_yours(yours);
  if (yours) wire::to_proto(offer(), *message.mutable_offer());
  return out;
}

void begin_welcome(v1::Welcome& message, const std::string& name, int seat) {
  auto& card = *message.mutable_card();
  card.set_match("abcdefghijklmnop");
  card.set_name(name);
  card.set_phase(v1::MatchCard::RUNNING);
  for (std::uint32_t i = 0; i < 2; ++i) {
    auto& state = *card.add_seats();
    state.set_seat(i);
    state.set_side(i);
    state.set_holder(i == 0 ? "Ann" : "Bob");
    state.set_held(true);
  }
  message.set_seat(seat);
  message.set_public_journal_hash(std::string(32, 'j'));
}

v1::ServerFrame welcome(int seat, bool immediate) {
  v1::ServerFrame out;
  auto& message = *out.mutable_welcome();
  begin_welcome(message, "A test", seat);
  wire::to_proto(board(), *message.mutable_board());
  *message.mutable_question() = question(1, seat == 0, immediate).question();
  return out;
}

}  // namespace emcon::client::sample
