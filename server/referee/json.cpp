// Writes the results of a play as JSON lines, with members in a fixed order.
#include "server/referee/json.hpp"

#include <cstdio>

#include "common/hex.hpp"

namespace emcon::referee {

void Json::begin(std::string_view name) {
  if (out_.size() > 1) out_ += ',';
  if (close_ == ']') return;
  quoted(name);
  out_ += ':';
}

void Json::quoted(std::string_view text) {
  out_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (byte < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(byte));
      out_ += code;
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

Json& Json::text(std::string_view name, std::string_view value) {
  begin(name);
  quoted(value);
  return *this;
}
Json& Json::number(std::string_view name, std::int64_t value) {
  begin(name);
  out_ += std::to_string(value);
  return *this;
}
Json& Json::truth(std::string_view name) {
  begin(name);
  out_ += "true";
  return *this;
}
Json& Json::part(std::string_view name, const Json& value) {
  begin(name);
  out_ += value.str();
  return *this;
}

namespace {

Json strings(const std::vector<std::string>& items) {
  Json out = Json::list();
  for (const auto& item : items) out.text({}, item);
  return out;
}

Json part_of(const table::Fact& fact) {
  Json out = Json::object();
  out.text("name", fact.name).text("value", fact.value);
  if (!fact.why.empty()) out.text("why", fact.why);
  if (!fact.clause.empty()) out.text("clause", fact.clause);
  if (fact.since != 0) out.number("since", fact.since);
  return out;
}
Json part_of(const table::Track& track) {
  Json out = Json::object();
  out.text("name", track.name).number("filled", track.filled).number("size", track.size);
  if (!track.facing.empty()) out.text("facing", track.facing);
  return out;
}
Json part_of(const table::Mark& mark) {
  Json out = Json::object();
  out.text("map", mark.map);
  out.text("role", mark.role == table::Role::past ? "past" : mark.role == table::Role::present ? "present" : "future");
  out.text("hex", label(mark.hex));
  if (mark.point != table::Point{}) out.number("x", mark.point.x).number("y", mark.point.y);
  if (mark.heading >= 0) out.number("heading", mark.heading);
  return out;
}

Json part_of(const table::Link& link) {
  return Json::object().text("kind", link.kind).text("to", link.to);
}

Json part_of(const table::Thing& thing);
Json part_of(const table::SideInfo& side);

template <class List>
void add_list(Json& out, const char* name, const List& list) {
  if (list.empty()) return;
  Json items = Json::list();
  for (const auto& item : list) items.part({}, part_of(item));
  out.part(name, items);
}

Json part_of(const table::Thing& thing) {
  Json out = Json::object();
  out.text("handle", thing.handle).text("kind", thing.kind).text("name", thing.name);
  if (!thing.parent.empty()) out.text("parent", thing.parent);
  out.number("side", thing.side).number("count", thing.count);
  if (thing.lost) out.truth("lost");
  if (!thing.tags.empty()) out.part("tags", strings(thing.tags));
  add_list(out, "marks", thing.marks);
  add_list(out, "tracks", thing.tracks);
  add_list(out, "facts", thing.facts);
  add_list(out, "links", thing.links);
  return out;
}
Json part_of(const table::SideInfo& side) {
  Json out = Json::object();
  out.text("name", side.name).text("colour", side.colour);
  add_list(out, "facts", side.facts);
  return out;
}

}  // namespace

Json json_of(const rules::Event& event, const std::vector<std::string>& names) {
  Json to = Json::list(), dice = Json::list();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!names[i].empty() && ((event.audience.bits() >> i) & 1U)) to.text({}, names[i]);
  Json out = Json::object();
  out.number("turn", event.turn).part("to", to).text("text", event.telling.text);
  if (!event.telling.clause.empty()) out.text("clause", event.telling.clause);
  for (const rules::Rolled& rolled : event.telling.dice) {
    Json values = Json::list();
    for (const int value : rolled.values) values.number({}, value);
    dice.part({}, Json::object().number("sides", rolled.sides).part("values", values));
  }
  if (!event.telling.dice.empty()) out.part("dice", dice);
  return out;
}

Json json_of(const table::Board& board) {
  Json out = Json::object();
  out.part(
      "clock",
      Json::object().number("turn", board.clock.turn).text("phase", board.clock.phase).text("step", board.clock.step));
  add_list(out, "things", board.things);
  add_list(out, "sides", board.sides);
  if (!board.notes.empty()) out.part("notes", strings(board.notes));
  return out;
}

Json json_of(const table::Thing& thing) {
  return part_of(thing);
}

Json json_of(const rules::Outcome& outcome, const std::vector<std::string>& side_names) {
  Json winners = Json::list(), scores = Json::list();
  for (const Side side : outcome.winners) winners.text({}, side_names.at(side.index));
  for (const std::int64_t score : outcome.scores) scores.number({}, score);
  return Json::object().part("winners", winners).text("text", outcome.text).part("scores", scores);
}

}  // namespace emcon::referee
