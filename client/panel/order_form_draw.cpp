// Draws the fields of the order that is being filled in.
#include <algorithm>

#include "client/panel/order_form.hpp"
#include "client/panel/path_ahead.hpp"
#include "client/screen/asked.hpp"
#include "common/counted.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {

using screen::clean;
using table::Field;
using table::FieldKind;

namespace {

int write_wrapped(Canvas& canvas, const Rect& area, int y, const std::string& text, const screen::Style& style,
                  Ink ink) {
  screen::Style narrow = style;
  narrow.width = area.width;
  for (const auto& line : lines_of(screen::wrapped(narrow, text))) canvas.write(area, area.x, y++, line, ink);
  return y;
}

std::string field_label(const Field& field, const screen::Style& style) {
  return clean(field.label.empty() ? field.name : field.label, style);
}

/// The effect of the keys on a field of that kind.
const char* hint(FieldKind kind, bool suggests) {
  switch (kind) {
    case FieldKind::list:
      return "Left/Right another, Space in or out";
    case FieldKind::split:
      return "Left/Right another, + and - its share";
    case FieldKind::path:
      return suggests ? "Up/Down another row, Space takes it, + and - the last leg, Backspace takes one back"
                      : "Left/Right another leg, Space adds it, + and - its length, Backspace takes one back";
    case FieldKind::hex:
    case FieldKind::point:
      return suggests ? "Arrows choose on the map, Space the next row; or type it"
                      : "Arrows choose on the map; or type it";
    case FieldKind::number:
      return suggests ? "Up/Down more or less, Space the next row; or type it" : "Up/Down another; or type it";
    case FieldKind::text:
      return "Type it";
    default:
      return "Up/Down another; or type it";
  }
}

/// Draws a choice and its worth in one row. The worth is never cut, because a cut number is another number. So the
/// words after the worth give way first, then the label.
void draw_row_words(Canvas& canvas, const Rect& row, const std::string& text, std::string note) {
  constexpr int gap = 2, label_min = 12;
  const auto room = [&] { return row.width - (note.empty() ? 0 : gap + screen::columns(note)); };
  if (room() < std::min(screen::columns(text), label_min)) note.resize(std::min(note.size(), note.find("  ")));
  const Rect label{row.x, row.y, std::max(0, std::min(room(), screen::columns(text))), 1};
  canvas.write_cut(label, label.x, label.y, text);
  canvas.write_cut(row, label.right() + gap, row.y, note, Ink::dim);
}

}  // namespace

/// The parts of the drawing, for a form that is not changed by it.
struct OrderForm::Picture {
  const OrderForm& form;
  const screen::Style& style;

  std::string value_text(std::size_t which) const;
  void draw_options(Canvas& canvas, const Rect& area) const;
  /// The words of an option, and the words beside it: its worth and note.
  std::pair<std::string, std::string> row_words(std::size_t row) const;
  /// The chosen option in full, if it does not fit its row; to stand below the others.
  std::vector<std::string> cut_off() const;
  std::string row_mark(std::size_t row) const;
  std::pair<std::string, std::string> leg_words(const table::Leg& leg) const;
  /// The sum spent by a path and its faults; or the fault of another value. These lines stand below the fields.
  std::vector<std::pair<std::string, Ink>> remarks() const;
  void draw_list(Canvas& canvas, const Rect& list) const;
  int draw_fields(Canvas& canvas, const Rect& area) const;
};

std::string OrderForm::Picture::value_text(std::size_t which) const {
  if (which == form.at_ && !form.typed_.empty()) return form.typed_ + "_";
  if (std::holds_alternative<std::monostate>(form.values_[which])) return form.line_.fields[which].required ? "?" : "-";
  const std::string words = clean(words::value_words(form.line_.fields[which], form.values_[which]), style);
  return words.empty() ? "none" : words;
}

