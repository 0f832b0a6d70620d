// Changes between the faces of several players at one keyboard, and covers the screen in between.
#include "client/full/hot_screen.hpp"

#include <algorithm>

#include "client/screen/text.hpp"

namespace emcon::client::full {

HotScreen::HotScreen(std::vector<const Desk*> desks, std::vector<Face*> faces, bool ascii)
    : seat_(std::move(desks)), faces_(std::move(faces)), ascii_(ascii) {}

void HotScreen::keys(const std::vector<Key>& keys, Instant now) {
  for (const Key& key : keys) {
    Face* face = sitting();
    if (!face) {
      cover_key(key);
      if (sitting() || finished()) return look();
      continue;
    }
    face->key(key, now);
    if (face->session().leaving.wants_to_get_up()) {
      face->get_up();
      seat_.get_up();
      return;
    }
    if (face->finished()) return;
  }
  look();
}

void HotScreen::cover_key(const Key& key) {
  const bool interrupt = key.code == Code::control && key.glyph == U'c';
  const bool asked = std::exchange(asks_to_leave_, false);
  if (asked && (interrupt || key.is(U'y') || key.is(U'q')))
    left_ = true;
  else if (interrupt || key.is(U'q'))
    asks_to_leave_ = true;
  else if (key.code == Code::enter && seat_.ready()) {
    seat_.sit_down();
    sitting()->sit_down();
  }
}

void HotScreen::look() {
  if (Face* face = sitting()) {
    const auto awaited = seat_.awaited();
    face->set_awaited(awaited ? seat_.name(*awaited) : std::string());
  }
}

panel::Canvas HotScreen::draw(panel::Size size, Instant now) {
  if (Face* face = sitting()) return face->draw(size, now);
  panel::Canvas out(size);
  screen::Style style;
  style.ascii = ascii_;
  style.width = std::max(20, std::min(size.width - 4, 60));
  const std::string name = screen::clean(seat_.name(seat_.next()), style);
  std::vector<std::string> text = {"The battle is being set up."};
  if (seat_.ready())
    text = {"Hand over to " + name + ".", "",
            "Nobody else should see what comes next. " + name + ", press Enter when you sit here alone."};
  if (asks_to_leave_) text = {"Leave? 'y' leaves, any other key stays. The match waits for you."};
  const int x = std::max(0, (size.width - style.width) / 2), top = std::max(0, size.height / 2 - 3);
  int y = top;
  for (const auto& part : text)
    for (const auto& line : panel::lines_of(part.empty() ? "\n" : screen::wrapped(style, part))) {
      out.write(out.all(), x, y, line, y == top ? panel::Ink::strong : panel::Ink::plain);
      ++y;
    }
  out.write(out.all(), x, size.height - 1, "[Enter] go on  [q] leave", panel::Ink::dim);
  return out;
}

std::optional<std::pair<int, int>> HotScreen::cursor() const {
  return sitting() ? sitting()->cursor() : std::nullopt;
}

std::string HotScreen::headline() const {
  return sitting() ? sitting()->headline() : "emcon";
}

bool HotScreen::finished() const {
  return left_ || std::any_of(faces_.begin(), faces_.end(), [](const Face* face) { return face->finished(); });
}

bool HotScreen::wants_to_suspend() {
  return sitting() && sitting()->wants_to_suspend();
}

}  // namespace emcon::client::full
