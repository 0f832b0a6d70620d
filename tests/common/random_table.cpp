// Draws random boards, offers and answers of every shape, for round trips.
#include "tests/common/random_table.hpp"

#include <algorithm>
#include <utility>

namespace emcon::testing {

using namespace table;

std::string RandomTable::word() {
  static const char* const words[] = {"", "bow", "port", "armour", "Åland", "火", "a \"quoted\" word", "x\ny"};
  return words[below(8)];
}

std::int64_t RandomTable::number() {
  switch (below(6)) {
    case 0:
      return 0;
    case 1:
      return least_;
    case 2:
      return most_;
    default:
      return below(2001) - 1000;
  }
}

Fact RandomTable::fact() {
  return {word(), word(), word(), word(), below(9) - 1};
}
Track RandomTable::track() {
  return {word(), below(5), below(9), word(), some<std::int32_t>(2, [&] { return below(9); })};
}
Mark RandomTable::mark() {
  return {word(), static_cast<Role>(below(3)), hex(), point(), below(8) - 2};
}

Gauges RandomTable::gauges() {
  return {below(1002) - 1, some<std::int32_t>(6, [&] { return below(1001); }), below(1002) - 1};
}

Act RandomTable::act() {
  Act a;
  a.kind = static_cast<ActKind>(below(15));
  a.phase = below(4);
  for (std::string* text : {&a.from, &a.to, &a.look}) *text = word();
  a.path = some<Mark>(4, [&] { return mark(); });
  a.result = static_cast<ActResult>(below(9));
  for (std::int32_t* n : {&a.count, &a.hits, &a.stopped, &a.loss}) *n = below(12);
  a.radius = number();
  a.facing = below(7) - 1;
  a.heavy = chance(50);
  a.inward = chance(50);
  a.side = below(4) - 1;
  a.amount = number();
  return a;
}

Thing RandomTable::thing(const std::string& handle) {
  Thing t;
  t.handle = handle;
  t.kind = word();
  t.glyph = word();
  t.name = word();
  t.parent = word();
  t.side = below(4) - 2;
  t.count = below(4);
  t.lost = below(4) == 0;
  t.tags = some<std::string>(3, [&] { return word(); });
  t.marks = some<Mark>(3, [&] { return mark(); });
  t.tracks = some<Track>(5, [&] { return track(); });
  t.facts = some<Fact>(5, [&] { return fact(); });
  t.links = some<Link>(2, [&] { return Link{word(), word()}; });
  t.look = word();
  t.size = below(4);
  t.short_name = word();
  t.gauges = gauges();
  t.badges = some<std::string>(3, [&] { return word(); });
  return t;
}

Region RandomTable::region() {
  Region r;
  r.shape = static_cast<Shape>(below(5));
  r.centre = hex();
  r.point = point();
  r.radius_min = below(5);
  r.radius_max = below(20);
  r.heading = below(24);
  r.width = below(13);
  r.hexes = some<Hex>(6, [&] { return hex(); });
  r.low = point();
  r.high = point();
  r.end_hex = hex();
  r.end_point = point();
  return r;
}

Area RandomTable::area() {
  Area a;
  for (std::string* text : {&a.id, &a.map, &a.label}) *text = word();
  a.kind = static_cast<AreaKind>(below(10));
  if (chance(50)) a.owner = {word(), word(), word()};
  a.region = region();
  return a;
}

Board RandomTable::board() {
  Board b;
  b.clock = {below(20), word(), word()};
  b.maps = some<Map>(2, [&] {
    return Map{word(), word(), static_cast<MapKind>(below(2)), point(), point(), scale(), below(13), chance(50)};
  });
  for (int i = below(8); i > 0; --i) b.things.push_back(thing("u" + std::to_string(++handles_)));
  b.areas = some<Area>(3, [&] { return area(); });
  b.sides = some<SideInfo>(3, [&] { return SideInfo{word(), word(), some<Fact>(2, [&] { return fact(); })}; });
  b.notes = some<std::string>(3, [&] { return word(); });
  return b;
}

void RandomTable::change(Thing& t) {
  switch (below(12)) {
    case 0:
      t.name = word();
      break;
    case 1:
      t.count = below(4);
      break;
    case 2:
      t.tags = some<std::string>(3, [&] { return word(); });
      break;
    case 3:
      t.marks = some<Mark>(3, [&] { return mark(); });
      break;
    case 4:
      if (!t.tracks.empty()) t.tracks[static_cast<std::size_t>(below(static_cast<int>(t.tracks.size())))] = track();
      break;
    case 5:
      t.facts.push_back(fact());
      break;
    case 6:
      std::ranges::reverse(t.facts.edit());
      break;
    case 7:
      t.links.push_back({word(), word()});
      break;
    case 8:
      t.gauges = gauges();
      break;
    case 9:
      t.badges = some<std::string>(3, [&] { return word(); });
      break;
    case 10:
      t.look = word();
      break;
    default:
      if (!t.tracks.empty()) t.tracks.erase(t.tracks.begin() + below(static_cast<int>(t.tracks.size())));
      break;
  }
}

Board RandomTable::next(Board b) {
  if (chance(50)) b.clock.step = word();
  b.things.erase_if([&](const Thing&) { return chance(15); });
  for (Thing& t : b.things)
    while (chance(40)) change(t);
  while (chance(40)) {
    const auto at = b.things.begin() + below(static_cast<int>(b.things.size()) + 1);
    b.things.insert(at, thing("u" + std::to_string(++handles_)));
  }
  if (chance(20)) std::ranges::shuffle(b.things, engine_);
  if (chance(20)) b.areas = some<Area>(3, [&] { return area(); });
  if (chance(20)) b.sides.clear();
  if (chance(20)) b.notes = some<std::string>(3, [&] { return word(); });
  if (chance(10)) b.maps.clear();
  return b;
}

Value RandomTable::value(bool may_be_empty) {
  switch (below(may_be_empty ? 9 : 8)) {
    case 0:
      return number();
    case 1:
      return Token{word()};
    case 2:
      return Text{word()};
    case 3:
      return hex();
    case 4:
      return point();
    case 5:
      return Tokens{some<std::string>(4, [&] { return word(); })};
    case 6:
      return Split{some<Share>(4, [&] { return Share{word(), number()}; })};
    case 7:
      return Path{some<PathStep>(4, [&] { return PathStep{word(), number()}; })};
    default:
      return std::monostate{};
  }
}

Filled RandomTable::filled() {
  Filled f;
  f.lines = some<FilledLine>(5, [&] {
    FilledLine line{word(), word(), word(), {}};
    for (int i = below(5); i > 0; --i) line.entries.push_back({"field " + std::to_string(i), value(false)});
    return line;
  });
  return f;
}

Field RandomTable::field() {
  Field f;
  f.name = word();
  f.label = word();
  f.kind = static_cast<FieldKind>(below(10));
  f.required = chance(50);
  f.set = below(4) - 2;
  f.min = number();
  f.max = number();
  f.step = below(3);
  f.total = number();
  if (chance(30)) f.hexes = HexChoice{hex(), below(5), some<Hex>(3, [&] { return hex(); }), below(3), below(3)};
  const auto prices = [&] { return some<std::int64_t>(3, [&] { return number(); }); };
  f.legs = some<Leg>(2, [&] {
    return Leg{word(), word(), number(), number(), point(), below(7) - 3, prices(), prices(), scale(), number()};
  });
  f.budgets = some<Budget>(2, [&] { return Budget{word(), number(), number(), scale()}; });
  if (chance(30)) f.points = PointChoice{point(), point(), some<Region>(2, [&] { return region(); })};
  f.scale = scale();
  f.nudge = number();
  f.unread = some<std::string>(2, [&] { return word(); });
  f.fallback = value(true);
  f.secret = chance(30);
  return f;
}

OfferLine RandomTable::offer_line() {
  OfferLine line;
  for (std::string* text : {&line.verb, &line.subject, &line.variant, &line.label}) *text = word();
  line.fields = some<Field>(3, [&] { return field(); });
  line.times_max = below(3);
  line.clause = below(4) - 2;
  line.note = word();
  if (chance(50)) line.merit = number();
  line.secret = chance(30);
  if (chance(20)) line.price = some<std::int64_t>(3, [&] { return number(); });
  if (chance(20)) line.details = some<Fact>(3, [&] { return Fact{word(), word(), word(), word(), below(4)}; });
  line.stage = below(3);
  return line;
}

/// More sets of the same options, and more lines that differ little from the others.
void RandomTable::add_alike(Offer& o) {
  for (std::size_t i = 0, size = o.sets.size(); i < size && chance(60); ++i) {
    OptionSet set = o.sets[i];
    for (Option& option : set.options) {
      if (chance(40)) option.merit = chance(80) ? std::optional(number()) : std::nullopt;
      if (chance(30)) option.note = word();
    }
    if (!set.options.empty() && chance(30)) set.options.pop_back();
    o.sets.push_back(std::move(set));
  }
  for (std::size_t i = 0, size = o.lines.size(); i < size && chance(70); ++i) {
    OfferLine line = o.lines[i];
    line.subject = word();
    if (chance(30)) line.label = word();
    if (chance(20)) line.stage = below(4);
    if (chance(30)) line.merit = number();
    if (chance(20)) line.times_max = below(3);
    for (Field& f : line.fields) {
      if (chance(30)) f.fallback = value(true);
      if (chance(20)) f.set = below(4) - 1;
      if (chance(20)) f.max = number();
      if (chance(20)) f.hexes = HexChoice{hex(), below(5), {}, below(3), below(60)};
      if (chance(20)) f.points = PointChoice{point(), point()};
      if (chance(10)) f.scale = scale();
      if (chance(10)) f.nudge = number();
      if (chance(10)) f.legs.clear();
      if (chance(10)) f.secret = !f.secret;
    }
    o.lines.push_back(std::move(line));
  }
}

Offer RandomTable::offer() {
  Offer o;
  o.title = word();
  o.help = word();
  o.clauses = some<std::string>(3, [&] { return word(); });
  o.sets = some<OptionSet>(3, [&] {
    return OptionSet{some<Option>(3, [&] {
      return Option{word(), word(), word(), chance(50) ? std::optional(number()) : std::nullopt,
                    chance(20) ? value(true) : Value{}};
    })};
  });
  o.lines = some<OfferLine>(4, [&] { return offer_line(); });
  add_alike(o);
  if (chance(30)) o.budgets = some<Budget>(3, [&] { return Budget{word(), number(), number(), scale()}; });
  if (chance(30))
    o.orders = some<OrderForm>(3, [&] {
      return OrderForm{word(), some<std::string>(3, [&] { return word(); }), chance(50), chance(30) ? 2 : 0};
    });
  if (chance(30)) o.suggested = some<Suggested>(3, [&] { return Suggested{word(), word(), filled()}; });
  o.fallback = filled();
  return o;
}

}  // namespace emcon::testing