std::string OrderForm::Picture::row_mark(std::size_t row) const {
  const table::Value& value = form.values_[form.at_];
  if (const table::Leg* leg = form.leg_of(row))
    return affordable(form.field(), form.path(), *leg) ? (row == form.row_ ? ">" : " ") : "-";
  if (form.suggests()) return form.options()->options[row].value == value ? ">" : " ";
  const std::string& token = form.options()->options[row].token;
  if (const auto* list = std::get_if<table::Tokens>(&value)) {
    const auto found = std::find(list->tokens.begin(), list->tokens.end(), token);
    return found == list->tokens.end() ? "[ ]" : "[" + std::to_string(found - list->tokens.begin() + 1) + "]";
  }
  if (form.field().kind == FieldKind::list) return "[ ]";
  if (form.field().kind == FieldKind::split) {
    std::int64_t amount = 0;
    if (const auto* split = std::get_if<table::Split>(&value))
      for (const auto& share : split->shares)
        if (share.token == token) amount = share.amount;
    return "[" + std::to_string(amount) + "]";
  }
  const auto* chosen = std::get_if<table::Token>(&value);
  return chosen && chosen->token == token ? ">" : " ";
}

std::pair<std::string, std::string> OrderForm::Picture::leg_words(const table::Leg& leg) const {
  const std::string label = leg.label.empty() || leg.label == leg.token ? "" : " " + leg.label;
  std::string note = price_text(form.field(), leg);
  const auto bounds = affordable(form.field(), form.path(), leg);
  if (!bounds)
    note = "cannot be paid: " + note;
  else if (leg.argument_min != leg.argument_max)
    note = "up to " + words::scaled_with_unit(bounds->second, leg.scale) + (note.empty() ? "" : "  ") + note;
  return {clean(leg.token + label, style), clean(note, style)};
}

std::pair<std::string, std::string> OrderForm::Picture::row_words(std::size_t row) const {
  if (const table::Leg* leg = form.leg_of(row)) return leg_words(*leg);
  std::string text, note;
  const table::Option& option = form.options()->options[row];
  text = clean(option.token, style);
  if (!option.label.empty() && option.label != option.token) text += " " + clean(option.label, style);
  note = clean(option.note, style);
  if (option.merit) note = screen::worth(*option.merit) + (note.empty() ? "" : "  " + note);
  return {text, note};
}

std::vector<std::string> OrderForm::Picture::cut_off() const {
  if (form.rows() == 0) return {};
  const auto [text, note] = row_words(form.row_);
  constexpr int between = 4;
  if (screen::columns(row_mark(form.row_)) + screen::columns(text) + screen::columns(note) + between <= style.width)
    return {};
  return lines_of(screen::wrapped(style, text + (note.empty() ? "" : ": " + note), 2));
}

void OrderForm::Picture::draw_options(Canvas& canvas, const Rect& area) const {
  const auto count = static_cast<int>(form.rows());
  const int first = scrolled(0, static_cast<int>(form.row_), count, area.height);
  auto row = static_cast<std::size_t>(first);
  for (int line = 0; line < area.height && row < form.rows(); ++line, ++row) {
    const auto [text, note] = row_words(row);
    const int y = area.y + line;
    const int x = area.x + canvas.write(area, area.x, y, row_mark(row) + " ", Ink::strong);
    draw_row_words(canvas, {x, y, area.right() - x, 1}, text, note);
    if (row == form.row_) canvas.reverse({area.x, y, area.width, 1});
  }
}

std::vector<std::pair<std::string, Ink>> OrderForm::Picture::remarks() const {
  std::vector<std::pair<std::string, Ink>> out;
  if (!form.trouble_.empty()) out.emplace_back(clean(form.trouble_, style), Ink::bad);
  if (!form.has_fields() || form.field().kind != FieldKind::path) return out;
  const auto sums = spent(form.field(), form.path());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const table::Budget& budget = form.field().budgets[i];
    const bool kept = sums[i] >= budget.least && sums[i] <= budget.amount;
    out.emplace_back(clean(words::budget_text(budget, sums[i]), style), kept ? Ink::good : Ink::warning);
  }
  const bool over_only = std::ranges::any_of(out, [](const auto& line) { return line.second == Ink::warning; });
  if (const auto right = over_only ? std::nullopt : words::misfit(form.offer_, form.field(), form.path()))
    out.emplace_back(clean("must be " + *right, style), Ink::warning);
  return out;
}

