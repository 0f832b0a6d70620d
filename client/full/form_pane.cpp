// Fills in the form of an order by keys and by the map's cursor.
#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "client/full/form_pane.hpp"
#include "common/words/words.hpp"

namespace emcon::client::full {

namespace {

/// The multiple of `nudge` that is nearest.
std::int64_t nearest(std::int64_t value, std::int64_t nudge) {
  const std::int64_t half = value >= 0 ? nudge / 2 : -(nudge / 2);
  return (value + half) / nudge * nudge;
}

}  // namespace

void FormPane::open(const table::OfferLine& line, std::optional<std::size_t> instead_of) {
  instead_of_ = instead_of;
  form_.emplace(model().question.offer, line, instead_of ? &session_.orders.given().lines[*instead_of] : nullptr);
  fresh_ = false;
  follows_.clear();
  if (!form_->has_fields()) return;
  to_place();
  changed();
}

/// The map's cursor to the place the present field holds, or to the nearest one that it takes.
void FormPane::to_place() {
  if (!form_ || !form_->has_fields()) return;
  if (const auto place = form_->place()) return look_.show_place(*place);
  const auto* map = panel::map_of(model().board, look_.look.map);
  if (!map) return;
  const panel::Lens lens = panel::lens_of(*map, look_.look.zoom, look_.look.centre, look_.window());
  if (const auto place = panel::nearest_choice(lens, form_->choices(), look_.look.cursor)) look_.show_place(*place);
}

void FormPane::close() {
  form_.reset();
  picking_ = false;
  look_.look.choices = {};
  look_.look.plan = {};
}

/// Asks the server for the order's effects; one request at a time, the newest order last.
void FormPane::try_it() {
  if (!form_ || !session_.online()) return;
  if (try_ != 0) {
    dirty_ = true;
    return;
  }
  panel::OrderForm copy = *form_;
  if (copy.finish()) return;
  if (words::names_file(model().question.offer, copy.filled())) {
    follows_.clear();
    follows_.emplace_back().text = "The file is read when the order is given.";
    return;
  }
  const auto asked = session_.orders.attempt(copy.filled(), instead_of_);
  try_ = asked.value_or(0);
  if (asked || asked.error().why != Cannot::does_not_fit) return;
  // It is known here already, without the server.
  follows_.clear();
  refuse(asked.error().problem.text);
}

void FormPane::refuse(const std::string& why) {
  table::Consequence one;
  one.label = "not allowed";
  one.text = why;
  follows_.push_back(std::move(one));
}

void FormPane::changed() {
  if (!form_) return;
  look_.look.choices = form_->choices();
  fresh_ = false;
  show_plan();
  try_it();
}

/// Shows the effect of the present order on the map, and moves the map there.
void FormPane::show_plan() {
  look_.look.plan = {};
  const auto* map = panel::map_of(model().board, look_.look.map);
  if (!map || !form_) return;
  panel::Plan& plan = look_.look.plan;
  plan = panel::plan_of(model().board, *map, &form_->line(), form_->filled(),
                        fresh_ ? follows_ : std::vector<table::Consequence>());
  if (const auto from = panel::pose_of(model().board, *map, form_->line().subject))
    plan.further = form_->further(map->kind, *from);
  for (const panel::Ghost& ghost : plan.ghosts) look_.bring_into_sight(ghost.at);
}

void FormPane::answered() {
  try_ = 0;
  if (std::exchange(dirty_, false)) try_it();
}

bool FormPane::refused(std::uint32_t request) {
  if (request != try_ || try_ == 0) return false;
  follows_.clear();
  answered();
  return true;
}

bool FormPane::tried(const news::Tried& news) {
  if (news.id != try_ || try_ == 0) return false;
  follows_.clear();
  // The request had the other orders, too: of these, only their new faults are told.
  const auto of_this = [&](std::int32_t line) { return line < 0 || !news.which || std::cmp_equal(line, *news.which); };
  for (const auto& problem : news.problems) {
    const auto other = static_cast<std::size_t>(std::max(0, problem.line));
    const bool known = of_this(problem.line) || other >= news.filled.lines.size();
    refuse((known ? "" : panel::order_text(nullptr, news.filled.lines[other]) + ": ") + problem.text);
  }
  for (const auto& consequence : news.follows) {
    if (!of_this(consequence.line)) continue;
    follows_.push_back(consequence);
    follows_.back().line = -1;
  }
  fresh_ = !dirty_;
  show_plan();
  answered();
  return true;
}

void FormPane::pick() {
  picking_ = true;
  focus_.to(Pane::map);
  foot_.say("Choose on the map: arrows move, Enter takes, Esc goes back.");
}

void FormPane::take_from_map() {
  picking_ = true;
  bool taken = false;
  for (const auto* thing : panel::things_at(model().board, look_.look, look_.look.cursor))
    taken = taken || form_->take_thing(thing->handle);
  const auto choices = form_->choices();
  const bool free = std::holds_alternative<std::monostate>(choices) || panel::may_choose(choices, look_.look.cursor);
  if (!taken && free) taken = form_->take_point(look_.look.cursor) || form_->take_hex(panel::hex_of(look_.look.cursor));
  if (!taken) return foot_.say("That cannot be chosen here.");
  picking_ = false;
  focus_.to(Pane::orders);
  changed();
}

/// Arrows in a field that takes a place: the map's cursor moves and the field follows. True if the key was one.
bool FormPane::place_key(const Key& key) {
  const auto kind = form_->field().kind;
  if (kind != table::FieldKind::hex && kind != table::FieldKind::point) return false;
  const auto* map = panel::map_of(model().board, look_.look.map);
  if (!map || (map->kind == table::MapKind::hex) != (kind == table::FieldKind::hex)) return false;
  static constexpr std::tuple<Code, int, int> steps[] = {
      {Code::up, 0, -1},       {Code::down, 0, 1},       {Code::left, -1, 0},       {Code::right, 1, 0},
      {Code::shift_up, 0, -5}, {Code::shift_down, 0, 5}, {Code::shift_left, -5, 0}, {Code::shift_right, 5, 0}};
  for (const auto& [code, columns, lines] : steps)
    if (code == key.code) {
      move_place(*map, columns, lines);
      return true;
    }
  return false;
}

/// Moves the cursor by cells, or by nudges if the field has them and the step is a single one; the field follows to the
/// nearest possible choice.
void FormPane::move_place(const table::Map& map, int columns, int lines) {
  const panel::Lens lens = panel::lens_of(map, look_.look.zoom, look_.look.centre, look_.window());
  const std::int64_t nudge = form_->point_nudge();
  const bool hexes = map.kind == table::MapKind::hex;
  panel::Place to =
      hexes ? look_.look.cursor + panel::Place{columns, lines} : lens.moved(look_.look.cursor, columns, lines);
  if (nudge > 1 && std::abs(columns) + std::abs(lines) == 1)
    to = look_.look.cursor + panel::Place{columns * nudge, (map.y_up ? -lines : lines) * nudge};
  if (nudge > 1) to = {nearest(to.x, nudge), nearest(to.y, nudge)};
  look_.show_place(to);
  const auto choices = form_->choices();
  const bool free = std::holds_alternative<std::monostate>(choices);
  if (!free && !panel::may_choose(choices, to))
    foot_.say(screen::clean(panel::place_text(map, to), {}) + " cannot be chosen; '+' marks what can.");
  else if (!form_->take_point(to))
    form_->take_hex(panel::hex_of(to));
  changed();
}

void FormPane::letter(char32_t glyph) {
  const auto kind = form_->field().kind;
  const bool typing = kind == table::FieldKind::text || kind == table::FieldKind::point;
  const bool suggests = kind == table::FieldKind::point && !form_->is_typing();
  if (glyph == U' ' && (!typing || suggests)) {
    form_->toggle();
    to_place();
  } else if ((glyph == U'+' || glyph == U'-') && !typing)
    form_->add(glyph == U'+' ? 1 : -1);
  else
    form_->type(glyph);
}

/// Keys that change the form itself.
void FormPane::edit(const Key& key) {
  const int up = form_->field().kind == table::FieldKind::number ? 1 : -1;
  switch (key.code) {
    case Code::tab:
    case Code::back_tab:
      form_->step_field(key.code == Code::tab ? 1 : -1);
      return to_place();
    case Code::up:
      return form_->step_value(up);
    case Code::down:
      return form_->step_value(-up);
    case Code::left:
      return form_->step_value(-1);
    case Code::right:
      return form_->step_value(1);
    case Code::page_up:
      return form_->add(10);
    case Code::page_down:
      return form_->add(-10);
    case Code::backspace:
      return form_->erase();
    case Code::text:
      return letter(key.glyph);
    default:
      return;
  }
}

FormPane::Then FormPane::key(const Key& key) {
  if (place_key(key)) return Then::nothing;
  if (key.code == Code::function) return key.glyph == 1 ? Then::help : Then::nothing;
  if (key.is(U'?') && form_->field().kind != table::FieldKind::text) return Then::help;
  if (key.code == Code::enter) return Then::give;
  if (key.code == Code::escape) {
    close();
  } else if (key.code == Code::control && key.glyph == U'p') {
    pick();
  } else {
    edit(key);
    changed();
  }
  return Then::nothing;
}

void FormPane::draw(panel::Canvas& canvas, const panel::Rect& area, const screen::Style& style) const {
  form_->draw(canvas, area, follows_, style);
}

}  // namespace emcon::client::full
