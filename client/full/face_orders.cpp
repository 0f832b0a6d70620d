// Runs the order desk of the full screen and the form of the order being filled in.
#include <algorithm>
#include <tuple>

#include "client/full/face.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::full {

std::vector<panel::DeskRow> Face::rows() const {
  return model().my_turn() || model().draft.locked ? panel::desk_rows(model().question.offer, play_.given())
                                                   : std::vector<panel::DeskRow>{};
}

panel::DeskState Face::desk_state() const {
  return {model(), play_.given(), play_.follows(), play_.under_way()};
}

/// The area that the map fills: what the chosen order can reach.
std::string Face::reach_in_hand() const {
  const auto all = rows();
  const auto row = static_cast<std::size_t>(std::max(0, row_));
  return row < all.size() ? reach_of(desk_state(), all[row]) : std::string();
}

/// The unit the chosen row is about becomes the chosen one.
void Face::row_changed() {
  const auto all = rows();
  row_ = std::clamp(row_, 0, std::max(0, static_cast<int>(all.size()) - 1));
  if (all.empty()) return;
  const std::string subject = subject_of(desk_state(), all[static_cast<std::size_t>(row_)]);
  if (!subject.empty()) choose(subject);
}

void Face::open_form() {
  const auto all = rows();
  if (!model().my_turn() || all.empty()) return run("orders");
  const panel::DeskRow row = all[static_cast<std::size_t>(std::clamp(row_, 0, static_cast<int>(all.size()) - 1))];
  if (row.offered < 0) return say("This order is not offered any more; Backspace takes it back.", false);
  const auto& offer = model().question.offer;
  const table::FilledLine* given = row.given >= 0 ? &play_.given().lines[static_cast<std::size_t>(row.given)] : nullptr;
  form_.emplace(offer, offer.lines[static_cast<std::size_t>(row.offered)], given,
                row.given >= 0 ? std::optional<std::size_t>(static_cast<std::size_t>(row.given)) : std::nullopt);
  form_follows_.clear();
  to_pane(Pane::orders);
  if (!form_->has_fields()) {
    if (row.given >= 0) {
      close_form();
      return say("This order is given. Backspace takes it back.", false);
    }
    return give();
  }
  to_form_place();
  form_changed();
}

/// The map's cursor to the place the present field holds.
void Face::to_form_place() {
  if (!form_ || !form_->has_fields()) return;
  if (const auto place = form_->place()) look_.show_place(*place);
}

void Face::give() {
  if (const auto missing = form_->finish()) return say(screen::clean(missing->text, style()), false);
  const std::string text = form_->command();
  close_form();
  const std::size_t before = play_.given().lines.size();
  run(text);
  // On to the next order that is not given yet.
  if (play_.given().lines.size() <= before) return;
  const auto all = rows();
  for (int row = row_ + 1; row < static_cast<int>(all.size()); ++row)
    if (all[static_cast<std::size_t>(row)].given < 0) {
      row_ = row;
      return row_changed();
    }
}

void Face::take_back() {
  const auto all = rows();
  if (row_ < 0 || static_cast<std::size_t>(row_) >= all.size() || pane_ != Pane::orders) return run("undo");
  const int given = all[static_cast<std::size_t>(row_)].given;
  run(given >= 0 ? "undo " + std::to_string(given + 1) : "undo");
}

/// Asks the server what the order would do; one question at a time, the newest order last.
void Face::try_form() {
  if (!form_ || !desk_.online()) return;
  if (form_try_ != 0) {
    form_dirty_ = true;
    return;
  }
  panel::OrderForm copy = *form_;
  if (copy.finish()) return;
  form_try_ = desk_.attempt({{copy.filled()}});
}

void Face::form_changed() {
  if (!form_) return;
  look_.look.choices = form_->choices();
  look_.look.plan.clear();
  for (const auto& thing : model().board.things)
    if (thing.handle == form_->line().subject)
      if (const auto* now = panel::mark_on(thing, look_.look.map, table::Role::present))
        look_.look.plan = form_->plan(now->hex, now->heading);
  try_form();
}

/// Arrows in a field that takes a place: the map's cursor moves and the field follows. True if the key was one.
bool Face::place_key(const Key& key) {
  const auto kind = form_->field().kind;
  if (kind != table::FieldKind::hex && kind != table::FieldKind::point) return false;
  const auto* map = panel::map_of(model().board, look_.look.map);
  if (!map || (map->kind == table::MapKind::hex) != (kind == table::FieldKind::hex)) return false;
  static constexpr std::tuple<Code, int, int> steps[] = {
      {Code::up, 0, -1},       {Code::down, 0, 1},       {Code::left, -1, 0},       {Code::right, 1, 0},
      {Code::shift_up, 0, -5}, {Code::shift_down, 0, 5}, {Code::shift_left, -5, 0}, {Code::shift_right, 5, 0}};
  for (const auto& [code, columns, lines] : steps) {
    if (code != key.code) continue;
    const std::int64_t step =
        kind == table::FieldKind::hex
            ? 1
            : panel::lens_of(*map, look_.look.zoom, look_.look.centre, look_.window()).units_a_column();
    look_.show_place({look_.look.cursor.x + columns * step, look_.look.cursor.y + lines * step});
    const Hex hex = panel::hex_of(look_.look.cursor);
    if (!form_->take_point(look_.look.cursor) && form_->field().hexes && !panel::may_choose(*form_->field().hexes, hex))
      say(label(hex) + " cannot be chosen; '+' marks what can.", false);
    else
      form_->take_hex(hex);
    form_changed();
    return true;
  }
  return false;
}

void Face::form_key(const Key& key) {
  if (place_key(key)) return;
  const auto kind = form_->field().kind;
  const bool typing = kind == table::FieldKind::text || kind == table::FieldKind::point;
  switch (key.code) {
    case Code::enter:
      give();
      break;
    case Code::escape:
      return close_form();
    case Code::tab:
      form_->step_field(1);
      to_form_place();
      break;
    case Code::back_tab:
      form_->step_field(-1);
      to_form_place();
      break;
    case Code::up:
      form_->step_value(kind == table::FieldKind::number ? 1 : -1);
      break;
    case Code::down:
      form_->step_value(kind == table::FieldKind::number ? -1 : 1);
      break;
    case Code::left:
      form_->step_value(-1);
      break;
    case Code::right:
      form_->step_value(1);
      break;
    case Code::page_up:
      form_->add(10);
      break;
    case Code::page_down:
      form_->add(-10);
      break;
    case Code::backspace:
      form_->erase();
      break;
    case Code::function:
      if (key.glyph == 1) show_help();
      return;
    case Code::control:
      if (key.glyph != U'p') break;
      picking_ = true;
      to_pane(Pane::map);
      return say("Choose on the map: arrows move, Enter takes, Esc goes back.", false);
    case Code::text:
      if (key.glyph == U' ' && !typing)
        form_->toggle();
      else if ((key.glyph == U'+' || key.glyph == U'-') && !typing)
        form_->add(key.glyph == U'+' ? 1 : -1);
      else if (key.glyph == U'?' && kind != table::FieldKind::text)
        return show_help();
      else
        form_->type(key.glyph);
      break;
    default:
      break;
  }
  form_changed();
}

void Face::close_form() {
  form_.reset();
  picking_ = false;
  look_.look.choices.reset();
  look_.look.plan.clear();
}

}  // namespace emcon::client::full