int OrderForm::Picture::draw_fields(Canvas& canvas, const Rect& area) const {
  int y = area.y;
  canvas.write(area, area.x, y++,
               clean(order_text(nullptr, {form.line_.verb, form.line_.subject, form.line_.variant, {}}), style),
               Ink::strong);
  int label_width = 0;
  for (const Field& field : form.line_.fields)
    label_width = std::max(label_width, screen::columns(field_label(field, style)));
  label_width = std::min(label_width, area.width * 2 / 3);
  for (std::size_t i = 0; i < form.line_.fields.size(); ++i, ++y) {
    const bool here = i == form.at_;
    const Ink ink = here ? Ink::strong : Ink::plain;
    if (here) canvas.write(area, area.x, y, style.ascii ? ">" : "\u00BB", Ink::strong);
    canvas.write(area, area.x + 2, y, screen::padded(field_label(form.line_.fields[i], style), label_width), ink);
    const Rect room{area.x + label_width + 4, y, area.width - label_width - 4, 1};
    std::string value = value_text(i);
    // If a path is too long, its end is worth more.
    if (form.line_.fields[i].kind == FieldKind::path)
      while (screen::columns(value) > room.width && value.find(',') != std::string::npos)
        value = ".." + value.substr(value.find(',', value.starts_with("..,") ? 3 : 0));
    // Typed text is plain ASCII; the place of the next letter stays visible.
    if (here && !form.typed_.empty() && room.width > 0 && std::cmp_greater(value.size(), room.width))
      value.erase(0, value.size() - static_cast<std::size_t>(room.width));
    canvas.write(room, room.x, y, value, ink);
  }
  return y;
}

void OrderForm::Picture::draw_list(Canvas& canvas, const Rect& list) const {
  if (!form.has_fields()) return;
  const bool place = form.field().kind == FieldKind::hex || form.field().kind == FieldKind::point;
  int y = list.y;
  if (form.rows() == 0 || place) {
    const bool many = form.field().hexes && form.field().hexes->hexes.size() > 12;
    const std::string what =
        many ? "one of " + counted(form.field().hexes->hexes.size(), "hex", "hexes") + ", marked + on the map"
             : clean(words::allowed(form.offer_, form.field()), style);
    y = write_wrapped(canvas, list, y, what, style, Ink::dim);
  }
  const Rect options{list.x, y, list.width, list.bottom() - y};
  if (form.rows() > 0 && !options.empty()) draw_options(canvas, options);
}

void OrderForm::draw(Canvas& canvas, const Rect& area, const std::vector<table::Consequence>& follows,
                     const screen::Style& style) const {
  screen::Style narrow = style;
  narrow.width = area.width;
  const Picture wide{*this, style}, picture{*this, narrow};
  int y = wide.draw_fields(canvas, area);
  for (const auto& [text, ink] : wide.remarks()) y = write_wrapped(canvas, area, y, text, style, ink);
  std::vector<std::string> foot;
  for (const auto& one : follows)
    for (auto& line : lines_of(screen::consequence(one, narrow))) foot.push_back(std::move(line));
  const int foot_lines = std::min<int>(static_cast<int>(foot.size()), std::max(0, area.height / 3));
  const auto keys =
      has_fields() ? lines_of(screen::wrapped(narrow, hint(field().kind, suggests()))) : std::vector<std::string>{};
  const int key_lines = std::max(1, static_cast<int>(keys.size()));
  const int room = area.bottom() - y - foot_lines - key_lines;
  auto whole = picture.cut_off();
  if (room - static_cast<int>(whole.size()) < std::min(static_cast<int>(rows()), 3)) whole.clear();
  const Rect list{area.x, y, area.width, room - static_cast<int>(whole.size())};
  if (!list.empty()) wide.draw_list(canvas, list);
  for (std::size_t i = 0; i < whole.size(); ++i)
    canvas.write(area, area.x, list.bottom() + static_cast<int>(i), whole[i]);
  int foot_y = area.bottom() - foot_lines - key_lines;
  for (int i = 0; i < foot_lines; ++i)
    canvas.write(area, area.x, foot_y++, foot[static_cast<std::size_t>(i)], Ink::good);
  for (std::size_t i = 0; i < keys.size(); ++i)
    canvas.write(area, area.x, area.bottom() - key_lines + static_cast<int>(i), keys[i], Ink::dim);
}

}  // namespace emcon::client::panel
