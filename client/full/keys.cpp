// Passes each key to its receiver on the full screen: a form, a line, a box or a pane.
#include "client/full/keys.hpp"

#include <algorithm>
#include <chrono>

#include "client/full/help.hpp"
#include "client/telling/news.hpp"

namespace emcon::client::full {
namespace {

using namespace std::chrono_literals;

/// A key that is held comes again within these: after a lock, and while one is asked whether he means it. The first
/// repetition of a terminal takes longest.
constexpr auto soon = 400ms, sure = 800ms;
/// A person who pressed it this recently may still be pressing it when another question comes up.
constexpr auto lately = 2s;

}  // namespace

Keys::Keys(Parts& parts)
    : parts_(parts), line_([this](const std::string& text) { return parts_.commands.complete(text); }) {}

void Keys::forget() {
  line_.close();
  asks_to_lock_ = false;
  finding_ = asks_to_leave_ = false;
}

/// Says why a call was not done, and that alone.
template <class T>
void Keys::done(const Done<T>& what) {
  parts_.foot.clear();
  if (!what) say(telling::cannot(what.error(), parts_.model(), parts_.window.manner()));
  parts_.orders.row_changed();
}

void Keys::shown(Instant now) {
  if (std::exchange(question_, parts_.model().question.number) != question_) question_at_ = now;
}

bool Keys::locks_on_purpose() {
  const auto before = std::exchange(pressed_, now_);
  if (!before) return true;
  if (now_ - *before < (asks_to_lock_ ? sure : soon)) return false;
  const bool in_sight = question_ == parts_.model().question.number && now_ - question_at_ >= soon;
  return in_sight || now_ - *before >= lately;
}

void Keys::lock() {
  if (!parts_.model().my_turn()) {
    pressed_ = now_;
    return done(parts_.session.orders.lock());
  }
  if (!locks_on_purpose()) return say("L again so soon locks nothing: release it, and press it when you mean it.");
  const auto locked = parts_.session.orders.lock();
  asks_to_lock_ = !locked && locked.error().why == Cannot::nothing_ordered;
  done(locked);
}

void Keys::key(const Key& key, Instant now) {
  now_ = now;
  if (key.code == Code::control && key.glyph == U'c') {
    if (asks_to_leave_) left_ = true;
    asks_to_leave_ = true;
    return say("Ctrl-C again leaves; the match waits for you. Any other key stays.");
  }
  const bool asked = std::exchange(asks_to_leave_, false);
  if (asked && (key.is(U'y') || key.is(U'q'))) {
    left_ = true;
    return;
  }
  if (key.code == Code::control && key.glyph == U'z') {
    suspend_ = true;
    return;
  }
  if (!parts_.window.layout.too_small) any_key(key);
}

void Keys::any_key(const Key& key) {
  if (line_.is_open()) {
    const bool words = finding_;
    if (const auto text = line_.key(key)) words ? find(*text) : run(*text);
    if (!line_.is_open()) finding_ = false;
    return;
  }
  if (parts_.boxes.any()) return parts_.boxes.explains() ? help_key(key) : box_key(key);
  if (key.code == Code::press || key.code == Code::wheel_up || key.code == Code::wheel_down) return mouse(key);
  parts_.foot.clear();
  if (!key.is(U'n') && !key.is(U'N')) parts_.happenings.calm();
  parts_.stage.calm();
  if (key.code == Code::paste) {
    line_.open();
    line_.key(key);
  } else if (parts_.orders.form.form() && !parts_.orders.form.picking()) {
    if (!parts_.orders.key(key)) show_help();
  } else {
    pane_key(key);
  }
}

void Keys::box_key(const Key& key) {
  if (!parts_.boxes.key(key, parts_.window.size)) return;
  // A person who knows the screen need not press a key twice. A final act is never done behind a box.
  const bool final = key.is(U'q') || key.is(U'L');
  if (!parts_.boxes.any() && key.code == Code::text && key.glyph > U' ' && !final && !parts_.orders.form.form())
    letter(key.glyph);
}

/// While help is open: a key is explained instead of done; those that scroll still scroll.
void Keys::help_key(const Key& key) {
  switch (key.code) {
    case Code::escape:
      parts_.boxes.close();
      return parts_.foot.clear();
    case Code::up:
    case Code::down:
    case Code::page_up:
    case Code::page_down:
    case Code::home:
    case Code::end:
    case Code::wheel_up:
    case Code::wheel_down:
      return box_key(key);
    case Code::press:
      return;
    default:
      say(help_on(key, parts_.orders.form.form() != nullptr));
  }
}

void Keys::show_help() {
  const bool form = parts_.orders.form.form() != nullptr;
  parts_.boxes.open_help(form ? "Filling in an order" : "Help", help_text(form, parts_.style()));
}

void Keys::pane_key(const Key& key) {
  switch (key.code) {
    case Code::tab:
      return parts_.focus.step(1);
    case Code::back_tab:
      return parts_.focus.step(-1);
    case Code::enter:
      return enter();
    case Code::escape:
      return escape();
    case Code::function:
      if (key.glyph == 1) show_help();
      return;
    case Code::text:
      if (!letter(key.glyph) && key.glyph > U' ') say("That key does nothing here; '?' lists those that do.");
      return;
    case Code::control:
      if (key.glyph == U'l') parts_.foot.clear();
      return;
    default:
      if (parts_.focus.pane != Pane::map) return list_key(key);
      parts_.look.key(key);
      return;
  }
}

void Keys::list_key(const Key& key) {
  const bool orders = parts_.focus.pane == Pane::orders;
  const int page = std::max(1, parts_.window.layout.of(parts_.focus.pane).height - 2);
  switch (key.code) {
    case Code::up:
      return step_row(-1);
    case Code::down:
      return step_row(1);
    case Code::page_up:
      return step_row(-page);
    case Code::page_down:
      return step_row(page);
    case Code::home:
      return step_row(-(1 << 20));
    case Code::end:
      return step_row(1 << 20);
    case Code::right:
      if (orders) enter();
      return;
    case Code::backspace:
    case Code::erase:
      if (orders) parts_.orders.take_back();
      return;
    default:
      return;
  }
}

void Keys::step_row(int by) {
  if (parts_.focus.pane == Pane::orders)
    parts_.orders.step_row(by);
  else
    parts_.sides.step_row(parts_.focus.pane, by);
}

void Keys::enter() {
  switch (parts_.focus.pane) {
    case Pane::map:
      return enter_map();
    case Pane::orders:
      if (!parts_.orders.open())
        parts_.show(lines::look_at_orders({parts_.session, parts_.book, parts_.window.manner()}));
      return;
    case Pane::fleet:
      return parts_.focus.to(Pane::sheet);
    case Pane::sheet:
    case Pane::log:
      return why();
  }
}

/// Chooses the thing there, in a stack the next one each time; or fills in the form.
void Keys::enter_map() {
  if (parts_.orders.form.picking())
    parts_.orders.form.take_from_map();
  else
    parts_.look.next_here();
}

void Keys::escape() {
  if (parts_.orders.form.picking())
    parts_.orders.form.stop_picking();
  else if (parts_.sides.searching())
    parts_.sides.search({});
  parts_.focus.to(Pane::orders);
}

bool Keys::letter(char32_t glyph) {
  if (end_letter(glyph) || order_letter(glyph) || look_letter(glyph)) return true;
  switch (glyph) {
    case U'?':
      show_help();
      return true;
    case U':':
      line_.open();
      return true;
    case U'/':
      finding_ = true;
      line_.open();
      return true;
    case U'T':
      line_.open("say ");
      return true;
    case U'q':
      asks_to_leave_ = true;
      say("Leave? 'y' leaves, any other key stays. The match waits for you.");
      return true;
    case U' ':
      enter();
      return true;
    default:
      return false;
  }
}

/// Keys that do something at the match.
bool Keys::order_letter(char32_t glyph) {
  auto& session = parts_.session;
  auto& orders = session.orders;
  switch (glyph) {
    case U'L':
      lock();
      return true;
    case U's': {
      const auto went = orders.suggest();
      done(went);
      auto what = telling::suggested(parts_.model(), orders.given(), parts_.window.manner());
      if (what.empty()) what = telling::from_now_on(parts_.model(), parts_.window.manner());
      if (went && !what.empty()) say(what);
      return true;
    }
    case U'S':
      done(session.suggest_from_now_on());
      return true;
    case U'b':
      return parts_.orders.toggle_shop();
    case U'+':
    case U'=':
    case U'-':
      return parts_.focus.pane == Pane::orders && parts_.orders.buy(glyph == U'-' ? -1 : 1);
    case U'd':
      done(orders.take_default());
      return true;
    case U't':
      done(orders.attempt());
      return true;
    case U'u':
      parts_.orders.take_back();
      return true;
    case U'G':
      done(session.go_on(std::nullopt));
      return true;
    case U'H':
      done(session.leaving.hand());
      return true;
    case U'A': {
      const auto agreed = session.consents.agree();
      done(agreed);
      if (agreed) say(telling::agreed_to_new_dice(parts_.window.manner()));
      return true;
    }
    default:
      return false;
  }
}

void Keys::mouse(const Key& key) {
  for (int i = 0; i < panes; ++i) {
    const auto pane = static_cast<Pane>(i);
    if (!parts_.window.layout.of(pane).contains(key.x, key.y)) continue;
    if (key.code != Code::press) {
      const int by = key.code == Code::wheel_up ? -1 : 1;
      if (pane == Pane::map) return parts_.look.zoom(by);
      parts_.focus.to(pane);
      return step_row(by);
    }
    if (!parts_.orders.form.picking() || pane == Pane::map) parts_.focus.to(pane);
    if (pane == Pane::map) {
      parts_.look.click(key.x, key.y);
      return parts_.orders.form.form() ? parts_.orders.form.take_from_map() : parts_.look.next_here();
    }
    if (pane == Pane::fleet) parts_.sides.click_fleet(key.x, key.y);
    if (pane == Pane::orders) parts_.orders.click(key.x, key.y);
    return;
  }
}

}  // namespace emcon::client::full
