// Runs the order desk of the full screen: rows, and the orders that are given from them.
#include "client/full/order_pane.hpp"

#include <algorithm>

#include "client/panel/shop.hpp"
#include "client/screen/shop.hpp"
#include "client/screen/text.hpp"
#include "client/telling/news.hpp"

namespace emcon::client::full {

void OrderPane::say(const Refusal& refusal) {
  foot_.say(telling::cannot(refusal, model(), window_.manner()));
}

std::vector<panel::DeskRow> OrderPane::rows() const {
  return model().my_turn() || model().draft.locked ? panel::desk_rows(model().question.offer, session_.orders.given())
                                                   : std::vector<panel::DeskRow>{};
}

panel::DeskState OrderPane::state() const {
  const auto& orders = session_.orders;
  return {model(), orders.given(), orders.follows(), orders.under_way()};
}

std::string OrderPane::all_rows() const {
  return rows().empty() ? std::string() : panel::desk_text(state(), window_.style());
}

std::vector<panel::Plan> OrderPane::plans(const table::Map& map) const {
  const auto& orders = session_.orders;
  // When it is over, nothing that was ordered is to come any more.
  if (model().ended() || (!model().my_turn() && !model().draft.locked)) return {};
  return panel::plans_of(model().board, map, {model().question.offer, orders.given(), orders.follows()},
                         form.form() ? form.instead_of() : std::nullopt);
}

std::optional<panel::DeskRow> OrderPane::row_in_hand() const {
  const auto all = rows();
  const auto row = static_cast<std::size_t>(std::max(0, row_));
  return row < all.size() ? std::optional(all[row]) : std::nullopt;
}

std::string OrderPane::reach_in_hand() const {
  const auto row = row_in_hand();
  return row ? reach_of(state(), *row) : std::string();
}

void OrderPane::row_changed() {
  const auto all = rows();
  row_ = std::clamp(row_, 0, std::max(0, static_cast<int>(all.size()) - 1));
  if (all.empty()) return;
  while (row_ + 1 < static_cast<int>(all.size()) && all[static_cast<std::size_t>(row_)].heads > 0) ++row_;
  const std::string subject = subject_of(state(), all[static_cast<std::size_t>(row_)]);
  if (!subject.empty()) look_.choose(subject);
}

void OrderPane::step_row(int by) {
  const auto all = rows();
  int to = std::clamp(row_ + by, 0, std::max(0, static_cast<int>(all.size()) - 1));
  // Titles are passed over; above the first there is nothing.
  while (to >= 0 && to < static_cast<int>(all.size()) && all[static_cast<std::size_t>(to)].heads > 0)
    to += by < 0 ? -1 : 1;
  if (to >= 0) row_ = to;
  row_changed();
}

void OrderPane::click(int x, int y) {
  if (form.form() || !shown_.area.contains(x, y)) return;
  const int at = shown_.first + y - shown_.area.y;
  if (at >= static_cast<int>(rows().size())) return;
  if (std::exchange(row_, at) == at)
    open();
  else
    row_changed();
}

bool OrderPane::open() {
  const auto all = rows();
  if (!model().my_turn() || all.empty()) return false;
  const panel::DeskRow row = all[static_cast<std::size_t>(std::clamp(row_, 0, static_cast<int>(all.size()) - 1))];
  if (row.heads > 0) return true;
  if (row.offered < 0) {
    foot_.say("This order is not offered any more; Backspace takes it back.");
    return true;
  }
  const auto& offer = model().question.offer;
  const auto given = row.given >= 0 ? std::optional<std::size_t>(static_cast<std::size_t>(row.given)) : std::nullopt;
  form.open(offer.lines[static_cast<std::size_t>(row.offered)], given);
  focus_.to(Pane::orders);
  if (form.form()->has_fields()) return true;
  if (!given) {
    give();
    return true;
  }
  form.close();
  foot_.say("This order is given. Backspace takes it back.");
  return true;
}

void OrderPane::give() {
  if (const auto missing = form.form()->finish()) {
    foot_.say(screen::clean(missing->text, window_.style()));
    return form.changed();
  }
  auto& orders = session_.orders;
  const table::FilledLine line = form.form()->filled();
  form.close();
  foot_.clear();
  const std::size_t before = orders.given().lines.size();
  const auto went = form.instead_of() ? orders.put_in_place_of(*form.instead_of(), line) : orders.give(line);
  if (!went)
    say(went.error());
  else if (*went == Orders::Went::draft)
    foot_.say("Noted; it can be changed until L locks.");
  else if (*went == Orders::Went::collected)
    foot_.say("Collected; L carries out what is ticked.");
  row_changed();
  // On to the next order that is not given yet.
  if (orders.given().lines.size() <= before) return;
  const auto all = rows();
  for (int row = row_ + 1; row < static_cast<int>(all.size()); ++row)
    if (all[static_cast<std::size_t>(row)].given < 0 && all[static_cast<std::size_t>(row)].heads == 0) {
      row_ = row;
      return row_changed();
    }
}

bool OrderPane::shows_shop() const {
  return shop_ && model().my_turn() && screen::sells(model().question.offer);
}

bool OrderPane::toggle_shop() {
  if (!model().my_turn() || !screen::sells(model().question.offer)) return false;
  shop_ = !shop_;
  return true;
}

bool OrderPane::buy(int by) {
  const auto row = row_in_hand();
  if (!row || row->offered < 0 || !model().my_turn()) return false;
  const table::OfferLine& line = model().question.offer.lines[static_cast<std::size_t>(row->offered)];
  const auto number = std::ranges::find(line.fields, table::FieldKind::number, &table::Field::kind);
  if (line.price.empty() || number == line.fields.end()) return false;
  auto& orders = session_.orders;
  foot_.clear();
  const std::int64_t had = screen::bought(line, orders.given());
  const std::int64_t more = std::clamp<std::int64_t>(had + by, 0, std::max<std::int64_t>(0, number->max));
  const auto say_no = [&](const auto& went) {
    if (!went) say(went.error());
  };
  if (more == 0 && row->given >= 0)
    say_no(orders.take_back(static_cast<std::size_t>(row->given)));
  else if (more > 0 && more != had)
    say_no(orders.give({line.verb, line.subject, line.variant, {{number->name, more}}}));
  row_changed();
  return true;
}

void OrderPane::draw_shop(panel::Canvas& canvas, const panel::Rect& area) const {
  const auto row = row_in_hand();
  panel::draw_shop(canvas, area, model().question.offer, session_.orders.given(), row ? row->offered : -1,
                   window_.style());
}

void OrderPane::take_back() {
  foot_.clear();
  const auto row = focus_.pane == Pane::orders ? row_in_hand() : std::nullopt;
  auto& orders = session_.orders;
  const auto gone =
      row && row->given >= 0 ? orders.take_back(static_cast<std::size_t>(row->given)) : orders.take_back();
  if (gone)
    foot_.say(telling::taken_back(*gone, model(), window_.manner()));
  else
    say(gone.error());
  row_changed();
}

bool OrderPane::key(const Key& key) {
  const auto then = form.key(key);
  if (then == FormPane::Then::give) give();
  return then != FormPane::Then::help;
}

void OrderPane::begin() {
  form.close();
  shop_ = true;
  row_ = 0;
}

void OrderPane::draw(panel::Canvas& canvas, const panel::Rect& area, bool has_keys) {
  if (form.form())
    form.draw(canvas, area, window_.style());
  else
    shown_ = draw_order_desk(canvas, area, state(), {row_, has_keys}, window_.style());
}

}  // namespace emcon::client::full
